import { open, rename, rm } from 'node:fs/promises';

/** Ending of a file that is not whole yet. */
export const UNFINISHED = '.part';

/** Writes a file that only its owner reads: whole and on the disk under its name, or, when that fails, not there at all. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}${UNFINISHED}`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
