// @database both: triggers that give matters to members of teams, and unique specialities under row-level security.
import { randomUUID } from 'node:crypto';
import { newUuid } from '@basoche/domain';
import {
  Project,
  ProjectTeam,
  ProjectView,
  RecordChanges,
  Team,
  TeamMember,
  TeamSpecialityList,
  TeamViewList,
} from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

const OUTSIDE = { is_employee: false, is_contact: true };
type Who = 'claire' | 'samir' | 'ines' | 'paul' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let firmId: string;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities });
});
afterAll(() => db.close());
beforeEach(async () => {
  const own = await testFirm(db, ['claire', 'samir', 'ines', 'paul', 'client'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { ...OUTSIDE, is_client: true },
  });
  const other = await testFirm(db, ['stranger'], { stranger: { is_admin: true, role: ['ROLE_ADMIN'] } });
  ({ firmId } = own);
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });
const refused = async (who: Who, method: string, path: string, json?: unknown) =>
  refusalOf(await as(who, method, path, json));

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

const specialities = (who: Who = 'claire') =>
  answer(TeamSpecialityList, as(who, 'GET', `/project/sub/speciality/lpClient/${firmId}`));
const specialityNamed = async (name: string) => (await specialities()).find((each) => each.name === name)!.id;
const made = async (who: Who, fields: object = {}) =>
  answer(
    Team,
    as(who, 'POST', '/project/sub/team/', {
      name: 'Social',
      responsible: users.samir.userId,
      speciality: await specialityNamed('Droit du travail'),
      ...fields,
    }),
  );
const join = (team: string, ...people: Who[]) =>
  answer(
    TeamMember.array(),
    as('claire', 'PUT', '/project/sub/team/add-member/', {
      team,
      members: people.map((who) => ({ user: users[who].userId })),
    }),
  );
const opened = (who: Who, fields: object = {}) =>
  answer(Project, as(who, 'POST', '/project/', { name: 'Marchal c/ SCI Les Tilleuls', ...fields }));
const statusOf = async (sent: Response | Promise<Response>) => (await sent).status;
const reads = async (who: Who, matter: string) => (await statusOf(as(who, 'GET', `/project/view/${matter}`))) === 200;

describe('specialities', () => {
  test('are those of every firm from its beginning, those that it adds, and those of its card', async () => {
    const all = await specialities('ines');
    expect(all.filter(({ isBasic }) => isBasic)).toHaveLength(28);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Comptabilité', 'Droit immobilier']));
    await db.asFirm(firmId, (trx) =>
      trx
        .updateTable('firm')
        .set({ specialities: ['Contentieux', 'Droit pénal'] })
        .execute(),
    );
    const [added] = [
      await answer(
        TeamSpecialityList,
        as('ines', 'POST', '/project/sub/speciality/', {
          specialities: ['Droit de l’espace', 'Contentieux'],
          lpClientId: firmId,
        }),
      ),
    ];
    expect(added.filter(({ isBasic }) => !isBasic).map(({ name }) => name)).toEqual([
      'Contentieux',
      'Droit de l’espace',
    ]);
    expect(await statusOf(as('stranger', 'GET', `/project/sub/speciality/lpClient/${firmId}`))).toBe(404);
    expect(await statusOf(as('client', 'GET', `/project/sub/speciality/lpClient/${firmId}`))).toBe(403);
  });

  test('of the firm are renamed and removed by an administrator, basic ones and used ones never', async () => {
    const path = `/project/sub/speciality/lpClient/${firmId}/update`;
    const own = async () => (await specialities()).filter(({ isBasic }) => !isBasic);
    await as('claire', 'PUT', path, { specialities: ['Urbanisme', 'Énergie'] });
    const [energie, urbanisme] = (await own()).map(({ id }) => ({ id })) as [{ id: string }, { id: string }];
    await made('claire', { speciality: energie.id });
    expect(await refused('claire', 'PUT', path, { specialities: [] })).toMatchObject({
      status: 409,
      detail: 'Une équipe a cette spécialité\u00a0: donnez-lui-en d’abord une autre.',
    });
    await as('claire', 'PUT', path, { specialities: [{ id: energie.id, name: 'Énergies' }] });
    expect(await own()).toEqual([{ id: energie.id, name: 'Énergies', isBasic: false }]);
    expect(await statusOf(as('claire', 'DELETE', `/project/specialities/${urbanisme.id}`))).toBe(404);
    const basic = await specialityNamed('Droit rural');
    const refusal = { status: 403, detail: /commune à tous les cabinets/ };
    for (const [method, json] of [
      ['PUT', { name: 'Ruralité' }],
      ['DELETE', undefined],
    ] as const)
      expect(await refused('claire', method, `/project/specialities/${basic}`, json)).toMatchObject({
        ...refusal,
        detail: expect.stringMatching(refusal.detail),
      });
    expect(await statusOf(as('samir', 'PUT', path, { specialities: [] }))).toBe(403);
    expect(await refused('samir', 'POST', '/project/specialities', { name: 'droit rural' })).toMatchObject({
      status: 422,
      fields: { name: 'Le cabinet a déjà cette spécialité.' },
    });
  });
});

describe('a team', () => {
  test('is made with its responsible person as first member, « Associé » and administrator', async () => {
    const { id } = await made('samir');
    const [team] = await answer(TeamViewList, as('ines', 'GET', '/project/sub/team/'));
    expect(team).toMatchObject({
      id,
      name: 'Social',
      responsible: { id: users.samir.userId, email: users.samir.email },
      speciality: { name: 'Droit du travail', isBasic: true },
      members: [{ id: users.samir.userId, function: 'Associé', isAdmin: true, generalFunction: 'Juriste' }],
    });
    expect(await answer(TeamViewList, as('stranger', 'GET', '/project/sub/team/'))).toEqual([]);
    expect(await statusOf(as('client', 'GET', '/project/sub/team/'))).toBe(403);
  });

  test('needs a name, a responsible person and a speciality that no other team has', async () => {
    const path = '/project/sub/team/';
    const nothing = await refused('claire', 'POST', path, { name: ' ' });
    expect(nothing).toMatchObject({
      status: 400,
      fields: {
        name: 'Le nom de l’équipe est obligatoire.',
        responsible: 'Le responsable est obligatoire.',
        speciality: 'La spécialité est obligatoire.',
      },
    });
    await made('claire');
    const used = { status: 422, detail: 'Une équipe avec la spécialité choisie existe déjà' };
    const body = {
      name: 'Deux',
      responsible_id: users.ines.userId,
      specialities: await specialityNamed('Droit du travail'),
    };
    expect(await refused('claire', 'POST', path, body)).toMatchObject(used);
    const other = await made('claire', { speciality: await specialityNamed('Droit pénal') });
    expect(await refused('claire', 'PUT', `${path}${other.id}`, { speciality: body.specialities })).toMatchObject(used);
    const free = await specialityNamed('Droit public');
    for (const responsible of [users.client.userId, users.stranger.userId, randomUUID()])
      expect(await refused('claire', 'POST', path, { name: 'x', responsible, speciality: free })).toMatchObject({
        status: 422,
        fields: { responsible: 'Le responsable doit être un collègue du cabinet.' },
      });
    expect(await refused('claire', 'POST', path, { ...body, specialities: randomUUID() })).toMatchObject({
      fields: { speciality: 'Cette spécialité n’est plus dans la liste du cabinet.' },
    });
    const twins = await Promise.all(
      [1, 2, 3].map((n) => statusOf(as('claire', 'POST', path, { ...body, name: `Jumelle ${n}`, specialities: free }))),
    );
    expect(twins.toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
  });

  test('is changed by its responsible person and the administrators alone', async () => {
    const team = await made('claire');
    const path = `/project/sub/team/${team.id}`;
    const theirs = { status: 403, detail: 'Seul le responsable de l’équipe ou un administrateur peut faire cela.' };
    expect(await refused('ines', 'POST', '/project/sub/team/', { ...team, id: undefined })).toMatchObject(theirs);
    expect(await refused('ines', 'PUT', path, { name: 'x' })).toMatchObject(theirs);
    expect(await refused('ines', 'DELETE', path)).toMatchObject(theirs);
    const member = { team: team.id, user: users.ines.userId };
    expect(await refused('ines', 'POST', '/project/sub/team/members', member)).toMatchObject(theirs);
    for (const who of ['stranger', 'client'] as const) {
      const status = who === 'client' ? 403 : 404;
      expect(await statusOf(as(who, 'PUT', path, { name: 'x' }))).toBe(status);
      expect(await statusOf(as(who, 'POST', '/project/sub/team/members', member))).toBe(status);
    }
    await answer(Team, as('samir', 'PUT', path, { name: 'Droit social', seen: { name: 'Social' } }));
    expect(await refused('claire', 'PUT', path, { name: 'Prud’hommes', seen: { name: 'Social' } })).toMatchObject({
      status: 409,
    });
    const given = await answer(Team, as('samir', 'PUT', path, { responsible: users.ines.userId }));
    expect(given.responsible).toBe(users.ines.userId);
    const [{ members } = { members: [] }] = await answer(TeamViewList, as('paul', 'GET', '/project/sub/team/'));
    expect(members.map(({ id, isAdmin, function: does }) => `${id} ${isAdmin} ${does}`).toSorted()).toEqual(
      [`${users.samir.userId} false Associé`, `${users.ines.userId} true Associé`].toSorted(),
    );
    expect(await refused('samir', 'DELETE', path)).toMatchObject(theirs);
    expect(await statusOf(as('ines', 'DELETE', path))).toBe(204);
  });

  test('has members of the firm with an address, each once; an empty list changes nothing', async () => {
    const { id: team } = await made('claire');
    const path = '/project/sub/team/add-member/';
    expect(await answer(TeamMember.array(), as('claire', 'PUT', path, { team, members: [] }))).toHaveLength(1);
    const [, two] = [await join(team, 'ines'), await join(team, 'ines', 'paul')];
    expect(two.map(({ user }) => user)).toHaveLength(3);
    const ines = { user: users.ines.userId };
    expect(await refused('claire', 'POST', '/project/sub/team/members', { team, ...ines })).toMatchObject({
      status: 409,
      detail: 'Cette personne est déjà dans l’équipe.',
    });
    await db.asFirm(firmId, (trx) =>
      trx.updateTable('app_user').set({ email: '' }).where('id', '=', users.paul.userId).execute(),
    );
    const withFunction = { team, members: [{ ...ines, function: 'Collaboratrice' }, { user: users.paul.userId }] };
    expect(await refused('claire', 'PUT', path, withFunction)).toMatchObject({
      status: 422,
      fields: { user: expect.stringContaining('n’a pas d’adresse e-mail') },
    });
    const removal = `/project/sub/team/remove-member/${team}`;
    expect(await refused('claire', 'DELETE', removal, { member: users.samir.userId })).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Le responsable fait partie de son équipe'),
    });
    expect(await statusOf(as('claire', 'DELETE', removal, { member: users.ines.email.toUpperCase() }))).toBe(204);
    expect(await refused('claire', 'DELETE', removal, { member: users.ines.userId })).toMatchObject({
      status: 404,
      detail: 'Ce membre n’existe pas.',
    });
  });
});

describe('a team of a matter', () => {
  const added = (who: Who, matter: string, team: string) =>
    answer(ProjectTeam, as(who, 'PUT', `/project/add-team/${matter}`, { team }));

  test('reads it while it is there, and so does who joins or leaves the team', async () => {
    const { id: team } = await made('claire');
    await join(team, 'ines');
    const matter = await opened('samir');
    expect(await reads('ines', matter.id)).toBe(false);
    const first = await added('samir', matter.codeID, team);
    expect(await added('samir', matter.id, team)).toEqual(first);
    expect(await reads('ines', matter.id)).toBe(true);
    expect(await reads('paul', matter.id)).toBe(false);
    const view = await answer(ProjectView, as('ines', 'GET', `/project/view/${matter.id}`));
    expect(view.teams.map((each) => each.id)).toEqual([team]);
    expect(view.members.map(({ user }) => user)).toEqual([users.samir.userId]);
    await join(team, 'paul');
    expect(await reads('paul', matter.id)).toBe(true);
    await as('claire', 'DELETE', `/project/sub/team/remove-member/${team}`, { member: users.paul.userId });
    expect(await reads('paul', matter.id)).toBe(false);
    expect(await statusOf(as('samir', 'PUT', `/project/remove-team/${matter.id}`, { team }))).toBe(204);
    expect(await reads('ines', matter.id)).toBe(false);
    expect(await statusOf(as('samir', 'PUT', `/project/remove-team/${matter.id}`, { team }))).toBe(404);
  });

  test('opens nothing of a restricted matter, and changes nothing of an archived one', async () => {
    const { id: team } = await made('claire');
    await join(team, 'ines');
    const matter = await opened('samir', { inCharge: users.samir.userId });
    const { id } = await added('samir', matter.id, team);
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: true });
    expect([await reads('ines', matter.id), await reads('claire', matter.id)]).toEqual([false, false]);
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: false });
    await as('samir', 'PUT', `/project/${matter.id}`, { status: 'Archivé' });
    expect(await reads('ines', matter.id)).toBe(true);
    const archived = { status: 403, detail: 'Ce dossier est archivé. Cette action n’est plus possible.' };
    expect(await refused('samir', 'PUT', `/project/add-team/${matter.id}`, { team })).toMatchObject(archived);
    expect(await refused('samir', 'PUT', `/project/remove-team/${matter.id}`, { team })).toMatchObject(archived);
    expect(await refused('samir', 'DELETE', `/project/teams/${id}`)).toMatchObject(archived);
  });

  test('is added by who may read the matter, once, and only a team of the firm', async () => {
    const { id: team } = await made('claire');
    const matter = await opened('samir');
    const row = { id: newUuid(Date.now()), project: matter.id, team };
    for (const who of ['ines', 'stranger'] as const)
      expect(await statusOf(as(who, 'POST', '/project/teams', row))).toBe(404);
    expect(await statusOf(as('client', 'POST', '/project/teams', row))).toBe(403);
    expect(await answer(ProjectTeam, as('samir', 'POST', '/project/teams', row))).toEqual(row);
    expect(await refused('samir', 'POST', '/project/teams', { ...row, id: undefined })).toMatchObject({
      status: 409,
      detail: 'Cette équipe est déjà dans le dossier.',
    });
    expect(await refused('samir', 'PUT', `/project/add-team/${matter.id}`, { team: randomUUID() })).toMatchObject({
      status: 422,
      fields: { team: 'Cette équipe n’existe plus.' },
    });
    expect(await statusOf(as('ines', 'DELETE', `/project/teams/${row.id}`))).toBe(404);
    expect(await statusOf(as('samir', 'DELETE', `/project/teams/${row.id}`))).toBe(204);
  });
});

describe('the feed', () => {
  const KINDS = 'records=speciality,team,team_member,project,project_member,project_party,project_team';

  /** Follows the feed of somebody from nothing, as a device does. */
  function device(who: Who) {
    let cursor = '';
    const rows = new Map<string, object>();
    return {
      async read() {
        for (let hasMore = true; hasMore;) {
          const since = cursor === '' ? '' : `&since=${cursor}`;
          const page = RecordChanges.parse(await (await as(who, 'GET', `/records/changes?${KINDS}${since}`)).json());
          if (page.fill?.starts === true) rows.clear();
          for (const { record, row } of page.rows) rows.set(`${record}/${(row as { id: string }).id}`, row);
          for (const { record, id } of page.gone) rows.delete(`${record}/${id}`);
          ({ cursor, hasMore } = page);
        }
        return [...rows.keys()]
          .flatMap((key) => (key.startsWith('speciality/') ? [] : [key.split('/')[0]!]))
          .toSorted();
      },
      rows,
    };
  }
  /** A transaction that is open elsewhere on the server keeps what is newer back until it is over. */
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

  test('gives a matter with all that hangs on it to who joins one of its teams, and takes it from who leaves', async () => {
    const ines = device('ines');
    const { id: team } = await made('claire');
    const matter = await opened('samir');
    await as('samir', 'POST', '/project/parties', { project: matter.id, name: 'Émilie Marchal' });
    await as('samir', 'PUT', `/project/add-team/${matter.id}`, { team });
    const TEAM = ['team', 'team_member'];
    await soon(async () => expect(await ines.read()).toEqual(TEAM));
    await join(team, 'ines');
    const WHOLE = ['project', 'project_member', 'project_party', 'project_team', 'team', 'team_member', 'team_member'];
    await soon(async () => expect(await ines.read()).toEqual(WHOLE));
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: true });
    await soon(async () => expect(await ines.read()).toEqual([...TEAM, 'team_member']));
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: false });
    await soon(async () => expect(await ines.read()).toEqual(WHOLE));
    expect(await device('ines').read()).toEqual(WHOLE);
    await as('claire', 'DELETE', `/project/sub/team/${team}`);
    await soon(async () => expect(await ines.read()).toEqual([]));
    expect(await device('samir').read()).toEqual(['project', 'project_member', 'project_party']);
  });

  test('has nothing of teams and specialities for a client', async () => {
    await made('claire');
    const client = device('client');
    expect(await client.read()).toEqual([]);
    expect(client.rows.size).toBe(0);
  });
});
