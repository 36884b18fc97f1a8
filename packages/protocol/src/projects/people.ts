import { z } from 'zod';
import { clearableText, clientId, exactText, objectList, pathId } from '../wire.ts';
import { invalid, missing, reason } from '../errors/reason.ts';
import { cleared } from '../formats.ts';

/** Somebody who works on a project, or follows it from outside. */
export const ProjectMember = z
  .object({
    id: z.string(),
    /** Id of the project. */
    project: z.string(),
    /** Id of the account. */
    user: z.string(),
    /** What they do there: « Responsable », « Collaborateur »; « Client », « Partenaire » or « Fournisseur » of somebody outside. */
    function: z.string(),
  })
  .meta({ id: 'ProjectMember' });
export type ProjectMember = z.infer<typeof ProjectMember>;

/** `POST /project/members` */
export const NewProjectMember = z
  .object({
    id: clientId,
    project: exactText(missing('project'), 200, invalid('project')),
    user: z.uuid(missing('user')),
    function: clearableText('jobTitle', 120),
  })
  .meta({ id: 'NewProjectMember' });

/** `PUT /project/members/{id}` */
export const ProjectMemberUpdate = z
  .object({ function: clearableText('jobTitle', 120), seen: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'ProjectMemberUpdate' });

/** `PUT /project/add-member/{slug}`: members who are there already get the function given. */
export const MembersToAdd = z
  .object({
    members: objectList(z.object({ user: z.uuid(missing('user')), function: clearableText('jobTitle', 120) }), {
      min: 0,
      max: 200,
      none: missing('user'),
    }),
  })
  .meta({ id: 'MembersToAdd' });

export const PARTY_ROLES = [
  'client',
  'opponent',
  'lawyer',
  'expert',
  'officer',
  'witness',
  'insurer',
  'other',
] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** For whom a party stands, seen from our client. */
export const PARTY_SIDES = ['pour', 'contre', 'neutre'] as const;
export type PartySide = (typeof PARTY_SIDES)[number];

/** Who is concerned by a project: clients, opponents, their lawyers, experts. */
export const ProjectParty = z
  .object({
    id: z.string(),
    /** Id of the project. */
    project: z.string(),
    role: z.enum(PARTY_ROLES),
    side: z.enum(PARTY_SIDES),
    /** Id of a person of the directory. */
    contact: z.string().nullable(),
    /** Id of a company of the directory. */
    company: z.string().nullable(),
    /** As typed, of who is not in the directory. */
    name: z.string(),
    /** « Demandeur », « Intervenant volontaire ». */
    quality: z.string(),
    /** Id of the party that is their lawyer. */
    lawyer: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'ProjectParty' });
export type ProjectParty = z.infer<typeof ProjectParty>;

const partyFields = {
  role: z.enum(PARTY_ROLES, reason('projects.role')).optional(),
  side: z.enum(PARTY_SIDES, reason('projects.side')).optional(),
  contact: cleared(z.uuid(invalid('party'))),
  company: cleared(z.uuid(invalid('party'))),
  name: clearableText('name', 200),
  quality: clearableText('quality', 120),
  lawyer: cleared(z.uuid(invalid('party'))),
  note: clearableText('note', 2000),
};

/** `POST /project/parties` */
export const NewProjectParty = z
  .object({ id: clientId, project: exactText(missing('project'), 200, invalid('project')), ...partyFields })
  .meta({ id: 'NewProjectParty' });
export type NewProjectParty = z.infer<typeof NewProjectParty>;

/** `PUT /project/parties/{id}` */
export const ProjectPartyUpdate = z
  .object({ ...partyFields, seen: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'ProjectPartyUpdate' });
export type ProjectPartyUpdate = z.infer<typeof ProjectPartyUpdate>;

/** `POST /project/add-actors/{id}` */
export const ActorsToAdd = z
  .object({
    actors: objectList(z.object({ id: clientId, ...partyFields }), { min: 1, max: 100, none: missing('party') }),
  })
  .meta({ id: 'ActorsToAdd' });

/** `GET /project/view/{id}`: the project with its people. */
export const actorParams = z.object({ id: pathId, actorId: pathId });
