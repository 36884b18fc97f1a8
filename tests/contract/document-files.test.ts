import { docName } from '@basoche/protocol';
import type { Attachment } from '@basoche/protocol';
import { document as wordDocument, newActor } from '@basoche/crdt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
/** A document that Claire writes and Paul reads; a picture of it. */
let slug: string;
let file: string;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
beforeEach(async () => {
  slug = await world.document();
  await share('paul', 'read');
  file = world.newId();
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const BYTES = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

const share = (who: 'paul' | 'ines', right: 'read' | 'write') =>
  world.api.post(`/api/documents/${slug}/members`, { users: [world.users[who].userId], right }, world.tokens.claire);

/** As a device puts a picture there: for the document itself. */
function put(who: Who) {
  return world.api.send('PUT', `/api/attachment/${file}/part/0`, {
    token: world.tokens[who],
    json: {
      doc: docName('document', slug),
      record: slug,
      name: 'Façade.png',
      mime: 'image/png',
      size: BYTES.length,
      parts: 1,
      content: BYTES.toString('base64'),
    },
  });
}

const statusFor = async (who: Who) => (await world.api.get(`/api/attachment/${file}`, world.tokens[who])).status;

test('a picture of a text is read by who reads the document, put there by who writes in it, and by nobody else', async () => {
  for (const who of ['ines', 'stranger'] as const) expect((await put(who)).status).toBe(404);
  expect((await put('paul')).status).toBe(403);
  expect((await world.api.send('PUT', `/api/attachment/${file}/part/0`, { json: {} })).status).toBe(401);
  const answer = await put('claire');
  expect((await answer.json()) as Attachment).toMatchObject({ slug: file, complete: true });
  const read = await world.api.get(`/api/attachment/${file}`, world.tokens.paul);
  expect(Buffer.from(await read.arrayBuffer())).toEqual(BYTES);
  // Shown by the page that asked for it, never by its address.
  expect(read.headers.get('content-type')).toBe('application/octet-stream');
  expect([await statusFor('ines'), await statusFor('stranger')]).toEqual([404, 404]);
  expect((await world.api.get(`/api/attachment/${file}`)).status).toBe(401);
});

test('it stays while the text and its comments change, and gives nothing once the document is deleted', async () => {
  await put('claire');
  const claire = { ...world.users.claire, displayName: 'claire', color: '#123456', sessionId: 'claire' };
  const actor = newActor(claire.userId, 'device', world.clock);
  const name = docName('document', slug);
  await world.shared.edit({ ...claire, expiresAt: Number.MAX_SAFE_INTEGER }, name, (doc) => {
    const comment = world.newId();
    wordDocument.addThread(doc, actor, { comment, quote: 'façade', text: 'À refaire' });
    wordDocument.deleteComment(doc, actor, comment);
  });
  expect(await statusFor('paul')).toBe(200);
  await world.api.send('DELETE', `/api/documents/${slug}`, { token: world.tokens.claire });
  expect([await statusFor('claire'), await statusFor('paul')]).toEqual([404, 404]);
});
