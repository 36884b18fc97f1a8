import {
  ASSOCIATE_TITLES,
  BASIC_SPECIALITIES,
  DIRECTOR_TITLE,
  isLawyerTitle,
  newUuid,
  offerOf,
  plan,
} from '@basoche/domain';
import type { Plan } from '@basoche/domain';
import type { ConfirmRequest, NewAccount, RegisterAnswer, RegisterRequest } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { failureSlowdown } from '../../http/rate-limit.ts';
import {
  createLoginThrottle,
  hashPassword,
  newToken,
  passwordGate,
  passwordMatches,
  tokenHash,
} from '../access/index.ts';
import { alreadyRegisteredEmail, confirmationEmail } from './mails.ts';
import { insertAccount } from './new-account.ts';
import { mailedLink } from './onboarding-deps.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';

const VALID_HOURS = 48;
const HOUR = 3_600_000;
/** Registrations within 15 minutes with one e-mail address, and from one network address, before the next must wait. */
const PER_EMAIL = 3;
const PER_ADDRESS = 20;
/** Wrong passwords on one link. */
const REGISTRATION_ATTEMPTS = 5;

export interface Registrations {
  /** Answers the same for an address with an account, whose owner receives a mail. @throws ApiError RATE_LIMITED, UNAVAILABLE */
  register(request: RegisterRequest, network: string): Promise<RegisterAnswer>;
  /** Makes the firm and its first account. @throws ApiError NOT_FOUND, CONFLICT (used), LINK_EXPIRED, BAD_CREDENTIALS, RATE_LIMITED, UNAVAILABLE */
  confirm(request: ConfirmRequest, network: string): Promise<NewAccount>;
}

export function createRegistrations(deps: OnboardingDeps): Registrations {
  const { db, clock, mail } = deps;
  const emails = failureSlowdown(PER_EMAIL, clock);
  const addresses = failureSlowdown(PER_ADDRESS, clock);
  const throttle = createLoginThrottle({ db, clock, kind: 'registration', attempts: REGISTRATION_ATTEMPTS });

  return {
    async register(request, network) {
      const key = request.email.toLowerCase();
      refuseHaste(Math.max(emails.wait(key), addresses.wait(network)));
      emails.failed(key);
      addresses.failed(network);
      // Before the look-up, whatever it finds: the answer's time tells nobody which addresses exist.
      const passwordHash = await passwordGate.run(network, () => hashPassword(request.password));
      const token = newToken();
      await db.asSystem(async (trx) => {
        const owner = await trx
          .selectFrom('app_user')
          .select(['email', 'firstname'])
          .where(sql`lower(email)`, '=', key)
          .executeTakeFirst();
        if (owner) {
          await mail.send(trx, alreadyRegisteredEmail(owner, `${deps.publicUrl()}/login`), null);
          return;
        }
        const now = clock.now();
        await trx
          .insertInto('registration')
          .values({
            id: newUuid(now),
            firm_id: newUuid(now),
            user_id: newUuid(now),
            email: request.email,
            firstname: request.firstname,
            lastname: request.lastname,
            password_hash: passwordHash,
            firm_name: request.firm,
            plan: request.plan,
            token_hash: tokenHash(token),
            created_at: new Date(now),
            expires_at: new Date(now + VALID_HOURS * HOUR),
            confirmed_at: null,
          })
          .execute();
        const url = mailedLink(deps, 'confirmation', token);
        await mail.send(trx, confirmationEmail(request, request.firm, url, VALID_HOURS), null);
      });
      return { email: request.email, validHours: VALID_HOURS };
    },

    async confirm({ token, password }, network) {
      const hash = tokenHash(token);
      const known = await db.asSystem((trx) =>
        trx
          .selectFrom('registration')
          .select(['firm_id', 'password_hash', 'expires_at', 'confirmed_at'])
          .where('token_hash', '=', hash)
          .executeTakeFirst(),
      );
      if (!known) throw new ApiError('onboarding.noLink');
      refuseStale(known, clock.now());
      await passwordGate.run(network, () =>
        throttle.judged(
          { target: hash.toString('base64'), source: 'link' },
          async () => ((await passwordMatches(known.password_hash, password)) ? true : null),
          () => new ApiError('onboarding.otherPassword'),
        ),
      );
      return db.asFirm(known.firm_id, (trx) => open(trx, known.firm_id, clock.now()));
    },
  };
}

/** The firm, its first account and the start of its subscription, once. In `asFirm` of the firm to come. */
async function open(trx: Trx, firmId: string, now: number): Promise<NewAccount> {
  const row = await trx
    .selectFrom('registration')
    .selectAll()
    .where('firm_id', '=', firmId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseStale(row, now);
  const chosen = plan.parse(row.plan);
  const offer = offerOf(chosen);
  await trx
    .insertInto('firm')
    .values({
      id: firmId,
      name: row.firm_name,
      siret: null,
      plan: chosen,
      offer,
      theme: 'light',
      language: 'fr',
      specialities: [...BASIC_SPECIALITIES],
    })
    .execute();
  const fonction = founderTitle(chosen);
  await insertAccount(trx, {
    id: row.user_id,
    firmId,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    fonction,
    speciality: '',
    passwordHash: row.password_hash,
    isLawyer: isLawyerTitle(fonction, chosen),
    is: 'admin',
  });
  await trx
    .insertInto('subscription')
    .values({ firm_id: firmId, user_id: row.user_id, path: 'founder', state: 'lawyer', updated_at: new Date(now) })
    .execute();
  await trx
    .updateTable('registration')
    .set({ confirmed_at: new Date(now) })
    .where('id', '=', row.id)
    .execute();
  return { email: row.email };
}

/** Until the founder says otherwise. */
function founderTitle(of: Plan): string {
  return offerOf(of) === 'LEGALSUCCESS' ? ASSOCIATE_TITLES[1] : DIRECTOR_TITLE;
}

function refuseStale(row: { confirmed_at: Date | null; expires_at: Date }, now: number): void {
  if (row.confirmed_at) throw new ApiError('onboarding.linkUsed');
  if (row.expires_at.getTime() <= now) throw new ApiError('onboarding.linkExpired');
}

function refuseHaste(wait: number): void {
  if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
}
