import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { networkOf } from '../../../http/client-address.ts';
import type { JobDefinition } from '../../../jobs/job-definition.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Mail } from '../../../mail/index.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { passwordGate } from '../password-gate.ts';
import { newToken, tokenHash } from '../token.ts';
import { resetEmail } from './emails.ts';
import { storePassword } from './store-password.ts';
import type { StorePasswordParts } from './store-password.ts';

const VALIDITY = 60 * 60_000;
const QUEUE = 'password-reset';

export interface ResetPassword {
  /** The same work whether the account exists or not: the link is made and mailed after the answer. */
  ask(email: string, from: Origin): Promise<void>;
  /** @throws ApiError LINK_EXPIRED: unknown, used, replaced by a newer one or too old */
  check(token: string): Promise<void>;
  /** Takes the link once; every session of the person ends. @throws ApiError LINK_EXPIRED, BAD_REQUEST, RATE_LIMITED, UNAVAILABLE */
  reset(token: string, password: string, from: Origin): Promise<void>;
}

export interface ResetPasswordParts extends StorePasswordParts {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Mail;
  publicUrl: () => string;
}

/** Makes the link and mails it; nothing for an address without an account. */
export const resetPasswordJob: JobDefinition<Pick<ResetPasswordParts, 'db' | 'clock' | 'mail' | 'publicUrl'>> = {
  queue: QUEUE,
  async run({ db, clock, mail, publicUrl }, { payload }) {
    const { email, from } = payload as { email: string; from: Origin };
    const user = await db.asSystem((trx) =>
      trx
        .selectFrom('app_user')
        .select(['id', 'firm_id', 'email', 'firstname'])
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('active', '=', true)
        .executeTakeFirst(),
    );
    if (!user) return;
    const token = newToken();
    await db.asFirm(user.firm_id, async (trx) => {
      await trx.deleteFrom('password_reset').where('user_id', '=', user.id).execute();
      await trx
        .insertInto('password_reset')
        .values({
          firm_id: user.firm_id,
          user_id: user.id,
          token_hash: tokenHash(token),
          created_at: new Date(clock.now()),
          expires_at: new Date(clock.now() + VALIDITY),
          used_at: null,
        })
        .execute();
      await mail.send(trx, resetEmail(user, `${publicUrl()}/reset-password/${token}`), user.firm_id);
      const person = { firmId: user.firm_id, userId: user.id };
      await recordAccess(trx, { ...person, kind: 'password-reset-asked', at: clock.now(), from });
    });
  },
};

export function createResetPassword(parts: ResetPasswordParts): ResetPassword {
  const { db, clock, jobs } = parts;

  const valid = (token: string) =>
    db.asSystem((trx) =>
      trx
        .selectFrom('password_reset')
        .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
        .select(['password_reset.firm_id as firmId', 'password_reset.user_id as userId'])
        .where('token_hash', '=', tokenHash(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(clock.now()))
        .where('app_user.active', '=', true)
        .executeTakeFirst(),
    );

  return {
    async ask(email, from) {
      await db.asSystem((trx) => jobs.enqueue(trx, { queue: QUEUE, payload: { email, from } }));
    },
    async check(token) {
      if (!(await valid(token))) throw new ApiError('LINK_EXPIRED');
    },
    async reset(token, password, from) {
      const person = await valid(token);
      if (!person) throw new ApiError('LINK_EXPIRED');
      const take = async (trx: Trx) => {
        const taken = await trx
          .updateTable('password_reset')
          .set({ used_at: new Date(clock.now()) })
          .where('token_hash', '=', tokenHash(token))
          .where('used_at', 'is', null)
          .returning('user_id')
          .executeTakeFirst();
        if (!taken) throw new ApiError('LINK_EXPIRED');
        await recordAccess(trx, { ...person, kind: 'password-reset', at: clock.now(), from });
      };
      await passwordGate.run(networkOf(from.address), () => storePassword(parts, person, password, take));
    },
  };
}
