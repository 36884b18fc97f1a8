// @database both: texts of files, found within the rights of shares, matters and the trash.
import { FileView, FolderView, LibraryShare, MegaSearchAnswer, Project } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { pdfWith } from '../../server/src/file-text/testing/sample-files.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';

type Who = 'claire' | 'samir' | 'admin' | 'client' | 'stranger';

// Files are read by processes of their own, which start one after the other on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock, bodyBytes: 10_000_000 });
});
afterAll(() => db.close());
beforeEach(async () => {
  const own = await testFirm(db, ['claire', 'samir', 'admin', 'client'], {
    admin: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const other = await testFirm(db, ['stranger'], { stranger: { is_admin: true, role: ['ROLE_ADMIN'] } });
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

const newFolder = (who: Who, name: string, place: object = { category: 1 }) =>
  answer(FolderView, as(who, 'POST', '/ged/folder/', { name, ...place }));
const newMatter = (who: Who, more: object = {}) =>
  answer(Project, as(who, 'POST', '/project/', { name: 'Bail Morel', client: 'Garage', ...more }));
const share = (who: Who, subject: { folder: string } | { file: string }, to: Who) =>
  answer(LibraryShare, as(who, 'POST', '/ged/share', { ...subject, user: users[to].userId, access: 'read' }));

async function put(who: Who, place: string, name: string, content: BlobPart = name): Promise<FileView> {
  const form = new FormData();
  form.append('files[]', new File([content], name));
  const sent = await api.send('POST', `/api/ged/file/create/${place}`, { token: tokens[who], form });
  return (await answer(z.array(FileView), sent))[0]!;
}

async function search(who: Who, q: string) {
  const { groups, unread } = await answer(
    MegaSearchAnswer,
    as(who, 'GET', `/mega-search/search?q=${encodeURIComponent(q)}`),
  );
  const hits = groups.find(({ kind }) => kind === 'file')?.hits ?? [];
  return { hits, unread, ids: hits.map(({ id }) => id) };
}
const found = async (who: Who, q: string) => (await search(who, q)).ids;

test('[TX9] a word of page 40 of an exhibit is found by a colleague, at page 40, without accents', async () => {
  const matter = await newMatter('claire');
  const folder = await newFolder('claire', 'Pièces', { category: 3, categoryIdentifier: matter.codeID });
  const pages = Array.from({ length: 45 }, (_, at) => `Page ${at + 1} des écritures du bailleur`);
  pages[39] = 'Le procès-verbal constate une lézarde\nsur le mur mitoyen de Kowalski';
  const bytes = new Uint8Array(await pdfWith(pages));
  const file = await put('claire', folder.slug, 'pièce 12.pdf', bytes);
  for (let at = 0; at < 5; at += 1) await put('claire', folder.slug, `note ${at}.txt`, `Note ${at} sur le bailleur`);
  expect(await search('claire', 'lezarde')).toMatchObject({ hits: [], unread: 6 });
  await api.texts.readDue();
  for (const q of ['lezarde', 'LÉZARDE mitoyens', 'kowal lézard', 'ecritures lezarde', 'pièce lezarde']) {
    const { hits, unread } = await search('claire', q);
    expect(hits, q).toMatchObject([
      { id: file.slug, doc: null, title: { text: 'pièce 12.pdf' }, context: 'Bail Morel', page: 40 },
    ]);
    expect(unread).toBe(0);
  }
  const [hit] = (await search('claire', 'lezarde')).hits;
  const { text, marks } = hit!.snippet!;
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['lézarde']);
  expect(await found('samir', 'lezarde')).toEqual([]);
  await as('claire', 'PUT', `/project/add-member/${matter.id}`, {
    members: [{ user: users.samir.userId, function: '' }],
  });
  expect(await search('samir', 'lezarde')).toMatchObject({ hits: [{ id: file.slug, page: 40 }] });
  // Each word stands somewhere in the file, or it does not answer.
  expect(await found('claire', 'lezarde introuvable')).toEqual([]);
});

test('[TX9] a file is found by its name, its keywords and its description, with or without text', async () => {
  const folder = await newFolder('claire', 'Modèles', { category: 2 });
  const { slug } = await put('claire', folder.slug, 'Requête.bin', 'xx');
  await as('claire', 'PUT', `/ged/file/${slug}`, { keywords: ['Référé'], description: 'Expertise judiciaire' });
  await api.texts.readDue();
  for (const q of ['requete', 'refere', 'expertises', 'requete refere'])
    expect(await found('samir', q), q).toEqual([slug]);
  const [hit] = (await search('samir', 'expertise')).hits;
  expect(hit!.snippet!.text).toContain('Expertise judiciaire');
  expect(hit).not.toHaveProperty('page');
});

test('[TX10] only who may open a file finds it: other firms, colleagues, clients', async () => {
  const mine = await newFolder('claire', 'Notes');
  const wall = await newMatter('claire', { isRestricted: true });
  const walled = await newFolder('claire', 'Secret', { category: 3, categoryIdentifier: wall.codeID });
  const own = await put('claire', mine.slug, 'a.txt', 'Zanzibar');
  const restricted = await put('claire', walled.slug, 'b.txt', 'Zanzibar');
  const firms = await newFolder('claire', 'Cabinet', { category: 2 });
  const open = await put('claire', firms.slug, 'c.txt', 'Zanzibar');
  await api.texts.readDue();
  expect((await found('claire', 'zanzibar')).toSorted()).toEqual([own.slug, restricted.slug, open.slug].toSorted());
  expect(await found('samir', 'zanzibar')).toEqual([open.slug]);
  expect(await found('admin', 'zanzibar')).toEqual([open.slug]);
  expect(await found('client', 'zanzibar')).toEqual([]);
  expect(await search('stranger', 'zanzibar')).toMatchObject({ hits: [], unread: 0 });
});

test('[TX10] what is shared is found until the share ends, or the file leaves it', async () => {
  const folder = await newFolder('claire', 'Pièces');
  const elsewhere = await newFolder('claire', 'Autres');
  const file = await put('claire', folder.slug, 'a.txt', 'Zanzibar');
  await as('claire', 'PUT', `/ged/file/${file.slug}`, { keywords: ['Mombasa'], description: 'Mombasa' });
  await api.texts.readDue();
  await share('claire', { folder: folder.slug }, 'samir');
  const outside = await share('claire', { file: file.slug }, 'client');
  expect(await found('samir', 'zanzibar')).toEqual([file.slug]);
  expect(await found('client', 'zanzibar')).toEqual([file.slug]);
  // What the firm says of a file is its own affair.
  expect(await found('samir', 'mombasa')).toEqual([file.slug]);
  expect(await found('client', 'mombasa')).toEqual([]);
  await as('claire', 'DELETE', `/ged/share/${outside.id}`);
  expect(await found('client', 'zanzibar')).toEqual([]);
  await as('claire', 'PUT', `/ged/file/${file.slug}`, { parent: elsewhere.slug });
  expect(await found('samir', 'zanzibar')).toEqual([]);
  expect(await found('claire', 'zanzibar')).toEqual([file.slug]);
});

test('[TX10] what is in the trash, by itself or with its folder, is not found; a former version neither', async () => {
  const folder = await newFolder('claire', 'Pièces');
  const within = await newFolder('claire', 'Annexes', { parent: folder.slug });
  const first = await put('claire', folder.slug, 'a.txt', 'Zanzibar');
  const second = await put('claire', within.slug, 'b.txt', 'Zanzibar');
  await put('claire', folder.slug, 'c.txt', 'Zanzibar');
  await put('claire', folder.slug, 'c.txt', 'Autre chose');
  await api.texts.readDue();
  expect((await found('claire', 'zanzibar')).toSorted()).toEqual([first.slug, second.slug].toSorted());
  expect((await as('claire', 'DELETE', `/ged/file/${first.slug}`)).ok).toBe(true);
  expect(await found('claire', 'zanzibar')).toEqual([second.slug]);
  expect((await as('claire', 'DELETE', `/ged/folder/${folder.slug}`)).ok).toBe(true);
  expect(await found('claire', 'zanzibar')).toEqual([]);
});
