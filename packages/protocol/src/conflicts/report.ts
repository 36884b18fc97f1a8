import { z } from 'zod';
import { invalid, reason } from '../errors/reason.ts';
import { PersonSummary } from '../person.ts';
import { PARTY_ROLES, PARTY_SIDES } from '../projects/people.ts';
import { PROJECT_STATUSES } from '../projects/project.ts';
import { RELATION_KINDS } from '../relations/relation.ts';
import { clientId, objectList, optionalInteger, optionalText, requiredText, exactText } from '../wire.ts';

/** Links of a report that are shown, at most. */
export const MAX_LINKS = 200;

/** Names of one search, at most. */
export const MAX_NAMES = 50;

/** Who is of a project: the client, or a party of it. */
const side = z.enum(PARTY_SIDES, reason('conflicts.side'));

/** `POST /conflict/search`: those of the project are searched by themselves. */
export const ConflictSearch = z
  .object({
    id: clientId,
    /** Id or number of the project that the search is for. */
    project: exactText(invalid('project'), 200, invalid('project')).optional(),
    names: objectList(z.object({ name: requiredText('name', 200), side: side.optional() }), {
      min: 0,
      max: MAX_NAMES,
      none: reason('conflicts.names'),
    }).optional(),
  })
  .meta({ id: 'ConflictSearch' });
export type ConflictSearch = z.infer<typeof ConflictSearch>;

/** How somebody came into a search who is not named in it: through the directory. */
export const VIA = [...RELATION_KINDS, 'employer'] as const;

/** A name that was searched. */
export const SearchedName = z.object({
  name: z.string(),
  /** `null`: nobody said on which side they are. */
  side: z.enum(PARTY_SIDES).nullable(),
  /** What they are to `of`; `null`: they were named. */
  via: z.enum(VIA).nullable(),
  of: z.string(),
});
export type SearchedName = z.infer<typeof SearchedName>;

/** What a link says: against whom we are asked to act, for whom we act or acted, whom we know otherwise. */
export const LINK_WEIGHTS = ['opposed', 'against', 'client', 'known'] as const;
export type LinkWeight = (typeof LINK_WEIGHTS)[number];

/** Somebody who may be the one that was searched. */
export const ConflictLink = z.object({
  /** Index in `searched`. */
  searched: z.number().int(),
  /** What they are called. */
  name: z.string(),
  likeness: z.enum(['same', 'close', 'sound', 'part']),
  weight: z.enum(LINK_WEIGHTS),
  contact: z.string().nullable(),
  company: z.string().nullable(),
  /** `null`: they are in the directory alone. */
  project: z
    .object({ id: z.string(), codeID: z.string(), name: z.string(), status: z.enum(PROJECT_STATUSES) })
    .nullable(),
  /** What they are in the project; `null` without one. */
  role: z.enum(PARTY_ROLES).nullable(),
  side: z.enum(PARTY_SIDES).nullable(),
});
export type ConflictLink = z.infer<typeof ConflictLink>;

export const DECISIONS = ['accepted', 'refused'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A search for conflicts of interest and what it found, as the reader may see it. It is never changed. */
export const ConflictReport = z
  .object({
    id: z.string(),
    project: z.object({ id: z.string(), codeID: z.string(), name: z.string() }).nullable(),
    author: PersonSummary,
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
    searched: z.array(SearchedName),
    /** How many there were to search in. */
    scope: z.object({ contacts: z.number().int(), companies: z.number().int(), projects: z.number().int() }),
    /** The weightiest first. */
    links: z.array(ConflictLink),
    /** Otherwise there are more, which weigh less: the names said too little. */
    isWhole: z.boolean(),
    /** Whom to ask about links that the reader may not see. */
    ask: z.array(PersonSummary),
    state: z.enum(['clear', 'toDecide', 'accepted', 'refused']),
    /** Latest first. */
    decisions: z.array(
      z.object({
        decision: z.enum(DECISIONS),
        reason: z.string(),
        author: PersonSummary,
        createdAt: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'ConflictReport' });
export type ConflictReport = z.infer<typeof ConflictReport>;

/** `POST /conflict/decide/{id}` */
export const ConflictDecision = z
  .object({
    decision: z.enum(DECISIONS, reason('conflicts.decision')),
    reason: requiredText('reason', 2000),
  })
  .meta({ id: 'ConflictDecision' });
export type ConflictDecision = z.infer<typeof ConflictDecision>;

/** Reports of one page of `GET /conflict/list`. */
export const REPORTS_PER_PAGE = 20;

/** `GET /conflict/list` */
export const ConflictListRequest = z
  .object({
    /** Id or number of a project; without it one's own reports, and an administrator's of the whole firm. */
    project: optionalText('project', 200),
    page: optionalInteger('page', 1, 1_000_000),
  })
  .meta({ id: 'ConflictListRequest' });
export type ConflictListRequest = z.infer<typeof ConflictListRequest>;

export const ConflictReportPage = z
  .object({
    /** Latest first. */
    data: z.array(ConflictReport),
    /** Of all pages. */
    count: z.number().int(),
    nextPage: z.number().int().nullable(),
  })
  .meta({ id: 'ConflictReportPage' });
export type ConflictReportPage = z.infer<typeof ConflictReportPage>;
