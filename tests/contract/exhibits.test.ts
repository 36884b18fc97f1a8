// @database both: numbers that are given once, whoever asks at the same time.
import { Exhibit, ExhibitCommunication, ExhibitList } from '@basoche/protocol';
import type { FileView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
let matter: string;
let made = 0;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock, bodyBytes: 1024 * 1024 });
});
afterAll(() => db.close());
beforeEach(async () => {
  const own = await testFirm(db, ['claire', 'samir', 'client'], {
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const other = await testFirm(db, ['stranger']);
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
  matter = await newMatter();
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });

async function answered<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

const newMatter = async () =>
  (await answered<{ id: string }>(as('claire', 'POST', '/project/', { name: 'Martin c/ Durand' }))).id;

async function put(name: string, content = name, project = matter): Promise<FileView> {
  const form = new FormData();
  form.append('files[]', new File([content], name));
  const sent = api.send('POST', `/api/ged/file/create/${project}`, { token: tokens.claire, form });
  return (await answered<FileView[]>(sent))[0]!;
}

async function exhibit(position: string, more: object = {}): Promise<Exhibit> {
  made += 1;
  const file = await put(`pièce ${made}.txt`);
  const json = { project: matter, file: file.slug, position, ...more };
  return Exhibit.parse(await answered(as('claire', 'POST', '/project/exhibits', json)));
}

const list = async () => ExhibitList.parse(await answered(as('claire', 'GET', `/project/${matter}/exhibits`)));
const numbers = async () => (await list()).map(({ number, id }) => ({ number, id }));
const communicate = (exhibits: object[], more: object = {}) =>
  as('claire', 'POST', '/project/exhibits/communications', {
    project: matter,
    date: '2026-11-27',
    recipient: 'Me Durand',
    exhibits,
    ...more,
  });

test('[EB2] a communication gives the numbers that follow the last, in the order of the list', async () => {
  const [second, first, third] = [await exhibit('a2'), await exhibit('a1'), await exhibit('a3')];
  const sent = await answered(communicate([first, third].map(({ id }, at) => ({ id, number: at + 1 }))));
  expect(ExhibitCommunication.parse(sent)).toMatchObject({ date: '2026-11-27', recipient: 'Me Durand', party: null });
  expect(await numbers()).toEqual([
    { number: 1, id: first.id },
    { number: 2, id: third.id },
    { number: null, id: second.id },
  ]);
  await answered(communicate([{ id: second.id, number: 3 }]));
  expect((await numbers()).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('[EB2] numbers that are others by now are refused, and none is given', async () => {
  const [first, second] = [await exhibit('a1'), await exhibit('a2')];
  await answered(as('claire', 'PUT', `/project/exhibits/${second.id}`, { position: 'a0' }));
  const seen = [first, second].map(({ id }, at) => ({ id, number: at + 1 }));
  expect(await refusalOf(await communicate(seen))).toMatchObject({ status: 409 });
  const twice = [
    { id: first.id, number: 1 },
    { id: first.id, number: 1 },
  ];
  expect(await refusalOf(await communicate(twice))).toMatchObject({ status: 409 });
  expect((await numbers()).map(({ number }) => number)).toEqual([null, null]);
});

test('[EB2] of four that communicate at once one is right', async () => {
  const all = [];
  for (const position of ['a1', 'a2', 'a3', 'a4']) all.push(await exhibit(position));
  const answers = await Promise.all(all.map(({ id }) => communicate([{ id, number: 1 }])));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect((await list()).filter(({ number }) => number === 1)).toHaveLength(1);
});

test('[EB2] what is changed while it is communicated is changed before, or refused', async () => {
  const all = [];
  for (const position of ['a1', 'a2', 'a3']) all.push(await exhibit(position));
  const answers = await Promise.all([
    communicate(all.map(({ id }, at) => ({ id, number: at + 1 }))),
    ...all.map(({ id }) => as('claire', 'PUT', `/project/exhibits/${id}`, { title: 'Constat' })),
  ]);
  expect(answers[0].status).toBe(201);
  for (const { status } of answers.slice(1)) expect([200, 409]).toContain(status);
});

test('[EB2] numbers of another party are theirs, each once', async () => {
  const party = await answered<{ id: string }>(
    as('claire', 'POST', '/project/parties', { project: matter, role: 'opponent', side: 'contre', name: 'Durand' }),
  );
  const [one, two] = [await exhibit('a1', { party: party.id }), await exhibit('a2', { party: party.id })];
  const own = await exhibit('a1');
  await answered(communicate([{ id: one.id, number: 14 }], { party: party.id }));
  const taken = await refusalOf(await communicate([{ id: two.id, number: 14 }], { party: party.id }));
  expect(taken).toMatchObject({ status: 409, detail: 'Le numéro 14 est déjà pris.' });
  await answered(communicate([{ id: own.id, number: 1 }]));
  expect((await as('claire', 'DELETE', `/project/parties/${party.id}`)).status).toBe(409);
});

test('[EB3] what was communicated keeps its number, title and content, whatever becomes of the file', async () => {
  const file = await put('bail.txt', 'le bail');
  const json = { project: matter, file: file.slug, position: 'a1', title: 'Bail du 3 mars 2019' };
  const { id } = await answered<Exhibit>(as('claire', 'POST', '/project/exhibits', json));
  await answered(communicate([{ id, number: 1 }]));
  expect((await as('claire', 'PUT', `/project/exhibits/${id}`, { title: 'autre' })).status).toBe(409);
  expect((await as('claire', 'DELETE', `/project/exhibits/${id}`)).status).toBe(409);
  await put('bail.txt', 'un autre bail');
  for (const _ of ['into the trash', 'for good']) await as('claire', 'DELETE', `/ged/file/${file.slug}`);
  expect(await list()).toMatchObject([{ number: 1, title: 'Bail du 3 mars 2019', file: null, fileName: 'bail.txt' }]);
  expect(await (await as('claire', 'GET', `/project/exhibits/${id}/content`)).text()).toBe('le bail');
});

test('[EB4] a confidential letter is neither added nor communicated', async () => {
  const letter = await put('lettre.txt');
  await as('claire', 'PUT', `/ged/file/${letter.slug}`, { letter: 'confidential' });
  const json = { project: matter, file: letter.slug, position: 'a1' };
  const refused = await refusalOf(await as('claire', 'POST', '/project/exhibits', json));
  expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('lettre confidentielle') });
  const later = await exhibit('a1');
  await as('claire', 'PUT', `/ged/file/${later.file}`, { letter: 'confidential' });
  expect((await communicate([{ id: later.id, number: 1 }])).status).toBe(409);
});

test('[EB4] an exhibit is a file of its matter, out of the trash, once for each party', async () => {
  const elsewhere = await put('ailleurs.txt', 'x', await newMatter());
  const add = (file: string) => as('claire', 'POST', '/project/exhibits', { project: matter, file, position: 'a1' });
  expect((await add(elsewhere.slug)).status).toBe(422);
  const file = await put('bail.txt');
  expect((await add(file.slug)).status).toBe(201);
  expect((await add(file.slug)).status).toBe(409);
  const gone = await put('gone.txt');
  await as('claire', 'DELETE', `/ged/file/${gone.slug}`);
  expect((await add(gone.slug)).status).toBe(409);
});

test('[EB4] an exhibit whose file is in the trash or elsewhere is named, and nothing is communicated', async () => {
  const [one, two] = [await exhibit('a1'), await exhibit('a2', { title: 'Constat' })];
  await as('claire', 'DELETE', `/ged/file/${two.file}`);
  const refused = await refusalOf(await communicate([one, two].map(({ id }, at) => ({ id, number: at + 1 }))));
  expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('«\u00a0Constat\u00a0»') });
  expect((await numbers()).map(({ number }) => number)).toEqual([null, null]);
});

test('[EB1] places that have grown long are short again, in the same order', async () => {
  const [first, last] = [await exhibit('a1'), await exhibit('a2')];
  const middle = await exhibit(`a1${'V'.repeat(80)}`);
  const all = await list();
  expect(all.map(({ id }) => id)).toEqual([first.id, middle.id, last.id]);
  expect(Math.max(...all.map(({ position }) => position.length))).toBeLessThan(5);
});

test('[EB5] the last communication is taken back, no earlier one', async () => {
  const [one, two] = [await exhibit('a1'), await exhibit('a2')];
  const first = await answered<ExhibitCommunication>(communicate([{ id: one.id, number: 1 }]));
  clock.advance(1000);
  const second = await answered<ExhibitCommunication>(communicate([{ id: two.id, number: 2 }]));
  expect((await as('claire', 'DELETE', `/project/exhibits/communications/${first.id}`)).status).toBe(409);
  expect((await as('claire', 'DELETE', `/project/exhibits/communications/${second.id}`)).status).toBe(204);
  expect((await numbers()).map(({ number }) => number)).toEqual([1, null]);
  await answered(as('claire', 'PUT', `/project/exhibits/${two.id}`, { title: 'Constat' }));
});

test('[EB5] a communication with an exhibit whose file is gone is not taken back, and nothing is lost', async () => {
  const { id, file } = await exhibit('a1', { title: 'Bail' });
  const sent = await answered<ExhibitCommunication>(communicate([{ id, number: 1 }]));
  for (const _ of ['into the trash', 'for good']) await as('claire', 'DELETE', `/ged/file/${file}`);
  const refused = await refusalOf(await as('claire', 'DELETE', `/project/exhibits/communications/${sent.id}`));
  expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('«\u00a0Bail\u00a0»') });
  expect((await as('claire', 'GET', `/project/exhibits/${id}/content`)).status).toBe(200);
});

test('[EB6] exhibits are of who may read the matter, inside of the firm, while it is open', async () => {
  await answered(as('claire', 'PUT', `/project/${matter}`, { isRestricted: true }));
  await answered(
    as('claire', 'POST', '/project/members', { project: matter, user: users.client.userId, function: 'Client' }),
  );
  const own = await exhibit('a1');
  const file = await put('bail.txt');
  const json = { project: matter, file: file.slug, position: 'a2' };
  for (const who of ['samir', 'stranger', 'client'] as const) {
    const refused = who === 'client' ? 403 : 404;
    expect((await as(who, 'GET', `/project/${matter}/exhibits`)).status).toBe(refused);
    expect((await as(who, 'POST', '/project/exhibits', json)).status).toBe(refused);
    expect((await as(who, 'GET', `/project/exhibits/${own.id}/content`)).status).toBe(refused);
    expect((await as(who, 'PUT', `/project/exhibits/${own.id}`, { title: 'x' })).status).toBe(refused);
    expect((await as(who, 'DELETE', `/project/exhibits/${own.id}`)).status).toBe(refused);
  }
  await answered(as('claire', 'PUT', `/project/${matter}`, { status: 'Archivé' }));
  expect((await as('claire', 'POST', '/project/exhibits', json)).status).toBe(403);
  expect((await communicate([{ id: own.id, number: 1 }])).status).toBe(403);
});
