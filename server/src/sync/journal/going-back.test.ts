import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { isBehind } from '../room/rooms.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { World } from '../testing/world.ts';
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
  await journal.foundRollback('a test', 0, []);
  const { rows } = await db.pool.query<{ doc: string; seq: string }>(
    'select doc, seq from doc_projection where doc = any ($1) order by doc',
    [[name, other]],
  );
  expect(rows.map(({ doc, seq }) => [doc, Number(seq)])).toEqual([
    [name, 0],
    [other, 1],
  ]);
});
