import type { Clock } from '@basoche/domain';
import type { VerifyAnswer } from '@basoche/protocol';
import type { Db, Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Mail } from '../../mail/index.ts';
import type { KnowsDevice } from './devices/known-device.ts';
import { recordAccess } from './log/access-log.ts';
import type { AccessEventKind, Origin } from './log/access-log.ts';
import type { Attempt, LoginThrottle } from './login-throttle.ts';
import { changeEmail } from './passwords/emails.ts';
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts';
import type { Person, SecondFactor } from './second-factor/second-factor.ts';
import type { Sessions } from './sessions.ts';

export interface VerifyCode {
  /**
   * With a session that waits for its second factor: a code or a recovery code makes it an ordinary one. With an ordinary
   * session: a code proves the secret that was just scanned, and recovery codes are given once.
   * @throws ApiError UNAUTHENTICATED, BAD_CODE, RATE_LIMITED
   */
  (token: string, code: string, from: Origin): Promise<VerifyAnswer>;
}

export interface VerifyCodeParts {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  secondFactor: SecondFactor;
  /** Of codes. */
  codes: LoginThrottle;
  knowsDevice: KnowsDevice;
  mail: Mail;
}

export function createVerifyCode({
  db,
  clock,
  sessions,
  secondFactor,
  codes,
  knowsDevice,
  mail,
}: VerifyCodeParts): VerifyCode {
  /** A wrong code leaves its trace, so the transaction of a try commits either way. */
  function tried<T>(
    { userId, firmId }: Person,
    from: Origin,
    source: string,
    attempt: (trx: Trx, trace: (kind: AccessEventKind) => Promise<void>) => Promise<T | null>,
  ): Promise<T> {
    const counted: Attempt = { target: userId, source };
    return codes.judged(
      counted,
      () =>
        db.asFirm(firmId, async (trx) => {
          const trace = (kind: AccessEventKind) => recordAccess(trx, { userId, firmId, at: clock.now(), from, kind });
          const done = await attempt(trx, trace);
          if (done === null) await trace('code-failed');
          return done;
        }),
      ({ wait }) => new ApiError('BAD_CODE', { retryAfter: wait || undefined }),
    );
  }

  /**
   * Who gives codes here knows the password. On devices that the account does not know their tries count together,
   * whatever the network: six digits are few.
   */
  async function sourceOfSignIn({ userId, firmId }: Person, from: Origin): Promise<string> {
    const device = from.device ?? null;
    if (device === null) return 'elsewhere';
    const email = await db.asFirm(firmId, (trx) => readAccount(trx, userId).then((account) => account.email));
    return (await knowsDevice(email.toLowerCase(), device)) ? `device ${device}` : 'elsewhere';
  }

  return async (token, code, from) => {
    const waiting = await sessions.waiting(token);
    if (waiting)
      return tried(waiting, from, await sourceOfSignIn(waiting, from), async (trx, trace) => {
        const proof = await secondFactor.prove(trx, waiting.userId, code);
        if (!proof) return null;
        const expiresAt = await sessions.complete(trx, waiting.sessionId);
        if (expiresAt === null) throw new ApiError('UNAUTHENTICATED');
        if (proof === 'recovery-code') await trace('recovery-code-used');
        await trace('signed-in');
        const { isPartner, isClient } = await readAccount(trx, waiting.userId);
        return { isPartner, isClient, expiresAt: new Date(expiresAt).toISOString() };
      });

    const person = await sessions.authenticate(token);
    if (!person) throw new ApiError('UNAUTHENTICATED');
    return tried(person, from, `session ${person.sessionId}`, async (trx, trace) => {
      if (!(await secondFactor.activate(trx, person.userId, code.replace(/\s/g, '')))) return null;
      const recoveryCodes = await renewRecoveryCodes(trx, person);
      await trace('second-factor-on');
      const { email, firstname, ...flags } = await readAccount(trx, person.userId);
      await mail.send(trx, changeEmail({ email, firstname }, 'second-factor-on'), person.firmId);
      return { ...flags, recoveryCodes };
    });
  };
}

async function readAccount(trx: Trx, userId: string) {
  const user = await trx
    .selectFrom('app_user')
    .select(['email', 'firstname', 'is_partner as isPartner', 'is_client as isClient'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new ApiError('UNAUTHENTICATED');
  return user;
}
