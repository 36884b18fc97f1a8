import type { SavedView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
let id: string;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
beforeEach(() => {
  id = world.newId();
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const NAME = `En retard ${SECRET}`;
const LOOK = { filter: 'retard', par: 'priorite', vue: 'kanban' };

function save(more: object = {}, who: Who = 'claire', key = world.newId(), at = id) {
  const json = { name: NAME, group: world.list, look: LOOK, ...more };
  const headers = { 'idempotency-key': key };
  return world.api.send('PUT', `/api/todotask/view/${at}`, { token: world.tokens[who], json, headers });
}

const remove = (who: Who = 'claire') =>
  world.api.send('DELETE', `/api/todotask/view/${id}`, { token: world.tokens[who] });

async function views(who: Who = 'claire', page = 'tasks'): Promise<SavedView[]> {
  const answer = await world.api.get(`/api/todotask/views?page=${page}`, world.tokens[who]);
  return ((await answer.json()) as SavedView[]).filter((each) => each.id === id);
}

test('a view is its person’s alone, on a list or over all, and is renamed, changed and removed', async () => {
  const answer = await save();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ id, name: NAME, page: 'tasks', group: world.list, look: LOOK });
  for (const who of ['paul', 'ines', 'stranger'] as const) expect(await views(who)).toEqual([]);
  await save({ name: 'Toutes', group: undefined, look: {} });
  expect(await views()).toEqual([{ id, name: 'Toutes', page: 'tasks', group: null, look: {} }]);
  for (let times = 0; times < 2; times++) expect((await remove()).status).toBe(204);
  expect(await views()).toEqual([]);
});

test('a view is of one page, and of a list only among tasks', async () => {
  const view = { page: 'contacts', group: undefined, look: { q: 'x'.repeat(200), type: 'clients' } };
  expect((await save(view)).status).toBe(200);
  expect(await views()).toEqual([]);
  expect(await views('claire', 'contacts')).toEqual([
    { id, name: NAME, page: 'contacts', group: null, look: view.look },
  ]);
  expect((await world.api.get('/api/todotask/views', world.tokens.claire)).status).toBe(200);
  expect(await refusalOf(await save({ page: 'contacts' }))).toMatchObject({
    status: 400,
    fields: { group: /valable/ },
  });
  expect(await refusalOf(await save({ page: 'mails' }))).toMatchObject({ status: 400 });
});

test('what a device could not hear answered is kept once', async () => {
  const key = world.newId();
  const [first, second] = [await save({}, 'claire', key), await save({}, 'claire', key)];
  expect(await second.json()).toEqual(await first.json());
  expect(await views()).toHaveLength(1);
});

test('nobody changes or removes another person’s view, nor learns of a list they may not read', async () => {
  await save();
  expect(await refusalOf(await save({}, 'paul'))).toMatchObject({ status: 409, code: 'CONFLICT' });
  for (const who of ['ines', 'stranger'] as const)
    expect(await refusalOf(await save({}, who))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  for (const who of ['paul', 'ines', 'stranger'] as const) expect((await remove(who)).status).toBe(204);
  expect(await views()).toHaveLength(1);
  expect((await world.api.get('/api/todotask/views')).status).toBe(401);
  const anonymous = await world.api.send('PUT', `/api/todotask/view/${id}`, { json: {} });
  expect(anonymous.status).toBe(401);
});

test('nonsense is refused in French', async () => {
  const refused = async (more: object) => refusalOf(await save(more));
  expect(await refused({ name: ' ' })).toMatchObject({ status: 400, fields: { name: /obligatoire/ } });
  expect(await refused({ name: 'x'.repeat(81) })).toMatchObject({ status: 400, fields: { name: /80/ } });
  for (const look of [undefined, null, 'kanban', { vue: 3 }, { vue: 'x'.repeat(201) }])
    expect(await refused({ look })).toMatchObject({ status: 400 });
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 'x']));
  expect(await refused({ look: many })).toMatchObject({ status: 400, fields: { look: /valable/ } });
  expect(await refusalOf(await save({}, 'claire', world.newId(), 'x'))).toMatchObject({ status: 400 });
  expect(await views()).toEqual([]);
});

test('there is an end to how many a person keeps, and what is kept already can still be changed', async () => {
  const kept: string[] = [];
  for (let at = 0; at < 100; at++) {
    const next = world.newId();
    kept.push(next);
    expect((await save({}, 'paul', world.newId(), next)).status).toBe(200);
  }
  expect(await refusalOf(await save({}, 'paul'))).toMatchObject({ status: 422, detail: /100 vues/ });
  expect(await views('paul')).toEqual([]);
  expect((await save({ name: 'Autre' }, 'paul', world.newId(), kept[0])).status).toBe(200);
});
