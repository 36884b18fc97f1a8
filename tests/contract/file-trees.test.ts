// @database both: imports that are filed at once.
import type { FileView, FolderTree, ImportState } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';

type Who = 'claire' | 'samir';

const KB = 1024;
const SPACE = 64 * KB * KB;
let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock, bodyBytes: 8 * KB * KB, firmFileBytes: SPACE });
});
afterAll(() => db.close());
beforeEach(async () => {
  ({ users } = await testFirm(db, ['claire', 'samir']));
  tokens = { claire: await api.signIn(users.claire), samir: await api.signIn(users.samir) };
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });
const post = (path: string, json: unknown = {}, who: Who = 'claire') => as(who, 'POST', path, json);

async function answered<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

const filesIn = async (folder: string) =>
  (await answered<FileView[]>(as('claire', 'GET', `/ged/folder/listFiles/${folder}`))).map(({ name }) => name);

async function beginImport(tree: object[], who: Who = 'claire'): Promise<ImportState> {
  return answered<ImportState>(post('/ged/file/saveGedTreeChunks', { isFirstChunk: true, tree }, who));
}
const sendPiece = (fileId: string, text: string, index = 0, total = 1) =>
  post('/temp-upload', { chunk: { name: 'b', content: btoa(text) }, index, total, fileId, fileName: `${fileId}.txt` });
const bytesHeld = async () =>
  db.asFirm(users.claire.firmId, (trx) => trx.selectFrom('upload_chunk').select('number').execute());

const TREE = [
  { id: 'dir1', name: 'Procédure', target: 'company' },
  { id: 'dir2', name: 'Pièces', parentSlug: 'dir1' },
  { id: 'file1', name: 'file1_bail.txt', isFile: true, parentSlug: 'dir2', fullPath: '/Procédure/Pièces/bail.txt' },
  { id: 'file2', name: 'file2_courrier.txt', isFile: true, parentSlug: 'dir1' },
];

async function treeOf(name: string): Promise<FolderTree[]> {
  const folders = await answered<{ slug: string; name: string }[]>(as('claire', 'GET', '/ged/folder/list/company'));
  const named = folders.filter((folder) => folder.name === name);
  return Promise.all(named.map(({ slug }) => answered<FolderTree>(as('claire', 'GET', `/ged/folder/${slug}/trees`))));
}

async function arrivedImport(who: Who = 'claire'): Promise<string> {
  const { processId } = await beginImport(TREE, who);
  await sendPiece('file1', 'le bail');
  const files = [{ name: 'courrier.txt', content: btoa('Maître,') }];
  await answered(post('/upload', { files, names: ['file2_courrier.txt'] }));
  return processId;
}
const save = (id: string) => post(`/ged/file/saveGedTree/${id}`);

test('[UC5] a tree is filed with its names, again changes nothing, and once more merges with what is there', async () => {
  const first = await arrivedImport();
  expect(await answered(post(`/ged/file/sendFileTreeToS3/${first}`))).toMatchObject({ stored: 2, missing: [] });
  const saved = await answered<ImportState>(save(first));
  expect(saved).toMatchObject({ folders: 2, files: 2, stored: 2, isSaved: true });
  expect(await answered(save(first))).toEqual(saved);
  await answered(save(await arrivedImport()));
  const [top, ...others] = await treeOf('Procédure');
  expect(others).toEqual([]);
  expect(top!.children.map(({ name }) => name)).toEqual(['Pièces']);
  expect(await filesIn(top!.slug)).toEqual(['courrier.txt']);
  expect(await filesIn(top!.children[0]!.slug)).toEqual(['bail.txt']);
});

test('[UC5] two that file trees at once make one folder of a name', async () => {
  const [one, other] = [
    (await beginImport([TREE[0]!, TREE[1]!])).processId,
    (await beginImport([TREE[0]!, { ...TREE[1]!, name: 'Courriers' }])).processId,
  ];
  await Promise.all([save(one), save(other), save(one)].map(answered));
  const trees = await treeOf('Procédure');
  expect(trees.map(({ children }) => children.map(({ name }) => name).toSorted())).toEqual([['Courriers', 'Pièces']]);
});

test('[UC5] while a file is missing nothing is filed, and it goes on once it is there', async () => {
  const { processId } = await beginImport(TREE);
  await sendPiece('file1', 'le ', 0, 2);
  const refused = await save(processId);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('2 fichiers') });
  expect(await treeOf('Procédure')).toEqual([]);
  await sendPiece('file1', 'bail', 1, 2);
  await sendPiece('file2', 'Maître,');
  expect(await answered(save(processId))).toMatchObject({ isSaved: true });
});

test('[UC5] a tree comes in batches, whose repetition changes nothing and whose contradiction is refused', async () => {
  const { processId } = await beginImport(TREE.slice(0, 2));
  const batch = (tree: object[]) => post('/ged/file/saveGedTreeChunks', { isFirstChunk: false, tree });
  expect(await answered(batch(TREE.slice(1)))).toMatchObject({ processId, folders: 2, files: 2 });
  expect((await batch([{ ...TREE[0]!, name: 'Autre' }])).status).toBe(409);
  expect((await sendPiece('file1', 'un')).status).toBe(200);
  expect((await sendPiece('file1', 'un')).status).toBe(200);
  expect((await sendPiece('file1', 'deux')).status).toBe(409);
});

test('[UC6] a folder that would stand in itself is refused, and a name that leads elsewhere', async () => {
  const ring = [
    { id: 'a', name: 'a', parentSlug: 'b' },
    { id: 'b', name: 'b', parentSlug: 'a' },
  ];
  const { processId } = await beginImport([...ring, TREE[0]!]);
  expect((await save(processId)).status).toBe(422);
  expect(await treeOf('Procédure')).toEqual([]);
  for (const bad of [
    { id: 'x', name: '..' },
    { id: 'x', name: 'a/b' },
    { id: 'x', name: 'a', fullPath: 'C:\\Windows\\a' },
    { id: 'x', name: 'a', fullPath: '/a/../../b' },
  ]) {
    const refused = await post('/ged/file/saveGedTreeChunks', { isFirstChunk: true, tree: [bad] });
    expect(refused.status).toBe(422);
  }
});

test('[UC7] an import that is given up leaves nothing, and one that is filed is not given up', async () => {
  const gone = await arrivedImport();
  await answered(post(`/ged/file/sendFileTreeToS3/${gone}`));
  expect((await post(`/ged/file/abort-import/${gone}`)).status).toBe(204);
  expect(await bytesHeld()).toEqual([]);
  expect((await save(gone)).status).toBe(404);
  const filed = await arrivedImport();
  await answered(save(filed));
  expect((await post(`/ged/file/abort-import/${filed}`)).status).toBe(409);
  expect(await treeOf('Procédure')).toHaveLength(1);
});

test('[UC7] whoever files and gives up an import at once has all of it or nothing', async () => {
  const id = await arrivedImport();
  const [saved, aborted] = await Promise.all([save(id), post(`/ged/file/abort-import/${id}`)]);
  expect([saved.status, aborted.status]).toEqual(saved.status === 200 ? [200, 409] : [404, 204]);
  expect(await treeOf('Procédure')).toHaveLength(saved.status === 200 ? 1 : 0);
});

test('[UC7] nobody gives up what somebody else sends', async () => {
  const id = await arrivedImport();
  expect((await post(`/ged/file/abort-import/${id}`, {}, 'samir')).status).toBe(404);
  expect((await post('/ged/file/abort-import/none')).status).toBe(404);
  expect((await post('/cancel-upload', { userId: users.claire.userId }, 'samir')).status).toBe(404);
  expect((await post('/cancel-upload', {}, 'samir')).status).toBe(204);
  expect(await answered(save(id))).toMatchObject({ isSaved: true });
});
