// @database both: transactions that wait for each other, which the embedded database has not.
import type { ProjectParty } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';

let db: Db;
let api: ReturnType<typeof testApi>;
let token: string;
let matter: string;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities });
});
afterAll(() => db.close());
beforeEach(async () => {
  const { users } = await testFirm(db, ['claire']);
  token = await api.signIn(users.claire);
  matter = (await answered<{ id: string }>(post('/project/', { name: 'Martin c/ Durand' }))).id;
});

const post = (path: string, json: object) => api.send('POST', `/api${path}`, { token, json });

async function answered<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

const addParty = (name: string) =>
  post('/project/parties', { project: matter, role: 'opponent', side: 'contre', name });
const search = () => post('/conflict/search', { project: matter });
const four = <T>(work: (at: number) => T): T[] => Array.from({ length: 4 }, (_, at) => work(at));

test('searches of one matter at once wait for each other, and each is answered', async () => {
  await answered<ProjectParty>(addParty('Durand'));
  const answers = await Promise.all(four(search));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

test('parties that come to a searched matter at once are all there', async () => {
  await answered<ProjectParty>(addParty('Durand'));
  await answered(search());
  const answers = await Promise.all(four((at) => addParty(`Durand ${at}`)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});
