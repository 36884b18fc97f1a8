import { randomBytes } from 'node:crypto';
import type { Clock } from '@basoche/domain';
import type { SecondFactorSetup, SecondFactorState } from '@basoche/protocol';
import type { Trx } from '../../../db/database.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { qrCodeOf, readableSecret, stepOfCode } from './totp.ts';

const SECRET_BYTES = 20;
/** What seals the secrets of authenticators. */
export const TOTP_PURPOSE = 'totp';

export interface Person {
  userId: string;
  firmId: string;
}

/** Everything runs in a transaction of the person's firm. */
export interface SecondFactor {
  isActive(trx: Trx, userId: string): Promise<boolean>;
  state(trx: Trx, userId: string): Promise<SecondFactorState>;
  /** A new secret to scan, in the place of one that was not proved; nothing when it is active. */
  prepare(trx: Trx, person: Person & { email: string }): Promise<SecondFactorSetup>;
  /** Proves the secret that was scanned, which makes it active. @returns whether the code was right */
  activate(trx: Trx, userId: string, code: string): Promise<boolean>;
  /** Each code is taken once. `null`: a wrong code, or one that has served. */
  prove(trx: Trx, userId: string, code: string): Promise<'code' | 'recovery-code' | null>;
  remove(trx: Trx, userId: string): Promise<void>;
}

export function createSecondFactor(secrets: Secrets, clock: Clock): SecondFactor {
  const read = (trx: Trx, userId: string) =>
    trx.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();

  /** In one statement: of two requests with the same code one finds it taken. */
  async function takeCode(trx: Trx, userId: string, code: string, active: boolean): Promise<boolean> {
    const row = await read(trx, userId);
    if (!row || (row.activated_at !== null) !== active) return false;
    const step = stepOfCode(secrets.open(TOTP_PURPOSE, userId, row.secret), code, clock.now());
    if (step === null) return false;
    const taken = await trx
      .updateTable('second_factor')
      .set({ last_step: step, ...(active ? {} : { activated_at: new Date(clock.now()) }) })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .where('activated_at', active ? 'is not' : 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  return {
    isActive: async (trx, userId) => Boolean((await read(trx, userId))?.activated_at),
    async state(trx, userId) {
      const activatedAt = (await read(trx, userId))?.activated_at ?? null;
      return {
        active: activatedAt !== null,
        activatedAt: activatedAt?.toISOString() ?? null,
        recoveryCodesLeft: activatedAt ? await countRecoveryCodes(trx, userId) : 0,
      };
    },
    async prepare(trx, { userId, firmId, email }) {
      const secret = randomBytes(SECRET_BYTES);
      const sealed = secrets.seal(TOTP_PURPOSE, userId, secret);
      const written = await trx
        .insertInto('second_factor')
        .values({ firm_id: firmId, user_id: userId, secret: sealed, activated_at: null, last_step: 0 })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret: sealed, last_step: 0 })
            .where('second_factor.activated_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      if (!written) return { qrCode: null, secret: null, QrCodeActivated: true };
      return { qrCode: qrCodeOf(secret, email), secret: readableSecret(secret), QrCodeActivated: false };
    },
    activate: (trx, userId, code) => takeCode(trx, userId, code, false),
    async prove(trx, userId, code) {
      const digits = code.replace(/\s/g, '');
      if (/^\d{6}$/.test(digits)) return (await takeCode(trx, userId, digits, true)) ? 'code' : null;
      return (await takeRecoveryCode(trx, userId, code, clock.now())) ? 'recovery-code' : null;
    },
    async remove(trx, userId) {
      await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      await trx.deleteFrom('second_factor').where('user_id', '=', userId).execute();
    },
  };
}
