import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import type { SyncLimits } from './limits.ts';
import { KEEP_ALIVE, updateMessage } from './messages.ts';
import { FaultyPool } from './testing/faulty-pool.ts';
import { MuxClient } from './testing/mux-client.ts';
import { stockClient, until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

const KB = 1024;
const LIMITS: Partial<SyncLimits> = {
  messageBytes: 40 * KB,
  docBytes: 200 * KB,
  connectionsPerUser: 4,
  channelsPerSocket: 3,
  messageRate: 50,
  messageBurst: 300,
  behindBytes: 64 * KB,
  slowReaderMs: 2000,
  uncommittedBytes: 60 * KB,
  partBytes: 32 * KB,
};

let db: Db;
let world: World;
let node: Node;
let pool: FaultyPool;
let alice: Person;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  pool = new FaultyPool(db.pool);
  node = await world.node({
    limits: LIMITS,
    db: { kind: db.kind, asFirm: (firm, work) => db.asFirm(firm, work), asSystem: (work) => db.asSystem(work), pool },
  });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

async function fresh(person = alice) {
  return world.doc(`document/lm-${count++}`, [[person, 'write']]);
}

test('[LM1] [SC2] a message above the limit closes its channel, a monstrous one its socket', async () => {
  const person = await world.person('Volumineuse');
  const name = await fresh(person);
  const client = await new MuxClient(node, person).welcomed();
  const doc = await client.ready(name);
  const other = await client.ready(await fresh(person));
  doc.doc.getText('t').insert(0, 'x'.repeat(41 * KB));
  await until(() => doc.closed !== null);
  expect(doc.closed).toBe('MESSAGE_TOO_LARGE');
  other.doc.getText('t').insert(0, 'petit');
  await until(() => other.saved);
  other.data(new Uint8Array(200 * KB));
  await until(() => client.closed !== null);
  expect(client.closed).toBe('MESSAGE_TOO_LARGE');
  const stock = stockClient(node, name, person);
  const codes: number[] = [];
  stock.on('connection-close', (event) => codes.push(event!.code));
  await until(() => stock.synced);
  stock.doc.getText('t').insert(0, 'x'.repeat(41 * KB));
  await until(() => codes.length > 0);
  expect(codes[0]).toBe(4413);
  stock.destroy();
});

test('[LM2] a full document refuses what makes it longer and still serves its readers', async () => {
  const person = await world.person('Bavarde');
  const name = await fresh(person);
  const client = await new MuxClient(node, person).welcomed();
  let doc = await client.ready(name);
  for (let index = 0; index < 6; index += 1) {
    doc.doc.getText('t').insert(0, 'x'.repeat(35 * KB));
    await until(() => doc.saved || doc.closed !== null);
  }
  expect(doc.closed).toBe('DOC_TOO_LARGE');
  doc = await client.ready(name);
  expect(doc.text.length).toBe(5 * 35 * KB);
  // What is hardly larger than a part is not cut: an edit that has not joined the others yet.
  expect(Math.max(...doc.partSizes)).toBeLessThan(65 * KB);
  client.close();
});

test('[LM3] [SC1] too many sockets and too many channels are told apart from refusals for good', async () => {
  const person = await world.person('Multiple');
  const clients: MuxClient[] = [];
  for (let index = 0; index < 4; index += 1) clients.push(await new MuxClient(node, person).welcomed());
  const fifth = new MuxClient(node, person);
  await until(() => fifth.closed !== null);
  expect(fifth.closed).toBe('TOO_MANY_CONNECTIONS');
  clients.pop()!.close();
  await until(async () => {
    const again = await new MuxClient(node, person).welcomed();
    if (again.closed === null) clients.push(again);
    return again.closed === null;
  });
  const channels = [];
  for (let index = 0; index < 4; index += 1) channels.push(await clients[0]!.ready(await fresh(person)));
  expect(channels.map((channel) => channel.closed)).toEqual([null, null, null, 'TOO_MANY_CONNECTIONS']);
  for (const client of clients) client.close();
});

test('[LM4] too many messages a second close the socket', async () => {
  const person = await world.person('Pressée');
  const client = await new MuxClient(node, person).welcomed();
  for (let index = 0; index < 400; index += 1) client.send({ type: 'ping', nonce: index });
  await until(() => client.closed !== null);
  expect(client.closed).toBe('RATE_LIMITED');
});

test('[LM5] [LM6] [G8] a stalled reader is skipped, bounded and closed; one that wakes in time catches up', async () => {
  const behindBytes = 64 * KB;
  const slow = await world.node({ limits: { behindBytes, slowReaderMs: 4000 } });
  const people = [await world.person('Bloquée'), await world.person('Lente'), await world.person('Normale')];
  const name = await fresh();
  for (const person of people) await world.grant(name, person, 'read');
  const writer = await new MuxClient(slow, alice).welcomed();
  const a = await writer.ready(name);
  const readers = await Promise.all(people.map((person) => new MuxClient(slow, person).welcomed()));
  const [, waking, normal] = await Promise.all(readers.map((reader) => reader.ready(name)));
  readers[0]!.ws.pause();
  readers[1]!.ws.pause();
  // The kernel takes some megabytes before a line is behind: replacements fill it and keep the document small.
  const map = a.doc.getMap('m');
  const last = () => map.get('k') as string;
  let written = 0;
  const write = async () => {
    map.set('k', `${written++}${'y'.repeat(60 * KB)}`);
    await until(() => a.saved);
  };
  for (let index = 0; index < 500 && slow.sync.stats().unsentBytes < 2 * behindBytes; index += 1) await write();
  for (let index = 0; index < 40; index += 1) await write();
  expect(slow.sync.stats().unsentBytes).toBeGreaterThan(2 * behindBytes);
  expect(slow.sync.stats().unsentBytes).toBeLessThan(2 * (behindBytes + 70 * KB));
  await until(() => normal!.doc.getMap('m').get('k') === last());
  readers[1]!.ws.resume();
  await until(() => waking!.doc.getMap('m').get('k') === last());
  await until(() => slow.sync.stats().sockets === 3);
  await write();
  await until(() => waking!.doc.getMap('m').get('k') === last() && normal!.doc.getMap('m').get('k') === last());
  expect([readers[1]!.closed, readers[2]!.closed]).toEqual([null, null]);
  readers[0]!.ws.resume();
  await until(() => readers[0]!.closed !== null);
  for (const reader of readers) reader.close();
  writer.close();
}, 60_000);

test('[LM7] input that is not durable yet is bounded: the socket is not read meanwhile', async () => {
  const person = await world.person('Insistante');
  const name = await fresh(person);
  const client = await new MuxClient(node, person).welcomed();
  const doc = await client.ready(name);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  pool.fault = () => ({ type: 'hold', until: held });
  for (let index = 0; index < 4; index += 1) doc.doc.getText('t').insert(0, 'z'.repeat(30 * KB));
  client.send({ type: 'ping', nonce: 1 });
  const other = await new MuxClient(node, alice).welcomed();
  other.send({ type: 'ping', nonce: 2 });
  await until(() => other.frames.some((frame) => frame.type === 'pong'));
  expect(client.frames.some((frame) => frame.type === 'pong')).toBe(false);
  pool.fault = () => null;
  release();
  await until(() => client.frames.some((frame) => frame.type === 'pong') && doc.saved);
  client.close();
  other.close();
});

test('[RM1] a long document comes in parts, step 2 last, and each part can be used at once', async () => {
  const long = await world.node({ limits: { partBytes: 64 * KB, behindBytes: 64 * KB } });
  const name = await world.doc(`document/long-${count++}`, [[alice, 'write']]);
  await long.sync.shared.editAsService(world.firmId, name, (doc) => {
    for (let index = 0; index < 40; index += 1) doc.getText('t').insert(0, `${index} `.repeat(20_000));
  });
  const client = await new MuxClient(long, alice).welcomed();
  const target = new Y.Doc();
  const lengths: number[] = [];
  target.on('update', () => {
    expect(target.store.pendingStructs).toBeNull();
    lengths.push(target.getText('t').length);
  });
  const doc = await client.ready(name, target);
  expect(doc.partSizes.length).toBeGreaterThan(10);
  expect(Math.max(...doc.partSizes)).toBeLessThan(70 * KB);
  expect(lengths.length).toBeGreaterThan(10);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  // A line that drops half way goes on from where it was.
  const half = new Y.Doc();
  const cut = await new MuxClient(long, alice).welcomed();
  const first = cut.open(name, half);
  await until(() => first.partSizes.length > 5);
  cut.cut();
  const had = half.getText('t').length;
  const back = await new MuxClient(long, alice).welcomed();
  const second = await back.ready(name, half);
  expect(second.text).toBe(doc.text);
  if (had < doc.text.length) {
    const bytes = second.partSizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThan(doc.partSizes.reduce((sum, size) => sum + size, 0) * 1.1 - had / 2);
  }
  client.close();
  back.close();
});

test('[LM1] [MX2] malformed updates and messages close their channel with BAD_FRAME', async () => {
  const person = await world.person('Brouillonne');
  const bad = [
    updateMessage(new Uint8Array([1, 2, 3])),
    updateMessage(new Uint8Array()),
    new Uint8Array([9, 9, 9]),
    new Uint8Array([0, 7, 1, 0]),
    new Uint8Array([1, 5, 1]),
    new Uint8Array([...KEEP_ALIVE, 0]),
    new Uint8Array([0, 0, 3, 255, 255, 255]),
  ];
  const client = await new MuxClient(node, person).welcomed();
  for (const bytes of bad) {
    const doc = await client.ready(await fresh(person));
    doc.data(bytes);
    await until(() => doc.closed !== null);
    expect(doc.closed).toBe('BAD_FRAME');
  }
  expect(client.closed).toBeNull();
  client.close();
});
