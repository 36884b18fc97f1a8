import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Projection } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';

/** Without its ending. */
export function fixturePath(kind: DocKind, version: number): string {
  return fileURLToPath(new URL(`./fixtures/${kind}-v${version}`, import.meta.url));
}

/** A document as a device of that version wrote it, and the rows that it stood for. */
export function readFixture(kind: DocKind, version: number): { update: Uint8Array; rows: Projection } {
  const path = fixturePath(kind, version);
  return {
    update: new Uint8Array(readFileSync(`${path}.bin`)),
    rows: JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Projection,
  };
}
