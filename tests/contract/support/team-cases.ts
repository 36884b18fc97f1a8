import { ProjectTeam, Team, TeamMember, TeamSpecialityList, TeamViewList } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

const UNKNOWN = '01a1fd55-7a80-7000-8000-000000000000';

async function make<T>(world: World, path: string, body: object): Promise<T> {
  const answer = await world.api.post(`/api${path}`, body, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

const newSpeciality = async (world: World) =>
  (await make<{ id: string }>(world, '/project/specialities', { name: `Spécialité ${world.newId()}` })).id;
const newTeam = async (world: World) =>
  make<Team>(world, '/project/sub/team/', {
    name: `Équipe ${SECRET}`,
    responsible_id: world.users.claire.userId,
    specialities: await newSpeciality(world),
  });

/** Teams of Claire, who administers the firm: her colleagues read them, and change none. */
export const teamCases: Case[] = [
  {
    call: 'POST /project/sub/speciality/',
    path: () => '/project/sub/speciality/',
    body: () => ({ specialities: JSON.stringify(['Droit de l’espace']) }),
    answer: TeamSpecialityList,
    status: 201,
    holds: (answer) =>
      expect(answer).toEqual(
        expect.arrayContaining([
          { id: expect.any(String), name: 'Droit de l’espace', isBasic: false },
          { id: expect.any(String), name: 'Droit du travail', isBasic: true },
        ]),
      ),
    others: 'own',
    bad: [{ why: 'no list', body: { specialities: 'x' }, field: 'specialities' }],
  },
  {
    call: 'GET /project/sub/speciality/lpClient/{id}',
    path: (world) => `/project/sub/speciality/lpClient/${world.firm}`,
    answer: TeamSpecialityList,
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/project/sub/speciality/lpClient/${UNKNOWN}`,
  },
  {
    call: 'PUT /project/sub/speciality/lpClient/{id}/update',
    path: (world) => `/project/sub/speciality/lpClient/${world.firm}/update`,
    async body(world) {
      const path = `/api/project/sub/speciality/lpClient/${world.firm}`;
      const all = TeamSpecialityList.parse(await (await world.api.get(path, world.tokens.claire)).json());
      const own = all.filter(({ isBasic }) => !isBasic).map(({ id, name }) => ({ id, name }));
      return { specialities: JSON.stringify([...own, { name: 'Droit des robots' }]) };
    },
    answer: TeamSpecialityList,
    holds: (answer) =>
      expect(answer).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Droit des robots' })])),
    others: 'own',
    unknown: () => `/project/sub/speciality/lpClient/${UNKNOWN}/update`,
  },
  {
    call: 'GET /project/sub/team/',
    path: () => '/project/sub/team/',
    answer: TeamViewList,
    holds: (answer, world) =>
      expect(answer).toEqual(expect.arrayContaining([expect.objectContaining({ id: world.team.id })])),
    others: 'own',
    colleague: 'firm',
  },
  {
    call: 'POST /project/sub/team/',
    path: () => '/project/sub/team/',
    body: async (world) => ({
      name: `Équipe ${SECRET} civile`,
      lp_client_id: world.firm,
      responsible_id: world.users.claire.userId,
      specialities: await newSpeciality(world),
    }),
    answer: Team,
    status: 201,
    holds: (answer, world) =>
      expect(answer).toMatchObject({ name: `Équipe ${SECRET} civile`, responsible: world.users.claire.userId }),
    others: 'own',
    bad: [
      { why: 'nothing', body: { lp_client_id: 'x' }, field: 'name' },
      { why: 'nobody responsible', body: { name: 'x', specialities: UNKNOWN }, field: 'responsible' },
      { why: 'no speciality', body: { name: 'x', responsible_id: UNKNOWN }, field: 'speciality' },
      {
        why: 'a responsible person of nobody',
        body: { name: 'x', responsible_id: UNKNOWN, specialities: UNKNOWN },
        field: 'responsible',
        status: 422,
      },
    ],
  },
  {
    call: 'PUT /project/sub/team/{id}',
    path: async (world) => `/project/sub/team/${(await newTeam(world)).id}`,
    body: () => ({ name: `Équipe ${SECRET} pénale` }),
    answer: Team,
    holds: (answer) => expect(answer).toMatchObject({ name: `Équipe ${SECRET} pénale` }),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/project/sub/team/${UNKNOWN}`,
  },
  {
    call: 'DELETE /project/sub/team/{id}',
    path: async (world) => `/project/sub/team/${(await newTeam(world)).id}`,
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/project/sub/team/${UNKNOWN}`,
  },
  {
    call: 'PUT /project/sub/team/add-member/',
    path: () => '/project/sub/team/add-member/',
    body: async (world) => ({
      team: (await newTeam(world)).id,
      members: JSON.stringify([{ user: world.users.paul.userId, isAdmin: false, function: 'Collaborateur' }]),
    }),
    answer: TeamMember.array(),
    holds: (answer, world) =>
      expect(answer).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ user: world.users.claire.userId, function: 'Associé' }),
          expect.objectContaining({ user: world.users.paul.userId, function: 'Collaborateur' }),
        ]),
      ),
    others: 'hidden',
    colleague: 'own',
    bad: [{ why: 'no team', body: { members: '[]' }, field: 'team' }],
  },
  {
    call: 'DELETE /project/sub/team/remove-member/{team}',
    async path(world) {
      const { id } = await newTeam(world);
      await make(world, '/project/sub/team/members', { team: id, user: world.users.paul.userId });
      return `/project/sub/team/remove-member/${id}`;
    },
    body: (world) => ({ member: world.users.paul.userId }),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/project/sub/team/remove-member/${UNKNOWN}`,
  },
  {
    call: 'PUT /project/add-team/{slug}',
    path: (world) => `/project/add-team/${world.project.code}`,
    body: (world) => ({ team: world.team.id }),
    answer: ProjectTeam,
    holds: (answer, world) => expect(answer).toMatchObject({ project: world.project.id, team: world.team.id }),
    others: 'hidden',
    unknown: () => `/project/add-team/${UNKNOWN}`,
    bad: [{ why: 'no team', body: { x: '1' }, field: 'team' }],
  },
  {
    call: 'PUT /project/remove-team/{slug}',
    async path(world) {
      const path = `/api/project/add-team/${world.project.code}`;
      await world.api.send('PUT', path, { token: world.tokens.claire, json: { team: world.team.id } });
      return `/project/remove-team/${world.project.code}`;
    },
    body: (world) => ({ team: world.team.id }),
    others: 'hidden',
    unknown: () => `/project/remove-team/${UNKNOWN}`,
  },
];
