import { decodeExchangeResponse, encodeExchangeRequest, Manifest } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { DatabaseState } from './testing/database-state.ts';
import { HandClock } from './testing/hand-clock.ts';
import { MuxClient } from './testing/mux-client.ts';
import { until, World } from './testing/world.ts';
import type { Node, Person } from './testing/world.ts';

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

async function push(at: Node, doc: DocName, text: string) {
  const typed = new Y.Doc();
  typed.getText('t').insert(0, text);
  const item = { doc, stateVector: NOTHING, update: Y.encodeStateAsUpdate(typed) };
  const answer = await fetch(`http://${at.url}/api/sync/exchange`, {
    method: 'POST',
    headers: { authorization: `Bearer ${alice.token}` },
    body: new Uint8Array(encodeExchangeRequest([item])),
  });
  return decodeExchangeResponse(new Uint8Array(await answer.arrayBuffer()))[0]!;
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
  const living = await world.node({ secret, clock });
  const backup = await DatabaseState.save(db, world.firmId);
  expect((await push(living, name, 'PERDU')).code).toBe(0);
  const { cursor } = await manifest(living);
  await backup.restore();
  // Another process recorded it.
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values ($1, 'a process')`, [
    new Date(clock.now()),
  ]);
  expect(living.sync.stats().rooms).toBe(1);
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
