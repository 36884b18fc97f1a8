import { CLOSE_CODES, decodeExchangeResponse, encodeExchangeRequest, Manifest } from '@basoche/protocol';
import type { DocName, ExchangeRequestItem } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { Marks } from './journal/marks.ts';
import { DatabaseState } from './testing/database-state.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';
import { inspectUpdate } from './update/inspect.ts';
import { RangeSet } from './update/range-set.ts';

const NOTHING = new Uint8Array();
let db: Db;
let world: World;
let alice: Person;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
  alice = await world.person('Alice');
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

beforeEach(() => db.pool.query('delete from sync.rollback'));

const fresh = () => world.doc(`document/going-back-${count++}`, [[alice, 'write']]);
const secret = new Uint8Array(32).fill(7);

async function manifest(at: Node, since = ''): Promise<Manifest> {
  const headers = { authorization: `Bearer ${alice.token}` };
  const url = `http://${at.url}/api/sync/manifest?since=${encodeURIComponent(since)}`;
  return Manifest.parse(await (await fetch(url, { headers })).json());
}

async function exchange(at: Node, item: ExchangeRequestItem, person = alice) {
  const answer = await fetch(`http://${at.url}/api/sync/exchange`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: new Uint8Array(encodeExchangeRequest([item])),
  });
  return decodeExchangeResponse(new Uint8Array(await answer.arrayBuffer()))[0]!;
}

function push(at: Node, doc: DocName, text: string) {
  const typed = new Y.Doc();
  typed.getText('t').insert(0, text);
  return exchange(at, { doc, stateVector: NOTHING, update: Y.encodeStateAsUpdate(typed) });
}

async function foundBy(): Promise<string[]> {
  const { rows } = await db.pool.query<{ found_by: string }>('select found_by from sync.rollback order by id');
  return rows.map((row) => row.found_by);
}

test('[EV2] a process misses the mark that it gave out, and lets go of documents that did not move too', async () => {
  const name = await fresh();
  const clock = new HandClock();
  const living = await world.node({ secret, clock });
  expect((await push(living, name, 'dans la sauvegarde')).code).toBe(0);
  const client = await new MuxClient(living, alice).ready(name);
  const backup = await DatabaseState.save(db, world.firmId);
  await manifest(living);
  await backup.restore();
  await until(async () => clock.advanceBy(500) && (await foundBy()).length > 0);
  expect(await foundBy()).toEqual(['a process']);
  await until(() => client.closed !== null);
  expect(client.closed).toBe('STORAGE_FAILED');
});

test('[EV2] before a device with a lost mark is answered, nothing in memory is of before', async () => {
  const name = await fresh();
  const clock = new HandClock();
  // Brings up rows of earlier tests, and opens their documents for it: none of those is counted.
  await world.node({ secret, clock });
  const living = await world.node({ secret, clock });
  const backup = await DatabaseState.save(db, world.firmId);
  expect((await push(living, name, 'PERDU')).code).toBe(0);
  const { cursor } = await manifest(living);
  await backup.restore();
  // Another process recorded it.
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values ($1, 'a process')`, [
    new Date(clock.now()),
  ]);
  expect(living.sync.stats().rooms).toBeGreaterThan(0);
  expect((await manifest(living, cursor)).restored).toBe(true);
  expect(living.sync.stats().rooms).toBe(0);
});

test('[EV2] rights are asked anew from where the database is now', async () => {
  const name = await fresh();
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
  const living = await world.node({ secret, clock, db: { ...db, pool } });
  const backup = await DatabaseState.save(db, world.firmId);
  expect((await push(living, name, 'PERDU')).code).toBe(0);
  const before = asked;
  await backup.restore();
  await until(() => clock.advanceBy(500) && living.sync.stats().rooms === 0);
  await until(() => asked > before);
});

test('[EV4] a lost mark alone tells of it, where all that the list showed is there', async () => {
  const name = await fresh();
  const before = await world.node({ secret, clock: new HandClock() });
  expect((await push(before, name, 'dans la sauvegarde')).code).toBe(0);
  const backup = await DatabaseState.save(db, world.firmId);
  const { docs, cursor } = await manifest(before);
  expect(docs.map((doc) => doc.name)).toContain(name);
  await backup.restore();
  const restarted = await world.node({ secret, clock: new HandClock() });
  const told = await manifest(restarted, cursor);
  expect(told.restored).toBe(true);
  // The whole list, though nothing moved since the cursor.
  expect(told.docs.map((doc) => doc.name)).toContain(name);
  expect(told.gone).toEqual([]);
});

test('[EV4] a mark of more than 90 days says nothing of the database', async () => {
  let now = 0;
  const journal = { addMark: async () => '1', hasMark: async () => false };
  const marks = new Marks({ journal, secret, renewMs: 30_000, now: () => now });
  const mark = await marks.current(true);
  expect(await marks.judge(mark)).toBe('lost');
  now = 91 * 24 * 3_600_000;
  expect(await marks.judge(mark)).toBe('foreign');
});

test('[EV4] a mark is renewed while documents move, every 30 seconds at most', async () => {
  let now = 0;
  let made = 0;
  const journal = { addMark: async () => String((made += 1)), hasMark: async () => true };
  const marks = new Marks({ journal, secret, renewMs: 30_000, now: () => now });
  const first = await marks.current(true);
  now = 29_999;
  expect(await marks.current(true)).toBe(first);
  now = 30_000;
  expect(await marks.current(false)).toBe(first);
  expect(await marks.current(true)).not.toBe(first);
});

/** Who the journal says to have written each update, oldest first. */
async function actors(name: DocName): Promise<(string | null)[]> {
  const { rows } = await db.pool.query<{ actor_id: string | null }>(
    'select actor_id from sync.update u join sync.doc d on d.id = u.doc_id where d.name = $1 order by u.seq',
    [name],
  );
  return rows.map((row) => row.actor_id);
}

function edited(): Y.Doc {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, 'un mot de trop');
  doc.getText('t').delete(2, 4);
  return doc;
}

const handBack = (at: Node, doc: DocName, from: Y.Doc, named: number[]) =>
  exchange(at, { doc, stateVector: NOTHING, update: Y.encodeStateAsUpdate(from), handsBack: named });

test('[EV6] deletes that are handed back are the server’s own: an update does not say whose they are', async () => {
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
  const at = await world.node({ secret, clock: new HandClock() });
  const [name, plain] = [await fresh(), await fresh()];
  const doc = edited();
  expect((await handBack(at, name, doc, [doc.clientID])).code).toBe(0);
  expect(await actors(name)).toEqual([null]);
  const own = new Y.Doc();
  own.getText('t').insert(0, 'sans suppression');
  expect((await handBack(at, plain, own, [own.clientID])).code).toBe(0);
  expect(await actors(plain)).toEqual([alice.userId]);
});

test.each(['one’s own', 'of others'])(
  '[EV6] [EV10] what is handed back deleted within something deleted, %s, is known to be deleted',
  async (whose) => {
    await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
    const name = await world.doc(`todolist/going-back-${count++}`, [[alice, 'write']]);
    const at = await world.node({ secret, clock: new HandClock() });
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
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values (now(), 'a test')`);
  const bruno = await world.person('Bruno');
  const name = await world.doc(`document/going-back-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const at = await world.node({ secret, clock: new HandClock() });
  const his = new Y.Doc();
  his.getText('t').insert(0, 'de Bruno');
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(his) };
  expect((await exchange(at, item, bruno)).code).toBe(0);
  his.getText('t').insert(8, ', encore');
  expect((await handBack(at, name, his, [his.clientID])).code).toBe(0);
  expect(await actors(name)).toEqual([bruno.userId, null]);
});

test('[EV6] [AU2] 30 days after the database went back nothing is taken back any more', async () => {
  const bruno = await world.person('Bruno');
  const name = await world.doc(`document/going-back-${count++}`, [
    [alice, 'write'],
    [bruno, 'write'],
  ]);
  const clock = new HandClock();
  const at = await world.node({ secret, clock });
  const his = new Y.Doc();
  his.getText('t').insert(0, 'de Bruno');
  const item = { doc: name, stateVector: NOTHING, update: Y.encodeStateAsUpdate(his) };
  expect((await exchange(at, item, bruno)).code).toBe(0);
  his.getText('t').insert(8, ', encore');
  const days = (count: number) => new Date(clock.now() - count * 24 * 3_600_000);
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values ($1, 'a test')`, [days(31)]);
  expect((await handBack(at, name, his, [])).code).toBe(CLOSE_CODES.FORGED_AUTHOR.code);
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values ($1, 'a test')`, [days(29)]);
  expect((await handBack(at, name, his, [])).code).toBe(0);
});
