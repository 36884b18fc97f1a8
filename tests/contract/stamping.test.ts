// @database both: what is held is found by its owner alone, through row-level security.
import { StampFile, StampFileList } from '@basoche/protocol';
import type { FileView } from '@basoche/protocol';
import { degrees, PDFDocument } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock, bodyBytes: 4 * 1024 * 1024 });
});
afterAll(() => db.close());
beforeEach(async () => {
  const own = await testFirm(db, ['claire', 'samir']);
  const other = await testFirm(db, ['stranger']);
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });

/** Pages of 400 by 600 points, of which every second is shown turned by a quarter. */
async function pdf(pages = 1): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) doc.addPage([400, 600]).setRotation(degrees((page % 2) * 90));
  return new Uint8Array(await doc.save());
}

async function put(who: Who, place: string, name: string, content: Uint8Array<ArrayBuffer>): Promise<FileView> {
  const form = new FormData();
  form.append('files[]', new File([content], name));
  const answer = await api.send('POST', `/api/ged/file/create/${place}`, { token: tokens[who], form });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as FileView[])[0]!;
}

async function held(who: Who, ...names: string[]): Promise<StampFile[]> {
  const form = new FormData();
  for (const name of names) form.append('files[]', new File([await pdf(2)], name));
  const answer = await api.send('POST', '/api/ged/stamp/files/temp/save', { token: tokens[who], form });
  if (!answer.ok) throw new Error(await answer.text());
  return StampFileList.parse(await answer.json());
}

/** What each page of a PDF says. */
async function textsOf(bytes: ArrayBuffer): Promise<string[]> {
  const doc = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: doc.numPages }, async (_, at) => {
    const content = await (await doc.getPage(at + 1)).getTextContent();
    return content.items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : [])).join(' ');
  });
  return Promise.all(pages);
}

const contentOf = async (who: Who, { id }: StampFile) =>
  (await as(who, 'GET', `/ged/stamp/files/temp/${id}`)).arrayBuffer();
const fileContent = async (who: Who, { slug }: FileView) =>
  (await as(who, 'POST', `/ged/file/download/${slug}`)).arrayBuffer();
async function letterOf({ slug }: FileView): Promise<string | null> {
  const file = await db.asFirm(users.claire.firmId, (trx) =>
    trx.selectFrom('file').select('letter').where('id', '=', slug).executeTakeFirstOrThrow(),
  );
  return file.letter;
}
async function stamped(who: Who, json: object): Promise<StampFile> {
  const answer = await as(who, 'POST', '/ged/stamp/pdf/create', json);
  if (answer.status !== 201) throw new Error(await answer.text());
  return StampFile.parse(await answer.json());
}

test('[SF1] what is held is read, stamped and deleted by whoever sent it alone', async () => {
  const [file] = await held('claire', 'bail.pdf');
  expect(file).toMatchObject({ name: 'bail.pdf', pageCount: 2 });
  const asked = { topText: 'Pièce 1', filesToStamp: [{ file: file!.id }] };
  for (const who of ['samir', 'stranger'] as const) {
    expect((await as(who, 'GET', `/ged/stamp/files/temp/${file!.id}`)).status).toBe(404);
    expect((await as(who, 'POST', '/ged/stamp/pdf/create', asked)).status).toBe(404);
    expect((await as(who, 'POST', '/ged/stamp/files/temp/delete', { files: [file!.id] })).status).toBe(404);
  }
  const made = await stamped('claire', asked);
  expect(await textsOf(await contentOf('claire', made))).toEqual(['Pièce 1', '']);
  expect((await as('claire', 'POST', '/ged/stamp/files/temp/delete', { files: [file!.id] })).status).toBe(204);
  expect((await as('claire', 'GET', `/ged/stamp/files/temp/${file!.id}`)).status).toBe(404);
});

test('[SF1] a file of the library is stamped by who may read it, out of the trash', async () => {
  const file = await put('claire', 'personal', 'notes.pdf', await pdf());
  const asked = { topText: 'Pièce', filesToStamp: [{ file: file.slug }] };
  for (const who of ['samir', 'stranger'] as const)
    expect((await as(who, 'POST', '/ged/stamp/pdf/create', asked)).status).toBe(404);
  expect((await stamped('claire', asked)).name).toBe('notes.pdf');
  await as('claire', 'DELETE', `/ged/file/${file.slug}`);
  expect((await as('claire', 'POST', '/ged/stamp/pdf/create', asked)).status).toBe(409);
});

test('[SF2] a stamped file stands beside its original, which stays as it is', async () => {
  const file = await put('claire', 'company', 'bail.pdf', await pdf());
  const before = await fileContent('claire', file);
  const asked = {
    topText: 'Pièce {numero} du {date}',
    bottomText: '{nom}',
    textSlip: 'PIÈCE {numero}',
    folder: 'company',
    filesToStamp: [{ file: file.slug }],
  };
  const answer = await as('claire', 'POST', '/ged/stamp/pdf/create-for-ged', asked);
  const made = (await answer.json()) as FileView;
  expect(made).toMatchObject({ name: 'bail (copie).pdf', version: 1 });
  const [slip, page] = await textsOf(await fileContent('claire', made));
  expect(slip).toBe('PIÈCE 1');
  expect(page).toMatch(/^Pièce 1 du \d\d\/\d\d\/\d{4} bail$/);
  expect(Buffer.from(await fileContent('claire', file)).equals(Buffer.from(before))).toBe(true);
});

test('[SF2] a folder that the caller may not add to is refused before the work', async () => {
  const folder = (await (
    await as('claire', 'POST', '/ged/folder/', { name: 'Notes', space: 'personal' })
  ).json()) as FileView;
  const broken = new Uint8Array(Buffer.from('no PDF at all'));
  const file = await put('samir', 'personal', 'bail.pdf', broken);
  const asked = { topText: 'Pièce', folder: folder.slug, filesToStamp: [{ file: file.slug }] };
  expect((await as('samir', 'POST', '/ged/stamp/pdf/create-for-ged', asked)).status).toBe(404);
});

test('[SF3] what is made of a confidential letter is one', async () => {
  const letter = await put('claire', 'company', 'lettre.pdf', await pdf());
  await as('claire', 'PUT', `/ged/file/${letter.slug}`, { letter: 'confidential' });
  const other = await put('claire', 'company', 'pièce.pdf', await pdf());
  const asked = { topText: 'Pièce', folder: 'personal', filesToStamp: [{ file: other.slug }, { file: letter.slug }] };
  const each = await as('claire', 'POST', '/ged/stamp/pdfs/create-for-ged', asked);
  const [plain, copy] = (await each.json()) as FileView[];
  expect([await letterOf(plain!), await letterOf(copy!)]).toEqual([null, 'confidential']);
  const all = await as('claire', 'POST', '/ged/stamp/all/create-for-ged', { ...asked, title: 'Pièces' });
  const merged = (await all.json()) as FileView;
  expect([merged.name, await letterOf(merged)]).toEqual(['Pièces.pdf', 'confidential']);
});

test('[SF4] one file that cannot be stamped is named, and nothing is made', async () => {
  const good = await put('claire', 'personal', 'bail.pdf', await pdf());
  const bad = await put('claire', 'personal', 'notes.pdf', new Uint8Array(Buffer.from('no PDF at all')));
  const asked = { topText: 'Pièce', folder: 'company', filesToStamp: [{ file: good.slug }, { file: bad.slug }] };
  const answer = await as('claire', 'POST', '/ged/stamp/pdfs/create-for-ged', asked);
  expect(await refusalOf(answer)).toMatchObject({ status: 422, detail: 'notes.pdf n’est pas un PDF lisible.' });
  expect(await (await as('claire', 'GET', '/ged/folder/listFiles/company')).json()).toEqual([]);
});

test('[SF4] nothing to stamp with, an image that is none, two files for one', async () => {
  const file = await put('claire', 'personal', 'bail.pdf', await pdf());
  const filesToStamp = [{ file: file.slug }];
  const refused = async (json: object) => refusalOf(await as('claire', 'POST', '/ged/stamp/pdf/create', json));
  expect(await refused({ filesToStamp })).toMatchObject({
    status: 422,
    detail: expect.stringContaining('intercalaire'),
  });
  const stampImage = { name: 'logo.png', content: Buffer.from('no image').toString('base64') };
  expect(await refused({ filesToStamp, stampImage })).toMatchObject({
    status: 422,
    detail: expect.stringContaining('PNG'),
  });
  expect(await refused({ topText: 'x', filesToStamp: [...filesToStamp, ...filesToStamp] })).toMatchObject({
    status: 400,
  });
  const long = { topText: 'W\n'.repeat(140), filesToStamp };
  expect(await refused(long)).toMatchObject({ status: 422, detail: expect.stringContaining('trop long') });
});

test('several files are numbered, and become one in their order', async () => {
  const [first, second] = await held('claire', 'un.pdf', 'deux.pdf');
  const filesToStamp = [
    { frontId: 'a', file: first!.id, newName: 'Bail' },
    { frontId: 'b', file: second!.id },
  ];
  const asked = { topText: 'Pièce {numero}', isOnEveryPage: true, filesToStamp };
  const each = StampFileList.parse(await (await as('claire', 'POST', '/ged/stamp/pdfs/create', asked)).json());
  expect(each).toMatchObject([
    { frontId: 'a', name: 'Bail.pdf', pageCount: 2 },
    { frontId: 'b', name: 'deux.pdf' },
  ]);
  const all = StampFile.parse(await (await as('claire', 'POST', '/ged/stamp/all/create', asked)).json());
  expect(all).toMatchObject({ name: 'Documents tamponnés.pdf', pageCount: 4 });
  expect(await textsOf(await contentOf('claire', all))).toEqual(['Pièce 1', 'Pièce 1', 'Pièce 2', 'Pièce 2']);
});

test('the same call sent again with its key makes nothing twice', async () => {
  const file = await put('claire', 'company', 'bail.pdf', await pdf());
  const json = { topText: 'Pièce', folder: 'company', filesToStamp: [{ file: file.slug }] };
  const send = () =>
    api.send('POST', '/api/ged/stamp/pdf/create-for-ged', {
      token: tokens.claire,
      json,
      headers: { 'idempotency-key': 'tampon-1' },
    });
  const [one, two] = [await (await send()).json(), await (await send()).json()];
  expect(two).toEqual(one);
  expect(await (await as('claire', 'GET', '/ged/folder/listFiles/company')).json()).toHaveLength(2);
});
