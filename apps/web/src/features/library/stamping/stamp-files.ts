import type { ArrangedPage, Slip, Stamp } from '@basoche/pdf';
import { PdfError } from '@basoche/pdf';
import type { PdfWorker } from './pdf-worker.ts';
import type { FileToStamp, LeftFile, LeftReason } from './stamp-data.ts';

/** What is made of a file. */
export type FileChange =
  /** All that is written on it. */
  | { is: 'stamp'; stamp: Stamp | null; slip: Slip | null }
  /** Some of its pages, in this order. */
  | { is: 'arrange'; pages: readonly ArrangedPage[] };

export interface StampTask<Change extends FileChange = FileChange> {
  file: FileToStamp;
  /** With its extension. */
  newName: string;
  change: Change;
}

export interface Stamped {
  task: StampTask;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface StampProgress {
  /** Files that are over, of how many. */
  done: number;
  total: number;
  name: string;
  /** Of the file under way, from 1; 0 before the first. */
  page: number;
  pages: number;
}

/** The content of a file is not on this device, and the server gives no answer. */
export class ContentAway extends Error {}

export interface StampPorts {
  worker: PdfWorker;
  /** @throws ContentAway */
  contentOf: (file: FileToStamp) => Promise<Uint8Array>;
  onProgress: (progress: StampProgress) => void;
  signal: AbortSignal;
}

/**
 * Stamps files one after the other; one that cannot be is left, and the others go on.
 * @throws DOMException `AbortError` when it is cancelled: nothing is then stamped
 */
export async function stampFiles(
  tasks: readonly StampTask[],
  ports: StampPorts,
): Promise<{ stamped: readonly Stamped[]; left: readonly LeftFile[] }> {
  const stamped: Stamped[] = [];
  const left: LeftFile[] = [];
  const { worker, contentOf, onProgress, signal } = ports;
  for (const [done, task] of tasks.entries()) {
    const { file, newName: name, change } = task;
    const show = (page: number, pages: number) => onProgress({ done, total: tasks.length, name, page, pages });
    show(0, file.pageCount);
    try {
      const bytes = await contentOf(file);
      signal.throwIfAborted();
      stamped.push({ task, bytes: await worker.ask({ ...change, bytes }, show) });
    } catch (error) {
      signal.throwIfAborted();
      left.push({ id: file.frontId, name: file.fileName, reason: reasonOf(error) });
    }
    signal.throwIfAborted();
  }
  return { stamped, left };
}

/** Why a file is left, of what was thrown for it. */
export function reasonOf(error: unknown): LeftReason {
  if (error instanceof PdfError) return error.fault;
  if (error instanceof ContentAway) return 'away';
  reportError(error);
  return 'failed';
}
