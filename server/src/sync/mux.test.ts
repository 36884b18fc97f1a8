import { encodeClientFrame, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { decodeMessage, updateMessage } from './messages.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { stockClient, until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

let db: Db;
let world: World;
let node: Node;
let alice: Person;
let bruno: Person;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  bruno = await world.person('Bruno');
  node = await world.node({ limits: { handshakeMs: 300 } });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

function fresh() {
  return world.doc(`document/mux-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
}

test('[MX1] [MX3] hello, open and data sent without waiting are served in order', async () => {
  const name = await fresh();
  const client = new MuxClient(node, alice);
  const doc = client.open(name);
  await doc.ready();
  expect(client.frames[0]).toMatchObject({ type: 'welcome', user: alice.userId });
  expect(doc.frames[0]).toMatchObject({ type: 'opened', right: 'write', seq: 0 });
  expect(doc.frames[1]).toMatchObject({ type: 'data' });
  client.close();
});

test('[MX6] [MX3] several documents on one socket; a refused one leaves the others', async () => {
  const first = await fresh();
  const second = await fresh();
  const client = await new MuxClient(node, alice).welcomed();
  const a = await client.ready(first);
  const b = await client.ready(second);
  const unknown = await client.ready('document/absent');
  const malformed = client.open('nothing/at-all' as never);
  const twice = client.open(first);
  await until(() => malformed.closed !== null && twice.closed !== null);
  expect(unknown.closed).toBe('FORBIDDEN');
  expect(malformed.closed).toBe('NOT_FOUND');
  expect(twice.closed).toBe('BAD_FRAME');
  a.doc.getText('t').insert(0, 'un');
  b.doc.getText('t').insert(0, 'deux');
  await until(() => a.saved && b.saved);
  expect([a.closed, b.closed, client.closed]).toEqual([null, null, null]);
  client.close();
});

test('[MX2] unknown, truncated and text frames, a second hello and frames before hello close the socket', async () => {
  const hello = {
    type: 'hello',
    token: alice.token,
    protocol: PROTOCOL_VERSION,
    app: 't',
    device: 't',
    kinds: KIND_VERSIONS,
  } as const;
  const bad: ((client: MuxClient) => void)[] = [
    (client) => client.raw(new Uint8Array([99])),
    (client) => client.raw(new Uint8Array([1, 1, 200])),
    (client) => client.raw('texte'),
    (client) => client.send(hello),
    (client) => client.raw(new Uint8Array([0, 3, 123, 34, 125])),
  ];
  for (const send of bad) {
    const client = await new MuxClient(node, alice).welcomed();
    send(client);
    await until(() => client.closed !== null);
    expect(client.closed).toBe('BAD_FRAME');
  }
  const early = new MuxClient(node, alice);
  early.ws.removeAllListeners('open');
  early.ws.on('open', () => early.send({ type: 'ping', nonce: 1 }));
  await until(() => early.closed !== null);
  expect(early.closed).toBe('BAD_FRAME');
});

test('[MX2] frames before a bad one in the same message count', async () => {
  const client = await new MuxClient(node, alice).welcomed();
  client.raw(
    new Uint8Array([
      ...encodeClientFrame({ type: 'ping', nonce: 7 }),
      ...encodeClientFrame({ type: 'ping', nonce: 8 }),
    ]),
  );
  await until(() => client.frames.filter((frame) => frame.type === 'pong').length === 2);
  expect(client.closed).toBeNull();
  client.close();
});

test('[MX3] a channel number in use closes the socket', async () => {
  const name = await fresh();
  const other = await fresh();
  const client = await new MuxClient(node, alice).welcomed();
  const doc = await client.ready(name);
  client.send({ type: 'open', channel: doc.number, doc: other });
  await until(() => client.closed !== null);
  expect(client.closed).toBe('BAD_FRAME');
});

test('[MX4] data for a channel that is not open is ignored', async () => {
  const client = await new MuxClient(node, alice).welcomed();
  client.send({ type: 'data', channel: 77, data: new Uint8Array([0, 2, 1, 0]) });
  client.send({ type: 'close', channel: 78 });
  client.send({ type: 'ping', nonce: 5 });
  await until(() => client.frames.some((frame) => frame.type === 'pong'));
  expect(client.closed).toBeNull();
  client.close();
});

test('[MX5] what was sent before close is committed, and nothing follows on the channel', async () => {
  const name = await fresh();
  const client = await new MuxClient(node, alice).welcomed();
  const doc = await client.ready(name);
  doc.doc.getText('t').insert(0, 'dernier mot');
  client.send({ type: 'close', channel: doc.number });
  client.send({ type: 'ping', nonce: 1 });
  await until(() => client.frames.some((frame) => frame.type === 'pong'));
  const before = doc.frames.length;
  const other = await new MuxClient(node, bruno).welcomed();
  const seen = await other.ready(name);
  await until(() => seen.text === 'dernier mot');
  seen.doc.getText('t').insert(0, 'x');
  await until(() => seen.saved);
  expect(doc.frames.length).toBe(before);
  const again = await client.ready(name);
  expect(again.text).toBe('xdernier mot');
  client.close();
  other.close();
});

test('[MX7] [G2] acknowledgements count document messages, never decrease, and follow the journal', async () => {
  const name = await fresh();
  const client = await new MuxClient(node, alice).welcomed();
  const doc = await client.ready(name);
  for (let index = 0; index < 50; index += 1) doc.doc.getText('t').insert(0, 'a');
  await until(() => doc.saved);
  const acks = doc.frames.flatMap((frame) => (frame.type === 'ack' ? [frame] : []));
  const counts = acks.map((ack) => ack.count);
  expect(counts.slice(1).every((count, index) => count >= counts[index]!)).toBe(true);
  expect(acks.at(-1)).toMatchObject({ count: doc.sent, seq: 50 });
  const { rows } = await db.pool.query('select seq from sync.doc where name = $1', [name]);
  expect(Number(rows[0].seq)).toBe(50);
  client.close();
});

test('[MX9] ping is answered with its nonce', async () => {
  const client = await new MuxClient(node, alice).welcomed();
  client.send({ type: 'ping', nonce: 123_456 });
  await until(() => client.frames.some((frame) => frame.type === 'pong'));
  expect(client.frames.at(-1)).toEqual({ type: 'pong', nonce: 123_456 });
  client.close();
});

test('[MX8] a document that is not open and moves is hinted, at most twice a second', async () => {
  const clock = new HandClock();
  const still = await world.node({ clock });
  const name = await fresh();
  const watcher = await new MuxClient(still, bruno).welcomed();
  const stranger = await new MuxClient(still, await world.person('Étranger')).welcomed();
  const writer = await new MuxClient(still, alice).welcomed();
  const doc = await writer.ready(name);
  // The grants above are hinted as well.
  await until(() => clock.advanceBy(500) && watcher.hints > 0);
  const from = watcher.hints;
  for (let halfSecond = 1; halfSecond <= 4; halfSecond += 1) {
    for (let edit = 0; edit < 10; edit += 1) {
      doc.doc.getText('t').insert(0, 'a');
      await until(() => doc.saved);
    }
    clock.advance(500);
    await until(() => watcher.hints >= from + halfSecond);
  }
  // One of a grant may still have been under way.
  expect(watcher.hints - from).toBeLessThanOrEqual(5);
  expect(stranger.hints).toBe(0);
  for (const client of [watcher, stranger, writer]) client.close();
  await still.stop();
});

test('[MX8] who loses a right is hinted, although nobody ever moved the document', async () => {
  const name = await world.doc(`document/mx8-${crypto.randomUUID().slice(0, 8)}`, [[bruno, 'write']]);
  const watcher = await new MuxClient(node, bruno).welcomed();
  await until(() => watcher.hints > 0);
  const from = watcher.hints;
  await world.grant(name, bruno, 'none');
  await until(() => watcher.hints > from);
  expect(watcher.closed).toBeNull();
  watcher.close();
});

test('[LM8] a socket that says nothing is closed', async () => {
  const silent = new MuxClient(node, alice);
  silent.ws.removeAllListeners('open');
  await until(() => silent.closed !== null);
  expect(silent.closed).toBe('HEARTBEAT_LOST');
});

test('[VG1] [VG2] old clients are told, kind by kind', async () => {
  const name = await fresh();
  const list = await world.doc('todolist/mux', [[alice, 'write']]);
  const tooOld = new MuxClient(node, alice, { protocol: 0 });
  await until(() => tooOld.closed !== null);
  expect(tooOld.closed).toBe('CLIENT_TOO_OLD');
  const client = await new MuxClient(node, alice, { kinds: { ...KIND_VERSIONS, todolist: 0 } }).welcomed();
  expect((await client.ready(list)).closed).toBe('CLIENT_TOO_OLD');
  expect((await client.ready(name)).synced).toBe(true);
  client.close();
});

test('[RM6] one person on two sockets and two kinds of socket is three peers', async () => {
  const name = await fresh();
  const one = await new MuxClient(node, alice).welcomed();
  const two = await new MuxClient(node, alice).welcomed();
  const a = await one.ready(name);
  const b = await two.ready(name);
  const c = stockClient(node, name, alice);
  await until(() => c.synced);
  a.doc.getText('t').insert(0, 'A');
  await until(() => b.text === 'A' && c.doc.getText('t').toJSON() === 'A');
  c.doc.getText('t').insert(1, 'C');
  await until(() => b.text === 'AC' && a.text === 'AC');
  expect([a.closed, b.closed]).toEqual([null, null]);
  c.destroy();
  one.close();
  two.close();
});

test('[RM3] edits of one turn reach a peer as one message, in journal order', async () => {
  const name = await fresh();
  const writer = await new MuxClient(node, alice).welcomed();
  const reader = await new MuxClient(node, bruno).welcomed();
  const a = await writer.ready(name);
  const b = await reader.ready(name);
  const before = b.partSizes.length;
  for (let index = 0; index < 300; index += 1) a.doc.getText('t').insert(index, String(index % 10));
  await until(() => b.text.length === 300);
  expect(b.text).toBe(a.text);
  expect(b.partSizes.length - before).toBeLessThan(60);
  writer.close();
  reader.close();
});

test('[JR3] an update that leans on what the server lacks makes it ask, and is acknowledged once it has it all', async () => {
  const name = await fresh();
  const client = await new MuxClient(node, alice).welcomed();
  const doc = await client.ready(name);
  const hidden = new Y.Doc();
  hidden.getText('t').insert(0, 'avant ');
  const first = Y.encodeStateAsUpdate(hidden);
  const vector = Y.encodeStateVector(hidden);
  hidden.getText('t').insert(6, 'après');
  const second = Y.encodeStateAsUpdate(hidden, vector);
  // The device has both, but sends the later one alone.
  Y.applyUpdate(doc.doc, first, doc);
  doc.doc.getMap('unrelated');
  doc.sent += 1;
  doc.data(updateMessage(second));
  Y.applyUpdate(doc.doc, second, doc);
  await until(() => doc.saved);
  const { rows } = await db.pool.query(
    'select u.bytes from sync.update u join sync.doc d on d.id = u.doc_id where d.name = $1 order by u.seq',
    [name],
  );
  const replay = new Y.Doc();
  for (const { bytes } of rows) Y.applyUpdate(replay, bytes);
  expect(replay.getText('t').toJSON()).toBe('avant après');
  expect(replay.store.pendingStructs).toBeNull();
  client.close();
});

test('[RM8] a writer that has what the server lacks is sent nothing before that has come, or for a minute', async () => {
  const clock = new HandClock();
  const slow = await world.node({ clock });
  const name = await fresh();
  const other = await (await new MuxClient(slow, bruno).welcomed()).ready(name);
  other.doc.getText('t').insert(0, 'lu');
  await until(() => clock.advanceBy(10) && other.saved);
  for (const how of ['it comes', 'it never comes']) {
    const client = await new MuxClient(slow, alice).welcomed();
    const kept: (() => void)[] = [];
    const send = client.send.bind(client);
    client.send = (frame) => {
      if (frame.type === 'data' && decodeMessage(frame.data).type === 'step2') kept.push(() => send(frame));
      else send(frame);
    };
    const typed = new Y.Doc();
    typed.getText('t').insert(0, 'typed ');
    const doc = client.open(name, typed);
    await until(() => kept.length === 1);
    other.doc.getText('t').insert(0, 'more ');
    await until(() => clock.advanceBy(10) && other.saved);
    // What the socket sends comes in order: all that was sent before is here with it.
    client.send = send;
    await client.ready(await fresh());
    expect([doc.synced, doc.text]).toEqual([false, 'typed ']);
    if (how === 'it comes') kept[0]!();
    await until(() => clock.advanceBy(how === 'it comes' ? 10 : 1_000) && doc.synced);
    expect(doc.text).toContain('more ');
    expect(other.text.includes('typed ')).toBe(how === 'it comes');
    if (how === 'it comes') other.doc.getText('t').delete(0, other.text.length);
    client.close();
  }
  await slow.stop();
});
