import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { TeamView } from '../teams/team.ts';
import { ProjectMember, ProjectParty } from './people.ts';
import { Project } from './project.ts';

/** `GET /project/view/{id}`: a project with its people, as the reader may see them. */
export const ProjectView = Project.extend({
  members: z.array(ProjectMember.extend({ person: PersonSummary })),
  /** Those who follow it from outside. */
  externals: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), function: z.string() })),
  actors: z.array(ProjectParty),
  teams: z.array(TeamView),
}).meta({ id: 'ProjectView' });
export type ProjectView = z.infer<typeof ProjectView>;
