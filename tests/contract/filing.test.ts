import type { FileView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownAddress } from '../../server/src/capabilities/filing/own-address.ts';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';

type Who = 'claire' | 'samir';

let db: Db;
let api: ReturnType<typeof testApi>;
let firm: string;
let tokens: Record<Who, string>;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock, bodyBytes: 1024 * 1024 });
});
afterAll(() => db.close());
beforeEach(async () => {
  const { users, firmId } = await testFirm(db, ['claire', 'samir']);
  firm = firmId;
  tokens = { claire: await api.signIn(users.claire), samir: await api.signIn(users.samir) };
});

const post = (path: string, json: unknown = {}, who: Who = 'claire') =>
  api.send('POST', `/api${path}`, { token: tokens[who], json });

async function answered<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

async function put(name: string, content: string, folder = 'personal'): Promise<FileView> {
  const files = [{ name, content: btoa(content) }];
  return (await answered<FileView[]>(post(`/ged/file/create/${folder}`, { files })))[0]!;
}

const contentOf = async ({ slug }: FileView) => (await post(`/ged/file/download/${slug}`)).text();
const mail = { email: 'Claire <claire@cabinet.test>', folder: 'personal', subject: 'Re: votre/affaire' };

async function archivedProject(): Promise<string> {
  const { id } = await answered<{ id: string }>(post('/project/', { name: 'Affaire' }));
  await db.asFirm(firm, async (trx) => {
    await trx.updateTable('project').set({ status: 'archived' }).where('id', '=', id).execute();
  });
  return id;
}

test('only addresses of the application name a file, however they are written', () => {
  const base = 'https://cabinet.test';
  const file = { is: 'file', slug: 'a', version: null };
  expect(ownAddress(base, '/api/ged/file/a/content')).toEqual(file);
  expect(ownAddress(base, 'https://cabinet.test/api/ged/file/a/content?version=2')).toEqual({ ...file, version: 2 });
  expect(ownAddress(base, '/ged/file/view/a')).toEqual(file);
  expect(ownAddress(base, '/api/ged/file/DocumentUrl/a/bail.pdf')).toEqual(file);
  expect(ownAddress(base, '/api/attachment/a')).toEqual({ is: 'attachment', slug: 'a' });
  for (const foreign of [
    'https://ailleurs.test/api/ged/file/a/content',
    '//ailleurs.test/api/ged/file/a/content',
    'https://cabinet.test@ailleurs.test/api/ged/file/a/content',
    'https://moi:secret@cabinet.test/api/ged/file/a/content',
    'http://cabinet.test/api/ged/file/a/content',
    'https://cabinet.test:8443/api/ged/file/a/content',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    '/api/ged/file/%E0%A4%A/content',
    '/api/user/read',
    'javascript:alert(1)',
    '',
  ])
    expect(ownAddress(base, foreign)).toBeNull();
});

test('a file is filed by its address as it is, beside what has its name, and by who may read it alone', async () => {
  const file = await put('bail.txt', 'le bail');
  const asked = { fileUrl: file.serverURL, targetFolderSlug: 'personal' };
  const copy = await answered<FileView>(post('/ged/file/saveFile', asked));
  expect(copy.name).toBe('bail (copie).txt');
  expect(await contentOf(copy)).toBe('le bail');
  expect((await post('/ged/file/saveFile', asked, 'samir')).status).toBe(404);
  const named = await answered<FileView>(post('/ged/file/saveFile', { ...asked, filename: 'Pièce 1' }));
  expect(named.name).toBe('Pièce 1.txt');
  expect((await post('/ged/file/saveFile', { fileUrl: file.serverURL })).status).toBe(422);
});

test('a copy of a confidential letter that is filed, alone or in a mail, is one', async () => {
  const letter = await put('confrère.txt', 'Foi du palais');
  const confidential = { letter: 'confidential' };
  await answered(api.send('PUT', `/api/ged/file/${letter.slug}`, { token: tokens.claire, json: confidential }));
  const asked = { fileUrl: letter.serverURL, targetFolderSlug: 'personal' };
  const filed = [
    await answered<FileView>(post('/ged/file/saveFile', asked)),
    await answered<FileView>(post('/ged/file/saveMailOnFolder', { ...mail, file_ids: [letter.slug] })),
  ];
  const rows = await db.asFirm(firm, (trx) =>
    trx
      .selectFrom('file')
      .select('letter')
      .where(
        'id',
        'in',
        filed.map(({ slug }) => slug),
      )
      .execute(),
  );
  expect(rows.map(({ letter: kind }) => kind)).toEqual(['confidential', 'confidential']);
});

test('a mail is a file of its subject, with its headers, its text and what is joined', async () => {
  const joined = await put('bail.txt', 'le bail signé');
  const file = await answered<FileView>(
    post('/ged/file/saveMailOnFolder', {
      ...mail,
      body: '<p>Chère consœur,</p>',
      to: 'paul@cabinet.test, Inès <ines@cabinet.test>',
      cc: [{ name: 'Greffe', email: 'greffe@tribunal.test' }],
      attachments: [{ name: 'note.txt', content: btoa('une note') }],
      attachmentUrls: [joined.serverURL],
      reply_to_message_id: '<premier@cabinet.test>',
    }),
  );
  expect(file).toMatchObject({ name: 'Re votre affaire.eml', type: 'message/rfc822' });
  const text = await contentOf(file);
  expect(text).toContain('From: Claire <claire@cabinet.test>\r\n');
  expect(text).toContain('Subject: Re: votre/affaire\r\n');
  expect(text).toContain('In-Reply-To: <premier@cabinet.test>\r\n');
  expect(text).toContain('paul@cabinet.test');
  expect(text).toContain('Cc: Greffe <greffe@tribunal.test>');
  expect(text).toContain('filename=note.txt');
  expect(text).toContain(btoa('le bail signé'.replace('é', '\u00c3\u00a9')).slice(0, 12));
});

test('no header is smuggled into a mail that is filed', async () => {
  const file = await answered<FileView>(
    post('/ged/file/saveMailOnFolder', { ...mail, subject: 'Bonjour\r\nBcc: autre@ailleurs.test', body: 'Texte' }),
  );
  expect(await contentOf(file)).not.toMatch(/^Bcc:/m);
  const bad = { ...mail, to: ['a@b.test\r\nBcc: c@d.test'] };
  expect((await post('/ged/file/saveMailOnFolder', bad)).status).toBe(400);
});

test('an archived matter takes no file, no mail and no task', async () => {
  const file = await put('bail.txt', 'le bail');
  const project = await archivedProject();
  const answers = [
    await post('/ged/file/saveFile', { fileUrl: file.serverURL, projectSlug: project }),
    await post('/ged/file/saveMailOnFolder', { ...mail, folder: project }),
  ];
  await db.asFirm(firm, async (trx) => {
    const place = { space: 'project', owner: null, project_id: project };
    await trx.updateTable('file').set(place).where('id', '=', file.slug).execute();
  });
  answers.push(await post(`/ged/file/addTask/${file.slug}`));
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('archivé') });
  }
});
