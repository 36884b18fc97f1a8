// @database both: bytes in columns.
import { document, newActor } from '@basoche/crdt';
import {
  docName,
  DocumentHistory,
  DocumentState,
  DocumentVersion,
  HistoryPublicKey,
  HistoryRequest,
  KNOWN_MAX_LENGTH,
  NotificationPage,
  SeenQuestion,
} from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { verifyExport } from '../../server/src/capabilities/documents/history/export/verify-export.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const send = (method: string, path: string, who: Who, json?: object) =>
  world.api.send(method, `/api${path}`, { token: world.tokens[who], ...(json ? { json } : {}) });
const actorOf = (who: Who) => newActor(world.users[who].userId, who, world.clock);
const historyOf = async (slug: string, who: Who) =>
  DocumentHistory.parse(await (await send('GET', `/ged/file/listDocumentHistory/${slug}`, who)).json());
const stateOf = async (slug: string, path: string, who: Who = 'claire') =>
  DocumentState.parse(await (await send('GET', `/documents/${slug}/history/${path}`, who)).json());

/** A document of Claire's in which Paul writes and Inès reads, and what each of them does there. */
async function newDocument() {
  const made = await send('POST', '/documents', 'claire', {
    title: `Bail ${SECRET}`,
    members: [world.users.paul.email],
  });
  const { slug } = (await made.json()) as { slug: string };
  await send('POST', `/documents/${slug}/members`, 'claire', { users: [world.users.ines.email], right: 'read' });
  const edit = async (who: Who, change: (doc: Y.Doc) => void): Promise<number> => {
    const author = { ...world.users[who], displayName: who, color: '#000000', sessionId: who, expiresAt: Infinity };
    return (await world.shared.edit(author, docName('document', slug), change)).seq;
  };
  const write = (who: Who, text: string) =>
    edit(who, (doc) => document.appendBlocks(doc, actorOf(who), [{ type: 'paragraph', text }]));
  return { slug, edit, write };
}

function textOf(state: DocumentState): string {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(state.state, 'base64'));
  return document.plainText(doc.getXmlFragment('body'));
}

test('[HI1] [HI2] who wrote when, and the document at each moment with who wrote and who deleted', async () => {
  const { slug, edit, write } = await newDocument();
  const first = await write('claire', 'Le preneur paie.');
  world.clock.advance(60_000);
  const second = await write('paul', 'Le bailleur garantit.');
  world.clock.advance(3_600_000);
  const third = await edit('paul', (doc) => doc.getXmlFragment('body').delete(0, 1));
  const { claire, paul } = world.users;
  const history = await historyOf(slug, 'paul');
  expect(history.seq).toBe(third);
  expect(history.sessions.map(({ user, toSeq, changes }) => [user, toSeq, changes])).toEqual([
    [claire.userId, first, 1],
    [paul.userId, second, 1],
    [paul.userId, third, 1],
  ]);
  expect(history.people.map((each) => each.id).toSorted()).toEqual([claire.userId, paul.userId].toSorted());
  expect(history.sessions[2]?.from).toBe(new Date(world.clock.now()).toISOString());
  expect(textOf(await stateOf(slug, `${first}`))).toBe('Le preneur paie.');
  const both = await stateOf(slug, `${second}`);
  expect(textOf(both)).toBe('Le preneur paie.\nLe bailleur garantit.');
  expect(new Set(both.written.map((each) => each.user))).toEqual(new Set([claire.userId, paul.userId]));
  expect(both.deleted).toEqual([]);
  const last = await stateOf(slug, `${third}?since=${second}`);
  expect(textOf(last)).toBe('Le bailleur garantit.');
  expect(last.deleted.map((each) => each.user)).toEqual([paul.userId]);
  const [client = 0, clock = 0] = last.deleted[0]?.ranges[0] ?? [];
  const writer = both.written.find((part) =>
    part.ranges.some((range) => range[0] === client && clock >= range[1] && clock < range[1] + range[2]),
  );
  expect(writer?.user).toBe(claire.userId);
  expect((await send('GET', `/documents/${slug}/history/${third + 1}`, 'claire')).status).toBe(404);
  for (const wrong of ['0', 'x', '-1', '1e99'])
    expect((await send('GET', `/documents/${slug}/history/${wrong}`, 'claire')).status).toBeGreaterThanOrEqual(400);
});

test('[HI4] a moment has a name: now, then, or once what the device wrote has come', async () => {
  const { slug, edit, write } = await newDocument();
  const path = `/documents/${slug}/versions`;
  expect(await refusalOf(await send('POST', path, 'claire', { title: 'Vide' }))).toMatchObject({ status: 422 });
  const first = await write('claire', 'Un.');
  world.clock.advance(60_000);
  const second = await write('paul', 'Deux.');
  const name = async (body: object, who: Who = 'claire') =>
    DocumentVersion.parse(await (await send('POST', path, who, body)).json());
  const now = await name({ title: 'Envoyée au client' });
  expect(now).toMatchObject({ seq: second, user: world.users.claire.userId, title: 'Envoyée au client' });
  const then = await name({ title: 'Premier jet', seq: first }, 'paul');
  expect(Date.parse(now.at) - Date.parse(then.at)).toBe(60_000);
  const id = world.newId();
  const marked = { id, title: 'Du train', marked: true };
  expect(await refusalOf(await send('POST', path, 'claire', marked))).toMatchObject({ code: 'UNAVAILABLE' });
  const third = await edit('claire', (doc) => document.markVersion(doc, actorOf('claire'), id));
  // The name may come later than what was written after the mark.
  await write('paul', 'Trois.');
  expect(await name(marked)).toMatchObject({ id, seq: third });
  await write('paul', 'Quatre.');
  expect(await name(marked)).toMatchObject({ id, seq: third });
  expect((await historyOf(slug, 'claire')).versions.map((each) => each.title)).toEqual([
    'Premier jet',
    'Envoyée au client',
    'Du train',
  ]);
  expect((await send('DELETE', `${path}/${now.id}`, 'paul')).status).toBe(204);
  expect((await historyOf(slug, 'claire')).versions.map((each) => each.title)).toEqual(['Premier jet', 'Du train']);
  for (const [body, field] of [
    [{}, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: 'x', id: 'v1' }, 'id'],
    [{ title: 'x', seq: 0 }, 'seq'],
  ] as const) {
    const refusal = await refusalOf(await send('POST', path, 'claire', body));
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.fields[field]).toMatch(/\p{L}/u);
  }
  expect(await refusalOf(await send('POST', path, 'claire', { title: 'x', seq: 99 }))).toMatchObject({ status: 422 });
});

test('[HI6] which change a device had seen is told from what it knows, its own writing without a network set apart', async () => {
  const { slug, edit, write } = await newDocument();
  const device = new Y.Doc();
  const know = async () =>
    Y.applyUpdate(
      device,
      Buffer.from((await stateOf(slug, `${(await historyOf(slug, 'claire')).seq}`)).state, 'base64'),
    );
  const seen = async (known = Buffer.from(Y.encodeStateVector(device)).toString('base64'), who: Who = 'claire') =>
    send('POST', `/documents/${slug}/history/seen`, who, { known });
  expect(await (await seen()).json()).toEqual({ seq: 0 });
  const first = await write('claire', 'Un.');
  await know();
  await write('paul', 'Deux.');
  expect(await (await seen()).json()).toEqual({ seq: first });
  // Written on the device meanwhile, and not sent: it fills no gap.
  device.getText('other').insert(0, 'Trois.');
  expect(await (await seen()).json()).toEqual({ seq: first });
  await know();
  const third = await write('paul', 'Quatre.');
  expect(await (await seen()).json()).toEqual({ seq: third - 1 });
  await know();
  // What only deletes leaves no trace on a device.
  await edit('paul', (doc) => doc.getXmlFragment('body').delete(0, 1));
  await know();
  expect(await (await seen()).json()).toEqual({ seq: third });
  expect(SeenQuestion.safeParse({ known: 'A'.repeat(KNOWN_MAX_LENGTH + 1) }).success).toBe(false);
  for (const known of ['', '%', '/////w=='])
    expect(await refusalOf(await seen(known))).toMatchObject({
      status: 400,
      fields: { known: expect.stringMatching(/l’appareil/) as string },
    });
  expect((await seen('AA', 'ines')).status).toBe(403);
  // As many have opened a document that is years old.
  const crowd = new Map(Array.from({ length: 5_000 }, (_, index) => [2 ** 31 + index, 1_000]));
  for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(device))) crowd.set(client, clock);
  expect(await (await seen(Buffer.from(Y.encodeStateVector(crowd)).toString('base64'))).json()).toEqual({ seq: third });
});

test('[HI5] the history leaves as one signed file, which whoever has it checks with the published key', async () => {
  const { slug, write } = await newDocument();
  expect(await refusalOf(await send('GET', `/documents/${slug}/history/export`, 'claire'))).toMatchObject({
    status: 422,
  });
  await write('claire', 'Un.');
  await write('paul', 'Deux.');
  await send('POST', `/documents/${slug}/versions`, 'paul', { title: 'Envoyée' });
  const answer = await send('GET', `/documents/${slug}/history/export`, 'paul');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const published = await world.api.get('/api/ged/file/history/publicKey');
  const key = HistoryPublicKey.parse(await published.json());
  const verdict = verifyExport(Buffer.from(await answer.arrayBuffer()), key.publicKey);
  expect(verdict).toMatchObject({
    intact: true,
    fingerprint: key.fingerprint,
    manifest: {
      changes: 2,
      exportedBy: 'paul TEST',
      document: { slug, type: 'word' },
      people: [{ id: expect.any(String) as string }, { id: expect.any(String) as string }],
      versions: [{ title: 'Envoyée', seq: 2, user: world.users.paul.userId }],
    },
  });
  expect((await send('GET', `/documents/${slug}/history/export`, 'ines')).status).toBe(403);
});

test('[HI7] a history that is too long for a file is refused before any of it is read', async () => {
  const { slug, write } = await newDocument();
  await write('claire', 'Un.');
  const path = `/documents/${slug}/history/export`;
  await world.db.pool.query(
    `insert into sync.history (doc_id, from_seq, to_seq, from_time, to_time, bytes, size, sessions)
     select id, 0, 0, now(), now(), '', 300000000, '[]' from sync.doc where name = $1`,
    [docName('document', slug)],
  );
  expect(await refusalOf(await send('GET', path, 'claire'))).toMatchObject({
    status: 422,
    detail: expect.stringContaining('trop long') as string,
  });
  await world.db.pool.query("update sync.history set size = 10 where bytes = ''");
  expect((await send('GET', path, 'claire')).status).toBe(200);
});

describe('[HI3] the past is for those who write', () => {
  const told = async (who: Who) => {
    const page = NotificationPage.parse(await (await send('GET', '/notification/list?limit=100', who)).json());
    return page.data.filter((each) => each.type === 12).map((each) => each.content);
  };

  test('a reader asks the owner, who opens it or not', async () => {
    const { slug, write } = await newDocument();
    const seq = await write('claire', 'Secret d’avant.');
    const paths = [`/ged/file/listDocumentHistory/${slug}`, `/documents/${slug}/history/${seq}`];
    for (const path of paths)
      expect(await refusalOf(await send('GET', path, 'ines'))).toMatchObject({
        status: 403,
        detail: expect.stringContaining('demander') as string,
      });
    const ask = async () =>
      HistoryRequest.parse(await (await send('POST', `/documents/${slug}/history/requests`, 'ines')).json());
    expect(await ask()).toMatchObject({ status: 'pending' });
    expect(await ask()).toMatchObject({ status: 'pending' });
    expect(await told('claire')).toEqual([
      `ines TEST demande à voir l’historique du document «\u00a0Bail ${SECRET}\u00a0»`,
    ]);
    const answer = (who: Who, status: string) =>
      send('PUT', `/documents/${slug}/history/requests/${world.users.ines.userId}`, who, { status });
    expect((await answer('ines', 'accepted')).status).toBe(403);
    expect((await answer('paul', 'accepted')).status).toBe(403);
    expect((await answer('claire', 'perhaps')).status).toBe(400);
    expect((await answer('claire', 'refused')).status).toBe(200);
    expect((await send('GET', paths[0]!, 'ines')).status).toBe(403);
    expect(await ask()).toMatchObject({ status: 'pending' });
    expect((await historyOf(slug, 'claire')).requests).toMatchObject([{ status: 'pending' }]);
    expect((await historyOf(slug, 'paul')).requests).toEqual([]);
    expect((await answer('claire', 'accepted')).status).toBe(200);
    for (const path of paths) expect((await send('GET', path, 'ines')).status).toBe(200);
    expect(await told('ines')).toHaveLength(2);
    expect((await send('POST', `/documents/${slug}/versions`, 'ines', { title: 'x' })).status).toBe(403);
    await send('DELETE', `/documents/${slug}/members/${world.users.ines.userId}`, 'claire');
    for (const path of paths) expect((await send('GET', path, 'ines')).status).toBe(404);
  });

  test('who was let see the past, and is no longer let, sees it no longer', async () => {
    const { slug, write } = await newDocument();
    const seq = await write('claire', 'Ce qui vaut aussi pour l’autre partie.');
    const { userId } = world.users.ines;
    const past = async () =>
      Promise.all(
        [`/ged/file/listDocumentHistory/${slug}`, `/documents/${slug}/history/${seq}`].map(
          async (path) => (await send('GET', path, 'ines')).status,
        ),
      );
    const answer = (status: string) =>
      send('PUT', `/documents/${slug}/history/requests/${userId}`, 'claire', { status });
    const share = (right: string) =>
      send('POST', `/documents/${slug}/members`, 'claire', { users: [world.users.ines.email], right });
    const letIn = async () => {
      await send('POST', `/documents/${slug}/history/requests`, 'ines');
      expect((await answer('accepted')).status).toBe(200);
      expect(await past()).toEqual([200, 200]);
    };
    await letIn();
    expect((await historyOf(slug, 'claire')).requests).toMatchObject([
      { status: 'accepted', requester: { id: userId } },
    ]);
    expect((await answer('refused')).status).toBe(200);
    expect(await past()).toEqual([403, 403]);
    expect((await told('ines')).filter((text) => text.includes('ne vous ouvre plus'))).toHaveLength(1);
    await letIn();
    await send('DELETE', `/documents/${slug}/members/${userId}`, 'claire');
    expect((await historyOf(slug, 'claire')).requests).toEqual([]);
    expect((await answer('accepted')).status).toBe(404);
    await share('read');
    expect(await past()).toEqual([403, 403]);
    await letIn();
    await share('write');
    expect((await historyOf(slug, 'claire')).requests).toEqual([]);
    expect(await past()).toEqual([200, 200]);
  });

  test('nobody else learns that there is one', async () => {
    const { slug, write } = await newDocument();
    const seq = await write('claire', 'Secret.');
    const version = await send('POST', `/documents/${slug}/versions`, 'claire', { title: `Nom ${SECRET}` });
    const { id } = (await version.json()) as { id: string };
    const calls = [
      ['GET', `/ged/file/listDocumentHistory/${slug}`],
      ['GET', `/documents/${slug}/history/${seq}`],
      ['GET', `/documents/${slug}/history/export`],
      ['POST', `/documents/${slug}/history/seen`, { known: 'AA' }],
      ['POST', `/documents/${slug}/versions`, { title: 'x' }],
      ['DELETE', `/documents/${slug}/versions/${id}`],
      ['POST', `/documents/${slug}/history/requests`, undefined],
      ['PUT', `/documents/${slug}/history/requests/${world.users.ines.userId}`, { status: 'accepted' }],
    ] as const;
    for (const [method, path, json] of calls) {
      const anonymous = await world.api.send(method, `/api${path}`, json ? { json } : {});
      expect([path, anonymous.status]).toEqual([path, 401]);
      const stranger = await send(method, path, 'stranger', json);
      expect([path, stranger.status]).toEqual([path, 404]);
      expect(await stranger.text()).not.toContain(SECRET);
    }
    const own = await send('POST', '/documents', 'stranger', { title: 'À moi' });
    const mine = (await own.json()) as { slug: string };
    await world.shared.editAsService(world.users.stranger.firmId, docName('document', mine.slug), (doc) =>
      doc.getMap('meta').set('type', 'word'),
    );
    const taken = await send('POST', `/documents/${mine.slug}/versions`, 'stranger', { title: 'x', id });
    expect(await refusalOf(taken)).toMatchObject({ status: 409 });
    expect((await historyOf(slug, 'claire')).versions).toHaveLength(1);
  });
});
