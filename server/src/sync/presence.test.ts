import { afterAll, beforeAll, expect, test } from 'vitest';
import * as awarenessProtocol from 'y-protocols/awareness';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { decodeMessage, presenceMessage } from './messages.ts';
import { encodePresence } from './presence/state.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import type { MuxDoc } from './testing/mux-client.ts';
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
  node = await world.node({ limits: { presenceBytes: 500 } });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

async function pair(on = node) {
  const name = await world.doc(`document/aw-${count++}`, [
    [alice, 'write'],
    [bruno, 'read'],
  ]);
  const one = await new MuxClient(on, alice).welcomed();
  const two = await new MuxClient(on, bruno).welcomed();
  return { name, one, two, a: await one.ready(name), b: await two.ready(name) };
}

function seenBy(watcher: MuxDoc, of: MuxDoc): Record<string, unknown> | undefined {
  return watcher.awareness.getStates().get(of.doc.clientID);
}

test('[AW1] [AW7] the server says who is who, readers are seen, the rest of the state is theirs', async () => {
  const { a, b, one, two } = await pair();
  b.awareness.setLocalState({ cell: { at: 3 }, user: { id: alice.userId, name: 'Alice TEST', color: '#000000' } });
  await until(() => seenBy(a, b) !== undefined);
  expect(seenBy(a, b)).toEqual({
    cell: { at: 3 },
    user: { id: bruno.userId, name: 'Bruno TEST', color: '#123456' },
  });
  one.close();
  two.close();
});

test('[AW2] nobody speaks for the client ids of others', async () => {
  const { a, b, one, two } = await pair();
  a.awareness.setLocalState({ mood: 'calm' });
  await until(() => seenBy(b, a) !== undefined);
  const forged = [
    { client: a.doc.clientID, clock: 50, json: '{"mood":"forged"}' },
    { client: a.doc.clientID, clock: 51, json: 'null' },
  ];
  for (const entry of forged) b.data(presenceMessage(encodePresence([entry])));
  b.awareness.setLocalState({ mood: 'own' });
  await until(() => seenBy(a, b) !== undefined);
  const third = await new MuxClient(node, bruno).welcomed();
  const c = await third.ready(a.name);
  await until(() => seenBy(c, a) !== undefined);
  expect(seenBy(c, a)).toMatchObject({ mood: 'calm' });
  for (const client of [one, two, third]) client.close();
});

test('[AW3] many changes reach a peer as few messages, and a newcomer gets the present states', async () => {
  const clock = new HandClock();
  const still = await world.node({ clock });
  const { a, b, one, two } = await pair(still);
  const before = two.messages;
  for (let index = 0; index < 200; index += 1) a.awareness.setLocalState({ at: index });
  await until(() => clock.advanceBy(1) && seenBy(b, a)?.['at'] === 199);
  expect(two.messages - before).toBeLessThan(12);
  const third = await new MuxClient(still, bruno).welcomed();
  const c = await third.ready(a.name);
  await until(() => clock.advanceBy(1) && seenBy(c, a)?.['at'] === 199);
  for (const client of [one, two, third]) client.close();
  await still.stop();
});

test('[AW4] presence ends with its channel, its socket, or a cut line', async () => {
  const clock = new HandClock();
  const still = await world.node({ clock });
  const { name, a, b, one, two } = await pair(still);
  const ends: ((client: MuxClient, doc: MuxDoc) => void)[] = [
    (client, doc) => client.send({ type: 'close', channel: doc.number }),
    (client) => client.close(),
    (client) => client.cut(),
  ];
  for (const end of ends) {
    const client = await new MuxClient(still, bruno).welcomed();
    const doc = await client.ready(name);
    doc.awareness.setLocalState({ here: true });
    await until(() => clock.advanceBy(1) && seenBy(a, doc) !== undefined);
    end(client, doc);
    // A step of the clock lasts longer than it counts: a state that nobody renews is not forgotten meanwhile.
    await until(() => clock.advanceBy(1) && seenBy(a, doc) === undefined);
    client.close();
  }
  expect(b.closed).toBeNull();
  one.close();
  two.close();
  await still.stop();
});

test('[AW5] a state that is too large or no object is dropped', async () => {
  const { a, b, one, two } = await pair();
  for (const json of ['[1]', '"x"', '{"broken":', JSON.stringify({ big: 'x'.repeat(600) })]) {
    b.data(presenceMessage(encodePresence([{ client: b.doc.clientID, clock: 10, json }])));
  }
  b.awareness.setLocalState({ fine: true });
  b.data(presenceMessage(encodePresence([{ client: b.doc.clientID, clock: 11, json: '{"fine":true}' }])));
  await until(() => seenBy(a, b) !== undefined);
  expect(seenBy(a, b)).toMatchObject({ fine: true });
  expect(b.closed).toBeNull();
  one.close();
  two.close();
});

test('[AW8] a caret reaches the others when it is one; anything else under that name does not', async () => {
  const { a, b, one, two } = await pair();
  const anchor = { type: null, tname: 'body', item: { client: 1, clock: 3 }, assoc: -1 };
  const broken = [
    1,
    'x',
    [],
    {},
    { anchor },
    { anchor, head: { item: { client: 1, clock: -1 } } },
    { anchor, head: {} },
  ];
  for (const [index, cursor] of broken.entries()) {
    b.awareness.setLocalState({ cursor, index });
    await until(() => seenBy(a, b)?.['index'] === index);
    expect(seenBy(a, b)).not.toHaveProperty('cursor');
  }
  b.awareness.setLocalState({ cursor: { anchor, head: anchor } });
  await until(() => seenBy(a, b)?.['cursor'] !== undefined);
  expect(seenBy(a, b)).toMatchObject({ cursor: { anchor, head: anchor } });
  one.close();
  two.close();
});

test('[AW6] a client that comes back with the clock it left with is seen again at once', async () => {
  const { name, a, one, two } = await pair();
  const stock = stockClient(node, name, bruno);
  stock.awareness.setLocalState({ cell: 1 });
  const id = stock.doc.clientID;
  await until(() => a.awareness.getStates().has(id));
  stock.disconnect();
  await until(() => !a.awareness.getStates().has(id));
  stock.awareness.states.set(id, { cell: 1 });
  stock.connect();
  await until(() => a.awareness.getStates().has(id), 10_000);
  expect(a.awareness.getStates().get(id)).toMatchObject({ cell: 1, user: { id: bruno.userId } });
  stock.destroy();
  one.close();
  two.close();
});

test('[AW2] what stock clients repeat of others brings nobody back', async () => {
  const { name, a, one, two } = await pair();
  const client = await new MuxClient(node, bruno).welcomed();
  const doc = await client.ready(name);
  doc.awareness.setLocalState({ here: true });
  await until(() => seenBy(a, doc) !== undefined);
  const echo = presenceMessage(awarenessProtocol.encodeAwarenessUpdate(a.awareness, [doc.doc.clientID]));
  client.close();
  await until(() => seenBy(a, doc) === undefined);
  a.data(echo);
  one.send({ type: 'ping', nonce: 1 });
  await until(() => one.frames.some((frame) => frame.type === 'pong'));
  const third = await new MuxClient(node, bruno).welcomed();
  const c = await third.ready(name);
  a.awareness.setLocalState({ me: true });
  await until(() => seenBy(c, a) !== undefined);
  expect(seenBy(c, doc)).toBeUndefined();
  for (const each of [one, two, third]) each.close();
});

test('[HB1] [AW4] a silent death ends within 15 s with presence and within 60 s without; [HB2] one clock for all', async () => {
  const clock = new HandClock();
  const timed = await world.node({ clock });
  const { a, b, one, two } = await pair(timed);
  expect(clock.repeating).toBe(1);
  b.awareness.setLocalState({ here: true });
  await until(() => clock.advanceBy(50) && seenBy(a, b) !== undefined);
  // From here nothing answers: not even the probe of the websocket.
  two.ws.pause();
  const answers = setInterval(() => one.send({ type: 'ping', nonce: 1 }), 1);
  let seconds = 0;
  while (seenBy(a, b) !== undefined && seconds < 60) {
    const pongs = one.frames.length;
    await until(() => one.frames.length > pongs);
    clock.advance(1000);
    clock.advance(100);
    seconds += 1;
    await until(() => one.frames.length > pongs + 3);
  }
  expect(seconds).toBeLessThanOrEqual(15);
  expect(seconds).toBeGreaterThan(5);
  clearInterval(answers);
  two.cut();
  // The first one shows nothing; it goes silent now.
  one.ws.pause();
  let rest = 0;
  while (timed.sync.stats().sockets > 0 && rest < 80) {
    clock.advance(1000);
    rest += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(rest).toBeLessThanOrEqual(60);
  expect(rest).toBeGreaterThan(20);
  one.cut();
}, 40_000);

test('[SD3] a quiet channel hears something every 20 s', async () => {
  const clock = new HandClock();
  const timed = await world.node({ clock });
  const { a, one, two } = await pair(timed);
  const before = a.frames.length;
  clock.advance(21_000);
  await until(() => a.frames.length > before);
  const frame = a.frames.at(-1)!;
  expect(frame.type === 'data' && decodeMessage(frame.data).type).toBe('presence');
  one.close();
  two.close();
});
