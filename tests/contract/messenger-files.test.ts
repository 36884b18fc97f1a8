// @database both: bytes in columns.
import type { Attachment, Conversation, Message } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
/** Of the conversation, the file and its message, of each test. */
let slug: string;
let file: string;
let message: string;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
beforeEach(async () => {
  const body = { receivers: [world.users.paul.userId], name: 'Pièces' };
  const answer = await world.api.post('/api/messenger/conversation/createPersonal', body, world.tokens.claire);
  slug = ((await answer.json()) as Conversation).slug;
  file = world.newId();
  message = world.newId();
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const BYTES = Buffer.from('%PDF-1.7 Conclusions en réplique');

function put(content: Buffer, more: object = {}, { who = 'claire', part = 0 }: { who?: Who; part?: number } = {}) {
  const json = {
    conversationSlug: slug,
    messageSlug: message,
    name: 'Conclusions.pdf',
    mime: 'application/pdf',
    size: BYTES.length,
    parts: 1,
    content: content.toString('base64'),
    ...more,
  };
  return world.api.send('PUT', `/api/messenger/file/${file}/part/${part}`, { token: world.tokens[who], json });
}

const get = (who: Who) => world.api.get(`/api/messenger/file/${file}`, world.tokens[who]);
const say = (json: object, who: Who = 'claire') =>
  world.api.post(`/api/messenger/message/${slug}`, json, world.tokens[who]);

test('parts come in any order and twice, and make the file once they are all there', async () => {
  const half = 10;
  const [head, tail] = [BYTES.subarray(0, half), BYTES.subarray(half)];
  const two = { parts: 2 };
  expect(await (await put(tail, two, { part: 1 })).json()).toMatchObject({ complete: false });
  expect((await get('paul')).status).toBe(404);
  await put(tail, two, { part: 1 });
  expect((await put(head, two)).status).toBe(200);
  expect(((await (await put(head, two)).json()) as Attachment).complete).toBe(true);
  for (const who of ['claire', 'paul'] as const) {
    const answer = await get(who);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(BYTES);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Conclusions.pdf"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  }
});

test('who does not read the conversation finds no file, and nobody puts one in their place', async () => {
  for (const who of ['ines', 'stranger'] as const) expect((await put(BYTES, {}, { who })).status).toBe(404);
  await put(BYTES);
  for (const who of ['ines', 'stranger'] as const) expect((await get(who)).status).toBe(404);
  expect((await put(BYTES, { size: 3 }, { who: 'paul' })).status).toBe(409);
  const path = `/api/messenger/file/${file}`;
  expect((await world.api.get(path)).status).toBe(401);
  expect((await world.api.send('PUT', `${path}/part/0`, { json: {} })).status).toBe(401);
});

test('who loses the right loses the files', async () => {
  await put(BYTES);
  await world.db.asFirm(world.firm, (trx) =>
    sql`update doc_grant set "right" = 'none' where doc = ${`conversation/${slug}`} and user_id = ${world.users.paul.userId}`.execute(
      trx,
    ),
  );
  expect((await get('paul')).status).toBe(404);
  expect((await get('claire')).status).toBe(200);
});

test('a program, whatever its name, an empty file, one that is too large or not what was said are refused', async () => {
  for (const more of [{ name: 'Facture.pdf.exe' }, { content: Buffer.from('MZ\u0090').toString('base64') }]) {
    const refusal = await refusalOf(await put(BYTES, more));
    expect(refusal).toMatchObject({ status: 422, isProblem: true });
    expect(refusal.detail).toContain('un programme');
  }
  for (const more of [{ size: 0 }, { size: 10 * 1024 * 1024 + 1 }, { content: '' }, { content: '<script>' }])
    expect(await refusalOf(await put(BYTES, more))).toMatchObject({ status: 400 });
  expect(await refusalOf(await put(BYTES, { size: BYTES.length + 1 }))).toMatchObject({ status: 422 });
  expect(await refusalOf(await put(BYTES, { size: BYTES.length - 1 }))).toMatchObject({ status: 422 });
  expect((await get('claire')).status).toBe(404);
});

test('a deleted message loses its file for everybody, also when parts still come', async () => {
  await put(BYTES);
  expect((await say({ content: 'Ci-joint', slug: message, file })).status).toBe(201);
  expect((await get('paul')).status).toBe(200);
  await world.api.send('DELETE', `/api/messenger/message/${message}`, { token: world.tokens.claire });
  expect((await get('paul')).status).toBe(404);
  const left = await world.db.asFirm(world.firm, (trx) =>
    sql`select 1 from attachment_part where attachment = ${file}`.execute(trx),
  );
  expect(left.rows).toEqual([]);
  expect((await put(BYTES)).status).toBe(200);
  expect((await get('claire')).status).toBe(404);
});

test('a message over REST carries a file that is there, of its author and its conversation', async () => {
  expect(await refusalOf(await say({ content: 'Ci-joint', file }))).toMatchObject({ status: 422 });
  await put(BYTES);
  expect(await refusalOf(await say({ content: 'Ci-joint', file }, 'paul'))).toMatchObject({ status: 422 });
  const sent = (await (await say({ content: 'Ci-joint', file })).json()) as Message;
  expect(sent).toMatchObject({ slug: message, file, text: 'Ci-joint' });
});
