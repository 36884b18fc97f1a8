import { z } from 'zod';
import { invalid, missing } from '../errors/reason.ts';
import { SHARE_RIGHTS } from '../sharing/index.ts';
import { clientId, optionalText } from '../wire.ts';

export const REQUEST_STATUSES = ['pending', 'accepted', 'refused'] as const;
export const REQUEST_DECISIONS = ['accepted', 'refused'] as const;

/** Letters of a note, and of why a request is refused. */
export const MAX_REQUEST_TEXT = 1000;

/** Somebody asks those of the place of a file for more than they have of it. As devices hold it. */
export const RightsRequest = z
  .object({
    id: z.string(),
    /** Id of the file. */
    file: z.string(),
    /** Of the file, as who asks read it then. */
    name: z.string(),
    /** Id of the account. */
    requester: z.string(),
    /** What is asked for: of a colleague to change the file, of somebody from outside to have it by itself. */
    access: z.enum(SHARE_RIGHTS),
    note: z.string(),
    status: z.enum(REQUEST_STATUSES),
    /** What was given; `null` of what is pending or refused. */
    given: z.enum(SHARE_RIGHTS).nullable(),
    /** Why it was refused. */
    reason: z.string(),
    /** Id of who answered; `null` of somebody who is gone. */
    decidedBy: z.string().nullable(),
    /** Milliseconds since the epoch. */
    decidedAt: z.number().int().nullable(),
    createdAt: z.number().int(),
  })
  .meta({ id: 'RightsRequest' });
export type RightsRequest = z.infer<typeof RightsRequest>;

const access = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.enum(SHARE_RIGHTS, invalid('access')).optional(),
);
const reason = optionalText('reason', MAX_REQUEST_TEXT);

/** `POST /ged/file/requestOpenRights/{slug}` */
export const RightsToRequest = z
  .object({ id: clientId, note: optionalText('note', MAX_REQUEST_TEXT) })
  .meta({ id: 'RightsToRequest' });

/** `POST /ged/rights-request` */
export const NewRightsRequest = z
  .object({
    id: clientId,
    file: z.uuid(missing('file')).toLowerCase(),
    note: optionalText('note', MAX_REQUEST_TEXT),
    // For devices to show until the server has answered: who asks, and for what, is what the server finds.
    requester: z.string().max(200).optional(),
    name: z.string().max(300).optional(),
    access: access,
    createdAt: z.number().optional(),
  })
  .meta({ id: 'NewRightsRequest' });

/** `PUT /ged/rights-request/{id}`: the answer of those of the place. What is asked for is given where nothing else is named. */
export const RightsDecision = z
  .object({
    status: z.enum(REQUEST_DECISIONS, missing('status')),
    given: access,
    reason,
    decidedBy: z.string().max(200).optional(),
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'RightsDecision' });
export type RightsDecision = z.infer<typeof RightsDecision>;

/** `POST /ged/file/history/requestRights`: with the slug of a request the answer to it, without one the question for all. */
export const RightsHistoryQuery = z
  .object({
    slug: optionalText('entry', 200),
    status: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.enum(REQUEST_DECISIONS, invalid('status')).optional(),
    ),
    access,
    reason,
  })
  .meta({ id: 'RightsHistoryQuery' });

const Named = z.object({ id: z.string(), name: z.string() });

/** As the calls of the specification show it. */
export const RightsRequestView = z
  .object({
    /** Of the request. */
    slug: z.string(),
    file: Named,
    /** For those of the place alone. */
    folder: Named.nullable(),
    requester: Named,
    /** Whose file it is; `null` of somebody who is gone. */
    owner: Named.nullable(),
    status: z.enum(REQUEST_STATUSES),
    /** When it was made, ISO 8601, UTC. */
    date: z.string(),
    access: z.enum(SHARE_RIGHTS),
    given: z.enum(SHARE_RIGHTS).nullable(),
    note: z.string(),
    reason: z.string(),
    decidedBy: Named.nullable(),
    decidedAt: z.string().nullable(),
  })
  .meta({ id: 'RightsRequestView' });
export type RightsRequestView = z.infer<typeof RightsRequestView>;
export const RightsRequestList = z.array(RightsRequestView);
