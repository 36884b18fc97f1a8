import { createCipher, isSealed, openValue } from '@basoche/sync';
import type { MemoryDisk } from '@basoche/testkit';
import { IdSet } from './id-set.ts';

interface StoredUpdate {
  name: string;
  update: Uint8Array;
}

/**
 * What a device holds of a document, read behind the engine's back: at rest, opened, or put aside as refused. With the
 * device's key, nothing may rest there in clear.
 */
export function readDisk(
  disk: MemoryDisk,
  base: string,
  name: string,
  key: Uint8Array | null,
): { held: IdSet; refused: IdSet } {
  const held = new IdSet();
  const refused = new IdSet();
  for (const table of ['cold', 'refused'])
    for (const [row, stored] of disk.rows(base, table)) {
      const value = read(key, stored, `${base}\0${table}\0${row}`) as StoredUpdate;
      if (value.name === name) (table === 'cold' ? held : refused).addUpdate(value.update);
    }
  const docDatabase = `${base}:${name}`;
  for (const [, stored] of disk.rows(docDatabase, 'updates')) {
    if (key === null) held.addUpdate(stored as Uint8Array);
    else held.addUpdate(createCipher(key).open(sealedBytes(stored), `${docDatabase}\0updates`));
  }
  return { held, refused };
}

function read(key: Uint8Array | null, stored: unknown, place: string): unknown {
  if (key === null) return stored;
  if (!isSealed(stored)) throw new Error(`${place} rests in clear`);
  return openValue(createCipher(key), stored, place);
}

function sealedBytes(stored: unknown): Uint8Array {
  if (!isSealed(stored)) throw new Error('an update rests in clear');
  return stored.sealed;
}
