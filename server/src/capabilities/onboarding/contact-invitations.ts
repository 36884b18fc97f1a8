import type { Trx } from '../../db/database.ts';
import { inviterName, sendInvitation } from './invitations.ts';
import type { Inviting } from './invitations.ts';
import type { OutsideKind } from './new-account.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';

/** A contact with an address. */
interface Invitee {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
}

/**
 * Asks a contact of the firm into a space of theirs, or sends the mail again with a new link. In `asFirm` of the firm.
 * @param by id of who invites
 * @throws ApiError CONFLICT, RATE_LIMITED
 */
export async function inviteContact(
  trx: Trx,
  deps: OnboardingDeps,
  { firm, by }: { firm: Inviting['firm']; by: string },
  { contact, account }: { contact: Invitee; account: OutsideKind },
): Promise<{ expiresAt: Date }> {
  const { row } = await sendInvitation(trx, deps, firm, {
    email: contact.email,
    firstname: contact.firstname,
    lastname: contact.lastname,
    fonction: account === 'client' ? 'Client' : 'Partenaire',
    speciality: '',
    is_admin: false,
    is_super_admin: false,
    invited_by: await inviterName(trx, by),
    account,
    contact_id: contact.id,
  });
  return { expiresAt: row.expires_at };
}

/** Voids the links that were mailed to a contact. */
export async function withdrawOfContact(trx: Trx, contactId: string): Promise<void> {
  await trx.deleteFrom('invitation').where('contact_id', '=', contactId).where('accepted_at', 'is', null).execute();
}
