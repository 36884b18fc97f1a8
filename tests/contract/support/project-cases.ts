import { Project, ProjectMember, ProjectPage, ProjectParty, ProjectSummaryList, ProjectView } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

const UNKNOWN = '01a1fd55-7a80-7000-8000-000000000000';
const MATTER = { name: 'Bail Fontaine', court: 'Tribunal judiciaire de Reims', startDate: '02/03/2026' };

async function make<T>(world: World, path: string, body: object): Promise<T> {
  const answer = await world.api.post(`/api${path}`, body, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

const newMatter = async (world: World) => (await make<Project>(world, '/project/', { name: `Affaire ${SECRET}` })).id;

/** Of Claire and Paul: an administrator has it too, Inès is told that there is none. */
export const projectCases: Case[] = [
  {
    call: 'POST /project/',
    path: () => '/project/',
    body: (world) => ({ ...MATTER, id: world.newId() }),
    answer: Project,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ ...MATTER, startDate: '2026-03-02', status: 'En cours' }),
    others: 'own',
    bad: [
      { why: 'no name', body: { court: 'x' }, field: 'name' },
      { why: 'a type that is none', body: { ...MATTER, type: 'Mixte' }, field: 'type' },
      { why: 'a client of nobody', body: { ...MATTER, contact: UNKNOWN }, field: 'contact', status: 422 },
      {
        why: 'somebody in charge who is nobody',
        body: { ...MATTER, inCharge: UNKNOWN },
        field: 'inCharge',
        status: 422,
      },
    ],
  },
  {
    call: 'GET /project/view/{id}',
    path: (world) => `/project/view/${world.project.id}`,
    answer: ProjectView,
    holds: (answer, world) => expect(answer).toMatchObject({ id: world.project.id, codeID: world.project.code }),
    others: 'hidden',
    unknown: () => `/project/view/${UNKNOWN}`,
  },
  {
    call: 'PUT /project/{id}',
    path: (world) => `/project/${world.project.code}`,
    body: () => ({ chamber: '4e chambre civile' }),
    answer: Project,
    holds: (answer) => expect(answer).toMatchObject({ chamber: '4e chambre civile' }),
    others: 'hidden',
    unknown: () => `/project/${UNKNOWN}`,
    bad: [{ why: 'a status that is none', body: { status: 'Gagné' }, field: 'status' }],
  },
  {
    call: 'DELETE /project/{id}',
    path: async (world) => `/project/${await newMatter(world)}`,
    others: 'hidden',
    unknown: () => `/project/${UNKNOWN}`,
  },
  {
    call: 'GET /project/search',
    path: () => '/project/search?query=affaire',
    answer: ProjectSummaryList,
    others: 'own',
  },
  { call: 'GET /project/list', path: () => '/project/list?page=1', answer: ProjectPage, others: 'own' },
  { call: 'GET /project/list-all', path: () => '/project/list-all', answer: ProjectSummaryList, others: 'own' },
  {
    call: 'GET /project/sub/external/list-projects/',
    path: () => '/project/sub/external/list-projects/',
    answer: ProjectSummaryList,
    holds: (answer) => expect(answer).toEqual([]),
    others: 'own',
  },
  {
    call: 'PUT /project/add-member/{slug}',
    path: (world) => `/project/add-member/${world.project.code}`,
    body: (world) => ({ members: JSON.stringify([{ user: world.users.paul.userId, function: 'Collaborateur' }]) }),
    answer: ProjectMember.array(),
    others: 'hidden',
    unknown: () => `/project/add-member/${UNKNOWN}`,
    bad: [{ why: 'no list', body: { members: 'x' }, field: 'members' }],
  },
  {
    call: 'POST /project/add-actors/{id}',
    path: (world) => `/project/add-actors/${world.project.id}`,
    body: () => ({ actors: JSON.stringify([{ name: 'SCI Les Tilleuls', role: 'opponent', side: 'contre' }]) }),
    answer: ProjectParty.array(),
    status: 201,
    others: 'hidden',
    unknown: () => `/project/add-actors/${UNKNOWN}`,
    bad: [{ why: 'nobody', body: { actors: '[]' }, field: 'actors' }],
  },
  {
    call: 'DELETE /project/remove-actor/{id}/{actorId}',
    path: async (world) => {
      const matter = await newMatter(world);
      const { id } = await make<ProjectParty>(world, '/project/parties', { project: matter, name: `Partie ${SECRET}` });
      return `/project/remove-actor/${matter}/${id}`;
    },
    others: 'hidden',
    unknown: (world) => `/project/remove-actor/${world.project.id}/${UNKNOWN}`,
  },
];
