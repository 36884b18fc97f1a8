import { randomUUID } from 'node:crypto';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/database.ts';
import { testFirm } from '../../testing/firm.ts';
import { openDatabase } from '../database.ts';
import type { Db } from '../database.ts';
import { migrations } from './index.ts';

let db: Db;
let drop: () => Promise<void> = async () => undefined;
const file = randomUUID();

beforeAll(async () => {
  const fresh = await testDatabaseUrl({ empty: true });
  if (fresh) drop = () => fresh.drop();
  db = await openDatabase(fresh ? { url: fresh.url, dataDir: null } : { dataDir: null });
});
afterAll(async () => {
  await db.close();
  await drop();
});

test('files of messages that were kept before are kept, each within its firm, and go with their parts', async () => {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) });
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0056'));
  const { error } = await new Migrator({
    db: kysely,
    provider: { getMigrations: async () => before },
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  expect(error).toBeUndefined();
  const [own, other] = [await testFirm(db, ['claire']), await testFirm(db, ['paul'])];
  await db.asFirm(own.firmId, async (trx) => {
    await sql`insert into message_file (id, firm_id, doc, message, uploaded_by, name, mime, size, parts, created_at, complete_at)
      values (${file}, ${own.firmId}, 'conversation/c', 'm', ${own.users.claire.userId}, 'Bail.pdf', 'application/pdf', 3, 1, now(), now())`.execute(
      trx,
    );
    await sql`insert into message_file_part (firm_id, file, part, bytes) values (${own.firmId}, ${file}, 0, 'abc')`.execute(
      trx,
    );
  });

  expect(await db.migrate()).toContain('0056_attachments');

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
  const bytes = (firmId: string) =>
    db.asFirm(firmId, (trx) => trx.selectFrom('attachment_part').select('part').execute());
  expect(await bytes(other.firmId)).toEqual([]);
  await db.asFirm(other.firmId, (trx) => trx.deleteFrom('attachment').execute());
  expect(await bytes(own.firmId)).toHaveLength(1);
  await db.asWorker((trx) => trx.deleteFrom('attachment').where('id', '=', file).execute());
  expect(await bytes(own.firmId)).toEqual([]);
});
