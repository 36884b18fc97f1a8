import { randomUUID } from 'node:crypto';
import type { DocName } from '@basoche/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import type { Sync } from '../engine.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { SyncMetrics } from '../metrics.ts';
import { isBehind } from '../room/rooms.ts';
import { DatabaseState } from '../testing/database-state.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { until, World } from '../testing/world.ts';
import { Compactor } from './compactor.ts';
import type { Journal } from './journal.ts';
import { createPgJournal } from './pg-journal.ts';
import { WentBackError } from './went-back-error.ts';

let db: Db;
let world: World;

beforeAll(async () => {
  db = await testDatabase();
  world = await World.create(db);
});

afterAll(async () => {
  await world?.close();
  await db?.close();
});

test('[EV2] a place in another history is behind, also at the same sequence number; a later one is not', () => {
  const known = { seq: 2, commitId: 'a' };
  expect(isBehind({ seq: 1, commitId: 'a' }, known)).toBe(true);
  expect(isBehind({ seq: 2, commitId: 'b' }, known)).toBe(true);
  expect(isBehind({ seq: 2, commitId: 'a' }, known)).toBe(false);
  expect(isBehind({ seq: 3, commitId: 'b' }, known)).toBe(false);
});

test('[EV2] who catches up from a place that the journal does not hold is told that the database went back', async () => {
  const alice = await world.person('Alice');
  const name = await world.doc('document/going-back-1', [[alice, 'write']]);
  const { sync } = await world.node({ clock: new HandClock() });
  for (const text of ['a', 'b', 'c'])
    await sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, text));
  const journal = createPgJournal({ pool: db.pool, commitTimeoutMs: 30_000 });
  const [stored] = await journal.load([{ name, firmId: world.firmId }]);
  const { id, seq } = stored!;
  expect(seq).toBe(3);
  const all = (await journal.tail(id, { seq: 0, commitId: null }))!;
  expect(all.map((update) => update.seq)).toEqual([1, 2, 3]);
  const [first, second, third] = all.map((update) => update.commitId);
  expect((await journal.tail(id, { seq: 1, commitId: first! }))!.map((update) => update.seq)).toEqual([2, 3]);
  expect(await journal.tail(id, { seq: 3, commitId: third! })).toEqual([]);
  for (const lost of [
    { seq: 4, commitId: third! },
    { seq: 3, commitId: second! },
    { seq: 1, commitId: third! },
  ])
    await expect(journal.tail(id, lost)).rejects.toThrow(WentBackError);
  // The same where the place is the end of a snapshot.
  expect(await sync.compact(name, world.firmId)).toBe(true);
  expect(await journal.tail(id, { seq: 3, commitId: third! })).toEqual([]);
  await expect(journal.tail(id, { seq: 3, commitId: second! })).rejects.toThrow(WentBackError);
  expect(await journal.tail(id, { seq: 1, commitId: first! })).toBeNull();
});

test('[EV5] rows that are ahead of their document are written anew, whoever had it in memory', async () => {
  const alice = await world.person('Alice');
  const name = await world.doc('document/going-back-2', [[alice, 'write']]);
  const other = await world.doc('document/going-back-3', [[alice, 'write']]);
  const { sync } = await world.node({ clock: new HandClock() });
  for (const each of [name, other]) {
    await sync.shared.editAsService(world.firmId, each, (doc) => doc.getText('t').insert(0, 'a'));
    await sync.projected(each, world.firmId);
  }
  // Another process wrote it after the database went back.
  await db.pool.query('update doc_projection set seq = 9 where doc = $1', [name]);
  const journal = createPgJournal({ pool: db.pool, commitTimeoutMs: 30_000 });
  await journal.foundRollback({ by: 'a test', at: 0, docs: [], markedAt: null });
  const { rows } = await db.pool.query<{ doc: string; seq: string }>(
    'select doc, seq from doc_projection where doc = any ($1) order by doc',
    [[name, other]],
  );
  expect(rows.map(({ doc, seq }) => [doc, Number(seq)])).toEqual([
    [name, 0],
    [other, 1],
  ]);
});

test('[JR6] [EV2] what is compacted is not of before the database went back, whatever the moment', async () => {
  const alice = await world.person('Alice');
  const { firmId } = world;
  const { sync } = await world.node({ clock: new HandClock() });
  const journal = createPgJournal({ pool: db.pool, commitTimeoutMs: 30_000 });
  const stages = ['tailWithAuthors', 'lastCheckpoint', 'storeSnapshot'] as const;
  for (const stage of stages) {
    const name = await world.doc(`document/going-back-${randomUUID()}`, [[alice, 'write']]);
    const write = (at: Sync, text: string) =>
      at.shared.editAsService(firmId, name, (doc) => doc.getText('t').insert(0, text));
    await write(sync, 'sauvé ');
    const backup = await DatabaseState.save(db, firmId);
    await write(sync, 'PERDU ');
    const before = {
      ...journal,
      [stage]: async (...args: never[]) => {
        await backup.restore();
        const later = await world.node({ clock: new HandClock() });
        await write(later.sync, 'après ');
        return (journal[stage] as (...given: never[]) => Promise<unknown>)(...args);
      },
    };
    expect(await compactorOf(before).compact(name, firmId)).toBe(false);
    const reader = await world.node({ clock: new HandClock() });
    expect(await reader.sync.shared.read(name, (doc) => doc.getText('t').toJSON())).toBe('après sauvé ');
  }
});

test('[QT1] [EV2] a document is not flagged for bytes that the database lost', async () => {
  const alice = await world.person('Alice');
  const name = await world.doc(`document/going-back-${randomUUID()}`, [[alice, 'write']]);
  const { sync } = await world.node({ clock: new HandClock() });
  const journal = createPgJournal({ pool: db.pool, commitTimeoutMs: 30_000 });
  const stored = async () => (await journal.load([{ name, firmId: world.firmId }]))[0]!;
  for (const text of ['a', 'b'])
    await sync.shared.editAsService(world.firmId, name, (doc) => doc.getText('t').insert(0, text));
  const { id, seq, commitId } = await stored();
  const [first] = (await journal.tail(id, { seq: 0, commitId: null }))!;
  await journal.quarantine(id, { seq: seq + 1, commitId }, 'of what was lost');
  await journal.quarantine(id, { seq, commitId: first!.commitId }, 'of another history');
  expect((await stored()).isQuarantined).toBe(false);
  await journal.quarantine(id, { seq, commitId }, 'of what there is');
  expect((await stored()).isQuarantined).toBe(true);
});

function compactorOf(journal: Journal): Compactor {
  return new Compactor({
    journal,
    log: pino({ level: 'silent' }),
    metrics: { compacted: () => {} } as Partial<SyncMetrics> as SyncMetrics,
    node: 'a test',
    minTail: 1,
    minBytes: 1,
    historyChunk: DEFAULT_LIMITS.historyChunk,
    historyBytes: DEFAULT_LIMITS.historyBytes,
    compacted: () => {},
    isHot: () => false,
    holdsTexts: () => false,
    migrate: () => false,
    migrateLive: () => Promise.resolve(),
  });
}

test('[EV1] [EV2] an empty document that the database lost is not taken for another one that came after', async () => {
  const alice = await world.person('Alice');
  const living = await world.node({ clock: new HandClock() });
  const backup = await DatabaseState.save(db, world.firmId);
  const lost = await world.doc(`document/going-back-${randomUUID()}`, [[alice, 'write']]);
  const read = (at: Sync, name: DocName) => at.shared.read(name, (doc) => doc.getText('t').toJSON());
  expect(await read(living.sync, lost)).toBe('');
  await backup.restore();
  await db.pool.query('delete from sync.rollback');
  const later = await world.node({ clock: new HandClock() });
  const other = await world.doc(`document/going-back-${randomUUID()}`, [[alice, 'write']]);
  expect(await read(later.sync, other)).toBe('');
  const edit = living.sync.shared.editAsService(world.firmId, lost, (doc) => doc.getText('t').insert(0, 'SECRET'));
  await expect(edit).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await until(async () => (await db.pool.query('select from sync.rollback')).rows.length > 0);
  const reader = await world.node({ clock: new HandClock() });
  expect(await read(reader.sync, other)).toBe('');
});
