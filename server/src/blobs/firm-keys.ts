import { hkdfSync, randomBytes } from 'node:crypto';
import type { Trx } from '../db/database.ts';
import type { Secrets } from '../secrets/secrets.ts';

const KEY_BYTES = 32;

export interface FirmKeys {
  address: Buffer;
  content: Buffer;
}

/**
 * The keys of a firm, made when it has none. They are read each time and kept nowhere: a database that went back may have
 * others, and what is sealed with keys that no row holds is lost.
 */
export async function firmKeys(trx: Trx, secrets: Secrets, firmId: string): Promise<FirmKeys> {
  const known = await sealedKey(trx, firmId);
  if (known) return derived(secrets.open('blob-key', firmId, known));
  const sealed = secrets.seal('blob-key', firmId, randomBytes(KEY_BYTES));
  await trx
    .insertInto('firm_blob_key')
    .values({ firm_id: firmId, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Somebody else may have made them at the same time.
  return derived(secrets.open('blob-key', firmId, (await sealedKey(trx, firmId))!));
}

/** The same for who reads: a firm that has no keys has nothing that could be read. */
export async function knownFirmKeys(trx: Trx, secrets: Secrets, firmId: string): Promise<FirmKeys | null> {
  const known = await sealedKey(trx, firmId);
  return known ? derived(secrets.open('blob-key', firmId, known)) : null;
}

async function sealedKey(trx: Trx, firmId: string): Promise<Buffer | null> {
  const row = await trx.selectFrom('firm_blob_key').select('sealed').where('firm_id', '=', firmId).executeTakeFirst();
  return row?.sealed ?? null;
}

function derived(key: Buffer): FirmKeys {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return { address: keyFor('address'), content: keyFor('content') };
}
