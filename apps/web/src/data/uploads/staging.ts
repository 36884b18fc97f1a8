import { StorageError } from '@basoche/sync';
import { BLOB_PART_BYTES, partsOfSize } from '@basoche/protocol';
import type { StagedPart, UploadStore } from './upload-store.ts';
import { readPart } from './upload.ts';

/** Entries between two pauses, in which the page is drawn. */
export const BATCH = 100;

/** A file to be copied to the device. */
export interface Entry {
  id: string;
  file: Blob;
}

export interface StagingPorts {
  store: UploadStore;
  /** Lets the page be drawn. */
  pause(): Promise<void>;
  /** It was cancelled meanwhile, or the tab stops. */
  isOver(id: string): boolean;
  staged(ids: readonly string[]): void;
  unreadable(id: string): Promise<void>;
}

/** Slices of at most so many entries. */
export function* batches<T>(entries: readonly T[]): IterableIterator<T[]> {
  for (let at = 0; at < entries.length; at += BATCH) yield entries.slice(at, at + BATCH);
}

/**
 * Copies files to the device: many small ones together, a large one part by part, never more than two parts in memory [UP2].
 * @returns what the device has no room for
 */
export async function stage(entries: readonly Entry[], ports: StagingPorts): Promise<Entry[]> {
  let at = 0;
  while (at < entries.length) {
    const group = groupAt(entries, at);
    try {
      await (group.length === 1 ? stageOne(group[0]!, ports) : stageTogether(group, ports));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      // Where one does not fit, the next would be tried for nothing.
      return entries.slice(at);
    }
    at += group.length;
    await ports.pause();
  }
  return [];
}

/** The next files that fit together into one part, or the next one alone. */
function groupAt(entries: readonly Entry[], from: number): Entry[] {
  let [bytes, to] = [entries[from]!.file.size, from + 1];
  while (to < entries.length && to - from < BATCH && bytes + entries[to]!.file.size <= BLOB_PART_BYTES) {
    bytes += entries[to]!.file.size;
    to += 1;
  }
  return entries.slice(from, to);
}

async function stageTogether(group: readonly Entry[], ports: StagingPorts): Promise<void> {
  const open = group.filter(({ id }) => !ports.isOver(id));
  const contents = await Promise.all(open.map(({ file }) => readOrNull(file, 0)));
  const parts: StagedPart[] = [];
  const whole = new Set<string>();
  for (const [at, { id }] of open.entries()) {
    const bytes = contents[at]!;
    if (bytes === null) {
      await ports.unreadable(id);
      continue;
    }
    whole.add(id);
    if (bytes.length > 0) parts.push({ id, part: 0, bytes });
  }
  await ports.store.stage(parts, whole);
  ports.staged([...whole]);
}

async function stageOne({ id, file }: Entry, ports: StagingPorts): Promise<void> {
  const count = partsOfSize(file.size);
  if (count === 0) await ports.store.stage([], new Set([id]));
  for (let part = 0; part < count; part += 1) {
    if (ports.isOver(id)) return;
    const bytes = await readOrNull(file, part);
    if (bytes === null) return ports.unreadable(id);
    await ports.store.stage([{ id, part, bytes }], new Set(part === count - 1 ? [id] : []));
    await ports.pause();
  }
  ports.staged([id]);
}

/** `null` when the file was moved, changed or taken away since it was chosen. */
async function readOrNull(file: Blob, part: number): Promise<Uint8Array | null> {
  try {
    return await readPart(file, part);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
