import { kinds as realKinds, projectDoc } from '@basoche/crdt';
import * as fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import type { ProjectionChange } from '../deps.ts';
import { FaultyPool } from '../testing/faulty-pool.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { createItemTable, itemKind } from '../testing/item-kind.ts';
import { MuxClient } from '../testing/mux-client.ts';
import { until, World } from '../testing/world.ts';
import type { Node, Person } from '../testing/world.ts';

let db: Db;
let world: World;
let node: Node;
let alice: Person;
let count = 0;
const changes: ProjectionChange[] = [];
let effectFails = false;

beforeAll(async () => {
  db = await testDatabase();
  await createItemTable(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) }));
  world = await World.create(db);
  alice = await world.person('Alice');
  node = await world.node({
    kinds: itemKind(),
    effects: {
      board: [
        async (trx, change) => {
          await sql`insert into user_state (firm_id, user_id, key, value)
            values (${change.firmId}, ${alice.userId}, ${`${change.doc}@${change.seq}`}, '1')`.execute(trx);
          if (effectFails) throw new Error('the effect fails');
          changes.push(change);
        },
      ],
    },
  });
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

function fresh() {
  return world.doc(`board/pr-${count++}`, [[alice, 'write']]);
}

async function rows(name: string): Promise<Record<string, string>> {
  const found = await db.asFirm(world.firmId, (trx) =>
    sql<{ id: string; value: string }>`select id, value from test_item where doc = ${name}`.execute(trx),
  );
  return Object.fromEntries(found.rows.map((row) => [row.id, row.value]));
}

async function projection(name: string): Promise<{ seq: number; version: number }> {
  const found = await db.asFirm(world.firmId, (trx) =>
    sql<{
      seq: string;
      projector_version: number;
    }>`select seq, projector_version from doc_projection where doc = ${name}`.execute(trx),
  );
  return { seq: Number(found.rows[0]?.seq ?? 0), version: found.rows[0]?.projector_version ?? 0 };
}

test('[G4] [PR6] rows follow a live edit, and a REST edit answers with them written', async () => {
  const clock = new HandClock();
  const still = await world.node({ kinds: itemKind(), clock });
  const name = await fresh();
  const client = await new MuxClient(still, alice).welcomed();
  const doc = await client.ready(name);
  for (let index = 0; index < 20; index += 1) {
    doc.doc.getMap('items').set(`i${index}`, `v${index}`);
    await until(() => doc.saved);
    // The longest window that the projector ever takes.
    clock.advance(1_000);
    await until(async () => (await rows(name))[`i${index}`] !== undefined);
  }
  const { seq } = await still.sync.shared.edit(alice, name, (edited) => edited.getMap('items').set('rest', 'écrit'));
  expect((await rows(name))['rest']).toBe('écrit');
  expect((await projection(name)).seq).toBe(seq);
  doc.doc.getMap('items').set('last', 'x');
  await until(() => doc.saved);
  await still.sync.projected(name, world.firmId);
  expect((await rows(name))['last']).toBe('x');
  client.close();
  await still.stop();
});

test('[PR1] a failing effect leaves neither rows nor seq nor effects, and is tried again', async () => {
  const name = await fresh();
  effectFails = true;
  const edit = node.sync.shared.edit(alice, name, (doc) => doc.getMap('items').set('a', '1'));
  await expect(edit).rejects.toThrow('the effect fails');
  expect(await rows(name)).toEqual({});
  expect((await projection(name)).seq).toBe(0);
  effectFails = false;
  await until(async () => (await rows(name))['a'] === '1');
  const marks = await db.asFirm(world.firmId, (trx) =>
    trx.selectFrom('user_state').select('key').where('key', 'like', `${name}@%`).execute(),
  );
  expect(marks).toEqual([{ key: `${name}@1` }]);
});

test('[PR8] once the database is back, nobody sits out the pause that its absence had earned', async () => {
  const clock = new HandClock();
  let away = false;
  const cut = await world.node({
    kinds: itemKind(),
    clock,
    db: {
      kind: db.kind,
      pool: db.pool,
      asSystem: (work) => db.asSystem(work),
      asFirm: (firmId, work) =>
        away ? Promise.reject(Object.assign(new Error('cut'), { code: 'ECONNREFUSED' })) : db.asFirm(firmId, work),
    },
  });
  const client = await new MuxClient(cut, alice).welcomed();
  const [first, second, third] = [await fresh(), await fresh(), await fresh()];
  const docs = await Promise.all([first, second, third].map((name) => client.ready(name)));
  const write = async (index: number, value: string) => {
    docs[index]!.doc.getMap('items').set('a', value);
    await until(() => docs[index]!.saved);
  };
  away = true;
  await write(0, '1');
  await write(1, '1');
  for (let tries = 0; tries < 8; tries += 1) {
    await expect(cut.sync.projected(first, world.firmId)).rejects.toThrow('cut');
    await expect(cut.sync.projected(second, world.firmId)).rejects.toThrow('cut');
  }
  away = false;
  await write(2, '1');
  clock.advance(1_000);
  for (const name of [first, second, third]) await until(async () => (await rows(name))['a'] === '1');
  away = true;
  await write(0, '2');
  clock.advance(1_000);
  await expect(cut.sync.projected(first, world.firmId)).rejects.toThrow('cut');
  away = false;
  await write(0, '3');
  await until(async () => (await rows(first))['a'] === '3');
  client.close();
});

test('[PR6] [PR8] [JR4] a commit that fails while rows wait for it holds up the rows of nobody, and who waits has those of what was durable', async () => {
  const clock = new HandClock();
  const pool = new FaultyPool(db.pool);
  const held = await world.node({
    kinds: itemKind(),
    clock,
    db: {
      kind: db.kind,
      pool: pool as unknown as typeof db.pool,
      asSystem: (work) => db.asSystem(work),
      asFirm: (firmId, work) => db.asFirm(firmId, work),
    },
  });
  const client = await new MuxClient(held, alice).welcomed();
  const [first, second] = [await fresh(), await fresh()];
  const [doc, other] = await Promise.all([client.ready(first), client.ready(second)]);
  doc.doc.getMap('items').set('a', '1');
  await until(() => doc.saved);
  let fail = (_error: Error): void => undefined;
  const broken = new Promise<void>((_, reject) => (fail = reject));
  pool.fault = () => ({ type: 'hold', until: broken });
  const commits = pool.commits;
  doc.doc.getMap('items').set('a', '2');
  await until(() => pool.commits > commits);
  const rowsWait = held.sync.projected(first, world.firmId);
  clock.advance(1_000);
  pool.fault = () => null;
  fail(Object.assign(new Error('cut by the test'), { code: '08006' }));
  await rowsWait;
  expect((await rows(first))['a']).toBe('1');
  other.doc.getMap('items').set('b', '1');
  await until(() => other.saved);
  await held.sync.projected(second, world.firmId);
  expect(await rows(second)).toEqual({ b: '1' });
  client.close();
});

test('[PR2] only rows that differ are written and told', async () => {
  const name = await fresh();
  await node.sync.shared.edit(alice, name, (doc) => {
    for (const id of ['a', 'b', 'c']) doc.getMap('items').set(id, id);
  });
  changes.length = 0;
  await node.sync.shared.edit(alice, name, (doc) => {
    doc.getMap('items').set('b', 'B');
    doc.getMap('items').delete('c');
    doc.getMap('items').set('d', 'D');
  });
  expect(changes).toHaveLength(1);
  const diff = changes[0]!.diff['test_item']!;
  expect(diff.inserted.map((row) => row.id)).toEqual(['d']);
  expect(diff.updated.map((row) => row.id)).toEqual(['b']);
  expect(diff.deleted).toEqual(['c']);
  changes.length = 0;
  await node.sync.shared.edit(alice, name, (doc) => doc.getMap('elsewhere').set('x', 1));
  expect(changes.map((change) => change.diff)).toEqual([{}]);
  // A node that has not written these rows compares with what is stored.
  const other = await world.node({ kinds: itemKind() });
  await other.sync.shared.edit(alice, name, (doc) => doc.getMap('items').set('e', 'E'));
  expect(await rows(name)).toEqual({ a: 'a', b: 'B', d: 'D', e: 'E' });
});

test('[PR3] rows that a crash left behind are up to date before the engine has started', async () => {
  const name = await fresh();
  const never = new Promise<never>(() => undefined);
  const doomed = await world.node({
    kinds: itemKind(),
    clock: new HandClock(),
    // The process dies between commit and projection.
    db: { kind: db.kind, pool: db.pool, asSystem: (work) => db.asSystem(work), asFirm: () => never },
  });
  const client = await new MuxClient(doomed, alice).welcomed();
  const doc = await client.ready(name);
  doc.doc.getMap('items').set('seen', 'before the crash');
  await until(() => doc.saved);
  await doomed.kill();
  expect(await rows(name)).toEqual({});
  await world.node({ kinds: itemKind() });
  expect(await rows(name)).toEqual({ seen: 'before the crash' });
});

test('[PR4] a living node writes the rows that a dead one owes', async () => {
  const name = await fresh();
  const never = new Promise<never>(() => undefined);
  const clock = new HandClock();
  const survivor = await world.node({ kinds: itemKind(), bus: sharedBus(), clock });
  const doomed = await world.node({
    kinds: itemKind(),
    clock: new HandClock(),
    db: {
      kind: db.kind,
      pool: db.pool,
      asSystem: (work) => db.asSystem(work),
      asFirm: () => never,
    },
  });
  const client = await new MuxClient(doomed, alice).welcomed();
  const doc = await client.ready(name);
  doc.doc.getMap('items').set('owed', 'x');
  await until(() => doc.saved);
  await doomed.kill();
  await until(async () => clock.advanceBy(500) && (await rows(name))['owed'] === 'x');
  expect(await rows(name)).toEqual({ owed: 'x' });
  await survivor.stop();
}, 30_000);

test('[PR5] a higher projector version rebuilds in the background, without being told as news', async () => {
  const name = await fresh();
  await node.sync.shared.edit(alice, name, (doc) => doc.getMap('items').set('a', '1'));
  const told: ProjectionChange[] = [];
  const clock = new HandClock();
  const newer = await world.node({
    kinds: itemKind(2, 'v2'),
    clock,
    effects: { board: [async (_trx, change) => void told.push(change)] },
  });
  await until(async () => clock.advanceBy(500) && (await projection(name)).version === 2);
  const label = await db.asFirm(world.firmId, (trx) =>
    sql<{ label: string }>`select label from test_item where doc = ${name}`.execute(trx),
  );
  expect(label.rows).toEqual([{ label: 'v2' }]);
  expect(told.filter((change) => change.doc === name).map((change) => change.isRebuild)).toEqual([true]);
  // The older build does not write over it.
  await node.sync.shared.edit(alice, name, (doc) => doc.getMap('items').set('b', '2'));
  expect((await projection(name)).version).toBe(2);
  await newer.stop();
}, 30_000);

test('[PR7] [G4] after random edits, incremental rows equal a rebuild from the log', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(6), fc.option(fc.string({ maxLength: 5 }))), { minLength: 1, maxLength: 25 }),
      async (edits) => {
        const name = await fresh();
        for (const [key, value] of edits) {
          await node.sync.shared.edit(alice, name, (doc) => {
            if (value === null) doc.getMap('items').delete(`k${key}`);
            else doc.getMap('items').set(`k${key}`, value.replaceAll('\0', ''));
          });
        }
        const seq = (await projection(name)).seq;
        const doc = (await node.sync.restoreAt(name, seq))!;
        expect(await rows(name)).toEqual(doc.getMap('items').toJSON());
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

test('[G4] the four real kinds are projected into their tables', async () => {
  const real = await world.node();
  for (const kind of Object.keys(realKinds) as (keyof typeof realKinds)[]) {
    const name = await world.doc(`${kind}/real-${count++}`, [[alice, 'write']]);
    await real.sync.shared.editAsService(world.firmId, name, (doc) => doc.getMap('meta').set('kind', kind));
    const expected = await real.sync.shared.read(name, (doc) => projectDoc(kind, doc));
    for (const [table, list] of Object.entries(expected)) {
      const found = await db.asFirm(world.firmId, (trx) =>
        sql<{ id: string }>`select id from ${sql.table(table)} where doc = ${name} order by id`.execute(trx),
      );
      expect(found.rows.map((row) => row.id)).toEqual(list.map((row) => row.id));
    }
  }
});

function sharedBus() {
  return {
    isShared: true,
    isUp: false,
    start: async () => undefined,
    publish: () => undefined,
    stop: async () => undefined,
  };
}
