/** A file, and the names of the folders that it stands in, from the one that was chosen or dropped. */
export interface DroppedFile {
  file: File;
  path: readonly string[];
}

export interface Dropped {
  files: readonly DroppedFile[];
  /** Names of what could not be read. */
  unreadable: readonly string[];
}

/** Entries of a dropped tree between two turns of the page. */
const PER_TURN = 100;
/** More than this is no folder that somebody means to drop. */
export const MAX_DROPPED = 50_000;

/** Reads what was dropped, whole folders with all that is in them. The entries are taken at once: they do not outlive the event. */
export function droppedEntries(transfer: DataTransfer): readonly FileSystemEntry[] {
  return [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
}

/** @throws RangeError when there is more than `MAX_DROPPED` */
export async function readDropped(entries: readonly FileSystemEntry[], pause: () => Promise<void>): Promise<Dropped> {
  const files: DroppedFile[] = [];
  const unreadable: string[] = [];
  let seen = 0;
  async function read(entry: FileSystemEntry, path: readonly string[]): Promise<void> {
    seen += 1;
    if (seen > MAX_DROPPED) throw new RangeError('too many files');
    if (seen % PER_TURN === 0) await pause();
    try {
      if (isFile(entry)) files.push({ file: await fileOf(entry), path });
      else if (isFolder(entry)) for (const each of await entriesOf(entry)) await read(each, [...path, entry.name]);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      unreadable.push(entry.name);
    }
  }
  for (const entry of entries) await read(entry, []);
  return { files, unreadable };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader gives a folder in pieces, until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
