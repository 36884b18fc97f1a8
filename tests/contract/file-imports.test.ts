// @database both: locks of chunks, imports and folders.
import { randomBytes } from 'node:crypto';
import { BLOB_PART_BYTES } from '@basoche/protocol';
import type { FileView, ImportState, SentChunk } from '@basoche/protocol';
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

interface Target {
  folder?: string;
  fileName?: string;
  name?: string;
  who?: Who;
}

async function sendChunk(
  bytes: Uint8Array<ArrayBuffer>,
  chunkIndex: number,
  { folder = 'personal', fileName = 'bail.pdf', who = 'claire' }: Target = {},
): Promise<Response> {
  const form = new FormData();
  form.set('chunk', new File([bytes], 'blob'));
  form.set('fileName', fileName);
  form.set('chunkIndex', String(chunkIndex));
  return api.send('POST', `/api/ged/file/uploadChunk/${folder}`, { token: tokens[who], form });
}
const nameOfSent = async (sent: Promise<Response>) => (await answered<SentChunk>(sent)).name;
const assemble = (chunkNames: string[], { folder = 'personal', name = 'bail.pdf', who = 'claire' }: Target = {}) =>
  post(`/ged/file/assembleFile/${folder}`, { name, chunkNames }, who);
const contentOf = async ({ slug }: FileView) =>
  Buffer.from(await (await post(`/ged/file/download/${slug}`)).arrayBuffer());

const newFolder = async (more: object) =>
  (await answered<{ slug: string }>(post('/ged/folder/', { name: 'Lot', ...more }))).slug;
const filesIn = async (folder: string) =>
  (await answered<FileView[]>(as('claire', 'GET', `/ged/folder/listFiles/${folder}`))).map(({ name }) => name);

async function newProject(): Promise<string> {
  return (await answered<{ id: string }>(post('/project/', { name: 'Affaire' }))).id;
}

const archive = (id: string) =>
  db.asFirm(users.claire.firmId, async (trx) => {
    await trx.updateTable('project').set({ status: 'archived' }).where('id', '=', id).execute();
  });

async function beginImport(tree: object[], who: Who = 'claire'): Promise<ImportState> {
  return answered<ImportState>(post('/ged/file/saveGedTreeChunks', { isFirstChunk: true, tree }, who));
}
const bytesHeld = async () =>
  db.asFirm(users.claire.firmId, (trx) => trx.selectFrom('upload_chunk').select('number').execute());

test('[UC1] chunks of any size, twice and out of order, are the file in the order of their numbers', async () => {
  const sizes = [2_000_000, 2_097_152, 700_001, 5];
  const chunks = sizes.map((size) => new Uint8Array(randomBytes(size)));
  const names: string[] = [];
  for (const at of [3, 1, 0, 2, 1]) names.push(await nameOfSent(sendChunk(chunks[at]!, at)));
  const file = await answered<FileView>(assemble([...new Set(names)]));
  expect(file).toMatchObject({ name: 'bail.pdf', version: 1, size: sizes.reduce((sum, size) => sum + size, 0) });
  expect((await contentOf(file)).equals(Buffer.concat(chunks))).toBe(true);
  expect(await bytesHeld()).toEqual([]);
});

test('[UC1] a part of the size that is stored is not cut anew, and an empty file is one', async () => {
  const whole = [new Uint8Array(BLOB_PART_BYTES).fill(7), new Uint8Array([1, 2])];
  const names = [await nameOfSent(sendChunk(whole[0]!, 0)), await nameOfSent(sendChunk(whole[1]!, 1))];
  const file = await answered<FileView>(assemble(names));
  expect((await contentOf(file)).equals(Buffer.concat(whole))).toBe(true);
  const empty = await nameOfSent(sendChunk(new Uint8Array(), 0, { fileName: 'vide.txt' }));
  expect(await answered(assemble([empty], { name: 'vide.txt' }))).toMatchObject({ size: 0 });
});

test('[UC1] a file with a gap is refused and nothing of it is lost', async () => {
  const [first, third] = [new Uint8Array([1]), new Uint8Array([3])];
  const names = [await nameOfSent(sendChunk(first, 0)), await nameOfSent(sendChunk(third, 2))];
  const refused = await assemble(names);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: { chunkNames: expect.stringContaining('morceaux') } });
  names.push(await nameOfSent(sendChunk(new Uint8Array([2]), 1)));
  expect([...(await contentOf(await answered(assemble(names))))]).toEqual([1, 2, 3]);
});

test('[UC1] a file that changed between two attempts is never a mixture of both', async () => {
  const old = [
    await nameOfSent(sendChunk(new Uint8Array([1]), 0)),
    await nameOfSent(sendChunk(new Uint8Array([2]), 1)),
  ];
  const changed = await nameOfSent(sendChunk(new Uint8Array([9]), 0));
  expect([...(await contentOf(await answered(assemble([changed]))))]).toEqual([9]);
  expect([...(await contentOf(await answered(assemble(old, { name: 'autre.pdf' }))))]).toEqual([1, 2]);
});

test('[UC2] chunks are of who sent them, and of the folder that they were sent to', async () => {
  const mine = await nameOfSent(sendChunk(new Uint8Array([1]), 0, { folder: 'company' }));
  expect((await assemble([mine], { folder: 'company', who: 'samir' })).status).toBe(422);
  expect((await assemble([mine], { folder: 'personal' })).status).toBe(422);
  expect((await assemble([mine], { folder: 'company' })).status).toBe(201);
});

test('[UC2] who may not add to a folder sends no chunk, and who no longer may assembles none', async () => {
  const folder = await newFolder({ space: 'personal' });
  expect((await sendChunk(new Uint8Array([1]), 0, { folder, who: 'samir' })).status).toBe(404);
  const shared = { folder, user: users.samir.userId, access: 'write' };
  const share = await answered<{ id: string }>(post('/ged/share', shared));
  const name = await nameOfSent(sendChunk(new Uint8Array([1]), 0, { folder, who: 'samir' }));
  await answered(as('claire', 'PUT', `/ged/share/${share.id}`, { access: 'read' }));
  expect((await sendChunk(new Uint8Array([1]), 0, { folder, who: 'samir' })).status).toBe(403);
  expect((await assemble([name], { folder, who: 'samir' })).status).toBe(403);
  expect(await filesIn(folder)).toEqual([]);
});

test('[UC2] an archived matter takes neither chunk nor file nor tree', async () => {
  const project = await newProject();
  const name = await nameOfSent(sendChunk(new Uint8Array([1]), 0, { folder: project }));
  const { processId } = await beginImport([{ id: 'd', name: 'Lot', target: project }]);
  await archive(project);
  const answers = [
    await sendChunk(new Uint8Array([1]), 0, { folder: project }),
    await assemble([name], { folder: project }),
    await post('/ged/file/saveGedTreeChunks', {
      isFirstChunk: true,
      tree: [{ id: 'e', name: 'Lot', target: project }],
    }),
    await post(`/ged/file/saveGedTree/${processId}`),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('archivé') });
  }
});

test('[UC3] of two that assemble the same chunks at once one files it', async () => {
  const chunks = [new Uint8Array(randomBytes(1_000_000)), new Uint8Array(randomBytes(1_000))];
  const names: string[] = [];
  for (const [at, chunk] of chunks.entries()) names.push(await nameOfSent(sendChunk(chunk, at)));
  const answers = await Promise.all([assemble(names), assemble(names), assemble(names)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  expect(await filesIn('personal')).toEqual(['bail.pdf']);
});

test('[UC3] what is cancelled while it is assembled is filed whole or not at all', async () => {
  const chunks = [1, 2, 3].map(() => new Uint8Array(randomBytes(1_500_000)));
  const names: string[] = [];
  for (const [at, chunk] of chunks.entries()) names.push(await nameOfSent(sendChunk(chunk, at)));
  const [assembled, cancelled] = await Promise.all([assemble(names), post('/cancel-upload')]);
  expect(cancelled.status).toBe(204);
  expect(await filesIn('personal')).toEqual(assembled.status === 201 ? ['bail.pdf'] : []);
  expect([201, 422]).toContain(assembled.status);
  expect(await bytesHeld()).toEqual([]);
});

test('[UC4] what chunks weigh counts in the space of the firm', async () => {
  const room = testApi(db, { capabilities, clock, bodyBytes: 8 * KB * KB, firmFileBytes: 1_500_000 });
  const send = (bytes: number, index: number) => {
    const form = new FormData();
    form.set('chunk', new File([new Uint8Array(randomBytes(bytes))], 'blob'));
    form.set('fileName', 'a.bin');
    form.set('chunkIndex', String(index));
    return room.send('POST', '/api/ged/file/uploadChunk/personal', { token: tokens.claire, form });
  };
  expect((await send(1_000_000, 0)).status).toBe(200);
  expect((await send(600_000, 1)).status).toBe(422);
  expect(await bytesHeld()).toHaveLength(1);
});
