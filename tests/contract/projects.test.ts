// @database both: numbers under concurrent writers, triggers, the feed of what hangs on a matter.
import { randomUUID } from 'node:crypto';
import { newUuid } from '@basoche/domain';
import { Project, ProjectMember, ProjectPage, ProjectParty, ProjectSummaryList, ProjectView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'ines' | 'paul' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
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
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const other = await testFirm(db, ['stranger'], { stranger: { is_admin: true, role: ['ROLE_ADMIN'] } });
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown, headers?: Record<string, string>) =>
  api.send(method, `/api${path}`, {
    token: tokens[who],
    ...(json === undefined ? {} : { json }),
    ...(headers ? { headers } : {}),
  });

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

const opened = (who: Who, fields: object = {}) =>
  answer(Project, as(who, 'POST', '/project/', { name: 'Marchal c/ SCI Les Tilleuls', ...fields }));
const view = (who: Who, id: string) => answer(ProjectView, as(who, 'GET', `/project/view/${id}`));
const statusOf = async (sent: Response | Promise<Response>) => (await sent).status;
const add = (who: Who, id: string, user: Who, does = '') =>
  answer(
    ProjectMember.array(),
    as(who, 'PUT', `/project/add-member/${id}`, { members: [{ user: users[user].userId, function: does }] }),
  );

describe('a matter', () => {
  test('is opened, read, changed and listed by its people, with a number of the firm and the year', async () => {
    const matter = await opened('samir', {
      court: 'Tribunal judiciaire de Lyon',
      startDate: '02/03/2026',
      totalEstimation: 1_200_000,
    });
    expect(matter).toMatchObject({
      codeID: expect.stringMatching(/^\d{4}-0001$/),
      status: 'En cours',
      type: 'Externe',
      inCharge: users.samir.userId,
      startDate: '2026-03-02',
      totalEstimation: 1_200_000,
      creationStep: 5,
    });
    expect(await view('samir', matter.codeID)).toMatchObject({
      ...matter,
      members: [{ user: users.samir.userId, function: 'Responsable', person: { firstname: 'samir' } }],
      actors: [],
    });
    const changed = await answer(
      Project,
      as('samir', 'PUT', `/project/${matter.codeID}`, { rgNumber: '26/01234', seen: { rgNumber: '' } }),
    );
    expect(changed).toMatchObject({ ...matter, rgNumber: '26/01234', updatedAt: expect.any(Number) });
    const page = await answer(ProjectPage, as('samir', 'GET', '/project/list?query=marchal'));
    expect(page).toMatchObject({
      count: 1,
      nextPage: null,
      data: [{ id: matter.id, slug: matter.codeID, status: 'En cours' }],
    });
    expect(await answer(ProjectSummaryList, as('samir', 'GET', '/project/search?query=26/01234'))).toHaveLength(1);
    expect((await opened('ines')).codeID).toBe(matter.codeID.replace('0001', '0002'));
  });

  test('gets its number without a gap, from writers at the same time and after one that failed', async () => {
    expect(await statusOf(as('samir', 'POST', '/project/', { name: 'Perdu', contact: randomUUID() }))).toBe(422);
    const numbers = await Promise.all(Array.from({ length: 6 }, () => opened('samir')));
    expect(numbers.map(({ codeID }) => Number(codeID.slice(5))).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('is for its people and the administrators; for others it does not exist', async () => {
    const matter = await opened('samir');
    expect((await view('claire', matter.id)).name).toBe(matter.name);
    for (const who of ['ines', 'client', 'stranger'] as const) {
      expect(await statusOf(as(who, 'GET', `/project/view/${matter.id}`))).toBe(404);
      expect(await statusOf(as(who, 'GET', `/project/view/${matter.codeID}`))).toBe(404);
      expect(await answer(ProjectSummaryList, as(who, 'GET', '/project/list-all'))).toEqual([]);
      expect((await answer(ProjectPage, as(who, 'GET', '/project/list'))).count).toBe(0);
    }
    expect(await statusOf(as('ines', 'PUT', `/project/${matter.id}`, { name: 'x' }))).toBe(404);
    expect(await statusOf(as('ines', 'DELETE', `/project/${matter.id}`))).toBe(404);
    expect(await statusOf(as('client', 'POST', '/project/', { name: 'x' }))).toBe(403);
    await add('samir', matter.id, 'ines');
    expect((await view('ines', matter.id)).members).toHaveLength(2);
  });

  test('that is restricted is for the people named in it: administrators, too, see nothing of it', async () => {
    const matter = await opened('samir');
    expect(await statusOf(as('ines', 'PUT', `/project/${matter.id}`, { isRestricted: true }))).toBe(404);
    await add('samir', matter.id, 'ines');
    expect(await refusalOf(await as('ines', 'PUT', `/project/${matter.id}`, { isRestricted: true }))).toMatchObject({
      status: 403,
    });
    await answer(Project, as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: true }));
    expect(await statusOf(as('claire', 'GET', `/project/view/${matter.id}`))).toBe(404);
    expect(await statusOf(as('claire', 'PUT', `/project/${matter.id}`, { name: 'x' }))).toBe(404);
    expect(await answer(ProjectSummaryList, as('claire', 'GET', '/project/search?query=marchal'))).toEqual([]);
    expect((await view('ines', matter.id)).isRestricted).toBe(true);
    expect(await statusOf(as('samir', 'PUT', `/project/${matter.id}`, { inCharge: '' }))).toBe(422);
  });

  test('tells who follows it from outside what its four fields open, and nothing else', async () => {
    const matter = await opened('samir', {
      description: 'Stratégie',
      totalEstimation: 5000,
      packagedBudget: 'accepted',
    });
    await answer(
      ProjectParty,
      as('samir', 'POST', '/project/parties', {
        project: matter.id,
        role: 'opponent',
        side: 'contre',
        name: 'SCI Les Tilleuls',
      }),
    );
    await add('samir', matter.id, 'client', 'Client');
    const closed = await view('client', matter.id);
    expect(closed).toMatchObject({
      description: '',
      totalEstimation: null,
      packagedBudget: null,
      inCharge: null,
      actors: [],
      isBillable: false,
    });
    expect(closed.members.map(({ user }) => user)).toEqual([users.client.userId]);
    await answer(
      Project,
      as('samir', 'PUT', `/project/${matter.id}`, {
        showDescription: true,
        showBudgetToClient: true,
        showLawyerContacts: true,
      }),
    );
    const open = await view('client', matter.id);
    expect(open).toMatchObject({
      description: 'Stratégie',
      totalEstimation: 5000,
      inCharge: users.samir.userId,
      actors: [],
    });
    expect(open.members).toHaveLength(2);
    expect(open.externals).toEqual([expect.objectContaining({ id: users.client.userId, function: 'Client' })]);
    for (const [method, path, body] of [
      ['PUT', `/project/${matter.id}`, { name: 'x' }],
      ['DELETE', `/project/${matter.id}`, undefined],
      ['POST', '/project/parties', { project: matter.id, name: 'x' }],
      ['PUT', `/project/add-member/${matter.id}`, { members: [] }],
    ] as const)
      expect(await statusOf(as('client', method, path, body))).toBe(403);
  });

  test('that is archived refuses every change but being opened again by who is in charge', async () => {
    const matter = await opened('samir');
    await add('samir', matter.id, 'ines');
    const party = await answer(
      ProjectParty,
      as('ines', 'POST', '/project/parties', { project: matter.id, name: 'Émilie Marchal' }),
    );
    expect(await statusOf(as('ines', 'PUT', `/project/${matter.id}`, { status: 'Archivé' }))).toBe(403);
    await answer(Project, as('samir', 'PUT', `/project/${matter.id}`, { status: 'Archivé' }));
    const refused = 'Ce dossier est archivé. Cette action n’est plus possible.';
    for (const [method, path, body] of [
      ['PUT', `/project/${matter.id}`, { name: 'x' }],
      ['PUT', `/project/${matter.id}`, { name: 'x', status: 'En cours' }],
      ['PUT', `/project/add-member/${matter.id}`, { members: [] }],
      ['POST', '/project/members', { project: matter.id, user: users.paul.userId }],
      ['POST', '/project/parties', { project: matter.id, name: 'x' }],
      ['PUT', `/project/parties/${party.id}`, { name: 'x' }],
      ['DELETE', `/project/parties/${party.id}`, undefined],
      ['POST', `/project/add-actors/${matter.id}`, { actors: [{ name: 'x' }] }],
      ['DELETE', `/project/remove-actor/${matter.id}/${party.id}`, undefined],
      ['POST', '/boards', { title: 'x', projectSlug: matter.codeID }],
      ['POST', '/documents', { title: 'x', projectSlug: matter.codeID }],
      [
        'POST',
        `/messenger/conversation/createProjectConversation/${matter.codeID}`,
        { name: 'x', receivers: [users.ines.email] },
      ],
      ['POST', '/todotaskGroup/create', { label: 'x', project: matter.codeID }],
    ] as const)
      expect([path, await refusalOf(await as('samir', method, path, body))]).toEqual([
        path,
        expect.objectContaining({ status: 403, detail: refused }),
      ]);
    expect((await answer(ProjectPage, as('samir', 'GET', '/project/list'))).count).toBe(0);
    expect((await answer(ProjectPage, as('samir', 'GET', '/project/list?status=Archivé'))).count).toBe(1);
    await answer(Project, as('claire', 'PUT', `/project/${matter.id}`, { status: 'En cours' }));
    await answer(Project, as('samir', 'PUT', `/project/${matter.id}`, { name: 'Rouvert' }));
  });

  test('that is deleted goes to its status, keeps its number, and can be brought back', async () => {
    const matter = await opened('samir');
    await add('samir', matter.id, 'ines');
    expect(await statusOf(as('ines', 'DELETE', `/project/${matter.id}`))).toBe(403);
    expect(await statusOf(as('samir', 'DELETE', `/project/${matter.id}`))).toBe(204);
    expect(await answer(ProjectSummaryList, as('samir', 'GET', '/project/list-all'))).toEqual([]);
    expect((await answer(ProjectPage, as('samir', 'GET', '/project/list?status=Supprimé'))).count).toBe(1);
    expect((await opened('samir')).codeID).not.toBe(matter.codeID);
    await answer(Project, as('samir', 'PUT', `/project/${matter.id}`, { status: 'En cours' }));
  });

  test('is written once under its own id, and not over what somebody else changed', async () => {
    const id = newUuid(Date.now());
    const key = { 'idempotency-key': randomUUID() };
    const first = await as('samir', 'POST', '/project/', { id, name: 'Une fois' }, key);
    const again = await as('samir', 'POST', '/project/', { id, name: 'Une fois' }, key);
    expect(await again.json()).toEqual(await first.json());
    expect(await statusOf(as('ines', 'POST', '/project/', { id, name: 'x' }))).toBe(409);
    await add('samir', id, 'ines');
    await answer(Project, as('ines', 'PUT', `/project/${id}`, { court: 'Cour d’appel de Lyon', seen: { court: '' } }));
    expect(
      await refusalOf(await as('samir', 'PUT', `/project/${id}`, { court: 'TJ', seen: { court: '' } })),
    ).toMatchObject({
      code: 'CONFLICT',
      fields: { court: expect.stringContaining('Cour d’appel de Lyon') },
    });
    await answer(Project, as('samir', 'PUT', `/project/${id}`, { chamber: '2e', seen: { chamber: '' } }));
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ type: 'Autre' }, 'type'],
    [{ inCharge: randomUUID() }, 'inCharge'],
    [{ contact: randomUUID() }, 'contact'],
    [{ startDate: '31/02/2026' }, 'startDate'],
    [{ startDate: '02/03/2026', endDate: '01/03/2026' }, 'endDate'],
    [{ totalEstimation: -1 }, 'totalEstimation'],
    [{ totalEstimation: 12.5 }, 'totalEstimation'],
    [{ packagedBudget: 'perhaps' }, 'packagedBudget'],
    [{ creationStep: 6 }, 'creationStep'],
  ])('with %j is refused by field', async (bad, field) => {
    const refusal = await refusalOf(await as('samir', 'POST', '/project/', { name: 'Marchal', ...bad }));
    expect(refusal.fields).toHaveProperty(field);
  });
});

describe('people of a matter', () => {
  test('one of the firm always stays, nobody is in it twice, and a stranger to the firm never', async () => {
    const matter = await opened('samir');
    const [own] = (await view('samir', matter.id)).members;
    expect(await statusOf(as('samir', 'DELETE', `/project/members/${own!.id}`))).toBe(422);
    const ines = await answer(
      ProjectMember,
      as('samir', 'POST', '/project/members', { project: matter.id, user: users.ines.userId }),
    );
    expect(
      await statusOf(as('samir', 'POST', '/project/members', { project: matter.id, user: users.ines.userId })),
    ).toBe(409);
    for (const [user, does] of [
      ['stranger', ''],
      ['client', ''],
      ['client', 'Collaborateur'],
    ] as const)
      expect(
        await statusOf(
          as('samir', 'POST', '/project/members', { project: matter.id, user: users[user].userId, function: does }),
        ),
      ).toBe(422);
    await answer(ProjectMember, as('ines', 'PUT', `/project/members/${ines.id}`, { function: 'Postulante' }));
    expect(await statusOf(as('paul', 'PUT', `/project/members/${ines.id}`, { function: 'x' }))).toBe(404);
    expect(await statusOf(as('paul', 'DELETE', `/project/members/${ines.id}`))).toBe(404);
    expect(await statusOf(as('ines', 'DELETE', `/project/members/${own!.id}`))).toBe(204);
    // In charge, so still one of its people.
    expect((await view('samir', matter.id)).members).toHaveLength(1);
  });

  test('parties have a role, a side and a lawyer among the parties of the same matter', async () => {
    const matter = await opened('samir');
    const other = await opened('samir');
    const party = (project: string, fields: object) => as('samir', 'POST', '/project/parties', { project, ...fields });
    const lawyer = await answer(
      ProjectParty,
      party(matter.id, { name: 'Me Paul Rey', role: 'lawyer', side: 'contre' }),
    );
    const elsewhere = await answer(ProjectParty, party(other.id, { name: 'Me Autre', role: 'lawyer' }));
    expect(await statusOf(party(matter.id, {}))).toBe(422);
    expect(await statusOf(party(matter.id, { name: 'SCI', lawyer: elsewhere.id }))).toBe(422);
    expect(await statusOf(party(matter.id, { name: 'SCI', contact: randomUUID() }))).toBe(422);
    expect(await statusOf(party(matter.id, { name: 'SCI', side: 'ailleurs' }))).toBe(400);
    const sci = await answer(
      ProjectParty,
      party(matter.id, { name: 'SCI Les Tilleuls', role: 'opponent', side: 'contre', lawyer: lawyer.id }),
    );
    expect(await statusOf(as('samir', 'PUT', `/project/parties/${sci.id}`, { name: '' }))).toBe(422);
    expect(await statusOf(as('samir', 'PUT', `/project/parties/${sci.id}`, { lawyer: sci.id }))).toBe(422);
    expect(await statusOf(as('ines', 'PUT', `/project/parties/${sci.id}`, { note: 'x' }))).toBe(404);
    const added = await answer(
      ProjectParty.array(),
      as('samir', 'POST', `/project/add-actors/${matter.id}`, {
        actors: [
          { name: 'Assureur', role: 'insurer' },
          { name: 'Expert', role: 'expert', side: 'neutre' },
        ],
      }),
    );
    expect(await statusOf(as('samir', 'DELETE', `/project/remove-actor/${other.id}/${added[0]!.id}`))).toBe(404);
    expect(await statusOf(as('samir', 'DELETE', `/project/remove-actor/${matter.id}/${lawyer.id}`))).toBe(204);
    const { actors } = await view('samir', matter.id);
    expect(new Set(actors)).toEqual(new Set([{ ...sci, lawyer: null }, ...added]));
  });

  test('a contact whom a matter names is not deleted', async () => {
    const contact = (await (
      await as('samir', 'POST', '/contact/create', { firstname: 'Émilie', lastname: 'Marchal' })
    ).json()) as { id: string };
    const matter = await opened('samir', { contact: contact.id });
    expect(
      (await answer(ProjectSummaryList, as('samir', 'GET', '/project/search?query=emilie'))).map(
        ({ client }) => client,
      ),
    ).toEqual(['Émilie Marchal']);
    await as('ines', 'PUT', `/contact/update/${contact.id}`, { lastname: 'Marchal-Roy' });
    expect((await view('samir', matter.id)).client).toBe('Émilie Marchal-Roy');
    await as('samir', 'PUT', `/contact/update/${contact.id}`, { is_hidden: true });
    expect((await view('samir', matter.id)).client).toBe('');
    expect(await statusOf(as('samir', 'DELETE', `/contact/delete/${contact.id}`))).toBe(409);
    await answer(Project, as('samir', 'PUT', `/project/${matter.id}`, { contact: '' }));
    expect(await statusOf(as('samir', 'DELETE', `/contact/delete/${contact.id}`))).toBe(204);
  });
});
