import { randomUUID } from 'node:crypto';
import type { DocName } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import type { ProjectionEffect } from '../deps.ts';
import { DatabaseState } from '../testing/database-state.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { until, World } from '../testing/world.ts';
import type { Node, Person } from '../testing/world.ts';

let db: Db;
let world: World;
let alice: Person;

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

const fresh = () => world.doc(`document/rows-going-back-${randomUUID()}`, [[alice, 'write']]);

function append(at: Node, name: DocName, text: string): Promise<unknown> {
  return at.sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, text));
}

/** A process whose rows of one document wait while `gate` does, and the sequence numbers whose effects it had. */
class Witness {
  readonly clock = new HandClock();
  readonly seqs: number[] = [];
  gate: Promise<void> = Promise.resolve();
  readonly #name: DocName;

  constructor(name: DocName) {
    this.#name = name;
  }

  node(): Promise<Node> {
    const effect: ProjectionEffect = async (_trx, change) => {
      if (change.doc === this.#name) this.seqs.push(change.seq);
    };
    const asFirm: Db['asFirm'] = async (firmId, work) => {
      await this.gate;
      return db.asFirm(firmId, work);
    };
    return world.node({ clock: this.clock, db: { ...db, asFirm }, effects: { document: [effect] } });
  }

  /** Rows wait until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.gate = new Promise((resolve) => (release = resolve));
    return () => release();
  }
}

async function seqOf(table: 'sync.doc' | 'doc_projection', name: DocName): Promise<number> {
  const column = table === 'sync.doc' ? 'name' : 'doc';
  const { rows } = await db.pool.query<{ seq: string }>(`select seq from ${table} where ${column} = $1`, [name]);
  return Number(rows[0]?.seq ?? 0);
}

const findings = async () =>
  (await db.pool.query<{ found_by: string }>('select found_by from sync.rollback')).rows.map((row) => row.found_by);

test('[PR10] of what the database lost no rows are written and nothing is announced, before anybody found out', async () => {
  const name = await fresh();
  const witness = new Witness(name);
  const node = await witness.node();
  await append(node, name, 'dans la sauvegarde');
  const backup = await DatabaseState.save(db, world.firmId);
  const release = witness.hold();
  const lost = append(node, name, 'PERDU').catch((error: unknown) => error);
  await until(async () => (await seqOf('sync.doc', name)) === 2);
  await backup.restore({ isRebuilt: true });
  release();
  // Told, though rows will never hold it.
  expect(await lost).toMatchObject({ code: 'UNAVAILABLE' });
  await until(async () => (await findings()).length > 0);
  await until(async () => (await seqOf('doc_projection', name)) === 1);
  expect(await findings()).toEqual(['a process']);
  expect(witness.seqs).toEqual([1, 1]);
});

test('[PR10] the same where another history has come to the same sequence number', async () => {
  const name = await fresh();
  const witness = new Witness(name);
  const node = await witness.node();
  await append(node, name, 'dans la sauvegarde');
  const backup = await DatabaseState.save(db, world.firmId);
  const release = witness.hold();
  const lost = append(node, name, 'PERDU').catch((error: unknown) => error);
  await until(async () => (await seqOf('sync.doc', name)) === 2);
  await backup.restore({ isRebuilt: true });
  const other = await world.node({ clock: new HandClock() });
  await append(other, name, 'après');
  await db.pool.query('update doc_projection set seq = 0 where doc = $1', [name]);
  release();
  await lost;
  await until(async () => (await findings()).length > 0);
  await until(async () => (await seqOf('doc_projection', name)) === 2);
  expect(await findings()).toEqual(['a process']);
  const read = await node.sync.shared.read(name, (doc) => doc.getText('t').toJSON());
  expect(read).toBe('aprèsdans la sauvegarde');
});

test('[PR10] a place that another process compacted away is neither written nor taken for lost', async () => {
  const name = await fresh();
  const witness = new Witness(name);
  const node = await witness.node();
  await append(node, name, 'a');
  const release = witness.hold();
  const waiting = append(node, name, 'b');
  await until(async () => (await seqOf('sync.doc', name)) === 2);
  const other = await world.node({ clock: new HandClock() });
  await append(other, name, 'c');
  expect(await other.sync.compact(name, world.firmId)).toBe(true);
  await db.pool.query('update doc_projection set seq = 0 where doc = $1', [name]);
  release();
  await waiting;
  expect(await seqOf('doc_projection', name)).toBe(3);
  expect(witness.seqs).toEqual([1, 3]);
  expect(await findings()).toEqual([]);
});

test('[PR10] a place is held, lost, or compacted away; without the id of a commit its sequence number tells', async () => {
  const name = await fresh();
  const node = await world.node({ clock: new HandClock() });
  for (const text of ['a', 'b', 'c']) await append(node, name, text);
  const { rows: updates } = await db.pool.query<{ commit_id: string }>(
    'select u.commit_id from sync.update u join sync.doc d on d.id = u.doc_id where d.name = $1 order by u.seq',
    [name],
  );
  const [first, second, third] = updates.map((row) => row.commit_id);
  /** As the role that writes rows, which sees nothing of the journal itself. */
  const placeOf = (seq: number, commit: string | null) =>
    db.asFirm(world.firmId, async (trx) => {
      const { rows } = await sql<{ place: string }>`
        select place from journal_places(array[${name}], array[${seq}::bigint], array[${commit}::bigint])`.execute(trx);
      return rows[0]!.place;
    });
  expect(await placeOf(0, null)).toBe('held');
  expect(await placeOf(1, first!)).toBe('held');
  expect(await placeOf(3, third!)).toBe('held');
  expect(await placeOf(1, second!)).toBe('lost');
  expect(await placeOf(3, first!)).toBe('lost');
  expect(await placeOf(4, third!)).toBe('lost');
  expect(await placeOf(4, null)).toBe('lost');
  expect(await node.sync.compact(name, world.firmId)).toBe(true);
  await append(node, name, 'd');
  expect(await placeOf(3, third!)).toBe('held');
  expect(await placeOf(3, first!)).toBe('lost');
  expect(await placeOf(2, second!)).toBe('passed');
  await expect(db.asFirm(world.firmId, (trx) => sql`select from sync.doc`.execute(trx))).rejects.toThrow(
    'permission denied',
  );
});
