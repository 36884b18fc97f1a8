import { displayName, isLawyerTitle, newUuid, plan } from '@basoche/domain';
import type {
  GuestLawyerRequest,
  Invitation,
  InviteLawyerRequest,
  NewAccount,
  OpenInvitation,
} from '@basoche/protocol';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { mailStates } from '../../mail/index.ts';
import type { MailState } from '../../mail/index.ts';
import { hashPassword, newToken, passwordGate, tokenHash } from '../access/index.ts';
import { invitationEmail, spaceEmail } from './mails.ts';
import { enterMatters } from './enter-matters.ts';
import { insertAccount, outsideKind } from './new-account.ts';
import { mailedLink } from './onboarding-deps.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';

type InvitationRow = Selectable<Tables['invitation']>;

const VALID_DAYS = 7;
const DAY = 86_400_000;
/** Between two mails of one invitation. */
const PAUSE = 60_000;
/** Invitations of a firm that nobody took up yet. */
const OPEN_MAX = 200;
/** The same of contacts who are asked into a space of theirs. */
const OPEN_CONTACTS_MAX = 1_000;

export interface Inviting {
  firm: { id: string; name: string };
  /** Name of who invites; empty for the platform. */
  by: string;
  superAdmin?: boolean;
}

/**
 * Invites somebody into the firm, or sends the mail of an open invitation again with a new link; the old one is void.
 * In `asFirm` of the firm or in `asPlatform`.
 * @throws ApiError CONFLICT, RATE_LIMITED
 */
export async function invite(
  trx: Trx,
  deps: OnboardingDeps,
  into: Inviting,
  request: InviteLawyerRequest,
): Promise<Invitation> {
  const { firm } = into;
  const email = request.email.toLowerCase();
  const now = deps.clock.now();
  const member = await trx
    .selectFrom('app_user')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  if (member) throw new ApiError('onboarding.memberKnown');
  const { row } = await sendInvitation(trx, deps, firm, {
    email: request.email,
    firstname: request.firstname ?? '',
    lastname: request.lastname ?? '',
    fonction: request.fonction,
    speciality: (request.speciality ?? []).join(','),
    is_admin: request.isAdmin ?? false,
    is_super_admin: into.superAdmin ?? false,
    invited_by: into.by,
    account: 'staff',
    contact_id: null,
  });
  return toInvitation(row, 'waiting', now);
}

/** What an invitation offers. */
export type Offer = Pick<
  InvitationRow,
  | 'email'
  | 'firstname'
  | 'lastname'
  | 'fonction'
  | 'speciality'
  | 'is_admin'
  | 'is_super_admin'
  | 'invited_by'
  | 'account'
  | 'contact_id'
>;

/**
 * Writes the invitation and its mail; of an open one of that address the link before is void.
 * @throws ApiError CONFLICT, RATE_LIMITED
 */
export async function sendInvitation(
  trx: Trx,
  deps: OnboardingDeps,
  firm: Inviting['firm'],
  { email, ...offer }: Offer,
): Promise<{ row: InvitationRow }> {
  const now = deps.clock.now();
  await refuseHaste(trx, firm.id, { email: email.toLowerCase(), account: offer.account }, now);
  const token = newToken();
  const offered = {
    ...offer,
    token_hash: tokenHash(token),
    created_at: new Date(now),
    expires_at: new Date(now + VALID_DAYS * DAY),
  };
  const row = await trx
    .insertInto('invitation')
    .values({ id: newUuid(now), firm_id: firm.id, email, accepted_at: null, ...offered })
    .onConflict((conflict) =>
      conflict
        .expression(sql`firm_id, lower(email)`)
        .where('accepted_at', 'is', null)
        .doUpdateSet(offered),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const mailOf = row.account === 'staff' ? invitationEmail : spaceEmail;
  const message = mailOf(
    { email: row.email, firstname: row.firstname },
    firm.name,
    row.invited_by,
    mailedLink(deps, 'invitation', token),
    VALID_DAYS,
  );
  const mail_id = await deps.mail.send(trx, message, firm.id);
  await trx.updateTable('invitation').set({ mail_id }).where('id', '=', row.id).execute();
  return { row };
}

/** The pause holds for one address, the limit for colleagues and for contacts each. */
async function refuseHaste(
  trx: Trx,
  firmId: string,
  to: { email: string; account: string },
  now: number,
): Promise<void> {
  const open = () =>
    trx.selectFrom('invitation').where('invitation.firm_id', '=', firmId).where('accepted_at', 'is', null);
  const known = await open()
    .select(['created_at', 'account'])
    .where(sql`lower(email)`, '=', to.email)
    .executeTakeFirst();
  const isStaff = to.account === 'staff';
  if (known && (known.account === 'staff') !== isStaff)
    throw new ApiError(isStaff ? 'onboarding.contactInvited' : 'onboarding.colleagueInvited');
  const wait = known ? known.created_at.getTime() + PAUSE - now : 0;
  if (wait > 0) throw new ApiError('onboarding.invitedJustNow', { retryAfter: wait / 1000 });
  if (known) return;
  const { count } = await open()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account', isStaff ? '=' : '<>', 'staff')
    .executeTakeFirstOrThrow();
  if (Number(count) >= (isStaff ? OPEN_MAX : OPEN_CONTACTS_MAX)) throw new ApiError('onboarding.tooManyInvitations');
}

/** Of colleagues, newest first. In `asFirm` of the firm or in `asPlatform`. */
export async function invitationsOf(trx: Trx, firmId: string, now: number): Promise<Invitation[]> {
  const rows = await trx
    .selectFrom('invitation')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('account', '=', 'staff')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const mails = await mailStates(
    trx,
    rows.map((row) => row.mail_id).filter((id) => id !== null),
  );
  return rows.map((row) => toInvitation(row, mails.get(row.mail_id ?? '') ?? null, now));
}

/** Voids the mailed link. @throws ApiError NOT_FOUND when there is no such open invitation */
export async function withdrawInvitation(trx: Trx, firmId: string, id: string): Promise<{ email: string }> {
  const row = await trx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('firm_id', '=', firmId)
    .where('account', '=', 'staff')
    .where('accepted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** What the mailed link opens. @throws ApiError NOT_FOUND, CONFLICT (used), LINK_EXPIRED */
export async function openInvitation({ db, clock }: OnboardingDeps, token: string): Promise<OpenInvitation> {
  const row = await db.asSystem((trx) =>
    trx
      .selectFrom('invitation')
      .innerJoin('firm', 'firm.id', 'invitation.firm_id')
      .selectAll('invitation')
      .select('firm.name as firm')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst(),
  );
  if (!row) throw unknownLink();
  refuseStale(row, clock.now());
  const { email, firstname, lastname, fonction, firm, invited_by: invitedBy } = row;
  return { email, firstname, lastname, fonction, firm, invitedBy, expiresAt: row.expires_at.toISOString() };
}

/** Makes the account of an invited person. @throws ApiError NOT_FOUND, CONFLICT (used, or an address with an account), LINK_EXPIRED */
export async function acceptInvitation(
  { db, clock }: OnboardingDeps,
  request: GuestLawyerRequest,
  network: string,
): Promise<NewAccount> {
  const hash = tokenHash(request.token);
  const known = await db.asSystem((trx) =>
    trx.selectFrom('invitation').select('firm_id').where('token_hash', '=', hash).executeTakeFirst(),
  );
  if (!known) throw unknownLink();
  const passwordHash = await passwordGate.run(network, () => hashPassword(request.password));
  return db.asFirm(known.firm_id, async (trx) => {
    const row = await trx
      .selectFrom('invitation')
      .selectAll()
      .where('token_hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw unknownLink();
    const now = clock.now();
    refuseStale(row, now);
    const firm = await trx.selectFrom('firm').select('plan').executeTakeFirstOrThrow();
    const userId = newUuid(now);
    const isStaff = row.account === 'staff';
    await insertAccount(trx, {
      id: userId,
      firmId: row.firm_id,
      email: row.email,
      firstname: request.firstname,
      lastname: request.lastname,
      fonction: row.fonction,
      speciality: row.speciality,
      passwordHash,
      isLawyer: isStaff && !row.is_super_admin && isLawyerTitle(row.fonction, plan.parse(firm.plan)),
      is: isStaff ? (row.is_super_admin ? 'super-admin' : row.is_admin ? 'admin' : 'user') : outsideKind(row.account),
    });
    if (!isStaff) await enterMatters(trx, row.contact_id!, userId);
    else if (!row.is_super_admin)
      await trx
        .insertInto('subscription')
        .values({ firm_id: row.firm_id, user_id: userId, path: 'guest', state: 'lawyer', updated_at: new Date(now) })
        .execute();
    await trx
      .updateTable('invitation')
      .set({ accepted_at: new Date(now) })
      .where('id', '=', row.id)
      .execute();
    return { email: row.email };
  });
}

/** The name under which a person invites. */
export async function inviterName(trx: Trx, userId: string): Promise<string> {
  const row = await trx
    .selectFrom('app_user')
    .select(['firstname', 'lastname'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return displayName(row.firstname, row.lastname);
}

function refuseStale(row: { accepted_at: Date | null; expires_at: Date }, now: number): void {
  if (row.accepted_at) throw new ApiError('onboarding.invitationUsed');
  if (row.expires_at.getTime() <= now) throw new ApiError('onboarding.invitationExpired');
}

function unknownLink(): ApiError {
  return new ApiError('onboarding.noInvitation');
}

function toInvitation(row: InvitationRow, mail: MailState | null, now: number): Invitation {
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    fonction: row.fonction,
    isAdmin: row.is_admin,
    speciality: row.speciality.split(',').filter(Boolean),
    status: row.accepted_at ? 'accepted' : row.expires_at.getTime() <= now ? 'expired' : 'pending',
    mail,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
