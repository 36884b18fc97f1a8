import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from '../blobs/disk-store.ts';
import type { BlobStore } from '../blobs/index.ts';

let folder: string | null = null;

/** A store on the disk, made with its first object and gone with the process. */
export function temporaryStore(): BlobStore {
  if (folder === null) {
    const own = join(tmpdir(), `basoche-blobs-${randomUUID()}`);
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    folder = own;
  }
  return diskStore(join(folder, randomUUID()));
}
