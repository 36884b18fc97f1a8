import { offer, plan, siret } from '@basoche/domain';
import { z } from 'zod';
import { Invitation } from '../onboarding/invitation.ts';
import { PersonSummary } from '../person.ts';
import { optionalInteger, optionalName, requiredName } from '../wire.ts';
import { invalid, missing, reason } from '../errors/reason.ts';

const LANGUAGES = ['fr', 'en', 'de'] as const;

/** A client organisation as the platform's administration sees it: who it is and how many, nothing of its content. */
export const FirmOverview = z
  .object({
    id: z.string(),
    name: z.string(),
    siret: z.string().nullable(),
    avatar: z.string().nullable(),
    plan,
    offer,
    language: z.string(),
    /** Active accounts of the firm's staff. */
    users: z.number(),
    pendingInvitations: z.number(),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    /** Counts the changes of the firm’s own fields. */
    version: z.number().int(),
  })
  .meta({ id: 'FirmOverview' });
export type FirmOverview = z.infer<typeof FirmOverview>;

/** `POST /api/user/lp_client/` */
export const CreateFirmRequest = z
  .object({
    name: requiredName('firmName', 200),
    siret: z.preprocess(
      (value) => value ?? '',
      z
        .string(reason('value.notText', { what: 'siret' }))
        .min(1, missing('siret'))
        .pipe(siret),
    ),
    plan: z.enum(plan.options, { error: reason('value.plan') }),
    language: z.enum(LANGUAGES, { error: invalid('language') }).optional(),
  })
  .meta({ id: 'CreateFirmRequest' });
export type CreateFirmRequest = z.infer<typeof CreateFirmRequest>;

/** `PUT /api/user/lp_client/updateBySuperAdmin/{siret}`: what is not given stays. With a `version`, refused when the firm has moved since. */
export const UpdateFirmRequest = z
  .object({
    name: optionalName('firmName', 200),
    siret: siret.optional(),
    plan: z.enum(plan.options, { error: reason('value.plan') }).optional(),
    language: z.enum(LANGUAGES, { error: invalid('language') }).optional(),
    version: optionalInteger('version', 1, 2_147_483_647),
  })
  .meta({ id: 'UpdateFirmRequest' });
export type UpdateFirmRequest = z.infer<typeof UpdateFirmRequest>;

/** Somebody of a firm's staff. Clients and partners of a firm are its secret. */
export const FirmUser = PersonSummary.extend({
  fonction: z.string(),
  isAdmin: z.boolean(),
  active: z.boolean(),
}).meta({ id: 'FirmUser' });
export type FirmUser = z.infer<typeof FirmUser>;

/** `PUT /api/user/lp_client/addUsers/{siret}` */
export const AddedUsers = z.object({ invitations: z.array(Invitation) }).meta({ id: 'AddedUsers' });

/** `GET /api/admin/mail`: mail that did not leave, of all firms. */
export const MailHealth = z
  .object({
    /** Waits for its next try. */
    waiting: z.number().int(),
    /** Given up in the last 30 days. */
    failed: z.number().int(),
    /** ISO 8601, UTC; null when none waits. */
    oldestWaitingAt: z.string().nullable(),
  })
  .meta({ id: 'MailHealth' });
export type MailHealth = z.infer<typeof MailHealth>;

export const ADMIN_ACTIONS = ['firm.create', 'firm.update', 'firm.invite', 'firm.invitation-withdrawn'] as const;

/** `GET /api/admin/lp_client/{firmId}`: one firm, who was invited, and what the platform did to it. */
export const FirmFile = z
  .object({
    firm: FirmOverview,
    invitations: z.array(Invitation),
    actions: z.array(
      z.object({
        id: z.string(),
        action: z.enum(ADMIN_ACTIONS),
        /** E-mail of who did it. */
        actor: z.string(),
        /** What was changed, or who was invited. */
        detail: z.string(),
        /** ISO 8601, UTC. */
        at: z.string(),
      }),
    ),
  })
  .meta({ id: 'FirmFile' });
export type FirmFile = z.infer<typeof FirmFile>;
