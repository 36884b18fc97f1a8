// @database both: downloads that are counted once, and links that are found before the firm is known.
import { createHash } from 'node:crypto';
import { FileLinkList, LinkValidity, MadeFileLink } from '@basoche/protocol';
import type { FileView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { pdfOf, readPdf } from '../../server/src/testing/pdf-pages.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'admin' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
let network = 0;
const clock = testClock();
const DAY = 86_400_000;
const PASSWORD = 'pluie de novembre';
const INVALID = { valid: false, reason: 'Le lien est invalide.', name: null, size: null, firm: null, slug: null };

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock, clientAddress: () => `192.0.2.${network}`, bodyBytes: 1024 * 1024 });
});
afterAll(() => db.close());
beforeEach(async () => {
  network += 1;
  const own = await testFirm(db, ['claire', 'samir', 'admin', 'client'], {
    admin: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const other = await testFirm(db, ['stranger']);
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });

async function put(
  who: Who,
  place: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<FileView> {
  const form = new FormData();
  form.append('files[]', new File([content], name));
  const answer = await api.send('POST', `/api/ged/file/create/${place}`, { token: tokens[who], form });
  return ((await answer.json()) as FileView[])[0]!;
}

async function newLink(file: FileView, more: object = {}, who: Who = 'claire') {
  const answer = await as(who, 'POST', '/ged/file/generateLink', { fileSlug: file.slug, ...more });
  if (answer.status !== 201) throw new Error(await answer.text());
  return MadeFileLink.parse(await answer.json());
}
async function checked(token: string, password?: string) {
  const answer = await api.post('/api/ged/file/validateLink', { token, password });
  if (!answer.ok) throw new Error(await answer.text());
  return LinkValidity.parse(await answer.json());
}
const opened = (token: string, password?: string, headers = {}) =>
  api.send('POST', '/api/ged/file/openLink', { json: { token, password }, headers });
async function expectNothing(token: string) {
  expect(await checked(token)).toMatchObject(INVALID);
  expect(await refusalOf(await opened(token))).toMatchObject({ status: 404, detail: 'Le lien est invalide.' });
}
const links = async (who: Who, file: FileView) =>
  FileLinkList.parse(await (await as(who, 'GET', `/ged/file/${file.slug}/links`)).json());

test('[LK1] a token is shown once, and the database has its hash alone', async () => {
  const file = await put('claire', 'personal', 'bail.txt', 'le bail');
  const headers = { 'idempotency-key': 'lien-1' };
  const json = { fileSlug: file.slug, password: PASSWORD };
  const sent = await api.send('POST', '/api/ged/file/generateLink', { token: tokens.claire, json, headers });
  const link = MadeFileLink.parse(await sent.json());
  expect(Buffer.from(link.token, 'base64url')).toHaveLength(32);
  expect(link.url).toBe(`https://basoche.test/ged/lien#${link.token}`);
  expect(JSON.stringify(await links('claire', file))).not.toContain(link.token);
  const rows = await db.asFirm(users.claire.firmId, async (trx) => ({
    links: await trx.selectFrom('file_link').selectAll().execute(),
    commands: await trx.selectFrom('command_log').selectAll().execute(),
  }));
  expect(rows.links).toMatchObject([{ token_hash: createHash('sha256').update(link.token).digest() }]);
  expect(rows.links[0]!.password_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(rows)).not.toContain(link.token);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

test('[LK2] a link gives its file, as a download, to whoever has it', async () => {
  const file = await put('claire', 'personal', 'pièce « 1 ».html', '<b>secret</b>');
  const { token, expiresAt } = await newLink(file);
  expect(expiresAt).toBe(new Date(clock.now() + 7 * DAY).toISOString());
  expect(await checked(token)).toMatchObject({ valid: true, name: file.name, size: 13, type: 'text/html', slug: null });
  const answer = await opened(token);
  expect(await answer.text()).toBe('<b>secret</b>');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^attachment/),
    'accept-ranges': 'none',
  });
});

test('[LK2] only who may read a file makes a link to it', async () => {
  const mine = await put('claire', 'personal', 'notes.txt', 'notes');
  for (const who of ['samir', 'admin', 'stranger'] as const)
    expect((await as(who, 'POST', '/ged/file/generateLink', { fileSlug: mine.slug })).status).toBe(404);
  expect((await as('client', 'POST', '/ged/file/generateLink', { fileSlug: mine.slug })).status).toBe(403);
  expect((await as('samir', 'GET', `/ged/file/${mine.slug}/links`)).status).toBe(404);
  await as('claire', 'DELETE', `/ged/file/${mine.slug}`);
  expect((await as('claire', 'POST', '/ged/file/generateLink', { fileSlug: mine.slug })).status).toBe(409);
});

test('[LK2] who has a file by a share alone sends it to nobody, and no confidential letter leaves by a link', async () => {
  const file = await put('claire', 'personal', 'lettre.txt', 'lettre');
  const share = { file: file.slug, user: users.samir.userId, access: 'write' };
  expect((await as('claire', 'POST', '/ged/share', share)).status).toBe(201);
  expect((await as('samir', 'GET', `/ged/file/view/${file.slug}`)).status).toBe(200);
  expect((await as('samir', 'POST', '/ged/file/generateLink', { fileSlug: file.slug })).status).toBe(403);
  expect((await as('samir', 'GET', `/ged/file/${file.slug}/links`)).status).toBe(403);
  const { token } = await newLink(file);
  expect((await checked(token)).valid).toBe(true);
  await as('claire', 'PUT', `/ged/file/${file.slug}`, { letter: 'confidential' });
  await expectNothing(token);
  expect(await refusalOf(await as('claire', 'POST', '/ged/file/generateLink', { fileSlug: file.slug }))).toMatchObject({
    status: 409,
    detail: expect.stringContaining('confidentielle'),
  });
  await as('claire', 'PUT', `/ged/file/${file.slug}`, { letter: 'official' });
  expect((await checked(token)).valid).toBe(true);
});

test('[LK2] unknown, revoked, expired: one answer', async () => {
  const file = await put('claire', 'company', 'a.txt', 'a');
  await expectNothing('inconnu');
  const revoked = await newLink(file);
  expect((await as('claire', 'DELETE', `/ged/file/links/${revoked.id}`)).status).toBe(204);
  await expectNothing(revoked.token);
  const expired = await newLink(file, { days: 1 });
  clock.advance(DAY);
  await expectNothing(expired.token);
});

test('[LK2] a link opens what its maker may read when it is opened', async () => {
  const trashed = await put('claire', 'company', 'a.txt', 'a');
  const ofTrashed = await newLink(trashed);
  await as('claire', 'DELETE', `/ged/file/${trashed.slug}`);
  await expectNothing(ofTrashed.token);
  await as('claire', 'PUT', `/ged/file/${trashed.slug}`, { trashedAt: null });
  expect((await checked(ofTrashed.token)).valid).toBe(true);

  const firms = await put('samir', 'company', 'b.txt', 'b');
  const { token } = await newLink(firms, {}, 'claire');
  expect((await as('samir', 'PUT', `/ged/file/${firms.slug}`, { space: 'personal' })).status).toBe(200);
  await expectNothing(token);

  const left = await newLink(await put('samir', 'company', 'c.txt', 'c'), {}, 'samir');
  const { userId, firmId } = users.samir;
  await db.asFirm(firmId, (trx) =>
    trx.updateTable('app_user').set({ active: false }).where('id', '=', userId).execute(),
  );
  await expectNothing(left.token);
});

test('[LK3] without its password a link tells nothing of its file', async () => {
  const file = await put('claire', 'personal', 'secret.txt', 'secret');
  const { token } = await newLink(file, { password: PASSWORD });
  expect(await checked(token)).toEqual({
    ...Object.fromEntries(Object.keys(LinkValidity.shape).map((key) => [key, null])),
    valid: true,
    isPasswordNeeded: true,
  });
  expect((await opened(token)).status).toBe(404);
  expect(await checked(token, 'pluie de décembre')).toEqual(await checked('inconnu', 'pluie de décembre'));
  expect(await refusalOf(await opened(token, 'pluie de décembre'))).toMatchObject({ detail: 'Le lien est invalide.' });
  expect(await checked(token, PASSWORD)).toMatchObject({ valid: true, name: 'secret.txt' });
  expect(await (await opened(token, PASSWORD)).text()).toBe('secret');
});

test('[LK3] wrong passwords are slowed on a link from wherever they come, whether it exists or not', async () => {
  const file = await put('claire', 'personal', 'secret.txt', 'secret');
  for (const token of [(await newLink(file, { password: PASSWORD })).token, `inconnu-${network}`]) {
    for (let tries = 0; tries < 5; tries += 1) {
      network += 1;
      expect((await checked(token, 'faux faux')).valid).toBe(false);
    }
    network += 1;
    expect((await opened(token, PASSWORD)).status).toBe(429);
  }
});

test('[LK3] wrong passwords are slowed on a network, whatever the links', async () => {
  const { token } = await newLink(await put('claire', 'personal', 'a.txt', 'a'), { password: PASSWORD });
  for (let tries = 0; tries < 20; tries += 1)
    expect((await checked(`inconnu-${network}-${tries}`, 'faux')).valid).toBe(false);
  expect((await opened(token, PASSWORD)).status).toBe(429);
  network += 1;
  expect((await opened(token, PASSWORD)).status).toBe(200);
});

test('[LK4] of several who open a link at once no more get the file than it has downloads', async () => {
  const { token } = await newLink(await put('claire', 'company', 'a.txt', 'a'), { maxDownloads: 1 });
  expect((await checked(token)).remaining).toBe(1);
  const answers = await Promise.all(Array.from({ length: 4 }, () => opened(token)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404]);
  await expectNothing(token);
});

test('[LK4] a download is the whole file, and counts', async () => {
  const file = await put('claire', 'company', 'a.txt', 'abcdef');
  const { token } = await newLink(file, { maxDownloads: 2 });
  for (const headers of [{ range: 'bytes=0-1' }, { 'if-none-match': '*' }]) {
    const answer = await opened(token, undefined, headers);
    expect([answer.status, await answer.text()]).toEqual([200, 'abcdef']);
  }
  expect(await links('claire', file)).toMatchObject([
    { downloads: 2, maxDownloads: 2, state: 'used', lastOpenedAt: new Date(clock.now()).toISOString() },
  ]);
  await expectNothing(token);
});

test('[LK5] a link gives the present version', async () => {
  const { token } = await newLink(await put('claire', 'company', 'a.txt', 'un'));
  await put('claire', 'company', 'a.txt', 'deux');
  expect(await (await opened(token)).text()).toBe('deux');
});

test('[LK5] every page of a PDF bears the name of the recipient, and the file itself stays', async () => {
  const bytes = await pdfOf('Contrat');
  const file = await put('claire', 'company', 'contrat.pdf', bytes);
  const { token } = await newLink(file, { recipient: 'Maître Łukasz Ève' });
  const given = new Uint8Array(await (await opened(token)).arrayBuffer());
  // Along the diagonal of each page as it is shown: turned, it is 600 wide and 400 high.
  const [upright, turned] = [(Math.atan2(600, 400) * 180) / Math.PI, (Math.atan2(400, 600) * 180) / Math.PI];
  const { title, angles } = await readPdf(given);
  expect(title).toBe('Contrat');
  expect(angles.map((each) => new Set(each.map(Math.round)))).toEqual([
    new Set([Math.round(upright)]),
    new Set([Math.round(turned + 90)]),
  ]);
  expect(Buffer.from(await (await as('claire', 'GET', `/ged/file/${file.slug}/content`)).arrayBuffer())).toEqual(
    Buffer.from(bytes),
  );
  const plain = await newLink(file);
  expect(Buffer.from(await (await opened(plain.token)).arrayBuffer())).toEqual(Buffer.from(bytes));
});

test('[LK5] a PDF that cannot bear the name is not given, and not counted', async () => {
  const file = await put('claire', 'company', 'a.pdf', await pdfOf('a'));
  const { token } = await newLink(file, { recipient: 'Anne', maxDownloads: 1 });
  await put('claire', 'company', 'a.pdf', '%PDF-1.7 brisé');
  expect(await refusalOf(await opened(token))).toMatchObject({ status: 422 });
  expect((await checked(token)).remaining).toBe(1);
  const json = { fileSlug: file.slug, recipient: 'Anne' };
  expect(await refusalOf(await as('claire', 'POST', '/ged/file/generateLink', json))).toMatchObject({
    status: 422,
    fields: { recipient: expect.stringContaining('filigrane') },
  });
});

test('[LK6] its maker and administrators revoke a link, and nobody else', async () => {
  const file = await put('claire', 'company', 'a.txt', 'a');
  const { id } = await newLink(file);
  expect(await links('samir', file)).toMatchObject([{ id, author: 'claire TEST', isRevocable: false }]);
  expect((await as('samir', 'DELETE', `/ged/file/links/${id}`)).status).toBe(403);
  expect((await as('stranger', 'DELETE', `/ged/file/links/${id}`)).status).toBe(404);
  expect((await as('admin', 'DELETE', `/ged/file/links/${id}`)).status).toBe(204);
  expect(await links('claire', file)).toEqual([]);
});

test('[LK6] what happens by links is in the history, with the recipient and without an address', async () => {
  const file = await put('claire', 'company', 'a.txt', 'a');
  const link = await newLink(file, { recipient: 'Anne Petit' });
  await opened(link.token);
  await as('claire', 'DELETE', `/ged/file/links/${link.id}`);
  const events = await db.asFirm(users.claire.firmId, (trx) =>
    trx.selectFrom('library_event').select(['event', 'user_id', 'details']).where('subject', '=', file.slug).execute(),
  );
  const claire = users.claire.userId;
  expect(events).toEqual(
    expect.arrayContaining([
      { event: 'linked', user_id: claire, details: 'Anne Petit' },
      { event: 'linkOpened', user_id: null, details: 'Anne Petit' },
      { event: 'linkRevoked', user_id: claire, details: 'Anne Petit' },
    ]),
  );
});
