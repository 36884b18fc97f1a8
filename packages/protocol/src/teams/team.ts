import { z } from 'zod';
import { invalid, missing } from '../errors/reason.ts';
import { PersonSummary } from '../person.ts';
import { clearableText, clientId, exactText, objectList, optionalName, optionalText, requiredName } from '../wire.ts';

/** What a team is for; no two teams of a firm have the same. */
export const TeamSpeciality = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Every firm has it: it is neither renamed nor removed. */
    isBasic: z.boolean(),
  })
  .meta({ id: 'TeamSpeciality' });
export type TeamSpeciality = z.infer<typeof TeamSpeciality>;

export const TeamSpecialityList = z.array(TeamSpeciality);

export const Team = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Id of a colleague, who is its administrator; `null` once their account is gone. */
    responsible: z.string().nullable(),
    /** Id of the speciality; `null` of a team from before there were any. */
    speciality: z.string().nullable(),
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

/** Somebody in a team. */
export const TeamMember = z
  .object({
    id: z.string(),
    /** Id of the team. */
    team: z.string(),
    /** Id of the account. */
    user: z.string(),
    /** « Associé », « Collaborateur ». */
    function: z.string(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

/** A team of a project: its members read the project while they are in it. */
export const ProjectTeam = z
  .object({
    id: z.string(),
    /** Id of the project. */
    project: z.string(),
    /** Id of the team. */
    team: z.string(),
  })
  .meta({ id: 'ProjectTeam' });
export type ProjectTeam = z.infer<typeof ProjectTeam>;

/** `GET /project/sub/team/` */
export const TeamView = z
  .object({
    id: z.string(),
    name: z.string(),
    responsible: PersonSummary.nullable(),
    speciality: TeamSpeciality.nullable(),
    members: z.array(
      PersonSummary.extend({
        function: z.string(),
        /** Of the team: its responsible person. */
        isAdmin: z.boolean(),
        /** What they are in the firm. */
        generalFunction: z.string(),
        generalRoles: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'TeamView' });
export type TeamView = z.infer<typeof TeamView>;

export const TeamViewList = z.array(TeamView);

/** The function of the first member of a team, its responsible person. */
export const FIRST_MEMBER_FUNCTION = 'Associé';

/** `specialities` is a list of one, or its only entry. */
function named(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { responsible_id: responsible, specialities, lp_client_id: _, ...fields } = body as Record<string, unknown>;
  const speciality: unknown = Array.isArray(specialities) && specialities.length === 1 ? specialities[0] : specialities;
  return {
    ...(responsible === undefined ? {} : { responsible }),
    ...(speciality === undefined ? {} : { speciality }),
    ...fields,
  };
}

/** `POST /project/sub/team/`; also with `responsible_id` and `specialities`. */
export const NewTeam = z
  .preprocess(
    named,
    z.object({
      id: clientId,
      name: requiredName('teamName', 100),
      responsible: z.uuid(missing('responsible')),
      speciality: z.uuid(missing('speciality')),
    }),
  )
  .meta({ id: 'NewTeam' });
export type NewTeam = z.infer<typeof NewTeam>;

/** `PUT /project/sub/team/{id}`: what is not given stays. */
export const TeamUpdate = z
  .preprocess(
    named,
    z.object({
      name: optionalName('teamName', 100),
      responsible: z.uuid(missing('responsible')).optional(),
      speciality: z.uuid(missing('speciality')).optional(),
      /** What the caller had read, by field: a field that is something else by now is refused with CONFLICT. */
      seen: z.record(z.string(), z.unknown()).optional(),
    }),
  )
  .meta({ id: 'TeamUpdate' });
export type TeamUpdate = z.infer<typeof TeamUpdate>;

const who = { user: z.uuid(missing('user')), function: clearableText('jobTitle', 120) };

/** `POST /project/sub/team/members` */
export const NewTeamMember = z
  .object({ id: clientId, team: z.uuid(missing('team')), ...who })
  .meta({ id: 'NewTeamMember' });

/** `PUT /project/sub/team/members/{id}` */
export const TeamMemberUpdate = z
  .object({ function: who.function, seen: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'TeamMemberUpdate' });

/** `PUT /project/sub/team/add-member/`: an empty list changes nothing; who is there already gets the function given. */
export const TeamMembersToAdd = z
  .object({
    team: z.uuid(missing('team')),
    members: objectList(z.object({ ...who, isAdmin: z.boolean().optional() }), {
      min: 0,
      max: 100,
      none: missing('user'),
    }),
  })
  .meta({ id: 'TeamMembersToAdd' });

/** `DELETE /project/sub/team/remove-member/{team}` */
export const TeamMemberToRemove = z
  .object({ member: exactText(missing('user'), 200, invalid('user')) })
  .meta({ id: 'TeamMemberToRemove' });

/** `PUT /project/add-team/{slug}`, `PUT /project/remove-team/{slug}` */
export const TeamOfProject = z.object({ team: z.uuid(missing('team')) }).meta({ id: 'TeamOfProject' });

/** `POST /project/teams` */
export const NewProjectTeam = z
  .object({
    id: clientId,
    project: exactText(missing('project'), 200, invalid('project')),
    team: z.uuid(missing('team')),
  })
  .meta({ id: 'NewProjectTeam' });

/** `POST /project/specialities` */
export const NewTeamSpeciality = z
  .object({ id: clientId, name: requiredName('speciality', 100) })
  .meta({ id: 'NewTeamSpeciality' });

/** `PUT /project/specialities/{id}` */
export const TeamSpecialityUpdate = z
  .object({ name: optionalName('speciality', 100), seen: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'TeamSpecialityUpdate' });

const byName = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.object({ id: z.uuid(invalid('speciality')).optional(), name: requiredName('speciality', 100) }),
);
const specialityList = objectList(byName, { min: 0, max: 200, none: missing('speciality') });

/** `POST /project/sub/speciality/`: names to add; those that are there stay as they are. */
export const SpecialitiesToAdd = z
  .object({ specialities: specialityList, lpClientId: optionalText('firm', 200) })
  .meta({ id: 'SpecialitiesToAdd' });

/** `PUT /project/sub/speciality/lpClient/{id}/update`: all that are the firm's own; one that is left out goes. */
export const SpecialitiesUpdate = z.object({ specialities: specialityList }).meta({ id: 'SpecialitiesUpdate' });
