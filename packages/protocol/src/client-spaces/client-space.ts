import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { clientId, exactText, optionalInteger } from '../wire.ts';

/** What somebody outside the firm is in a matter. */
export const OUTSIDE_FUNCTIONS = ['Client', 'Partenaire', 'Fournisseur'] as const;
export type OutsideFunction = (typeof OUTSIDE_FUNCTIONS)[number];

/** A contact of the firm may sign in, or was asked to: what they see is what the firm shares with them. */
export const ClientSpace = z
  .object({
    id: z.string(),
    /** Id of the contact. */
    contact: z.string(),
    /** What the account is; a supplier's is a partner's. */
    account: z.enum(['client', 'partner']),
    /** `invited` until the person chose a password. */
    state: z.enum(['invited', 'open']),
    /** Id of the account; `null` while invited. */
    user: z.string().nullable(),
    /** Where the last invitation went. */
    email: z.string(),
    /** Milliseconds since the epoch. */
    invitedAt: z.number().int(),
    /** Of the last invitation; `null` once it is taken up. */
    expiresAt: z.number().int().nullable(),
  })
  .meta({ id: 'ClientSpace' });
export type ClientSpace = z.infer<typeof ClientSpace>;

/** `POST /contact/open-user-access` */
export const NewClientSpace = z
  .object({ id: clientId, contact: z.uuid(missing('contact')) })
  .meta({ id: 'NewClientSpace' });

/** `PUT /contact/user-access/{id}`: the invitation goes out again, with a new link. */
export const ClientSpaceUpdate = z
  .object({
    /** When the person asked for it, milliseconds since the epoch. */
    invitedAt: optionalInteger('time', 0, 8_640_000_000_000_000),
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ClientSpaceUpdate' });

/** `GET /user/contact/{id}` */
export const SpaceOfContact = z
  .object({ contact: z.string(), space: ClientSpace.nullable() })
  .meta({ id: 'SpaceOfContact' });

/** Somebody from outside who is invited to a matter, until they have an account: then they are a member of it. */
export const ProjectExternal = z
  .object({
    id: z.string(),
    /** Id of the project. */
    project: z.string(),
    /** Id of the contact. */
    contact: z.string(),
    function: z.enum(OUTSIDE_FUNCTIONS),
    /** They had an account, and are a member of the project already. */
    isMember: z.boolean(),
  })
  .meta({ id: 'ProjectExternal' });
export type ProjectExternal = z.infer<typeof ProjectExternal>;

/** `POST /project/sub/external/`: opens a space for them too where they have none. */
export const NewProjectExternal = z
  .object({
    id: clientId,
    project: exactText(missing('project'), 200, invalid('project')),
    contact: z.uuid(missing('contact')),
    function: z.enum(OUTSIDE_FUNCTIONS, reason('spaces.function')),
  })
  .meta({ id: 'NewProjectExternal' });
export type NewProjectExternal = z.infer<typeof NewProjectExternal>;
