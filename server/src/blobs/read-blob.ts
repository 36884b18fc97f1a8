import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { objectName } from './blob-store.ts';
import type { BlobStore } from './blob-store.ts';
import { knownFirmKeys } from './firm-keys.ts';
import type { FirmKeys } from './firm-keys.ts';
import { openPart } from './sealed-part.ts';

/** Both ends are part of it. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface ReadDeps {
  db: Db;
  secrets: Secrets;
  store: BlobStore;
  log: Pick<Log, 'error'>;
}

/** A part that a blob needs is missing, or is not what was written. */
export class DamagedBlobError extends Error {
  constructor(cause?: unknown) {
    super('a part of the file is missing or damaged', { cause });
    this.name = 'DamagedBlobError';
  }
}

/**
 * The bytes of a blob, a part at a time: the next one is read once it is asked for.
 * @throws DamagedBlobError StoreError
 */
export async function* readBlob(
  deps: ReadDeps,
  firmId: string,
  blob: string,
  range: ByteRange = { from: 0, to: Infinity },
): AsyncGenerator<Uint8Array, void> {
  const { keys, parts } = await partsOf(deps, firmId, blob);
  let start = 0;
  for (const { address, size } of parts) {
    const from = Math.max(range.from - start, 0);
    const end = Math.min(range.to - start + 1, size);
    start += size;
    if (from >= size || end <= 0) continue;
    const bytes = await readPart(deps, keys, { firmId, blob, address, size });
    yield bytes.subarray(from, end);
  }
}

async function partsOf({ db, secrets }: ReadDeps, firmId: string, blob: string) {
  return db.asFirm(firmId, async (trx) => {
    const parts = await trx
      .selectFrom('blob_part')
      .select(['address', 'size'])
      .where('firm_id', '=', firmId)
      .where('blob', '=', blob)
      .orderBy('part')
      .execute();
    return { parts, keys: await knownFirmKeys(trx, secrets, firmId) };
  });
}

/** @throws DamagedBlobError StoreError */
export async function readStoredPart(
  deps: ReadDeps,
  firmId: string,
  { address, size }: { address: string; size: number },
): Promise<Uint8Array> {
  const keys = await deps.db.asFirm(firmId, (trx) => knownFirmKeys(trx, deps.secrets, firmId));
  return readPart(deps, keys, { firmId, blob: null, address, size });
}

interface NamedPart {
  firmId: string;
  /** `null` of a part that no blob has yet. */
  blob: string | null;
  address: string;
  size: number;
}

async function readPart(deps: ReadDeps, keys: FirmKeys | null, part: NamedPart): Promise<Uint8Array> {
  const name = objectName(part.firmId, part.address);
  const sealed = await deps.store.get(name);
  try {
    if (keys === null) throw new Error('the firm has no key');
    if (sealed === null) throw new Error('the object is missing');
    const bytes = openPart(keys, name, sealed);
    if (bytes.length !== part.size) throw new Error('the part has another size');
    return bytes;
  } catch (error) {
    deps.log.error({ err: error, object: name, blob: part.blob }, 'a part of a file cannot be read');
    throw new DamagedBlobError(error);
  }
}
