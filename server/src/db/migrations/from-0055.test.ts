// @database both: migrations over the content of two firms.
import { randomUUID } from 'node:crypto';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/database.ts';
import { testFirm } from '../../testing/firm.ts';
import { openDatabase } from '../database.ts';
import type { Db } from '../database.ts';
import { migrations } from './index.ts';

/** A database with content of two firms, up to 0055, then migrated. */
let db: Db;
let own: Awaited<ReturnType<typeof testFirm<'claire'>>>;
let other: Awaited<ReturnType<typeof testFirm<'paul'>>>;
let drop: () => Promise<void> = async () => undefined;
const file = randomUUID();

beforeAll(async () => {
  const fresh = await testDatabaseUrl({ empty: true });
  if (fresh) drop = () => fresh.drop();
  db = await openDatabase(fresh ? { url: fresh.url, dataDir: null } : { dataDir: null });
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0056'));
  const { error } = await new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) }),
    provider: { getMigrations: async () => before },
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
  own = await testFirm(db, ['claire']);
  other = await testFirm(db, ['paul']);
  await db.asFirm(own.firmId, async (trx) => {
    const by = own.users.claire.userId;
    await sql`insert into message_file
      (id, firm_id, doc, message, uploaded_by, name, mime, size, parts, created_at, complete_at)
      values (${file}, ${own.firmId}, 'conversation/c', 'm', ${by}, 'Bail.pdf', 'application/pdf', 3, 1, now(), now())`.execute(
      trx,
    );
    await sql`insert into message_file_part (firm_id, file, part, bytes)
      values (${own.firmId}, ${file}, 0, 'abc')`.execute(trx);
    for (const [id, text] of [
      ['naming', 'Vu avec @claire TEST'],
      ['plain', 'Vu'],
    ])
      await sql`insert into task_comment (firm_id, doc, id, task, author, text, created_at, row_hash)
        values (${own.firmId}, 'todolist/l', ${id}, 't', ${by}, ${text}, '2026-11-23T09:00:00.000Z', '')`.execute(trx);
  });
  await db.migrate();
});
afterAll(async () => {
  await db.close();
  await drop();
});

test('files of messages that were kept before are kept, each within its firm, and go with their parts', async () => {
  const kept = (firmId: string) =>
    db.asFirm(firmId, (trx) =>
      trx
        .selectFrom('attachment')
        .innerJoin('attachment_part', 'attachment_part.attachment', 'attachment.id')
        .select(['attachment.doc', 'attachment.record', 'attachment.name', 'attachment_part.bytes'])
        .execute(),
    );
  expect(await kept(own.firmId)).toEqual([
    { doc: 'conversation/c', record: 'm', name: 'Bail.pdf', bytes: Buffer.from('abc') },
  ]);
  expect(await kept(other.firmId)).toEqual([]);
  const parts = (firmId: string) =>
    db.asFirm(firmId, (trx) => trx.selectFrom('attachment_part').select('part').execute());
  expect(await parts(other.firmId)).toEqual([]);
  await db.asFirm(other.firmId, (trx) => trx.deleteFrom('attachment').execute());
  expect(await parts(own.firmId)).toHaveLength(1);
  await db.asWorker((trx) => trx.deleteFrom('attachment').where('id', '=', file).execute());
  expect(await parts(own.firmId)).toEqual([]);
});

test('of a comment that named somebody before it is said that nobody knows whom', async () => {
  const known = (firmId: string) =>
    db.asFirm(firmId, (trx) => trx.selectFrom('comment_mention').select(['doc', 'comment', 'users']).execute());
  expect(await known(own.firmId)).toEqual([{ doc: 'todolist/l', comment: 'naming', users: null }]);
  expect(await known(other.firmId)).toEqual([]);
});
