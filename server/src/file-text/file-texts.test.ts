// @database both: contents that several processes claim, and text that goes with its content.
import { newUuid } from '@basoche/domain';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { putParts } from '../blobs/index.ts';
import { createBlobs } from '../blobs/blobs.ts';
import { testStore } from '../blobs/testing/test-store.ts';
import type { Db } from '../db/database.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { TEST_SECRET, testClock } from '../testing/test-api.ts';
import { createFileTexts } from './file-texts.ts';
import type { ReadPage } from './messages.ts';
import { createFileReader } from './reader-process.ts';
import { claimText } from './text-rows.ts';
import { bomb, docxWith, pdfWith, pptxWith, xlsxWith } from './testing/sample-files.ts';

// Files are read by processes of their own, which start one after the other on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let db: Db;
let clock: ReturnType<typeof testClock>;
let store: ReturnType<typeof testStore>;
let firmId: string;
let otherFirm: string;

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
  ({ firmId: otherFirm } = await testFirm(db, ['stranger']));
});

const log = { error: () => undefined, warn: () => undefined };
const blobs = () => createBlobs({ db, secrets: createSecrets(TEST_SECRET), store, clock, log });
const texts = (reader = {}) => createFileTexts({ db, blobs: blobs(), clock, log, reader, recognitions: 1 });

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
const textOf = async (blob: string) => (await pagesOf(blob)).map(({ text }) => text).join('\n');

test('[TX1] a new content is read once, page by page, for each firm that has it', async () => {
  const bytes = await pdfWith(['Assignation', '', 'Le congé délivré']);
  const blob = await add('assignation.pdf', bytes);
  const again = await add('copie.pdf', bytes);
  const theirs = await add('leur.pdf', bytes, otherFirm);
  expect(again).toBe(blob);
  expect(await stateOf(blob)).toMatchObject({ status: 'pending', attempts: 0 });
  await texts().readDue();
  expect(await stateOf(blob)).toMatchObject({ status: 'done', attempts: 1, pages: 2, scans: 0, has_pages: true });
  expect(await pagesOf(blob)).toEqual([
    { page: 1, text: 'Assignation', source: 'text' },
    { page: 3, text: 'Le congé délivré', source: 'text' },
  ]);
  expect(await pagesOf(theirs, otherFirm)).toHaveLength(2);
  expect(await pagesOf(blob, otherFirm)).toEqual(theirs === blob ? await pagesOf(blob) : []);
});

test('[TX2] a content is read by one process at a time, and by another once that is gone', async () => {
  const blob = await add('a.txt', 'Le congé');
  const claims = await Promise.all([
    claimText(db, clock.now()),
    claimText(db, clock.now()),
    claimText(db, clock.now()),
  ]);
  expect(claims.filter((claim) => claim !== null)).toMatchObject([{ blob, attempt: 1 }]);
  await texts().readDue();
  expect(await stateOf(blob)).toMatchObject({ status: 'running' });
  clock.advance(11 * 60_000);
  await texts().readDue();
  expect(await stateOf(blob)).toMatchObject({ status: 'done', attempts: 2 });
  expect(await textOf(blob)).toBe('Le congé');
  // Begun again when all was there.
  await db.pool.query(`update file_text set status = 'pending'`);
  await texts().readDue();
  expect(await stateOf(blob)).toMatchObject({ status: 'done' });
});

test('[TX3] a file that ends the process, or that takes too long, is given up; the next one is read', async () => {
  const heavy = await add('lourd.docx', docxWith(Array.from({ length: 20_000 }, (_, at) => `Paragraphe ${at}`)));
  const light = await add('léger.txt', 'Le congé');
  await texts({ silenceMs: 1 }).readDue();
  expect(await stateOf(heavy)).toMatchObject({ status: 'too_large', error: 'time' });
  await db.pool.query(`update file_text set status = 'pending', attempts = 0`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await texts({ memory: 20 }).readDue();
    clock.advance(3_600_000);
  }
  expect(await stateOf(heavy)).toMatchObject({ status: 'unreadable', attempts: 3 });
  await db.pool.query(`update file_text set status = 'pending', attempts = 0`);
  await texts().readDue();
  expect(await textOf(light)).toBe('Le congé');
});

test('[TX4] kinds of files: what each says is found, what has no text says so', async () => {
  const mail = [
    'From: Paul Morel <paul@greffe.test>',
    'To: Claire <claire@cabinet.test>',
    'Subject: =?utf-8?q?Cong=C3=A9?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{color:red}</style><p>Le <b>bailleur</b> donne</p><script>secret()</script>',
    '--b',
    'Content-Type: text/plain; name=note.txt',
    'Content-Disposition: attachment; filename=note.txt',
    '',
    'Kowalski',
    '--b--',
  ].join('\r\n');
  const files = {
    docx: await add('a.docx', docxWith(['Le congé', 'est nul &amp; non avenu'])),
    xlsx: await add('a.xlsx', xlsxWith('Débours', ['Huissier', 'Quesnoy'])),
    pptx: await add('a.pptx', pptxWith(['Plaidoirie', 'Préjudice'])),
    html: await add(
      'a.html',
      '<html><head><title>x</title></head><body><p>Le con<b>gé</b></p><p>nul</p></body></html>',
    ),
    mail: await add('a.eml', mail),
    old: await add('a.csv', Buffer.from('Nom;Cong\xe9', 'latin1')),
    film: await add('a.mp4', 'xxxx'),
    picture: await add('a.png', Buffer.from('89504e470d0a1a0a00', 'hex')),
  };
  await texts().readDue();
  expect(await textOf(files.docx)).toBe('Le congé\nest nul & non avenu');
  expect(await textOf(files.xlsx)).toBe('Débours\nHuissier Quesnoy 1234.5');
  expect((await pagesOf(files.pptx)).map(({ page, text }) => [page, text])).toEqual([
    [1, 'Plaidoirie'],
    [2, 'Préjudice'],
  ]);
  expect(await textOf(files.html)).toBe('Le congé\nnul');
  const read = await textOf(files.mail);
  for (const text of ['Congé', 'Paul Morel', 'Le bailleur donne', 'note.txt', 'Kowalski']) expect(read).toContain(text);
  expect(read).not.toMatch(/secret|color/);
  expect(await textOf(files.old)).toBe('Nom;Congé');
  expect(await stateOf(files.film)).toMatchObject({ status: 'none', pages: 0 });
  expect(await stateOf(files.picture)).toMatchObject({ status: 'done', scans: 1 });
});

test('[TX5] beyond the limits nothing is read, and what was read is there', async () => {
  const packed = await add('bombe.docx', bomb());
  await texts().readDue();
  expect(await stateOf(packed)).toMatchObject({ status: 'too_large', pages: 0 });
  const reader = createFileReader();
  const pages: ReadPage[] = [];
  const bytes = Buffer.from('mot '.repeat(2_600_000));
  const outcome = await reader.read({ bytes, name: 'long.txt' }, async (page) => void pages.push(page));
  reader.close();
  expect(outcome).toMatchObject({ problem: 'too_large', detail: 'characters' });
  expect(pages).toHaveLength(501);
  expect(pages.every(({ text }) => text.length <= 20_000 && /^(?:mot ?)*$/.test(text))).toBe(true);
});

test('[TX6] what is damaged or locked says so, and is not tried again', async () => {
  const damaged = await add('abîmé.pdf', '%PDF-1.7\nrien de plus');
  const zip = await add('abîmé.docx', docxWith(['Le congé']).slice(0, 80));
  await texts().readDue();
  expect(await stateOf(damaged)).toMatchObject({ status: 'unreadable', attempts: 1 });
  expect(await stateOf(zip)).toMatchObject({ status: 'unreadable', attempts: 1 });
  expect(await claimText(db, clock.now() + 86_400_000)).toBeNull();
});

test('[TX6] a content that the store does not give is asked for again', async () => {
  const blob = await add('a.txt', 'Le congé');
  store.fail(new Error('the store is away'));
  await texts().readDue();
  expect(await stateOf(blob)).toMatchObject({ status: 'pending', attempts: 1 });
  await texts().readDue();
  expect(await stateOf(blob)).toMatchObject({ attempts: 1 });
  store.fail(null);
  clock.advance(3_600_000);
  await texts().readDue();
  expect(await stateOf(blob)).toMatchObject({ status: 'done', attempts: 2 });
});

test('[TX7] text goes with its content, and a content that no file has is not read', async () => {
  const blob = await add('a.txt', 'Le congé');
  const gone = await add('b.txt', 'Autre');
  await db.asFirm(firmId, (trx) => trx.deleteFrom('file').where('blob', '=', gone).execute());
  await texts().readDue();
  expect(await stateOf(gone)).toMatchObject({ status: 'pending', attempts: 0 });
  await db.asFirm(firmId, (trx) => trx.deleteFrom('file').execute());
  for (let run = 0; run < 2; run += 1) {
    clock.advance(25 * 3_600_000);
    await blobs().collect();
  }
  expect(await stateOf(blob)).toBeUndefined();
  expect(await pagesOf(blob)).toEqual([]);
});

test('[TX8] a server that stops gives back what it reads', async () => {
  const blob = await add('lourd.docx', docxWith(Array.from({ length: 200_000 }, (_, at) => `Paragraphe ${at}`)));
  const first = texts();
  const reading = first.readDue();
  await expect.poll(async () => (await stateOf(blob))?.status).toBe('running');
  first.stop();
  await reading;
  expect(await stateOf(blob)).toMatchObject({ status: 'pending', attempts: 0 });
});
