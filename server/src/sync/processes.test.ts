import { kinds as realKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { decodeBus, encodeBus } from './bus/messages.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { TestBus } from './testing/test-bus.ts';
import { stockClient, until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

/** At most three entries: the guard removes what exceeds them, in key order. */
const board: DocKindModule = {
  kind: 'board',
  version: 1,
  projectorVersion: 1,
  migrate: () => false,
  guard(doc) {
    const slots = doc.getMap('slots');
    const excess = [...slots.keys()].sort().slice(3);
    for (const key of excess) slots.delete(key);
    return excess.map((key) => ({ code: 'FULL', detail: key }));
  },
  project: () => ({}),
};

let db: Db;
let world: World;
let bus: TestBus;
let left: Node;
let right: Node;
let alice: Person;
let bruno: Person;
let count = 0;
const kinds = { ...realKinds, board };

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  bruno = await world.person('Bruno');
  bus = new TestBus();
  left = await world.node({ bus: bus.end(), kinds });
  right = await world.node({ bus: bus.end(), kinds });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

function fresh(kind: 'document' | 'board') {
  return world.doc(`${kind}/bu-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
}

test('[BU1] [BU4] an edit in one process reaches the peers of the other; nothing of its content crosses', async () => {
  const name = await fresh('document');
  const a = stockClient(left, name, alice);
  const b = stockClient(right, name, bruno);
  await until(() => a.synced && b.synced);
  a.doc.getText('t').insert(0, 'à gauche');
  await until(() => b.doc.getText('t').toJSON() === 'à gauche');
  b.doc.getText('t').insert(8, ', à droite');
  await until(() => a.doc.getText('t').toJSON() === 'à gauche, à droite');
  expect(JSON.stringify(bus.crossed)).not.toContain('gauche');
  a.destroy();
  b.destroy();
});

test('[BU5] presence crosses processes: those who were there, those who come, those who leave or die', async () => {
  const name = await fresh('document');
  const a = stockClient(left, name, alice);
  await until(() => a.synced);
  a.awareness.setLocalState({ cell: 1 });
  const b = stockClient(right, name, bruno);
  const seen = () => b.awareness.getStates().get(a.doc.clientID);
  await until(() => seen() !== undefined);
  expect(seen()).toMatchObject({ cell: 1, user: { id: alice.userId } });
  b.awareness.setLocalState({ cell: 2 });
  await until(() => a.awareness.getStates().get(b.doc.clientID)?.['cell'] === 2);
  a.awareness.setLocalState({ cell: 3 });
  await until(() => seen()?.['cell'] === 3);
  a.destroy();
  await until(() => seen() === undefined);
  b.destroy();

  const clock = new HandClock();
  const dying = await world.node({ bus: bus.end(), kinds });
  const watching = await world.node({ bus: bus.end(), kinds, clock });
  const c = stockClient(dying, name, alice);
  const d = stockClient(watching, name, bruno);
  await until(() => c.synced && d.synced);
  c.awareness.setLocalState({ cell: 4 });
  await until(() => clock.advanceBy(50) && d.awareness.getStates().has(c.doc.clientID));
  // The process is gone without a word: nothing more of it crosses the bus.
  bus.isDown = true;
  c.destroy();
  await until(() => clock.advanceBy(5_000) && !d.awareness.getStates().has(c.doc.clientID));
  expect(d.awareness.getStates().size).toBeLessThanOrEqual(1);
  bus.isDown = false;
  d.destroy();
});

test('[BU1] [JR5] both type at once in one document: one journal without holes, one text', async () => {
  const name = await fresh('document');
  const one = await new MuxClient(left, alice).welcomed();
  const two = await new MuxClient(right, bruno).welcomed();
  const a = await one.ready(name);
  const b = await two.ready(name);
  for (let index = 0; index < 60; index += 1) {
    a.doc.getText('t').insert(0, 'a');
    b.doc.getText('t').insert(b.text.length, 'b');
    if (index % 10 === 0) await until(() => a.saved);
  }
  await until(() => a.saved && b.saved && a.text.length === 120 && a.text === b.text);
  const { rows } = await db.pool.query(
    'select d.seq, count(*), max(u.seq) from sync.doc d join sync.update u on u.doc_id = d.id where name = $1 group by d.seq',
    [name],
  );
  expect(rows[0].count).toBe(rows[0].seq);
  expect(rows[0].max).toBe(rows[0].seq);
  expect((await left.sync.restoreAt(name, Number(rows[0].seq)))!.getText('t').toJSON()).toBe(a.text);
  one.close();
  two.close();
});

test('[GU3] a guard judges again what another process made different, before anybody sees it', async () => {
  const name = await fresh('board');
  const one = await new MuxClient(left, alice).welcomed();
  const two = await new MuxClient(right, bruno).welcomed();
  const a = await one.ready(name);
  const b = await two.ready(name);
  let max = 0;
  const watch = stockClient(left, name, bruno);
  watch.doc.getMap('slots').observe(() => {
    max = Math.max(max, watch.doc.getMap('slots').size);
  });
  await until(() => watch.synced);
  for (let index = 0; index < 6; index += 1) {
    a.doc.getMap('slots').set(`a${index}`, 1);
    b.doc.getMap('slots').set(`b${index}`, 1);
  }
  await until(() => a.saved && b.saved);
  const same = () => JSON.stringify(Object.keys(a.doc.getMap('slots').toJSON()).sort());
  await until(
    () =>
      a.doc.getMap('slots').size === 3 &&
      same() === JSON.stringify(Object.keys(b.doc.getMap('slots').toJSON()).sort()) &&
      watch.doc.getMap('slots').size === 3,
  );
  expect(max).toBe(3);
  const seq = Math.max(a.seq, b.seq);
  for (let at = 1; at <= seq; at += 1) {
    expect((await left.sync.restoreAt(name, at))!.getMap('slots').size).toBeLessThanOrEqual(3);
  }
  watch.destroy();
  one.close();
  two.close();
});

test('[BU2] [G8] with every hint lost, the poll brings both together', async () => {
  const name = await fresh('document');
  const clock = new HandClock();
  const lonely = await world.node({ bus: new TestBus().end(), clock, kinds });
  const one = await new MuxClient(left, alice).welcomed();
  const two = await new MuxClient(lonely, bruno).welcomed();
  const a = await one.ready(name);
  const b = await two.ready(name);
  a.doc.getText('t').insert(0, 'sans annonce');
  await until(() => a.saved);
  expect(b.text).toBe('');
  await until(() => clock.advanceBy(1000) && b.text === 'sans annonce');
  one.close();
  two.close();
});

test('[BU3] a right lost in one process closes channels in the other, hinted or not', async () => {
  for (const isDown of [false, true]) {
    bus.isDown = isDown;
    const name = await fresh('document');
    const client = await new MuxClient(right, bruno).welcomed();
    const b = await client.ready(name);
    await world.grant(name, bruno, 'none');
    if (!isDown) left.sync.shared.rightsChanged([name]);
    await until(() => b.closed !== null);
    expect(b.closed).toBe('FORBIDDEN');
    client.close();
  }
  bus.isDown = false;
});

test('[BU1] [G1] killing one process loses nothing that its peers had seen', async () => {
  const name = await fresh('document');
  const doomed = await world.node({ bus: bus.end(), clock: new HandClock(), kinds });
  const one = await new MuxClient(doomed, alice).welcomed();
  const two = await new MuxClient(doomed, bruno).welcomed();
  const a = await one.ready(name);
  const b = await two.ready(name);
  for (let index = 0; index < 30; index += 1) a.doc.getText('t').insert(0, `${index},`);
  await until(() => b.text.length > 20);
  await doomed.kill();
  const seen = b.text;
  const witness = stockClient(right, name, bruno, new Y.Doc());
  await until(() => witness.synced);
  expect(witness.doc.getText('t').toJSON().endsWith(seen)).toBe(true);
  witness.destroy();
});

describe('messages of the bus', () => {
  test('[BU5] many states go in pieces that PostgreSQL carries; one too large for it stays at home', () => {
    const entries = [2_000, 3_000, 4_000, 9_000, 10].map((size, client) => ({
      client,
      clock: 1,
      json: 'x'.repeat(size),
    }));
    const texts = encodeBus('node', { type: 'presence', doc: 'board/a', entries });
    expect(texts.every((text) => Buffer.byteLength(text) < 8_000)).toBe(true);
    const arrived = texts.flatMap((text) => {
      const message = decodeBus('other', text);
      return message?.type === 'presence' ? message.entries.map(({ client }) => client) : [];
    });
    expect(arrived).toEqual([0, 1, 2, 4]);
  });

  test('[BU4] of changed records firms and transactions cross, in pieces that PostgreSQL carries', () => {
    const firms = Array.from({ length: 200 }, (_, index): [string, string] => [crypto.randomUUID(), `${index}`]);
    const texts = encodeBus('node', { type: 'records', firms });
    expect(texts.every((text) => Buffer.byteLength(text) < 8_000)).toBe(true);
    const arrived = texts.flatMap((text) => {
      const message = decodeBus('other', text);
      return message?.type === 'records' ? message.firms : [];
    });
    expect(arrived).toEqual(firms);
  });

  test('[BU4] long lists are cut below what PostgreSQL carries, our own and foreign texts are ignored', () => {
    const docs = Array.from({ length: 500 }, (_, index): [string, number] => [
      `document/${'x'.repeat(64)}${index}`,
      index,
    ]);
    const texts = encodeBus('me', { type: 'moved', docs });
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(7900);
    const received = texts.flatMap((text) => {
      const message = decodeBus('you', text);
      return message?.type === 'moved' ? message.docs : [];
    });
    expect(received).toEqual(docs);
    expect(decodeBus('me', texts[0]!)).toBeNull();
    for (const text of ['', '{', 'null', '3', '{"node":"x"}', '{"node":"x","message":{"type":"moved"}}']) {
      expect(decodeBus('you', text)).toBeNull();
    }
  });
});
