// @database both: files that arrive in parts, and the space of a firm that is counted under a lock.
import { randomBytes } from 'node:crypto';
import { newUuid } from '@basoche/domain';
import { BLOB_PART_BYTES, UploadState } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StoreError } from '../../server/src/blobs/blob-store.ts';
import { createBlobs } from '../../server/src/blobs/index.ts';
import { testStore } from '../../server/src/blobs/testing/test-store.ts';
import { capabilities } from '../../server/src/capabilities/index.ts';
import { completeUpload } from '../../server/src/capabilities/uploads/index.ts';
import { CLEAN_UP_RULES } from '../../server/src/clean-up-rules.ts';
import type { Db } from '../../server/src/db/database.ts';
import { cleanUp } from '../../server/src/jobs/clean-up.ts';
import { createLog } from '../../server/src/log.ts';
import { createSecrets } from '../../server/src/secrets/secrets.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { TEST_SECRET, testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'client' | 'stranger';

const MB = 1024 * 1024;
const FIRM_BYTES = 20 * MB;
const store = testStore();
const log = createLog('silent');

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, store, firmFileBytes: FIRM_BYTES, bodyBytes: 64 * 1024 });
});
afterAll(() => db.close());
beforeEach(async () => {
  store.fail(null);
  const own = await testFirm(db, ['claire', 'samir', 'client'], {
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  users = { ...own.users, ...(await testFirm(db, ['stranger'])).users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const newId = () => newUuid(api.clock.now());
const send = (who: Who, method: string, path: string, json?: object) =>
  api.send(method, `/api/ged/upload/${path}`, { token: tokens[who], ...(json ? { json } : {}) });
const open = (id: string, size: number, who: Who = 'claire') => send(who, 'PUT', id, { name: 'Bail.pdf', size });

async function state(answer: Promise<Response>): Promise<UploadState> {
  const response = await answer;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  const parsed = UploadState.parse(value);
  expect(parsed).toEqual(value);
  return parsed;
}

async function reasonOf(answer: Promise<Response> | Response): Promise<unknown[]> {
  const response = await answer;
  const { reason } = (await response.json()) as { reason?: { code: string } };
  return [response.status, reason?.code];
}

async function put(
  id: string,
  part: number | string,
  bytes: Uint8Array | string | ReadableStream,
  { who = 'claire', headers = {} }: { who?: Who; headers?: Record<string, string> } = {},
): Promise<Response> {
  return api.app.request(`/api/ged/upload/${id}/part/${part}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/octet-stream', ...headers },
    body: bytes as Uint8Array<ArrayBuffer>,
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

const engine = () =>
  createBlobs({ db, secrets: createSecrets(TEST_SECRET), store, clock: api.clock, log: createLog('silent') });
const complete = (id: string, who: Who = 'claire') =>
  db.asFirm(users[who].firmId, (trx) =>
    completeUpload(trx, { blobs: engine(), clock: api.clock }, { ...users[who], sessionId: 's' } as never, id),
  );
async function bytesOf(blob: string, firmId = users.claire.firmId): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of engine().read(firmId, blob)) parts.push(part);
  return Buffer.concat(parts);
}

test('[BL15] a file arrives in parts, in any order, each as often as it likes, and is whole', async () => {
  const id = newId();
  const file = randomBytes(2 * BLOB_PART_BYTES + 10);
  const partOf = (part: number) => file.subarray(part * BLOB_PART_BYTES, (part + 1) * BLOB_PART_BYTES);
  const opened = { id, name: 'Bail.pdf', size: file.length, partBytes: BLOB_PART_BYTES, parts: [], isWhole: false };
  expect(await state(open(id, file.length))).toEqual(opened);
  expect((await put(id, 2, partOf(2))).status).toBe(204);
  expect((await put(id, 0, partOf(0))).status).toBe(204);
  expect((await put(id, 0, partOf(0))).status).toBe(204);
  expect(await state(send('claire', 'GET', id))).toMatchObject({ parts: [0, 2], isWhole: false });
  expect((await put(id, 1, partOf(1))).status).toBe(204);
  // Opened again after a break, it says how far it came.
  expect(await state(open(id, file.length))).toMatchObject({ parts: [0, 1, 2], isWhole: true });
  const { blob } = await complete(id);
  expect((await bytesOf(blob)).equals(file)).toBe(true);
});

test('[BL15] an empty file is whole at once', async () => {
  const id = newId();
  expect(await state(open(id, 0))).toMatchObject({ parts: [], isWhole: true });
  expect(await complete(id)).toMatchObject({ size: 0, name: 'Bail.pdf' });
});

test('[BL16] a client brings no files', async () => {
  const id = newId();
  await state(open(id, 3));
  expect((await open(newId(), 3, 'client')).status).toBe(403);
  expect((await put(id, 0, 'abc', { who: 'client' })).status).toBe(403);
  for (const method of ['GET', 'DELETE']) expect((await send('client', method, id)).status).toBe(403);
});

test('[BL15] a part of another size, a part beyond the end, or other bytes than before are refused', async () => {
  const id = newId();
  await state(open(id, 10));
  expect(await reasonOf(put(id, 0, 'court'))).toEqual([422, 'blobs.brokenPart']);
  expect(await reasonOf(put(id, 0, ''))).toEqual([422, 'blobs.brokenPart']);
  expect(await reasonOf(put(id, 1, '0123456789'))).toEqual([422, 'blobs.brokenPart']);
  expect((await put(id, 0, '0123456789')).status).toBe(204);
  expect(await reasonOf(put(id, 0, '9876543210'))).toEqual([409, 'blobs.partChanged']);
  expect((await bytesOf((await complete(id)).blob)).toString()).toBe('0123456789');
  for (const part of ['-1', '4096', 'x', '%00']) expect((await put(id, part, 'x')).status).toBe(400);
});

test('[BL15] the id of an upload is of one file; a name and a size are asked for', async () => {
  const id = newId();
  await state(open(id, 10));
  expect(await reasonOf(open(id, 11))).toEqual([409, 'blobs.idUsed']);
  expect(await reasonOf(send('claire', 'PUT', id, { name: 'Autre.pdf', size: 10 }))).toEqual([409, 'blobs.idUsed']);
  for (const [body, field] of [
    [{ size: 1 }, 'name'],
    [{ name: 'a' }, 'size'],
    [{ name: 'a', size: -1 }, 'size'],
    [{ name: 'a', size: 17 * 1024 ** 3 }, 'size'],
  ] as const) {
    const refusal = await refusalOf(await send('claire', 'PUT', newId(), body));
    expect([refusal.status, Object.keys(refusal.fields)]).toEqual([400, [field]]);
    expect(refusal.fields[field]).toMatch(/\p{L}+.*\.$/u);
  }
  expect((await send('claire', 'PUT', 'pas-un-uuid', { name: 'a', size: 1 })).status).toBe(400);
});

test('[BL16] to anybody else an upload does not exist', async () => {
  const id = newId();
  await state(open(id, 3));
  for (const who of ['samir', 'stranger'] as const) {
    expect(await reasonOf(open(id, 3, who))).toEqual([404, 'NOT_FOUND']);
    expect(await reasonOf(put(id, 0, 'abc', { who }))).toEqual([404, 'NOT_FOUND']);
    expect(await reasonOf(send(who, 'GET', id))).toEqual([404, 'NOT_FOUND']);
    expect(await reasonOf(send(who, 'DELETE', id))).toEqual([404, 'NOT_FOUND']);
    await expect(complete(id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await put(id, 0, 'abc')).status).toBe(204);
  for (const [method, path] of [
    ['PUT', id],
    ['PUT', `${id}/part/0`],
    ['GET', id],
    ['DELETE', id],
  ])
    expect((await api.send(method!, `/api/ged/upload/${path}`)).status).toBe(401);
});

test('[BL17] what is announced is counted before the work, two at once one after the other', async () => {
  const ids = [newId(), newId()];
  const answers = await Promise.all(ids.map((id) => open(id, 12 * MB)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const [refused] = answers.filter(({ status }) => status === 422);
  expect(await reasonOf(refused!)).toEqual([422, 'blobs.spaceFull']);
  const opened = ids[answers.findIndex(({ status }) => status === 200)]!;
  // Begun already, it goes on.
  await state(open(opened, 12 * MB));
  expect(await reasonOf(open(newId(), 9 * MB, 'samir'))).toEqual([422, 'blobs.spaceFull']);
  expect((await send('claire', 'DELETE', opened)).status).toBe(204);
  await state(open(newId(), 9 * MB, 'samir'));
});

test('[BL17] files and attachments count together; a completed upload counts once', async () => {
  const id = newId();
  await state(open(id, 3 * MB));
  expect((await put(id, 0, randomBytes(3 * MB))).status).toBe(204);
  await complete(id);
  await db.asFirm(users.claire.firmId, (trx) =>
    trx
      .insertInto('attachment')
      .values({
        ...{ id: newId(), firm_id: users.claire.firmId, doc: 'conversation/c', record: 'm', name: 'a', mime: 'b' },
        ...{ uploaded_by: users.claire.userId, size: 7 * MB, parts: 1, created_at: new Date() },
      })
      .execute(),
  );
  expect(await reasonOf(open(newId(), 10 * MB + 1))).toEqual([422, 'blobs.spaceFull']);
  await state(open(newId(), 10 * MB));
});

test('[BL18] an upload becomes a blob once, and not before it is whole', async () => {
  const id = newId();
  await state(open(id, 3));
  await expect(complete(id)).rejects.toMatchObject({ reason: { code: 'blobs.notWhole' } });
  await put(id, 0, 'abc');
  const first = await complete(id);
  expect(first).toMatchObject({ size: 3, name: 'Bail.pdf' });
  expect(await complete(id)).toEqual(first);
  expect(await state(send('claire', 'GET', id))).toMatchObject({ parts: [0], isWhole: true });
  // A part that comes late changes nothing.
  expect((await put(id, 0, 'xyz')).status).toBe(204);
  expect((await bytesOf(first.blob)).toString()).toBe('abc');
});

test('[BL18] an upload that is cancelled is gone, and its parts after a day', async () => {
  const id = newId();
  await state(open(id, 3));
  await put(id, 0, users.claire.firmId.slice(0, 3));
  api.clock.advance(30 * 3_600_000);
  tokens.claire = await api.signIn(users.claire);
  expect((await send('claire', 'DELETE', id)).status).toBe(204);
  expect(await reasonOf(send('claire', 'GET', id))).toEqual([404, 'NOT_FOUND']);
  const parts = () =>
    db.asFirm(users.claire.firmId, (trx) => trx.selectFrom('stored_part').select('address').execute());
  await engine().collect();
  expect(await parts()).toHaveLength(1);
  api.clock.advance(25 * 3_600_000);
  await engine().collect();
  expect(await parts()).toEqual([]);
});

test('[BL18] an upload that nobody goes on with for a week is forgotten', async () => {
  const [old, young] = [newId(), newId()];
  await state(open(old, 3));
  await state(open(young, 3));
  await put(old, 0, 'abc');
  for (const [id, days] of [
    [old, 8],
    [young, 6],
  ] as const)
    await db.pool.query('update upload set used_at = now() - make_interval(days => $2) where id = $1', [id, days]);
  await cleanUp(db, CLEAN_UP_RULES, log);
  expect((await send('claire', 'GET', old)).status).toBe(404);
  expect((await send('claire', 'GET', young)).status).toBe(200);
});

test('[BL19] a body is read to its limit and no further, as bytes alone', async () => {
  const id = newId();
  await state(open(id, BLOB_PART_BYTES));
  const tooLarge = await put(id, 0, Buffer.alloc(BLOB_PART_BYTES + 1));
  expect(await reasonOf(tooLarge)).toEqual([413, 'TOO_LARGE']);
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += MB;
      controller.enqueue(new Uint8Array(MB));
    },
  });
  expect(await reasonOf(put(id, 0, endless))).toEqual([413, 'TOO_LARGE']);
  expect(given).toBeLessThanOrEqual(BLOB_PART_BYTES + 2 * MB);
  const headers = { 'content-length': String(BLOB_PART_BYTES + 1) };
  const unread = new ReadableStream<Uint8Array>({ pull: () => expect.unreachable() }, { highWaterMark: 0 });
  expect((await put(id, 0, unread, { headers })).status).toBe(413);
  expect((await put(id, 0, '{}', { headers: { 'content-type': 'application/json' } })).status).toBe(400);
  // Other calls keep the limit of this server.
  expect((await send('claire', 'PUT', newId(), { name: 'a'.repeat(70_000), size: 1 })).status).toBe(413);
});

test('[BL19] one person sends a few bodies at a time; another is not held up', async () => {
  const [id, other] = [newId(), newId()];
  await state(open(id, 3));
  await state(open(other, 3, 'samir'));
  const feeds: ReadableStreamDefaultController<Uint8Array>[] = [];
  const slow = () => new ReadableStream<Uint8Array>({ start: (controller) => void feeds.push(controller) });
  const waiting = Array.from({ length: 6 }, () => put(id, 0, slow()));
  const hold = Promise.race(waiting);
  let refused = await put(id, 0, 'abc');
  // The six are being read once a seventh is refused.
  while (refused.status === 204) refused = await put(id, 0, 'abc');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await put(other, 0, 'abc', { who: 'samir' })).status).toBe(204);
  for (const feed of feeds) {
    feed.enqueue(Buffer.from('abc'));
    feed.close();
  }
  await hold;
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 204));
  expect((await put(id, 0, 'abc')).status).toBe(204);
});

test('[BL19] a store that is away or full answers 503 with its reason, and the part is not there', async () => {
  const id = newId();
  await state(open(id, 12));
  const bytes = randomBytes(12);
  store.fail(new StoreError('away'));
  const away = await put(id, 0, bytes);
  expect(away.headers.get('retry-after')).toBe('30');
  expect(await reasonOf(away)).toEqual([503, 'blobs.storeDown']);
  store.fail(new StoreError('full', { isFull: true }));
  expect(await reasonOf(put(id, 0, bytes))).toEqual([503, 'blobs.storeFull']);
  expect(await state(send('claire', 'GET', id))).toMatchObject({ parts: [] });
  store.fail(null);
  expect((await put(id, 0, bytes)).status).toBe(204);
});
