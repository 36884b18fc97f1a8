import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { probe, requireName, StoreError } from './blob-store.ts';
import type { BlobStore } from './blob-store.ts';

/** Where objects are written before they have their name. */
const DRAFTS = 'drafts';
/** What a process that died was writing goes after a day. */
const DRAFT_MS = 86_400_000;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Objects as files below a folder that only its owner reads. */
export function diskStore(folder: string, { openDraft = newFile } = {}): BlobStore {
  const store: BlobStore = {
    async put(name, bytes) {
      const path = join(folder, requireName(name));
      await orStoreError(`cannot write ${path}`, () => writeObject({ folder, path, openDraft }, bytes));
    },
    async get(name) {
      const path = join(folder, requireName(name));
      return orStoreError(`cannot read ${path}`, () => readFile(path).catch(nullWhereMissing));
    },
    async remove(name) {
      const path = join(folder, requireName(name));
      await orStoreError(`cannot remove ${path}`, () => rm(path, { force: true }));
    },
    async check() {
      await orStoreError(`cannot use ${folder}`, () => removeOldDrafts(folder));
      await probe(store);
    },
  };
  return store;
}

/** There is none of this name, and only its owner reads it. */
function newFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600);
}

/** Whole and on the disk under its name, or not there at all. */
async function writeObject(
  { folder, path, openDraft }: { folder: string; path: string; openDraft: typeof newFile },
  bytes: Uint8Array,
): Promise<void> {
  const draft = join(folder, DRAFTS, randomUUID());
  await makeFolder(dirname(draft));
  try {
    const file = await openDraft(draft);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await makeFolder(dirname(path));
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // Each new folder is an entry of the one above it.
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeOldDrafts(folder: string): Promise<void> {
  const drafts = join(folder, DRAFTS);
  await makeFolder(drafts);
  // Whoever made it: nobody else gets past its door.
  await chmod(folder, 0o700);
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const found = await stat(path).catch(nullWhereMissing);
    if (found && found.mtimeMs < Date.now() - DRAFT_MS) await rm(path, { force: true });
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function orStoreError<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StoreError(`${message}: ${code}`, { cause: error, isFull: FULL.has(code) });
  }
}
