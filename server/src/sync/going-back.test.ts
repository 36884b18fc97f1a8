import type { DocName } from '@basoche/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import type { Journal } from './journal/journal.ts';
import { Marks } from './journal/marks.ts';
import { DatabaseState } from './testing/database-state.ts';
import { EvidenceScene, NOTHING, pieces, SECRET } from './testing/evidence-scene.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { until } from './testing/world.ts';
import type { Node, Person, World } from './testing/world.ts';

let scene: EvidenceScene;
let db: Db;
let world: World;
let alice: Person;
let bruno: Person;

beforeAll(async () => {
  scene = await EvidenceScene.open();
  ({ world, alice, bruno, db } = scene);
});

afterAll(() => scene?.close());

beforeEach(() => scene.forgetRollbacks());

// A process of an earlier test would find what a later one restores.
afterEach(() => world.stopNodes());

function push(at: Node, doc: DocName, text: string) {
  const typed = new Y.Doc();
  typed.getText('t').insert(0, text);
  return scene.ask(at, { doc, stateVector: NOTHING, update: Y.encodeStateAsUpdate(typed) });
}

test('[EV2] a process misses the mark that it gave out, and lets go of documents that did not move too', async () => {
  const name = await scene.fresh();
  const clock = new HandClock();
  const living = await scene.node({ clock });
  expect((await push(living, name, 'dans la sauvegarde')).code).toBe(0);
  const client = await new MuxClient(living, alice).ready(name);
  const backup = await DatabaseState.save(db, world.firmId);
  await scene.manifest(living);
  await backup.restore();
  await until(async () => clock.advanceBy(500) && (await scene.rollbacks()).length > 0);
  expect(await scene.rollbacks()).toEqual(['a process']);
  await until(() => client.closed !== null);
  expect(client.closed).toBe('STORAGE_FAILED');
});

test.each([
  ['words', (doc: Y.Doc) => doc.getText('t').insert(0, 'PERDU')],
  ['a deletion', (doc: Y.Doc) => doc.getText('t').delete(0, 2)],
])('[EV2] a process that was compacted past misses %s that it knew to be stored', async (_what, edit) => {
  const name = await scene.fresh();
  // Hears of nothing before its clock moves, and gave no mark out.
  const clock = new HandClock();
  const living = await scene.node({ clock, bus: silentBus() });
  const later = await scene.node({ bus: silentBus() });
  const client = await new MuxClient(living, alice).ready(name);
  client.doc.getText('t').insert(0, 'dans la sauvegarde');
  await until(() => client.saved);
  const backup = await DatabaseState.save(db, world.firmId);
  edit(client.doc);
  await until(() => client.saved);
  await backup.restore();
  for (const text of ['un', 'deux', 'trois']) expect((await push(later, name, text)).code).toBe(0);
  await later.sync.compact(name, world.firmId);
  await until(async () => clock.advanceBy(500) && (await scene.rollbacks()).length > 0);
  expect(await scene.rollbacks()).toEqual(['a process']);
  await until(() => client.closed !== null);
  expect(client.closed).toBe('STORAGE_FAILED');
});

test('[EV2] before a device with a lost mark is answered, nothing in memory is of before', async () => {
  const name = await scene.fresh();
  const clock = new HandClock();
  // Brings up rows of earlier tests, and opens their documents for it: none of those is counted.
  await scene.node({ clock });
  const living = await scene.node({ clock });
  const backup = await DatabaseState.save(db, world.firmId);
  expect((await push(living, name, 'PERDU')).code).toBe(0);
  const { cursor } = await scene.manifest(living);
  await backup.restore();
  // Another process recorded it.
  await scene.foundRollback('a process', clock.now());
  expect(living.sync.stats().rooms).toBeGreaterThan(0);
  expect((await scene.manifest(living, alice, cursor)).restored).toBe(true);
  expect(living.sync.stats().rooms).toBe(0);
});

test('[EV2] rights are asked anew from where the database is now', async () => {
  const name = await scene.fresh();
  const clock = new HandClock();
  let asked = 0;
  const pool: Db['pool'] = Object.create(db.pool, {
    query: {
      value: (...args: [string, unknown[]]) => {
        if (args[0] === 'select pg_current_snapshot()::text as cursor') asked += 1;
        return db.pool.query(...args);
      },
    },
  });
  const living = await scene.node({ clock, db: { ...db, pool } });
  const backup = await DatabaseState.save(db, world.firmId);
  expect((await push(living, name, 'PERDU')).code).toBe(0);
  const before = asked;
  await backup.restore();
  await until(() => clock.advanceBy(500) && asked > before);
  expect(living.sync.stats().rooms).toBe(0);
});

test('[EV4] a lost mark alone tells of it, where all that the list showed is there', async () => {
  const name = await scene.fresh();
  const before = await scene.node({ clock: new HandClock() });
  expect((await push(before, name, 'dans la sauvegarde')).code).toBe(0);
  const backup = await DatabaseState.save(db, world.firmId);
  const { docs, cursor } = await scene.manifest(before);
  expect(docs.map((doc) => doc.name)).toContain(name);
  await backup.restore();
  const restarted = await scene.node({ clock: new HandClock() });
  const told = await scene.manifest(restarted, alice, cursor);
  expect(told.restored).toBe(true);
  // The whole list, though nothing moved since the cursor.
  expect(told.docs.map((doc) => doc.name)).toContain(name);
  expect(told.gone).toEqual([]);
});

test('[EV4] a cursor of before the backup is told of the restore once, by any process', async () => {
  const name = await scene.fresh();
  const clock = new HandClock();
  const before = await scene.node({ clock });
  expect((await push(before, name, 'dans la sauvegarde')).code).toBe(0);
  const { cursor } = await scene.manifest(before);
  const backup = await DatabaseState.save(db, world.firmId);
  await backup.restore();
  // By the restore command; this process gave out its mark before that.
  await scene.foundRollback('a test', clock.now() + 1);
  clock.advance(1_000);
  const other = await scene.node({ clock });
  // Who never had a list holds nothing that could be lost.
  const { cursor: fresh } = await scene.manifest(other, bruno);
  expect((await scene.manifest(other, bruno, fresh)).restored).toBeUndefined();
  for (const at of [before, other]) {
    const answer = await scene.manifest(at, alice, cursor);
    expect(answer.restored).toBe(true);
    for (const each of [before, other])
      expect((await scene.manifest(each, alice, answer.cursor)).restored).toBeUndefined();
  }
  expect(await scene.rollbacks()).toEqual(['a test']);
});

test('[EV5] a mark that was lost in a rollback of before says nothing new to those who compared', async () => {
  const clock = new HandClock();
  const name = await scene.fresh();
  const at = await scene.node({ clock: new HandClock() });
  expect((await push(at, name, 'dans la sauvegarde')).code).toBe(0);
  const backup = await DatabaseState.save(db, world.firmId);
  const { cursor: lost } = await scene.manifest(at);
  await backup.restore();
  clock.advance(1_000);
  await scene.foundRollback('a test', clock.now());
  clock.advance(1_000);
  const restarted = await scene.node({ clock });
  const { cursor: later } = await scene.manifest(restarted, bruno);
  // Another device comes back days later.
  clock.advance(3 * 24 * 3_600_000);
  expect((await scene.manifest(restarted, alice, lost)).restored).toBe(true);
  expect((await scene.manifest(restarted, bruno, later)).restored).toBeUndefined();
  // What it holds may be handed back from now on.
  expect(await scene.rollbacks()).toEqual(['a test', 'a device']);
});

test('[EV5] a mark of after the last rollback was lost in another one, however soon', async () => {
  const clock = new HandClock();
  const name = await scene.fresh();
  const at = await scene.node({ clock });
  expect((await push(at, name, 'dans la sauvegarde')).code).toBe(0);
  await scene.foundRollback('a test', clock.now());
  clock.advance(1_000);
  const { cursor: early } = await scene.manifest(await scene.node({ clock }), bruno);
  const backup = await DatabaseState.save(db, world.firmId);
  const afterwards = await scene.node({ clock });
  const { cursor: lost } = await scene.manifest(afterwards);
  await backup.restore();
  clock.advance(1_000);
  const restarted = await scene.node({ clock });
  expect((await scene.manifest(restarted, alice, lost)).restored).toBe(true);
  expect(await scene.rollbacks()).toEqual(['a test', 'a device']);
  expect((await scene.manifest(restarted, bruno, early)).restored).toBe(true);
});

test('[EV5] a finding of a clock that was days ahead does not stand for a later rollback', async () => {
  const clock = new HandClock();
  const name = await scene.fresh();
  const at = await scene.node({ clock });
  expect((await push(at, name, 'dans la sauvegarde')).code).toBe(0);
  await scene.foundRollback('a wrong clock', clock.now() + 3 * 24 * 3_600_000);
  const backup = await DatabaseState.save(db, world.firmId);
  const { cursor: lost } = await scene.manifest(await scene.node({ clock }));
  await backup.restore();
  clock.advance(1_000);
  const restarted = await scene.node({ clock });
  expect((await scene.manifest(restarted, alice, lost)).restored).toBe(true);
  expect(await scene.rollbacks()).toContain('a device');
});

test('[EV4] a mark of more than 90 days says nothing of the database', async () => {
  let now = 0;
  const journal = { addMark: async () => '1', markState: async () => ({ isHeld: false, isBeforeRollback: false }) };
  const marks = new Marks({ journal, secret: SECRET, renewMs: 30_000, now: () => now });
  const mark = await marks.current(true);
  expect(await marks.judge(mark)).toEqual({ is: 'lost', madeAt: 0 });
  now = 91 * 24 * 3_600_000;
  expect(await marks.judge(mark)).toEqual({ is: 'foreign' });
});

test('[EV4] a mark is renewed while documents move, every 30 seconds at most', async () => {
  let now = 0;
  let made = 0;
  const journal = {
    addMark: async () => String((made += 1)),
    markState: async () => ({ isHeld: true, isBeforeRollback: false }),
  };
  const marks = new Marks({ journal, secret: SECRET, renewMs: 30_000, now: () => now });
  const first = await marks.current(true);
  now = 29_999;
  expect(await marks.current(true)).toBe(first);
  now = 30_000;
  expect(await marks.current(false)).toBe(first);
  expect(await marks.current(true)).not.toBe(first);
});

test('[EV4] a device that comes back to an older database is told, and loses nothing by its list', async () => {
  const name = await scene.fresh();
  const at = await scene.node();
  await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'a'));
  const early = await scene.manifest(at);
  expect(early.restored).toBeUndefined();
  const backup = await DatabaseState.save(db, world.firmId);
  const later = await scene.fresh();
  const clock = new HandClock();
  clock.advance(60_000);
  const afterwards = await scene.node({ clock });
  const late = await scene.manifest(afterwards, alice, early.cursor);
  expect(late.docs.map((doc) => doc.name)).toContain(later);
  expect(late.restored).toBeUndefined();
  await backup.restore();
  const restarted = await scene.node();
  // A cursor of before the backup is of this history.
  expect((await scene.manifest(restarted, bruno, early.cursor)).restored).toBeUndefined();
  const told = await scene.manifest(restarted, alice, late.cursor);
  expect(told.restored).toBe(true);
  expect(told.gone).toEqual([]);
  expect(told.docs.map((doc) => doc.name)).toContain(name);
  expect(told.docs.map((doc) => doc.name)).not.toContain(later);
  expect(await scene.rollbacks()).toEqual(['a device']);
  expect((await scene.manifest(restarted, alice, told.cursor)).restored).toBeUndefined();
});

test('[EV2] [EV4] whoever recorded that the database went back, a process proves nothing from its memory to a device that brings a lost mark', async () => {
  const name = await scene.fresh();
  const clock = new HandClock();
  const living = await scene.node({ clock });
  const backup = await DatabaseState.save(db, world.firmId);
  const { doc } = pieces('PERDU');
  const update = Y.encodeStateAsUpdate(doc);
  await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update }]);
  const { cursor } = await scene.manifest(living, alice);
  await backup.restore();
  // Another process found it, or it went back twice.
  await scene.foundRollback('a process', clock.now());
  expect((await scene.manifest(living, alice, cursor)).restored).toBe(true);
  const [answer] = await scene.exchange(living, [{ doc: name, stateVector: NOTHING, update: new Uint8Array() }]);
  expect(Y.decodeStateVector(answer!.stateVector).size).toBe(0);
});

test('[EV4] a list that was given within seconds after the backup, under a mark that is in it, is known to be of what was lost', async () => {
  for (const lost of ['an edit', 'a right'] as const) {
    const name = await scene.fresh();
    const at = await scene.node({ clock: new HandClock() });
    await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'a'));
    const early = await scene.manifest(at);
    const backup = await DatabaseState.save(db, world.firmId);
    if (lost === 'an edit')
      await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'b'));
    else await world.grant(name, alice, 'none');
    const late = await scene.manifest(at, alice, early.cursor);
    expect([...late.docs.map((doc) => doc.name), ...late.gone]).toEqual([name]);
    // Nothing moved since: the cursor says the same of the database.
    const later = await scene.manifest(at, alice, late.cursor);
    expect([later.restored, later.docs, later.gone]).toEqual([undefined, [], []]);
    await backup.restore();
    const restarted = await scene.node({ clock: new HandClock() });
    expect((await scene.manifest(restarted, bruno, early.cursor)).restored).toBeUndefined();
    const told = await scene.manifest(restarted, alice, later.cursor);
    expect(told.restored).toBe(true);
    expect(told.docs.map((doc) => doc.name)).toContain(name);
    expect((await scene.manifest(restarted, alice, told.cursor)).restored).toBeUndefined();
  }
});

test('[EV4] a cursor of transactions that the database has not come to is of what it lost; nobody can invent one', async () => {
  const name = await scene.fresh();
  const at = await scene.node({ clock: new HandClock() });
  await at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, 'a'));
  const [, mark, place] = (await scene.manifest(at)).cursor.split('~');
  expect(await scene.manifestStatus(at, alice, `99999999:99999999:~${mark}~${place}`)).toBe(400);
  const signer = new Marks({ journal: {} as Journal, secret: SECRET, renewMs: 0, now: Date.now });
  const future = signer.signed(`99999999:99999999:~${mark}`, place!.split('.').slice(0, -1).join('.'));
  expect((await scene.manifest(at, alice, future)).restored).toBe(true);
});

test('[EV4] a cursor whose mark nobody here signed says nothing of the database', async () => {
  const name = await scene.fresh();
  const at = await scene.node();
  const { cursor } = await scene.manifest(at);
  const [snapshot, mark] = cursor.split('~');
  const [id, nonce, time, mac] = mark!.split('.');
  for (const forged of [
    `${snapshot}~${Number(id) + 5}.${nonce}.${time}.${mac}`,
    `${snapshot}~${id}.${nonce}.${time}.${'A'.repeat(43)}`,
    `${snapshot}~x`,
    `${snapshot}~`,
  ])
    expect(await scene.manifestStatus(at, alice, forged)).toBe(400);
  const other = await scene.node({ secret: new Uint8Array(32).fill(8) });
  expect(await scene.manifestStatus(other, alice, cursor)).toBe(400);
  // Earlier releases gave cursors without a mark.
  expect((await scene.manifest(at, alice, snapshot)).restored).toBeUndefined();
  expect(name).toBeDefined();
});

function silentBus() {
  return { isShared: true, isUp: false, start: async () => {}, publish: () => {}, stop: async () => {} };
}
