// @database both: what is removed under locks, while others come.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import type { TestUser } from '../testing/firm.ts';
import { testClock } from '../testing/test-api.ts';
import { objectName, StoreError } from './blob-store.ts';
import { createBlobs } from './blobs.ts';
import { BLOB_REFERENCES } from './references.ts';
import type { StoredPart } from './stored-parts.ts';
import { testStore } from './testing/test-store.ts';

const HOUR = 3_600_000;
const secrets = createSecrets(randomBytes(32));

let db: Db;
let store: ReturnType<typeof testStore>;
let clock: ReturnType<typeof testClock>;
let firmId: string;
let claire: TestUser;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  store = testStore();
  clock = testClock();
  // What an earlier test left is no affair of this one.
  await db.pool.query('delete from upload; delete from blob; delete from stored_part');
  const firm = await testFirm(db, ['claire']);
  ({ firmId } = firm);
  ({ claire } = firm.users);
});

const log = { error: () => undefined } as never;
const engine = () => createBlobs({ db, secrets, store, clock, log });
const put = (text: string) => engine().putPart(firmId, Buffer.from(text));
const make = (parts: StoredPart[]) => db.asFirm(firmId, (trx) => engine().createBlob(trx, firmId, parts));
const countOf = async (table: 'blob' | 'stored_part') => {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where firm_id = $1`,
    [firmId],
  );
  return rows[0]!.count;
};
/** Something names the blob. @returns how to stop that */
async function name(blob: string): Promise<() => Promise<void>> {
  const id = randomUUID();
  const now = new Date(clock.now());
  await db.asFirm(firmId, (trx) =>
    trx
      .insertInto('upload')
      .values({ id, firm_id: firmId, user_id: claire.userId, name: 'x', size: 1, created_at: now, used_at: now, blob })
      .execute(),
  );
  return () => db.asFirm(firmId, async (trx) => void (await trx.deleteFrom('upload').where('id', '=', id).execute()));
}
async function collectAfter(hours: number): Promise<void> {
  clock.advance(hours * HOUR);
  await engine().collect();
}

test('[BL9] what nothing names goes a day after that was seen, with its parts; not a minute before', async () => {
  const part = await put('inutile');
  await make([part]);
  await collectAfter(23);
  await collectAfter(2);
  expect(await countOf('blob')).toBe(1);
  await collectAfter(23);
  expect([await countOf('blob'), await countOf('stored_part')]).toEqual([1, 1]);
  await collectAfter(2);
  expect([await countOf('blob'), await countOf('stored_part')]).toEqual([0, 0]);
  expect(await store.get(objectName(firmId, part.address))).toBeNull();
});

test('[BL9] what is named stays however old it is, and has its day once it is named no more', async () => {
  const { id } = await make([await put('utile')]);
  const stop = await name(id);
  await collectAfter(1_000);
  await collectAfter(1_000);
  expect(await countOf('blob')).toBe(1);
  await stop();
  await collectAfter(1_000);
  expect(await countOf('blob')).toBe(1);
  const stopAgain = await name(id);
  await collectAfter(23);
  await stopAgain();
  await collectAfter(2);
  await collectAfter(23);
  expect(await countOf('blob')).toBe(1);
  await collectAfter(2);
  expect(await countOf('blob')).toBe(0);
});

test('[BL9] a part stays as long as one blob of several has it', async () => {
  const part = await put('commune');
  const both = Buffer.alloc(4 * 1024 * 1024, 1);
  const full = await engine().putPart(firmId, both);
  const { id } = await make([full, part]);
  await name(id);
  await make([part]);
  await collectAfter(25);
  await collectAfter(25);
  expect([await countOf('blob'), await countOf('stored_part')]).toEqual([1, 2]);
});

test('[BL9] every foreign key to blob is in the list of references', async () => {
  const { rows } = await db.pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as "table", attname as "column" from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'firm_id'
      where contype = 'f' and confrelid = 'blob'::regclass
        and not (confdeltype = 'c' and conrelid::regclass::text = any($1)) order by 1, 2`,
    [['blob_part', 'file_text']],
  );
  expect(rows).toEqual(BLOB_REFERENCES.toSorted((a, b) => (a.table < b.table ? -1 : 1)));
  for (const { table, column } of BLOB_REFERENCES) {
    const { rows: found } = await db.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = $1 and indexdef like $2`,
      [table, `%(firm_id, ${column})`],
    );
    expect([table, found.length]).toEqual([table, 1]);
  }
});

test('[BL10] a blob that is made again while it is old stays', async () => {
  const part = await put('retour');
  await make([part]);
  await collectAfter(25);
  clock.advance(25 * HOUR);
  await put('retour');
  await make([part]);
  await engine().collect();
  expect([await countOf('blob'), await countOf('stored_part')]).toEqual([1, 1]);
  expect(await store.get(objectName(firmId, part.address))).not.toBeNull();
});

test('[BL10] who stores a part whose object is just being removed writes it again', async () => {
  const part = await put('course');
  clock.advance(25 * HOUR);
  const hold = store.holdRemoves();
  const collecting = engine().collect();
  await hold.reached;
  // Waits for the lock of the row, or on the embedded database for the transaction.
  const again = put('course');
  hold.release();
  await collecting;
  await again;
  expect(store.puts).toHaveLength(2);
  expect(await countOf('stored_part')).toBe(1);
  expect(await store.get(objectName(firmId, part.address))).not.toBeNull();
  await make([part]);
});

test('[BL10] a part that was released is not stored for a blob until somebody brings it again', async () => {
  const part = await put('libérée');
  clock.advance(25 * HOUR);
  store.fail(new StoreError('away'));
  await expect(engine().collect()).rejects.toThrow('away');
  await expect(make([part])).rejects.toMatchObject({ reason: { code: 'blobs.notWhole' } });
  store.fail(null);
  await put('libérée');
  await make([part]);
  await engine().collect();
  expect(await countOf('stored_part')).toBe(1);
});

test('[BL11] a store that is away leaves row and object, which go with the next run', async () => {
  const part = await put('reste');
  clock.advance(25 * HOUR);
  store.fail(new StoreError('away'));
  await expect(engine().collect()).rejects.toThrow('away');
  expect(await countOf('stored_part')).toBe(1);
  store.fail(null);
  await engine().collect();
  expect(await countOf('stored_part')).toBe(0);
  expect(await store.get(objectName(firmId, part.address))).toBeNull();
});

test('[BL11] what a process that died has written goes, as no row says that it is stored', async () => {
  store.failAfterPut(new Error('killed'));
  await expect(put('orpheline')).rejects.toThrow('killed');
  expect(await store.get(store.puts[0]!)).not.toBeNull();
  await collectAfter(23);
  expect(await countOf('stored_part')).toBe(1);
  await collectAfter(2);
  expect(await countOf('stored_part')).toBe(0);
  expect(await store.get(store.puts[0]!)).toBeNull();
});
