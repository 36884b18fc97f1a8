import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { FaultyPool } from './testing/faulty-pool.ts';
import { MuxClient } from './testing/mux-client.ts';
import type { MuxDoc } from './testing/mux-client.ts';
import { until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

let db: Db;
let world: World;
let node: Node;
let pool: FaultyPool;
let alice: Person;
let bruno: Person;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  bruno = await world.person('Bruno');
  pool = new FaultyPool(db.pool);
  node = await world.node({
    db: { kind: db.kind, asFirm: (firm, work) => db.asFirm(firm, work), asSystem: (work) => db.asSystem(work), pool },
  });
});

beforeEach(() => {
  pool.fault = () => null;
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

async function pair(): Promise<{ a: MuxDoc; b: MuxDoc; clients: MuxClient[] }> {
  const name = await world.doc(`document/dur-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const clients = [await new MuxClient(node, alice).welcomed(), await new MuxClient(node, bruno).welcomed()];
  const [a, b] = await Promise.all(clients.map((client) => client.ready(name)));
  return { a: a!, b: b!, clients };
}

async function journalText(name: string): Promise<string> {
  const { rows } = await db.pool.query(
    'select u.bytes from sync.update u join sync.doc d on d.id = u.doc_id where d.name = $1 order by u.seq',
    [name],
  );
  const doc = new Y.Doc();
  for (const { bytes } of rows) Y.applyUpdate(doc, bytes);
  return doc.getText('t').toJSON();
}

/** Resolves when an earlier frame of the client has been served: its data frames before it have been, too. */
async function served(client: MuxClient): Promise<void> {
  const nonce = Math.floor(Math.random() * 1e9);
  client.send({ type: 'ping', nonce });
  await until(() => client.frames.some((frame) => frame.type === 'pong' && frame.nonce === nonce));
}

test('[G1] nothing is relayed or acknowledged before its commit', async () => {
  const { a, b, clients } = await pair();
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  pool.fault = () => ({ type: 'hold', until: held });
  const commits = pool.commits;
  a.doc.getText('t').insert(0, 'secret');
  await until(() => pool.commits > commits);
  await served(clients[0]!);
  await served(clients[1]!);
  expect(b.text).toBe('');
  expect(a.saved).toBe(false);
  // A newcomer gets the durable state, and so does not see it either.
  const late = await new MuxClient(node, bruno).welcomed();
  expect((await late.ready(a.name)).text).toBe('');
  release();
  await until(() => b.text === 'secret' && a.saved);
  for (const client of [...clients, late]) client.close();
});

test('[JR1] what comes while a commit is in flight shares the next one, over documents', async () => {
  const pairs = [await pair(), await pair(), await pair()];
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  pool.fault = () => {
    pool.fault = () => null;
    return { type: 'hold', until: held };
  };
  pairs[0]!.a.doc.getText('t').insert(0, 'x');
  const commits = pool.commits;
  await until(() => pool.commits > commits);
  for (let index = 0; index < 40; index += 1) for (const { a } of pairs) a.doc.getText('t').insert(0, 'y');
  for (const { clients } of pairs) await served(clients[0]!);
  expect(pool.commits).toBe(commits + 1);
  release();
  await until(() => pairs.every(({ a, b }) => a.saved && b.text === a.text));
  expect(pool.commits).toBe(commits + 2);
  expect(pool.updates.at(-1)).toBe(120);
  for (const { clients } of pairs) for (const client of clients) client.close();
});

test('[JR4] [G3] a commit that fails closes the channel, retriably, and nobody has seen the edit', async () => {
  const { a, b, clients } = await pair();
  a.doc.getText('t').insert(0, 'gardé');
  await until(() => a.saved && b.text === 'gardé');
  pool.fault = () => ({ type: 'refuse', code: '53100' });
  a.doc.getText('t').insert(5, ' et perdu');
  await until(() => a.closed !== null && b.closed !== null);
  expect([a.closed, b.closed]).toEqual(['STORAGE_FAILED', 'STORAGE_FAILED']);
  expect(b.text).toBe('gardé');
  expect(a.saved).toBe(false);
  expect(clients.map((client) => client.closed)).toEqual([null, null]);
  pool.fault = () => null;
  // The device still has it, and brings it at its next opening.
  const again = await clients[0]!.ready(a.name, a.doc);
  const seen = await clients[1]!.ready(a.name);
  await until(() => again.saved && seen.text === 'gardé et perdu');
  for (const client of clients) client.close();
});

test('[JR4] a commit whose answer is lost is found in the journal, once', async () => {
  const { a, b, clients } = await pair();
  pool.fault = () => {
    pool.fault = () => null;
    return { type: 'lost-answer' };
  };
  a.doc.getText('t').insert(0, 'une fois');
  await until(() => a.closed !== null);
  const again = await clients[0]!.ready(a.name, a.doc);
  const seen = await clients[1]!.ready(a.name, b.doc);
  await until(() => again.saved && seen.text === 'une fois');
  expect(await journalText(a.name)).toBe('une fois');
  const { rows } = await db.pool.query('select seq from sync.doc where name = $1', [a.name]);
  expect(Number(rows[0].seq)).toBe(1);
  for (const client of clients) client.close();
});

test('[JR4] a document that the database refuses does not take the others of its commit with it', async () => {
  const good = await pair();
  const bad = await pair();
  let isFirst = true;
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  pool.fault = (documents) => {
    if (isFirst) {
      isFirst = false;
      return { type: 'hold', until: held };
    }
    // The two documents together, then the first of them alone.
    if (documents === 2) return { type: 'refuse', code: '22000' };
    pool.fault = () => null;
    return { type: 'refuse', code: '22000' };
  };
  const commits = pool.commits;
  good.a.doc.getText('t').insert(0, '0');
  await until(() => pool.commits > commits);
  bad.a.doc.getText('t').insert(0, 'x');
  await served(bad.clients[0]!);
  good.a.doc.getText('t').insert(0, '1');
  await served(good.clients[0]!);
  release();
  await until(() => bad.a.closed !== null && good.b.text === '10');
  expect(bad.a.closed).toBe('STORAGE_FAILED');
  expect(good.a.closed).toBeNull();
  for (const client of [...good.clients, ...bad.clients]) client.close();
});

test('[JR2] what the server has already is acknowledged without being journalled', async () => {
  const { a, clients } = await pair();
  a.doc.getText('t').insert(0, 'abc');
  a.doc.getText('t').delete(0, 1);
  await until(() => a.saved);
  const commits = pool.commits;
  for (let index = 0; index < 5; index += 1) a.update(Y.encodeStateAsUpdate(a.doc));
  await until(() => a.saved);
  expect(pool.commits).toBe(commits);
  const { rows } = await db.pool.query('select seq from sync.doc where name = $1', [a.name]);
  expect(Number(rows[0].seq)).toBe(2);
  for (const client of clients) client.close();
});

test('[G7] a device with an equal state vector receives what was deleted meanwhile', async () => {
  const { a, b, clients } = await pair();
  a.doc.getText('t').insert(0, 'abcdef');
  await until(() => b.text === 'abcdef');
  clients[1]!.send({ type: 'close', channel: b.number });
  await served(clients[1]!);
  a.doc.getText('t').delete(1, 4);
  await until(() => a.saved);
  expect(b.text).toBe('abcdef');
  const back = await clients[1]!.ready(a.name, b.doc);
  expect(back.text).toBe('af');
  for (const client of clients) client.close();
});

test('[JR5] the journal has no holes: replaying n updates gives the state at n', async () => {
  const { a, clients } = await pair();
  const states = [''];
  for (const word of ['un ', 'deux ', 'trois ']) {
    a.doc.getText('t').insert(a.text.length, word);
    await until(() => a.saved);
    states.push(a.text);
  }
  for (const [seq, state] of states.entries()) {
    const doc = await node.sync.restoreAt(a.name, seq);
    expect(doc!.getText('t').toJSON()).toBe(state);
  }
  for (const client of clients) client.close();
});

test('[SC3] a draining server commits what it accepted and closes with SHUTTING_DOWN', async () => {
  const other = await world.node();
  const name = await world.doc('document/drain', [[alice, 'write']]);
  const client = await new MuxClient(other, alice).welcomed();
  const doc = await client.ready(name);
  doc.doc.getText('t').insert(0, 'avant de partir');
  await served(client);
  await other.stop();
  await until(() => client.closed !== null);
  expect(client.closed).toBe('SHUTTING_DOWN');
  expect(await journalText(name)).toBe('avant de partir');
});
