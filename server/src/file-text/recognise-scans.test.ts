// @database both: scans that several processes claim, and what is recognised of them.
import { newUuid } from '@basoche/domain';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createBlobs, putParts } from '../blobs/index.ts';
import { testStore } from '../blobs/testing/test-store.ts';
import type { Db } from '../db/database.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { TEST_SECRET, testClock } from '../testing/test-api.ts';
import { createFileTexts } from './file-texts.ts';
import { claimScans } from './scan-rows.ts';
import { scannedPdf, scanOf } from './testing/sample-files.ts';

// Files are read by processes of their own, which start one after the other on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let db: Db;
let clock: ReturnType<typeof testClock>;
let store: ReturnType<typeof testStore>;
let firmId: string;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock = testClock();
  store = testStore();
  // What an earlier test left is no affair of this one.
  await db.pool.query('delete from file; delete from blob');
  ({ firmId } = await testFirm(db, ['claire']));
});

const log = { error: () => undefined, warn: () => undefined };
const blobs = () => createBlobs({ db, secrets: createSecrets(TEST_SECRET), store, clock, log });
const texts = (reader = {}, recognitions = 1) =>
  createFileTexts({ db, blobs: blobs(), clock, log, reader, recognitions });

/** A file of the firm's space. @returns its blob */
async function add(name: string, bytes: Uint8Array | string, firm = firmId): Promise<string> {
  const parts = await putParts(blobs(), firm, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]));
  return db.asFirm(firm, async (trx) => {
    const { id, size } = await blobs().createBlob(trx, firm, parts);
    const now = new Date(clock.now());
    const file = { id: newUuid(clock.now()), firm_id: firm, name, name_key: name, space: 'company', blob: id, size };
    await trx
      .insertInto('file')
      .values({ ...file, created_at: now, updated_at: now })
      .execute();
    return id;
  });
}

const stateOf = (blob: string, firm = firmId) =>
  db.asFirm(firm, (trx) => trx.selectFrom('file_text').selectAll().where('blob', '=', blob).executeTakeFirst());
const pagesOf = (blob: string, firm = firmId) =>
  db.asFirm(firm, (trx) =>
    trx
      .selectFrom('file_text_page')
      .select(['page', 'text', 'source'])
      .where('blob', '=', blob)
      .orderBy('page')
      .execute(),
  );

const LINES = [
  'TRIBUNAL JUDICIAIRE DE LYON',
  'Le bailleur a délivré congé à la société',
  'L’indemnité d’éviction est réclamée',
];

/** A PDF of three pages, the first and the third of which are scans. */
const threePages = async () => {
  const first = await scanOf(['Page de garde']);
  const third = await scanOf(LINES);
  return scannedPdf([
    { picture: first, stamp: 'Pièce 1' },
    { picture: null, stamp: 'Feuille blanche' },
    { picture: third, stamp: 'Pièce 3' },
  ]);
};

test('[TX11] scans are recognised in French, page by page, behind what is stamped on them; pictures too', async () => {
  const pdf = await add('pièces.pdf', await threePages());
  const jpeg = await add('photo.jpg', await scanOf(LINES, 'jpeg'));
  await texts().readDue();
  expect(await stateOf(pdf)).toMatchObject({ status: 'done', scans: 2 });
  await texts({}, 0).recogniseDue();
  expect(await stateOf(pdf)).toMatchObject({ scans: 2 });
  await texts().recogniseDue();
  expect(await stateOf(pdf)).toMatchObject({ status: 'done', scans: 0, claimed_until: null });
  expect((await pagesOf(pdf)).map(({ page, source }) => [page, source])).toEqual([
    [1, 'ocr'],
    [2, 'text'],
    [3, 'ocr'],
  ]);
  const third = (await pagesOf(pdf))[2]!.text;
  expect(third).toMatch(/^Pièce 3\n/);
  for (const word of ['délivré', 'société', 'indemnité', 'éviction', 'réclamée']) expect(third).toContain(word);
  expect(await pagesOf(jpeg)).toMatchObject([
    { page: 1, source: 'ocr', text: expect.stringContaining('congé à la société') },
  ]);
});

test('[TX12] one process recognises a content; another goes on at the page where it was', async () => {
  const pdf = await add('pièces.pdf', await threePages());
  await texts().readDue();
  const claims = await Promise.all([claimScans(db, clock.now()), claimScans(db, clock.now())]);
  expect(claims.filter((claim) => claim !== null)).toEqual([{ firmId, blob: pdf }]);
  await db.pool.query(`update file_text_page set source = 'ocr', text = 'Déjà reconnu' where page = 1`);
  await texts().recogniseDue();
  expect(await pagesOf(pdf)).toMatchObject([{ text: 'Déjà reconnu' }, {}, { source: 'scan' }]);
  clock.advance(11 * 60_000);
  await texts().recogniseDue();
  expect(await pagesOf(pdf)).toMatchObject([{ text: 'Déjà reconnu' }, {}, { source: 'ocr' }]);
});

test('[TX12] a page that ends its process three times is given up', async () => {
  const photo = await add('photo.png', await scanOf(LINES));
  await texts().readDue();
  await texts({ memory: 20 }).recogniseDue();
  expect(await stateOf(photo)).toMatchObject({ scans: 0, claimed_until: null });
  expect(await pagesOf(photo)).toMatchObject([{ source: 'unreadable' }]);
});

test('[TX13] a content that no file has any more is not recognised', async () => {
  const pdf = await add('pièces.pdf', await threePages());
  await texts().readDue();
  const recognising = texts().recogniseDue();
  await expect.poll(async () => (await stateOf(pdf))?.scans, { timeout: 60_000 }).toBe(1);
  await db.asFirm(firmId, (trx) => trx.deleteFrom('file').execute());
  await recognising;
  expect(await stateOf(pdf)).toMatchObject({ claimed_until: null });
  await texts().recogniseDue();
  expect(await claimScans(db, clock.now())).toBeNull();
});
