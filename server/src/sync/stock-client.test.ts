import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { stockClient, until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

let db: Db;
let world: World;
let node: Node;
let alice: Person;
let bruno: Person;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
  bruno = await world.person('Bruno');
  node = await world.node();
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

test('[SD1] [SD2] two stock clients write together, and a third finds it all after a restart', async () => {
  const name = await world.doc('document/ensemble', [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const a = stockClient(node, name, alice);
  const b = stockClient(node, name, bruno);
  await until(() => a.synced && b.synced);
  a.doc.getText('t').insert(0, 'Bonjour');
  await until(() => b.doc.getText('t').toJSON() === 'Bonjour');
  b.doc.getText('t').insert(7, ' Maître');
  await until(() => a.doc.getText('t').toJSON() === 'Bonjour Maître');
  a.destroy();
  b.destroy();
  const other = await world.node();
  const c = stockClient(other, name, alice);
  await until(() => c.synced);
  expect(c.doc.getText('t').toJSON()).toBe('Bonjour Maître');
  c.destroy();
});

test('[SD2] a stock client gets y-websocket messages only, and close codes as its refusals', async () => {
  const name = await world.doc('document/messages', [[alice, 'write']]);
  const provider = stockClient(node, name, alice);
  const types = new Set<number>();
  provider.on('status', () => {
    provider.ws?.addEventListener('message', (event) => types.add(new Uint8Array(event.data as ArrayBuffer)[0]!));
  });
  await until(() => provider.synced);
  provider.doc.getText('t').insert(0, 'x');
  const other = stockClient(node, name, alice);
  other.awareness.setLocalState({ here: true });
  await until(() => other.doc.getText('t').toJSON() === 'x' && provider.awareness.getStates().size === 2);
  expect([...types].every((type) => type === 0 || type === 1)).toBe(true);
  other.destroy();
  const codes: number[] = [];
  const lost = stockClient(node, 'document/nulle-part', alice);
  lost.on('closed', (event) => codes.push(event.code));
  await until(() => codes.length > 0);
  // It gives up by itself: the code is one of a refusal for good.
  expect(codes).toEqual([4403]);
  lost.destroy();
  provider.destroy();
});
