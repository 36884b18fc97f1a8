import { createHash, randomBytes } from 'node:crypto';
import type { Trx } from '../../../db/database.ts';

/** Without I, L, O and U, which people confuse or read as words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const COUNT = 10;
const LENGTH = 16;

/**
 * Replaces the recovery codes of a person. Each holds 80 random bits, so a plain hash keeps them.
 * @returns `ABCD-EFGH-JKMN-PQRS`, to be shown once
 */
export async function renewRecoveryCodes(trx: Trx, user: { userId: string; firmId: string }): Promise<string[]> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', user.userId).execute();
  const codes = Array.from({ length: COUNT }, newCode);
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ firm_id: user.firmId, user_id: user.userId, code_hash: hashOf(code), used_at: null })),
    )
    .execute();
  return codes;
}

/** @returns whether it was one of the person's codes that had not served */
export async function takeRecoveryCode(trx: Trx, userId: string, code: string, now: number): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(trx: Trx, userId: string): Promise<number> {
  const { left } = await trx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Case, spaces and dashes do not count; the letters people take for digits are read as them. */
function hashOf(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest();
}
