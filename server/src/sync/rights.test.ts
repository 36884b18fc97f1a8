import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { docRights } from '../capabilities/sharing/index.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { stockClient, until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

const SECOND = 1_000;

let db: Db;
let world: World;
let node: Node;
let alice: Person;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  node = await world.node({ allowedOrigins: ['https://cabinet.example'] });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

async function shared(right: 'read' | 'write', on = node) {
  const guest = await world.person('Invité');
  const name = await world.doc(`document/rt-${count++}`, [
    [alice, 'write'],
    [guest, right],
  ]);
  const other = await world.doc(`document/rt-${count++}`, [[guest, 'write']]);
  const writer = await new MuxClient(on, alice).welcomed();
  const a = await writer.ready(name);
  return { name, other, guest, writer, a };
}

test('[RT1] [RT6] no right, another firm and no such document are the same FORBIDDEN', async () => {
  const { name, writer } = await shared('write');
  const stranger = await world.person('Étranger');
  const firm = crypto.randomUUID();
  await world.firm(firm);
  const foreigner = await world.person('Autre', firm);
  for (const person of [stranger, foreigner]) {
    const client = await new MuxClient(node, person).welcomed();
    expect((await client.ready(name)).closed).toBe('FORBIDDEN');
    expect((await client.ready('document/never-made')).closed).toBe('FORBIDDEN');
    const stock = stockClient(node, name, person);
    const codes: number[] = [];
    stock.on('connection-close', (event) => codes.push(event!.code));
    await until(() => codes.length > 0);
    expect(codes[0]).toBe(4403);
    stock.destroy();
    client.close();
  }
  writer.close();
});

test('[RT2] [G6] a lost right closes the channel within a second while both type, and leaves the socket', async () => {
  const clock = new HandClock();
  const still = await world.node({ clock });
  const { name, other, guest, writer, a } = await shared('write', still);
  const client = await new MuxClient(still, guest).welcomed();
  const b = await client.ready(name);
  const kept = await client.ready(other);
  const stock = stockClient(still, name, guest);
  const codes: number[] = [];
  stock.on('connection-close', (event) => codes.push(event!.code));
  await until(() => stock.synced);
  const typing = setInterval(() => {
    a.doc.getText('t').insert(0, 'a');
    if (!b.closed) b.doc.getText('t').insert(0, 'b');
  }, 5);
  await until(() => b.text.length > 20);
  await world.grant(name, guest, 'none');
  clock.advance(SECOND);
  await until(() => b.closed !== null && codes.length > 0);
  expect(b.closed).toBe('FORBIDDEN');
  expect(codes[0]).toBe(4403);
  const seen = b.frames.length;
  const length = a.text.length;
  await until(() => a.text.length > length + 20);
  clearInterval(typing);
  expect(b.frames.length).toBe(seen);
  kept.doc.getText('t').insert(0, 'toujours là');
  await until(() => kept.saved);
  expect((await client.ready(name)).closed).toBe('FORBIDDEN');
  stock.destroy();
  client.close();
  writer.close();
  await still.stop();
});

test('[RT2] a right lost between the question and the opening is not served', async () => {
  const { name, guest, writer } = await shared('write');
  const truth = docRights(db);
  let ask = () => undefined as void;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let questions = 0;
  const slow = await world.node({
    async docRight(principal, doc) {
      const right = await truth(principal, doc);
      questions += 1;
      if (questions === 1) {
        ask();
        await held;
      }
      return right;
    },
  });
  const client = await new MuxClient(slow, guest).welcomed();
  const channel = client.open(name);
  await asked;
  await world.grant(name, guest, 'none');
  slow.sync.shared.rightsChanged([name]);
  answer();
  await until(() => channel.closed !== null);
  expect(channel.closed).toBe('FORBIDDEN');
  expect(channel.frames.some((frame) => frame.type === 'data')).toBe(false);
  client.close();
  writer.close();
});

test('[RT3] a reader reads; what it writes is refused and kept from the others', async () => {
  const { name, guest, writer, a } = await shared('read');
  a.doc.getText('t').insert(0, 'lisible');
  await until(() => a.saved);
  const client = await new MuxClient(node, guest).welcomed();
  const b = await client.ready(name);
  expect([b.text, b.right]).toEqual(['lisible', 'read']);
  b.update(Y.encodeStateAsUpdate(b.doc));
  await until(() => b.acked === 1);
  b.doc.getText('t').insert(0, 'non ');
  await until(() => b.closed !== null);
  expect(b.closed).toBe('READ_ONLY');
  expect(a.text).toBe('lisible');
  // Its edit is still on the device; a fresh opening reads on, and asks for nothing.
  const again = await client.ready(name, b.doc);
  a.doc.getText('t').insert(7, ' !');
  await until(() => again.text === 'non lisible !');
  const stock = stockClient(node, name, guest);
  await until(() => stock.synced && stock.doc.getText('t').toJSON() === 'lisible !');
  stock.destroy();
  client.close();
  writer.close();
});

test('[RT4] a downgrade and an upgrade are told within a second and hold', async () => {
  const clock = new HandClock();
  const still = await world.node({ clock });
  const { name, guest, writer, a } = await shared('write', still);
  const client = await new MuxClient(still, guest).welcomed();
  const b = await client.ready(name);
  const change = async (right: 'read' | 'write') => {
    await world.grant(name, guest, right);
    clock.advance(SECOND);
    await until(() => b.right === right);
  };
  b.doc.getText('t').insert(0, 'un');
  await until(() => b.saved);
  await change('read');
  await change('write');
  b.doc.getText('t').insert(2, ' deux');
  await until(() => a.text === 'un deux');
  await change('read');
  b.doc.getText('t').insert(0, 'trois');
  await until(() => b.closed === 'READ_ONLY');
  expect(a.text).toBe('un deux');
  client.close();
  writer.close();
  await still.stop();
});

test('[RT5] [RT7] revoked and expired sessions end live sockets within a second; bad tokens never begin', async () => {
  const clock = new HandClock();
  const still = await world.node({ clock });
  const { name, writer } = await shared('write', still);
  const person = await world.person('Partant');
  await world.grant(name, person, 'write');
  const client = await new MuxClient(still, person).welcomed();
  const stock = stockClient(still, name, person);
  const codes: number[] = [];
  stock.on('connection-close', (event) => codes.push(event!.code));
  await client.ready(name);
  await until(() => stock.synced);
  await world.revokeSession(person);
  clock.advance(SECOND);
  await until(() => client.closed !== null && codes.length > 0);
  expect([client.closed, codes[0]]).toEqual(['UNAUTHENTICATED', 4401]);
  stock.destroy();

  const short = await world.person('Expirant');
  short.expiresAt = clock.now() + 600;
  const expiring = await new MuxClient(still, short).welcomed();
  clock.advance(SECOND);
  await until(() => expiring.closed !== null);
  expect(expiring.closed).toBe('UNAUTHENTICATED');

  const unknown = new MuxClient(still, { token: 'nobody' });
  const late = new MuxClient(still, short);
  await until(() => unknown.closed !== null && late.closed !== null);
  expect([unknown.closed, late.closed]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  writer.close();
  await still.stop();
});

test('[RT8] only configured origins open sockets', async () => {
  const status = (origin?: string, host?: string) =>
    new Promise<number>((resolve) => {
      const headers = { ...(origin ? { origin } : {}), ...(host ? { host } : {}) };
      const ws = new WebSocket(`ws://${node.url}/sync`, { headers });
      ws.on('open', () => {
        resolve(101);
        ws.close();
      });
      ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      ws.on('error', () => undefined);
    });
  expect(await status('https://cabinet.example')).toBe(101);
  expect(await status('https://evil.example')).toBe(403);
  expect(await status('https://evil.example', 'evil.example')).toBe(403);
  expect(await status('null')).toBe(403);
  expect(await status()).toBe(101);
  const own = await world.node();
  const ws = new WebSocket(`ws://${own.url}/sync`, { headers: { origin: `http://${own.url}` } });
  await new Promise<void>((resolve) => ws.on('open', () => resolve()));
  ws.close();
});
