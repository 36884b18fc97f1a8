import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import { recordAccess } from '../log/access-log.ts';
import type { AccessEventKind, Origin } from '../log/access-log.ts';
import type { Sessions } from '../sessions.ts';
import type { Identity } from './provider.ts';
import type { Refusal } from './refusal.ts';

export interface Admitted {
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  awaitsCode: boolean;
  email: string;
}

export interface Admit {
  /**
   * Who may enter with an identity that the provider vouches for, and their session. A refusal is returned, not thrown:
   * its trace in the access log stays.
   * @param trx of `asSystem`
   */
  (trx: Trx, identity: Identity, device: string | null, from: Origin): Promise<Admitted | Refusal>;
}

export interface AdmitParts {
  sessions: Sessions;
  clock: Clock;
  /** Empty: all. */
  emailDomains: readonly string[];
}

export function createAdmit({ sessions, clock, emailDomains }: AdmitParts): Admit {
  const isAllowed = (email: string) =>
    emailDomains.length === 0 || emailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

  return async (trx, identity, device, from) => {
    const found = await accountOf(trx, identity);
    if ('reason' in found) return found;
    if (!isAllowed(found.email)) return { reason: 'unknown-address', about: found.email };
    const person = { userId: found.id, firmId: found.firm_id };
    const record = (kind: AccessEventKind, detail = 'sso') =>
      recordAccess(trx, { ...person, at: clock.now(), from, kind, detail });
    // Who administers every firm answers to none of their services; told like an address without an account.
    if (found.is_platform) {
      await record('sign-in-failed', 'sso, platform');
      return { reason: 'unknown-address', about: identity.email ?? found.email };
    }
    if (!found.active) {
      await record('sign-in-failed');
      return { reason: 'blocked' };
    }
    const link = await linked(trx, identity, person);
    if (link === 'other') {
      await record('sign-in-failed', 'sso, other identity');
      return { reason: 'other-identity', about: found.email };
    }
    if (link === 'new') await record('sso-linked');
    const awaitsCode = found.activated_at !== null && !identity.isStrong;
    const session = await sessions.open(trx, person, { ...from, device: from.device ?? device }, { awaitsCode });
    if (awaitsCode) await record('sso-accepted');
    else await record('signed-in', identity.isStrong ? 'sso, two factors' : 'sso');
    return { ...session, awaitsCode, email: found.email };
  };

  /** Of two first sign-ins at the same time one makes the link, and the other finds it. */
  async function linked(
    trx: Trx,
    { issuer, subject, email }: Identity,
    { userId, firmId }: { userId: string; firmId: string },
  ): Promise<'new' | 'known' | 'other'> {
    const now = new Date(clock.now());
    const used = await trx
      .updateTable('sso_identity')
      .set({ used_at: now, ...(email === null ? {} : { email }) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (used) return 'known';
    const made = await trx
      .insertInto('sso_identity')
      .values({ firm_id: firmId, user_id: userId, issuer, subject, email, linked_at: now, used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (made) return 'new';
    const there = await trx
      .selectFrom('sso_identity')
      .select('subject')
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    return there?.subject === subject ? 'known' : 'other';
  }
}

/** By the link once there is one; the first time by the address, which the provider must have verified. */
async function accountOf(trx: Trx, { issuer, subject, email, emailVerified }: Identity) {
  const accounts = trx
    .selectFrom('app_user')
    .innerJoin('firm', 'firm.id', 'app_user.firm_id')
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .select([
      'app_user.id',
      'app_user.firm_id',
      'app_user.email',
      'app_user.active',
      'firm.is_platform',
      'second_factor.activated_at',
    ]);
  const known = await accounts
    .innerJoin('sso_identity', 'sso_identity.user_id', 'app_user.id')
    .where('sso_identity.issuer', '=', issuer)
    .where('sso_identity.subject', '=', subject)
    .executeTakeFirst();
  if (known) return known;
  if (email === null) return { reason: 'no-address' } satisfies Refusal;
  if (!emailVerified) return { reason: 'unverified-address', about: email } satisfies Refusal;
  const named = await accounts.where(sql`lower(app_user.email)`, '=', email.toLowerCase()).executeTakeFirst();
  return named ?? ({ reason: 'unknown-address', about: email } satisfies Refusal);
}
