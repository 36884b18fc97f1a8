import type { FileHistory, FileKeys, FileView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';

type Who = 'claire' | 'samir' | 'client';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock, bodyBytes: 1024 * 1024 });
});
afterAll(() => db.close());
beforeEach(async () => {
  ({ users } = await testFirm(db, ['claire', 'samir', 'client'], {
    client: { is_employee: false, is_contact: true, is_client: true },
  }));
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });

async function answered<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

async function put(name: string, content: string): Promise<FileView> {
  const files = [{ name, content: btoa(content) }];
  return (await answered<FileView[]>(as('claire', 'POST', '/ged/file/create/personal', { files })))[0]!;
}

const replaced = (who: Who, { slug }: FileView, content: string) =>
  as(who, 'POST', '/ged/file/reuploadFile', { fileSlug: slug, file: { name: 'autre.txt', content: btoa(content) } });
const keysOf = (who: Who, { slug }: FileView) => answered<FileKeys>(as(who, 'POST', `/ged/file/fileKeys/${slug}`, {}));
const share = (file: FileView, user: Who, access: 'read' | 'write') =>
  answered<{ id: string }>(as('claire', 'POST', '/ged/share', { file: file.slug, user: users[user].userId, access }));

test('[LB7] a new content is a version under the name that the file has, and the same content is none', async () => {
  const file = await put('bail.txt', 'un');
  expect(await answered(replaced('claire', file, 'deux'))).toMatchObject({ name: 'bail.txt', version: 2 });
  expect(await answered(replaced('claire', file, 'deux'))).toMatchObject({ version: 2 });
  expect(await (await as('claire', 'POST', `/ged/file/download/${file.slug}`)).text()).toBe('deux');
  const { key, keys } = await keysOf('claire', file);
  expect(keys.map(({ version }) => version)).toEqual([2, 1]);
  expect(await answered(as('claire', 'GET', `/ged/file/documentKey/${key}`))).toMatchObject({ slug: file.slug });
});

test('[LB12] a content is given by who may change the file, and what happened is for those of the place', async () => {
  const file = await put('bail.txt', 'un');
  const given = await share(file, 'samir', 'read');
  expect((await replaced('samir', file, 'deux')).status).toBe(403);
  await answered(as('claire', 'PUT', `/ged/share/${given.id}`, { access: 'write' }));
  expect((await replaced('samir', file, 'deux')).status).toBe(200);
  expect((await as('samir', 'GET', `/ged/file/${file.slug}/history`)).status).toBe(403);
  await as('samir', 'POST', `/ged/file/download/${file.slug}`);
  const history = await answered<FileHistory>(as('claire', 'GET', `/ged/file/${file.slug}/history`));
  expect(history.map(({ event, user }) => [event, user?.id])).toEqual(
    expect.arrayContaining([
      ['version', users.samir.userId],
      ['created', users.claire.userId],
    ]),
  );
  expect(history.map(({ event }) => event)).not.toContain('downloaded');
});

test('[LB14] somebody from outside learns the key of the present version alone', async () => {
  const file = await put('bail.txt', 'un');
  await answered(replaced('claire', file, 'deux'));
  await share(file, 'client', 'read');
  expect((await keysOf('client', file)).keys.map(({ version }) => version)).toEqual([2]);
  expect((await as('client', 'GET', `/ged/file/${file.slug}/history`)).status).toBe(403);
});
