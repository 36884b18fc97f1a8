import { jobTitle, newPassword } from '@basoche/domain';
import { z } from 'zod';
import { optionalFlag, optionalName, optionalText, optionalTextList, requiredName } from '../wire.ts';
import { checkNewPassword, mailAddress, mailedToken } from './fields.ts';
import { reason } from '../errors/reason.ts';

const invitee = {
  email: mailAddress,
  firstname: optionalName('firstname', 100),
  lastname: optionalName('name', 100),
  fonction: z.enum(jobTitle.options, { error: reason('onboarding.jobTitle') }),
  isAdmin: optionalFlag,
  /** Departments. */
  speciality: optionalTextList(20),
};

/** `POST /api/new-subscription/invite-lawyer`: a colleague to come; asked again, the mail goes out again with a new link. */
export const InviteLawyerRequest = z.object(invitee).meta({ id: 'InviteLawyerRequest' });
export type InviteLawyerRequest = z.infer<typeof InviteLawyerRequest>;

export const INVITATION_STATUSES = ['pending', 'accepted', 'expired'] as const;
/** A mail that waits is tried again by itself. */
export const INVITATION_MAILS = ['waiting', 'sent', 'failed'] as const;

export const Invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    fonction: z.string(),
    isAdmin: z.boolean(),
    speciality: z.array(z.string()),
    status: z.enum(INVITATION_STATUSES),
    /** Of the last mail: `failed` was refused for good or given up after a day of tries; `null`: of more than a month ago. */
    mail: z.enum(INVITATION_MAILS).nullable(),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** `POST /api/new-subscription/invitation`: what a mailed link opens, before any account. */
export const OpenInvitationRequest = z.object({ token: mailedToken }).meta({ id: 'OpenInvitationRequest' });

export const OpenInvitation = z
  .object({
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    fonction: z.string(),
    /** Name of the firm. */
    firm: z.string(),
    /** Name of who invites; empty for the platform. */
    invitedBy: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** `POST /api/new-subscription/guest-lawyer`: the invited person takes their account. */
export const GuestLawyerRequest = z
  .object({
    token: mailedToken,
    firstname: requiredName('firstname', 100),
    lastname: requiredName('name', 100),
    password: newPassword,
    passwordConfirmation: optionalText('confirmation', 1_024),
  })
  .superRefine(checkNewPassword)
  .meta({ id: 'GuestLawyerRequest' });
export type GuestLawyerRequest = z.infer<typeof GuestLawyerRequest>;

/** `PUT /api/user/lp_client/addUsers/{siret}`: each receives an invitation. */
export const AddUsersRequest = z
  .object({
    users: z.preprocess(
      (value) => (typeof value === 'string' ? parsed(value) : value),
      z
        .array(
          z.preprocess((value) => (typeof value === 'string' ? parsed(value) : value), z.object(invitee)),
          {
            error: reason('onboarding.people'),
          },
        )
        .min(1, reason('onboarding.people'))
        .max(50, reason('onboarding.tooManyPeople')),
    ),
  })
  .meta({ id: 'AddUsersRequest' });
export type AddUsersRequest = z.infer<typeof AddUsersRequest>;

/** A form carries objects as JSON text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
