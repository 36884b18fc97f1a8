import { kinds as realKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { localBus } from './bus/bus.ts';
import { MuxClient } from './testing/mux-client.ts';
import { stockClient, until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

/** Only the person itself may write under its own key of `owned`. */
const board: DocKindModule = {
  kind: 'board',
  version: 1,
  projectorVersion: 1,
  migrate: () => false,
  guard(doc, transaction, { author }) {
    const owned = doc.getMap('owned');
    // A root type that was never asked for by name stands in `changed` under another object.
    const changed = [...transaction.changed.values()].flatMap((keys) => [...keys]).filter((key) => key !== null);
    if (changed.includes('boom')) throw new Error('the guard cannot judge this');
    const wrong = changed.filter((key) => key !== author.userId && owned.has(key));
    for (const key of wrong) owned.delete(key);
    return wrong.map((key) => ({ code: 'NOT_YOURS', detail: key }));
  },
  project: () => ({}),
};

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
  node = await world.node({ kinds: { ...realKinds, board } });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

async function pair(kind: 'document' | 'board') {
  const name = await world.doc(`${kind}/auth-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const one = await new MuxClient(node, alice).welcomed();
  const two = await new MuxClient(node, bruno).welcomed();
  return { name, one, two, a: await one.ready(name), b: await two.ready(name) };
}

test('[AU1] [AU3] the journal names the user of the connection, and the owner of each client id', async () => {
  const { name, a, b, one, two } = await pair('document');
  a.doc.getText('t').insert(0, 'a');
  await until(() => a.saved && b.text === 'a');
  b.doc.getText('t').insert(0, 'b');
  await until(() => b.saved);
  const { rows } = await db.pool.query(
    'select u.actor_id from sync.update u join sync.doc d on d.id = u.doc_id where d.name = $1 order by u.seq',
    [name],
  );
  expect(rows.map((row) => row.actor_id)).toEqual([alice.userId, bruno.userId]);
  const owners = await db.pool.query(
    'select c.client_id, c.user_id from sync.client c join sync.doc d on d.id = c.doc_id where d.name = $1',
    [name],
  );
  expect(new Map(owners.rows.map((row) => [Number(row.client_id), row.user_id]))).toEqual(
    new Map([
      [a.doc.clientID, alice.userId],
      [b.doc.clientID, bruno.userId],
    ]),
  );
  one.close();
  two.close();
});

for (const stage of ['known to this process', 'known to the journal alone'] as const) {
  test(`[AU2] [AU3] [G3] a client id of somebody else is refused, ${stage}`, async () => {
    const { name, a, b, one, two } = await pair('document');
    a.doc.getText('t').insert(0, 'vrai');
    await until(() => a.saved && b.text === 'vrai');
    const other = stage === 'known to this process' ? node : await world.node();
    const forger = await new MuxClient(other, bruno).welcomed();
    const copy = new Y.Doc();
    const channel = await forger.ready(name, copy);
    copy.clientID = a.doc.clientID;
    copy.getText('t').insert(0, 'faux ');
    await until(() => channel.closed !== null);
    expect(channel.closed).toBe('FORGED_AUTHOR');
    const reader = await new MuxClient(other, bruno).welcomed();
    expect((await reader.ready(name)).text).toBe('vrai');
    expect([a.closed, forger.closed]).toEqual([null, null]);
    for (const client of [one, two, forger, reader]) client.close();
  });
}

test('[AU2] in one commit, the forger is refused and the others are not', async () => {
  const { name, a, b, one, two } = await pair('document');
  const other = await world.node({ bus: { ...localBus(), isShared: true } });
  const third = await new MuxClient(other, alice).welcomed();
  const c = await third.ready(name);
  a.doc.getText('t').insert(0, 'A');
  await until(() => a.saved && c.text === 'A' && b.text === 'A');
  // The second process does not know whose client id this is: the journal does, and names the forger alone.
  const forger = await new MuxClient(other, bruno).welcomed();
  const d = await forger.ready(name);
  d.doc.clientID = a.doc.clientID;
  d.doc.getMap('m').set('x', 1);
  c.doc.getText('t').insert(0, 'C');
  await until(() => d.closed !== null && c.saved);
  expect(d.closed).toBe('FORGED_AUTHOR');
  expect(c.closed).toBeNull();
  for (const client of [one, two, third, forger]) client.close();
});

test('[AU4] anyone may send back what the server has', async () => {
  const { a, b, one, two } = await pair('document');
  a.doc.getText('t').insert(0, 'abc');
  await until(() => b.text === 'abc');
  b.update(Y.encodeStateAsUpdate(b.doc));
  b.doc.getText('t').insert(3, 'd');
  b.update(Y.encodeStateAsUpdate(b.doc));
  await until(() => b.saved && a.text === 'abcd');
  expect(b.closed).toBeNull();
  one.close();
  two.close();
});

test('[GU1] [GU2] nobody sees what a guard undoes; the author is told and mended', async () => {
  const { name, a, b, one, two } = await pair('board');
  const seen: string[] = [];
  b.doc.getMap('owned').observe(() => seen.push(JSON.stringify(b.doc.getMap('owned').toJSON())));
  a.doc.transact(() => {
    a.doc.getMap('owned').set(alice.userId, 'moi');
    a.doc.getMap('owned').set(bruno.userId, 'usurpé');
  });
  await until(() => a.saved && a.notices.length > 0 && b.doc.getMap('owned').size > 0);
  await until(() => a.doc.getMap('owned').size === 1);
  expect(seen.every((state) => !state.includes('usurpé'))).toBe(true);
  expect(a.notices).toEqual(['NOT_YOURS']);
  expect(b.notices).toEqual([]);
  const { rows } = await db.pool.query('select seq from sync.doc where name = $1', [name]);
  expect(Number(rows[0].seq)).toBe(1);
  const stock = stockClient(node, name, bruno);
  await until(() => stock.synced);
  expect(stock.doc.getMap('owned').toJSON()).toEqual({ [alice.userId]: 'moi' });
  stock.destroy();
  one.close();
  two.close();
});

test('[GU4] an edit that cannot be applied closes its channel and harms nobody', async () => {
  const { a, b, one, two } = await pair('board');
  a.doc.getMap('owned').set(alice.userId, 1);
  await until(() => b.doc.getMap('owned').size === 1);
  b.doc.getMap('owned').set('boom', 1);
  await until(() => b.closed !== null);
  expect(b.closed).toBe('BAD_FRAME');
  a.doc.getMap('owned').set(alice.userId, 2);
  await until(() => a.saved);
  expect(a.closed).toBeNull();
  const again = await two.ready(a.name);
  expect(again.doc.getMap('owned').toJSON()).toEqual({ [alice.userId]: 2 });
  one.close();
  two.close();
});

test('[RM7] [GU1] an edit over REST passes the same guard, is relayed and is durable', async () => {
  const { name, a, one, two } = await pair('board');
  const { result, seq } = await node.sync.shared.edit(bruno, name, (doc) => {
    doc.getMap('owned').set(bruno.userId, 'à moi');
    doc.getMap('owned').set(alice.userId, 'pas à moi');
    return 'fait';
  });
  expect([result, seq]).toEqual(['fait', 1]);
  await until(() => a.doc.getMap('owned').get(bruno.userId) === 'à moi');
  expect(a.doc.getMap('owned').has(alice.userId)).toBe(false);
  await expect(
    node.sync.shared.edit(bruno, name, () => {
      throw new RangeError('non');
    }),
  ).rejects.toThrow('non');
  await node.sync.shared.editAsService(world.firmId, name, (doc) => doc.getMap('rules').set('x', 1));
  await until(() => a.doc.getMap('rules').get('x') === 1);
  expect(await node.sync.shared.read(name, (doc) => doc.getMap('rules').toJSON())).toEqual({ x: 1 });
  one.close();
  two.close();
});

test('[RM7] [RT6] rights hold over REST', async () => {
  const name = await world.doc(`board/rest-${count++}`, [[alice, 'read']]);
  await expect(node.sync.shared.edit(alice, name, () => 0)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(node.sync.shared.edit(bruno, name, () => 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(node.sync.shared.read('board/absent', () => 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
