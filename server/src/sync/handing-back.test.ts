import { randomUUID } from 'node:crypto';
import type { DocName } from '@basoche/protocol';
import { conversation } from '@basoche/crdt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { DatabaseState } from './testing/database-state.ts';
import { code, EvidenceScene, NOTHING, pieces } from './testing/evidence-scene.ts';
import { HandClock } from './testing/hand-clock.ts';
import type { Node, Person, World } from './testing/world.ts';
import { inspectUpdate } from './update/inspect.ts';
import { RangeSet } from './update/range-set.ts';

let scene: EvidenceScene;
let db: Db;
let world: World;
let alice: Person;
let bruno: Person;

beforeAll(async () => {
  scene = await EvidenceScene.open();
  ({ db, world, alice, bruno } = scene);
});

afterAll(() => scene?.close());

beforeEach(() => scene.forgetRollbacks());

function edited(): Y.Doc {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, 'un mot de trop');
  doc.getText('t').delete(2, 4);
  return doc;
}

const handBack = (at: Node, doc: DocName, from: Y.Doc, named: number[]) =>
  scene.ask(at, { doc, stateVector: NOTHING, update: Y.encodeStateAsUpdate(from), handsBack: named });

test('[EV6] [AU2] content of others is taken back only after the database went back, and makes nobody its owner', async () => {
  const name = await scene.fresh();
  const living = await scene.node({ clock: new HandClock() });
  const known = pieces('CONNU ');
  await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update: known.updates[0]! }], bruno);
  const backup = await DatabaseState.save(db, world.firmId);
  known.doc.getText('t').insert(6, 'PERDU ');
  await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update: known.updates[1]! }], bruno);
  const unknown = pieces('INCONNU ');
  await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update: unknown.updates[0]! }], bruno);
  await backup.restore();
  const restarted = await scene.node({ clock: new HandClock() });
  const mine = pieces('À MOI ');
  const update = Y.mergeUpdates([...known.updates, ...unknown.updates, ...mine.updates]);
  const handsBack = [mine.doc.clientID];
  const item = { doc: name, stateVector: NOTHING, update, handsBack };
  expect((await scene.exchange(restarted, [item]))[0]!.code).toBe(code('FORGED_AUTHOR'));
  await scene.foundRollback('a test');
  // Without saying that it hands back, a forger stays one.
  expect((await scene.exchange(restarted, [{ ...item, handsBack: undefined }]))[0]!.code).toBe(code('FORGED_AUTHOR'));
  expect((await scene.exchange(restarted, [item]))[0]).toMatchObject({ code: 0, seq: 2 });
  const { text } = await scene.stored(name);
  for (const word of ['CONNU ', 'PERDU ', 'INCONNU ', 'À MOI ']) expect(text).toContain(word);
  const owners = await db.pool.query<{ client_id: string; user_id: string }>(
    'select client_id, user_id from sync.client k join sync.doc d on d.id = k.doc_id where d.name = $1',
    [name],
  );
  expect(new Map(owners.rows.map((row) => [Number(row.client_id), row.user_id]))).toEqual(
    new Map([
      [known.doc.clientID, bruno.userId],
      [mine.doc.clientID, alice.userId],
    ]),
  );
  expect(await scene.actors(name)).toEqual([bruno.userId, null]);
  // Who really wrote it goes on writing.
  unknown.doc.getText('t').insert(8, 'SUITE');
  const [next] = await scene.exchange(
    restarted,
    [{ doc: name, stateVector: NOTHING, update: unknown.updates[1]! }],
    bruno,
  );
  expect(next!.code).toBe(0);
});

test('[EV6] a device that notices before the process does is taken at its word once that has looked', async () => {
  const name = await scene.fresh();
  const at = await scene.node({ clock: new HandClock() });
  await scene.manifest(at, alice);
  const backup = await DatabaseState.save(db, world.firmId);
  const his = new Y.Doc();
  his.getText('t').insert(0, 'de Bruno');
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(his) };
  expect((await scene.ask(at, item, bruno)).code).toBe(0);
  await scene.manifest(at, alice);
  await backup.restore();
  expect((await handBack(at, name, his, [])).code).toBe(0);
  expect(await scene.rollbacks()).toEqual(['a process']);
  expect(await scene.actors(name)).toEqual([null]);
});

test('[EV6] [AU2] where nothing was lost, what others wrote does not become the sender’s, though nobody owns it', async () => {
  const name = await scene.fresh();
  const at = await scene.node({ clock: new HandClock() });
  const his = new Y.Doc();
  his.getText('t').insert(0, 'de Bruno');
  expect((await handBack(at, name, his, [])).code).toBe(code('FORGED_AUTHOR'));
  const own = new Y.Doc();
  own.getText('t').insert(0, 'd’Alice');
  expect((await handBack(at, name, own, [own.clientID])).code).toBe(0);
  expect(await scene.actors(name)).toEqual([alice.userId]);
});

test('[EV6] [GU1] no guard undoes with one person’s rights what another did and the database lost', async () => {
  const name = await scene.fresh('conversation');
  const living = await scene.node({ clock: new HandClock() });
  const doc = new Y.Doc();
  const actor = {
    userId: bruno.userId,
    device: 'd',
    clock: { now: () => 1, time: 0 },
    newId: () => 'm1',
    random: () => 0.5,
  };
  const backup = await DatabaseState.save(db, world.firmId);
  conversation.sendMessage(doc, actor, { text: 'De Bruno' });
  const sent = await scene.exchange(
    living,
    [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc) }],
    bruno,
  );
  expect(sent[0]!.code).toBe(0);
  Y.applyUpdate(doc, sent[0]!.update);
  await backup.restore();
  await scene.foundRollback('a test');
  const restarted = await scene.node({ clock: new HandClock() });
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [] };
  expect((await scene.exchange(restarted, [item]))[0]!.code).toBe(0);
  await restarted.sync.projected(name, world.firmId);
  const { rows } = await db.pool.query('select text, author, deleted_at from message where doc = $1', [name]);
  expect(rows).toEqual([{ text: 'De Bruno', author: bruno.userId, deleted_at: null }]);
});

test('[EV6] [GU1] what the sender wrote is judged like any edit of theirs, and gets its place', async () => {
  const name = await scene.fresh('conversation');
  const living = await scene.node({ clock: new HandClock() });
  let ids = 0;
  const actorOf = (userId: string) => ({
    userId,
    device: 'd',
    clock: { now: () => 1, time: 0 },
    newId: () => `n${ids++}`,
    random: () => 0.5,
  });
  const theirs = new Y.Doc();
  const backup = await DatabaseState.save(db, world.firmId);
  conversation.sendMessage(theirs, actorOf(bruno.userId), { text: 'De Bruno' });
  const sent = await scene.exchange(
    living,
    [{ doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(theirs) }],
    bruno,
  );
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs));
  Y.applyUpdate(doc, sent[0]!.update);
  const places = Y.encodeStateAsUpdate(doc);
  await backup.restore();
  await scene.foundRollback('a test');
  const restarted = await scene.node({ clock: new HandClock() });
  // Typed without a line, and in somebody else's name.
  conversation.sendMessage(doc, actorOf(alice.userId), { text: 'D’Alice' });
  doc.getMap('messages').set('forged', { author: bruno.userId, text: 'Faux', sentAt: '2026-11-21T10:00:00.000Z' });
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [doc.clientID] };
  const [answer] = await scene.exchange(restarted, [item]);
  expect(answer).toMatchObject({ code: 0, notices: [{ code: 'MESSAGE_FORGED' }] });
  await restarted.sync.projected(name, world.firmId);
  const { rows } = await db.pool.query(
    'select text, author, received_at is not null as placed from message where doc = $1 order by position',
    [name],
  );
  expect(rows).toEqual([
    { text: 'De Bruno', author: bruno.userId, placed: true },
    { text: 'D’Alice', author: alice.userId, placed: true },
  ]);
  // The place that Bruno's message had is the one it has.
  const again = new Y.Doc();
  Y.applyUpdate(again, places);
  Y.applyUpdate(again, answer!.update);
  expect(again.getArray('order').length).toBe(2);
});

test('[EV6] [GD9] a message that is handed back gets its place, and the time of the server once', async () => {
  await scene.foundRollback('a test');
  const name = await scene.fresh('conversation');
  const at = await scene.node({ clock: new HandClock() });
  const doc = new Y.Doc();
  const actor = {
    userId: alice.userId,
    device: 'd',
    clock: { now: () => 1, time: 0 },
    newId: () => 'm1',
    random: () => 0.5,
  };
  conversation.sendMessage(doc, actor, { text: 'Jamais envoyé' });
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [doc.clientID] };
  const [answer] = await scene.exchange(at, [item]);
  expect(answer!.code).toBe(0);
  Y.applyUpdate(doc, answer!.update);
  expect(conversation.readMessages(doc)).toMatchObject([{ text: 'Jamais envoyé', receivedAt: expect.any(String) }]);
  // The same again from another device changes nothing.
  await scene.exchange(at, [{ ...item, update: Y.encodeStateAsUpdate(doc), handsBack: [] }], bruno);
  await at.sync.projected(name, world.firmId);
  const { rows } = await db.pool.query('select author, received_at is null as waits from message where doc = $1', [
    name,
  ]);
  expect(rows).toEqual([{ author: alice.userId, waits: false }]);
  expect(await scene.stored(name)).toMatchObject({ seq: 1 });
});

test.each(['one’s own', 'of others'])(
  '[EV6] [GD15] a forged message, %s, that is handed back with its removal does not come to life for it',
  async (whose) => {
    await scene.foundRollback('a test');
    const name = await scene.fresh('conversation');
    const at = await scene.node({ clock: new HandClock() });
    const doc = new Y.Doc({ gc: false });
    doc.getMap('messages').set('forged', { author: bruno.userId, text: 'Faux', sentAt: '2026-11-21T10:00:00.000Z' });
    doc.getMap('messages').delete('forged');
    expect(await handBack(at, name, doc, whose === 'of others' ? [] : [doc.clientID])).toMatchObject({ code: 0 });
    await at.sync.projected(name, world.firmId);
    expect((await db.pool.query('select from message where doc = $1', [name])).rows).toEqual([]);
  },
);

test('[EV6] a reader hands nothing back', async () => {
  await scene.foundRollback('a test');
  const name = await world.doc(`document/${randomUUID()}`, [
    [alice, 'read'],
    [bruno, 'write'],
  ]);
  const at = await scene.node({ clock: new HandClock() });
  const { doc } = pieces('LU');
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(doc), handsBack: [] };
  expect((await scene.exchange(at, [item]))[0]!.code).toBe(code('READ_ONLY'));
});

test('[EV6] deletes that are handed back are the server’s own: an update does not say whose they are', async () => {
  await scene.foundRollback('a test');
  const at = await scene.node({ clock: new HandClock() });
  const [name, plain] = [await scene.fresh(), await scene.fresh()];
  const doc = edited();
  expect((await handBack(at, name, doc, [doc.clientID])).code).toBe(0);
  expect(await scene.actors(name)).toEqual([null]);
  const own = new Y.Doc();
  own.getText('t').insert(0, 'sans suppression');
  expect((await handBack(at, plain, own, [own.clientID])).code).toBe(0);
  expect(await scene.actors(plain)).toEqual([alice.userId]);
});

test.each(['one’s own', 'of others'])(
  '[EV6] [EV10] what is handed back deleted within something deleted, %s, is known to be deleted',
  async (whose) => {
    await scene.foundRollback('a test');
    const name = await scene.fresh('todolist');
    const at = await scene.node({ clock: new HandClock() });
    const doc = new Y.Doc();
    doc.getMap('unknown').set('record', new Y.Map([['field', 'deleted with its record']]));
    doc.getMap('unknown').delete('record');
    const { code, update } = await handBack(at, name, doc, whose === 'of others' ? [] : [doc.clientID]);
    expect(code).toBe(0);
    const known = new RangeSet();
    known.add(inspectUpdate(new Uint8Array(update), true).deletes);
    const deletes = inspectUpdate(Y.encodeStateAsUpdate(doc), true).deletes;
    expect(deletes.size).toBe(1);
    expect(known.missing(deletes)).toEqual(new Map());
  },
);

test('[EV6] what is handed back under the id of somebody else, named as one’s own, is not the sender’s', async () => {
  await scene.foundRollback('a test');
  const name = await scene.fresh();
  const at = await scene.node({ clock: new HandClock() });
  const his = new Y.Doc();
  his.getText('t').insert(0, 'de Bruno');
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(his) };
  expect((await scene.ask(at, item, bruno)).code).toBe(0);
  his.getText('t').insert(8, ', encore');
  expect((await handBack(at, name, his, [his.clientID])).code).toBe(0);
  expect(await scene.actors(name)).toEqual([bruno.userId, null]);
});

test('[EV6] [AU2] 30 days after the database went back nothing is taken back any more', async () => {
  const name = await scene.fresh();
  const clock = new HandClock();
  const at = await scene.node({ clock });
  const his = new Y.Doc();
  his.getText('t').insert(0, 'de Bruno');
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(his) };
  expect((await scene.ask(at, item, bruno)).code).toBe(0);
  his.getText('t').insert(8, ', encore');
  const days = (count: number) => clock.now() - count * 24 * 3_600_000;
  await scene.foundRollback('a test', days(31));
  expect((await handBack(at, name, his, [])).code).toBe(code('FORGED_AUTHOR'));
  await scene.foundRollback('a test', days(29));
  expect((await handBack(at, name, his, [])).code).toBe(0);
});
