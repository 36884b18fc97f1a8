import type { FileView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';

type Who = 'claire' | 'samir';

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
  ({ users } = await testFirm(db, ['claire', 'samir']));
  tokens = { claire: await api.signIn(users.claire), samir: await api.signIn(users.samir) };
});

const send = (method: string, path: string, json?: unknown, who: Who = 'claire') =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });

async function answered<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

const newFolder = async (name: string, space: string) =>
  (await answered<{ slug: string }>(send('POST', '/ged/folder/', { name, space }))).slug;
const newFile = async (folder: string) => {
  const files = [{ name: 'bail.txt', content: btoa('le bail') }];
  return (await answered<FileView[]>(send('POST', `/ged/file/create/${folder}`, { files })))[0]!;
};
const place = (slugFile: string, slugFolder: string, who: Who = 'claire') =>
  send('POST', '/ged/file/share', { slugFile, slugFolder }, who);
const filesIn = async (folder: string, who: Who = 'claire') =>
  (await answered<FileView[]>(send('GET', `/ged/folder/listFiles/${folder}`, undefined, who))).map(({ slug }) => slug);

test('[LB22] a file is shown in a second folder, once, and no longer when that is taken back', async () => {
  const [first, second] = [await newFolder('Un', 'company'), await newFolder('Deux', 'company')];
  const { slug } = await newFile(first);
  for (let times = 0; times < 2; times += 1)
    expect(await answered(place(slug, second))).toMatchObject({
      folder: first,
      symbolikParents: [{ id: second, name: 'Deux' }],
    });
  expect([await filesIn(first), await filesIn(second), await filesIn(second, 'samir')]).toEqual([
    [slug],
    [slug],
    [slug],
  ]);
  expect((await send('DELETE', `/ged/file/${slug}/folders/${second}`)).status).toBe(204);
  expect((await send('DELETE', `/ged/file/${slug}/folders/${second}`)).status).toBe(404);
  expect([await filesIn(first), await filesIn(second)]).toEqual([[slug], []]);
});

test('[LB22] to show a file gives nobody the right to read it, and a folder that is closed is not named', async () => {
  const [own, common] = [await newFolder('À moi', 'personal'), await newFolder('À tous', 'company')];
  const mine = await newFile(own);
  await answered(place(mine.slug, common));
  expect(await filesIn(common)).toEqual([mine.slug]);
  expect(await filesIn(common, 'samir')).toEqual([]);
  expect((await send('GET', `/ged/file/view/${mine.slug}`, undefined, 'samir')).status).toBe(404);
  const shown = await newFile(common);
  await answered(place(shown.slug, own));
  const seen = await answered<FileView>(send('GET', `/ged/file/view/${shown.slug}`, undefined, 'samir'));
  expect(seen.symbolikParents).toEqual([]);
  expect((await place(shown.slug, own, 'samir')).status).toBe(404);
});

test('[LB22] what is in the trash, by itself or with its folder, is shown nowhere', async () => {
  const [first, second] = [await newFolder('Un', 'company'), await newFolder('Deux', 'company')];
  const { slug } = await newFile(first);
  await answered(place(slug, second));
  await answered(send('PUT', `/ged/folder/${first}`, { trashedAt: 1 }));
  expect(await filesIn(second)).toEqual([]);
  expect((await place(slug, second)).status).toBe(409);
});

test('[LB22] who has a file by a share alone shows it nowhere, and an archived matter shows none', async () => {
  const [own, common] = [await newFolder('À moi', 'personal'), await newFolder('À tous', 'company')];
  const { slug } = await newFile(own);
  await answered(send('POST', '/ged/share', { file: slug, user: users.samir.userId, access: 'write' }));
  expect((await place(slug, common, 'samir')).status).toBe(403);
  const { id } = await answered<{ id: string }>(send('POST', '/project/', { name: 'Affaire' }));
  const folder = await answered<{ slug: string }>(
    send('POST', '/ged/folder/', { name: 'Lot', space: 'project', project: id }),
  );
  await db.asFirm(users.claire.firmId, async (trx) => {
    await trx.updateTable('project').set({ status: 'archived' }).where('id', '=', id).execute();
  });
  expect((await place(slug, folder.slug)).status).toBe(403);
});
