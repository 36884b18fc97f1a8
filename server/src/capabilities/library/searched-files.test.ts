// @database both: texts of files found by an index, within one firm.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { randomFirm, randomQuery } from './testing/random-files.ts';
import { readPlainly } from './testing/read-plainly.ts';
import { searchFiles } from './searched-files.ts';

let db: Db;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

const SEEDS = [1, 2, 3, 4, 5, 6];

test.each(SEEDS)(
  '[TX14] [TX15] what the index finds is what a reading of all pages finds, in the same order (seed %i)',
  async (seed) => {
    const { firmId, readers, random } = await randomFirm(db, seed);
    let found = 0;
    for (let n = 0; n < 12; n += 1) {
      const query = randomQuery(random);
      const steps = { common: Math.floor(random() * 8), newest: 1 + Math.floor(random() * 4) };
      const limit = 1 + Math.floor(random() * 5);
      for (const [name, reader] of Object.entries(readers)) {
        const { expected, searched } = await db.asFirm(firmId, async (trx) => ({
          expected: await readPlainly(trx, reader, query, limit),
          searched: await searchFiles(trx, reader, query, limit, true, steps),
        }));
        expect(searched.files, `« ${query} » of ${name}, ${JSON.stringify({ ...steps, limit })}`).toEqual(expected);
        found += expected.length;
      }
    }
    expect(found).toBeGreaterThan(50);
  },
);

/** Two firms whose ids end alike, which the index cannot tell apart, with a file and a page each that say the same. */
async function twoFirms(): Promise<[string, string]> {
  const ending = randomUUID().slice(-8);
  const firms = [1, 2].map(() => randomUUID().slice(0, -8) + ending) as [string, string];
  for (const firm of firms)
    await db.asFirm(firm, async (trx) => {
      const at = new Date('2026-05-04T08:00:00Z');
      await trx
        .insertInto('firm')
        .values({ id: firm, name: firm, offer: 'LEGALSUCCESS', theme: 'light', language: 'fr' })
        .execute();
      await trx
        .insertInto('blob')
        .values({ firm_id: firm, id: `of ${firm}`, size: 1, created_at: at, used_at: at })
        .execute();
      await trx
        .insertInto('file')
        .values({
          id: randomUUID(),
          firm_id: firm,
          name: 'Mombasa',
          name_key: 'mombasa',
          blob: `of ${firm}`,
          size: 1,
          space: 'company',
          created_at: at,
          updated_at: at,
        })
        .execute();
      await trx
        .insertInto('file_text_page')
        .values({ firm_id: firm, blob: `of ${firm}`, page: 1, text: 'Zanzibar', source: 'text' })
        .execute();
    });
  return firms;
}

const ZANZIBAR = sql<{
  blobs: string[];
  files: string[];
}>`select blobs, files from found_files(search_words('zanzibar'), 100)`;
const MOMBASA = sql<{ files: string[] }>`select files from found_files(search_words('mombasa'), 100)`;

test('[TX14] the index gives what is of the firm, also where it cannot tell firms apart', async () => {
  const [one, other] = await twoFirms();
  for (const firm of [one, other])
    await db.asFirm(firm, async (trx) => {
      expect((await ZANZIBAR.execute(trx)).rows).toEqual([{ blobs: [`of ${firm}`], files: [] }]);
      const { rows } = await trx
        .selectFrom('file')
        .select('id')
        .execute()
        .then((rows) => ({ rows }));
      expect((await MOMBASA.execute(trx)).rows).toEqual([{ files: rows.map(({ id }) => id) }]);
    });
  // One that has nothing of it hides nothing of the other: neither is the word common because of both.
  await db.asFirm(one, async (trx) => {
    const { rows } = await sql<{ blobs: string[] }>`select blobs from found_files(search_words('zanzibar'), 1)`.execute(
      trx,
    );
    expect(rows).toEqual([{ blobs: [`of ${one}`] }]);
  });
});

test('[TX14] without a firm, and for another role, the index gives nothing', async () => {
  await twoFirms();
  const asked = (firm: string) =>
    db.asSystem(async (trx) => {
      await sql`select set_config('role', 'basoche_app', true), set_config('app.firm_id', ${firm}, true)`.execute(trx);
      return ZANZIBAR.execute(trx);
    });
  await expect(asked('')).rejects.toThrow(/uuid/);
  expect((await asked(randomUUID())).rows).toEqual([{ blobs: [], files: [] }]);
  for (const as of ['asSystem', 'asWorker', 'asPlatform', 'asDirectory'] as const)
    await expect(db[as]((trx) => ZANZIBAR.execute(trx))).rejects.toThrow(/permission denied/);
});

test('[TX14] what the application makes for itself is not taken for what the index reads', async () => {
  const [one, other] = await twoFirms();
  await db.asFirm(one, async (trx) => {
    // The function would run these with its own rights.
    await sql`create temporary view file_text_page as select ${sql.lit(one)}::uuid as firm_id, 'stolen' as blob, to_tsvector('simple', 'zanzibar') as tsv`.execute(
      trx,
    );
    await sql`create function pg_temp.firm_query(uuid, tsquery) returns tsquery language sql immutable as ${sql.lit(
      `select public.firm_query('${other}', $2)`,
    )}`.execute(trx);
    await sql`set local search_path = pg_temp, public`.execute(trx);
    expect((await ZANZIBAR.execute(trx)).rows).toEqual([{ blobs: [`of ${one}`], files: [] }]);
    await sql`drop view pg_temp.file_text_page`.execute(trx);
    await sql`drop function pg_temp.firm_query(uuid, tsquery)`.execute(trx);
  });
  await expect(
    db.asFirm(one, (trx) => sql`select tsv from file_text_page where firm_id = ${other}`.execute(trx)),
  ).resolves.toMatchObject({ rows: [] });
});

test('[TX14] pages and names are found by their indexes and by nothing else', async () => {
  const [firm] = await twoFirms();
  const SCANS = sql<Record<'pages' | 'names' | 'every_page' | 'every_file', number>>`select
    pg_stat_get_xact_numscans('file_text_page_words'::regclass)::int as pages,
    pg_stat_get_xact_numscans('file_words'::regclass)::int as names,
    pg_stat_get_xact_numscans('file_text_page'::regclass)::int as every_page,
    pg_stat_get_xact_numscans('file'::regclass)::int as every_file`;
  const [before, after] = await db.asFirm(firm, async (trx) => {
    const first = await SCANS.execute(trx);
    await sql`select found_files(search_words('zanzibar'), 100)`.execute(trx);
    return [first.rows[0]!, (await SCANS.execute(trx)).rows[0]!];
  });
  expect(after.pages - before.pages).toBeGreaterThan(0);
  expect(after.names - before.names).toBeGreaterThan(0);
  expect([after.every_page - before.every_page, after.every_file - before.every_file]).toEqual([0, 0]);
});

test('[TX14] a page of nothing but short words of its own is indexed whole', async () => {
  const firm = randomUUID();
  const texts = [
    Array.from({ length: 30_000 }, (_, n) => n.toString(36).padStart(3, '0')).join(' '),
    Array.from({ length: 12_000 }, (_, n) => `é${n.toString(36)}-ö`).join(' '),
    `${'x'.repeat(2_040)} ${'字'.repeat(680)} https://a.example/${'b/'.repeat(900)}c`,
  ];
  await db.asFirm(firm, async (trx) => {
    const at = new Date('2026-05-04T08:00:00Z');
    await trx
      .insertInto('firm')
      .values({ id: firm, name: firm, offer: 'LEGALSUCCESS', theme: 'light', language: 'fr' })
      .execute();
    await trx.insertInto('blob').values({ firm_id: firm, id: 'b', size: 1, created_at: at, used_at: at }).execute();
    await trx.insertInto('file_text').values({ firm_id: firm, blob: 'b' }).execute();
    for (const [page, text] of texts.entries())
      await trx
        .insertInto('file_text_page')
        .values({ firm_id: firm, blob: 'b', page: page + 1, text, source: 'text' })
        .execute();
    const found = async (word: string) =>
      (await sql<{ blobs: string[] }>`select blobs from found_files(search_words(${word}), 10)`.execute(trx)).rows[0]!
        .blobs;
    for (const word of ['0zz', 'e1-o', 'x'.repeat(199), '字'.repeat(150), 'a.example'])
      expect(await found(word), word).toEqual(['b']);
    expect(await found('absent')).toEqual([]);
  });
});
