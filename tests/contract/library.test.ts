// @database both: places that follow the rights of matters, names and moves that wait for each other.
import { newUuid } from '@basoche/domain';
import {
  FileView,
  FileVersionList,
  FolderTree,
  FolderView,
  LibraryHistory,
  Project,
  RecordChanges,
} from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import { library } from '../../server/src/capabilities/library/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { cleanUp } from '../../server/src/jobs/clean-up.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'admin' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock });
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
const refused = async (who: Who, method: string, path: string, json?: unknown) =>
  refusalOf(await as(who, method, path, json));

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

const newFolder = (who: Who, name: string, place: object = { category: 2 }) =>
  answer(FolderView, as(who, 'POST', '/ged/folder/', { name, ...place }));
const views = (sent: Promise<Response>) => answer(z.array(FileView), sent);
const newMatter = (who: Who, more: object = {}) =>
  answer(Project, as(who, 'POST', '/project/', { name: 'Bail', client: 'Garage', ...more }));

async function put(who: Who, place: string, name: string, content = name): Promise<FileView> {
  const form = new FormData();
  form.append('files[]', new File([content], name));
  const [file] = await views(api.send('POST', `/api/ged/file/create/${place}`, { token: tokens[who], form }));
  return file!;
}

const contentOf = async (who: Who, slug: string, version?: number) =>
  (await as(who, 'GET', `/ged/file/${slug}/content${version === undefined ? '' : `?version=${version}`}`)).text();
const namesIn = async (who: Who, place: string) =>
  (await views(as(who, 'GET', `/ged/folder/listFiles/${place}`))).map(({ name }) => name);

/** Ids of what a device is given of a kind. */
async function held(who: Who, record: 'file' | 'folder'): Promise<string[]> {
  const ids: string[] = [];
  let since = '';
  for (;;) {
    const page = await answer(RecordChanges, as(who, 'GET', `/records/changes?records=${record}${since}`));
    ids.push(...page.rows.map(({ row }) => row.id));
    if (!page.hasMore) return ids;
    since = `&since=${encodeURIComponent(page.cursor)}`;
  }
}

describe('places', () => {
  test('[LB1] a personal folder is its owner’s, the firm’s its people’s, a matter’s its readers’', async () => {
    const mine = await newFolder('claire', 'Notes', { category: 1 });
    const firms = await newFolder('claire', 'Modèles');
    const matter = await newMatter('claire', { isRestricted: true });
    const matters = await newFolder('claire', 'Pièces', { category: 3, categoryIdentifier: matter.codeID });
    expect(mine).toMatchObject({ type: 'personal', depth: 1, isOwner: true, category: 1 });
    expect(matters).toMatchObject({ type: 'project', categoryIdentifier: matter.codeID });
    for (const { slug } of [mine, matters])
      for (const who of ['samir', 'admin', 'stranger'] as const) {
        expect(await refused(who, 'GET', `/ged/folder/view/${slug}`)).toMatchObject({ status: 404 });
        expect(await refused(who, 'PUT', `/ged/folder/${slug}`, { name: 'x' })).toMatchObject({ status: 404 });
        expect(await refused(who, 'DELETE', `/ged/folder/${slug}`)).toMatchObject({ status: 404 });
      }
    expect((await as('samir', 'GET', `/ged/folder/view/${firms.slug}`)).status).toBe(200);
    expect((await as('stranger', 'GET', `/ged/folder/view/${firms.slug}`)).status).toBe(404);
    expect((await as('client', 'GET', `/ged/folder/view/${firms.slug}`)).status).toBe(404);
    // Nobody puts anything into what they may not read.
    expect(await refused('samir', 'POST', '/ged/folder/', { name: 'x', parent: mine.slug })).toMatchObject({
      status: 422,
    });
    expect(
      await refused('samir', 'POST', '/ged/folder/', { name: 'x', space: 'project', project: matter.id }),
    ).toMatchObject({
      status: 404,
    });
    const file = await put('claire', mine.slug, 'note.txt');
    expect((await as('samir', 'GET', `/ged/file/${file.slug}/content`)).status).toBe(404);
    expect(await contentOf('claire', file.slug)).toBe('note.txt');
  });

  test('[LB2] a device holds matters that one works on, an administrator’s calls answer the others', async () => {
    const matter = await newMatter('claire');
    const folder = await newFolder('claire', 'Pièces', { category: 3, categoryIdentifier: matter.codeID });
    const file = await put('claire', folder.slug, 'assignation.pdf');
    expect(await held('claire', 'file')).toEqual([file.slug]);
    expect(await held('admin', 'file')).toEqual([]);
    expect(await held('admin', 'folder')).toEqual([]);
    expect(await namesIn('admin', folder.slug)).toEqual(['assignation.pdf']);
    expect(await held('samir', 'folder')).toEqual([]);
    await as('claire', 'PUT', `/project/add-member/${matter.id}`, {
      members: [{ user: users.samir.userId, function: '' }],
    });
    expect(await held('samir', 'folder')).toEqual([folder.slug]);
    expect(await held('samir', 'file')).toEqual([file.slug]);
  });

  test('[LB2] who joins a matter is told of what stands there, and who leaves that it is gone', async () => {
    const matter = await newMatter('claire');
    const file = await put('claire', matter.codeID, 'assignation.pdf');
    const path = '/records/changes?records=file';
    let cursor = (await answer(RecordChanges, as('samir', 'GET', path))).cursor;
    // A transaction that is open elsewhere on the server keeps what is newer back until it is over.
    const expectChanges = (expected: { rows: string[]; gone: string[] }) => {
      const came: typeof expected = { rows: [], gone: [] };
      const check = async () => {
        const page = await answer(RecordChanges, as('samir', 'GET', `${path}&since=${encodeURIComponent(cursor)}`));
        cursor = page.cursor;
        came.rows.push(...page.rows.map(({ row }) => row.id));
        came.gone.push(...page.gone.map(({ id }) => id));
        expect(came).toEqual(expected);
      };
      return vi.waitFor(check, { timeout: 30_000, interval: 20 });
    };
    await as('claire', 'PUT', `/project/add-member/${matter.id}`, {
      members: [{ user: users.samir.userId, function: '' }],
    });
    await expectChanges({ rows: [file.slug], gone: [] });
    await as('claire', 'PUT', `/project/delete-member/${matter.id}/${users.samir.userId}`);
    await db.asFirm(users.samir.firmId, (trx) =>
      trx
        .deleteFrom('project_member')
        .where('project_id', '=', matter.id)
        .where('user_id', '=', users.samir.userId)
        .execute(),
    );
    await expectChanges({ rows: [], gone: [file.slug] });
  });
});

describe('folders', () => {
  test('[LB3] a folder goes into none of its own, whoever moves what at the same time', async () => {
    const a = await newFolder('claire', 'A');
    const b = await newFolder('claire', 'B');
    const c = await newFolder('claire', 'C', { parent: a.slug });
    expect(await refused('claire', 'PUT', `/ged/folder/${a.slug}`, { parent: c.slug })).toMatchObject({
      detail: 'Un dossier ne peut pas être rangé dans lui-même.',
    });
    expect(await refused('claire', 'PUT', `/ged/folder/${a.slug}`, { parent: a.slug })).toMatchObject({ status: 409 });
    const both = await Promise.all([
      as('claire', 'PUT', `/ged/folder/${a.slug}`, { parent: b.slug }),
      as('samir', 'PUT', `/ged/folder/${b.slug}`, { parent: a.slug }),
    ]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  test('[LB3] folders stand 50 deep in each other at most', async () => {
    let parent = await newFolder('claire', '1');
    const top = parent;
    for (let depth = 2; depth <= 50; depth += 1)
      parent = await newFolder('claire', String(depth), { parent: parent.slug });
    expect(parent.depth).toBe(50);
    expect(await refused('claire', 'POST', '/ged/folder/', { name: '51', parent: parent.slug })).toMatchObject({
      detail: 'Les dossiers s’emboîtent sur 50 niveaux au plus.',
    });
    const other = await newFolder('claire', 'Autre');
    expect(await refused('claire', 'PUT', `/ged/folder/${top.slug}`, { parent: other.slug })).toMatchObject({
      detail: 'Les dossiers s’emboîtent sur 50 niveaux au plus.',
    });
  });

  test('[LB4] a folder that goes to another space takes all that it contains along', async () => {
    const top = await newFolder('claire', 'Recherche', { category: 1 });
    const within = await newFolder('claire', 'Doctrine', { parent: top.slug });
    const file = await put('claire', within.slug, 'article.pdf');
    expect((await as('samir', 'GET', `/ged/file/view/${file.slug}`)).status).toBe(404);
    const moved = await answer(
      FolderView,
      as('claire', 'POST', '/ged/folder/moveFolder', { folderSlug: top.slug, targetFolder: 'company' }),
    );
    expect(moved).toMatchObject({ type: 'company', parent: null });
    const tree = await answer(FolderTree, as('samir', 'GET', `/ged/folder/${top.slug}/trees`));
    expect(tree.children.map(({ name }) => name)).toEqual(['Doctrine']);
    expect(await contentOf('samir', file.slug)).toBe('article.pdf');
    expect(await held('samir', 'file')).toEqual([file.slug]);
  });

  test('[LB4] a move names what changes alone: the folder, the space or the matter', async () => {
    const folder = await newFolder('claire', 'Pièces');
    const file = await put('claire', folder.slug, 'a.pdf');
    const [one, other] = [await newMatter('claire'), await newMatter('claire')];
    const move = async (json: object) => answer(FileView, as('claire', 'PUT', `/ged/file/${file.slug}`, json));
    const stands = async (place: string) => expect(await namesIn('claire', place)).toEqual(['a.pdf']);
    expect((await move({ parent: null })).folder).toBeNull();
    await stands('company');
    await move({ space: 'personal' });
    await stands('personal');
    await move({ space: 'project', project: one.id });
    await stands(one.codeID);
    await move({ project: other.id });
    await stands(other.codeID);
    await move({ parent: folder.slug });
    await stands(folder.slug);
    const moved = async (json: object) => answer(FolderView, as('claire', 'PUT', `/ged/folder/${folder.slug}`, json));
    expect(await moved({ space: 'project', project: one.id })).toMatchObject({ categoryIdentifier: one.codeID });
    expect(await moved({ project: other.id })).toMatchObject({ categoryIdentifier: other.codeID });
    const top = await newFolder('claire', 'Dépôt', { category: 3, categoryIdentifier: other.codeID });
    expect(await moved({ parent: top.slug })).toMatchObject({ parent: top.slug });
    expect(await moved({ parent: null })).toMatchObject({ parent: null, categoryIdentifier: other.codeID });
    await stands(folder.slug);
  });

  test('[LB5] a folder goes to the trash with all that it contains, and comes back with it', async () => {
    const top = await newFolder('claire', 'Ancien');
    const within = await newFolder('claire', 'Courriers', { parent: top.slug });
    const file = await put('claire', within.slug, 'lettre-recommandee.pdf');
    expect((await as('samir', 'DELETE', `/ged/folder/${top.slug}`)).status).toBe(204);
    const search = () => views(as('claire', 'POST', '/ged/file/search', { query: 'lettre' }));
    expect(await search()).toEqual([]);
    expect(await refused('claire', 'PUT', `/ged/file/${file.slug}`, { name: 'x.pdf' })).toMatchObject({
      detail: 'Cet élément est dans la corbeille\u00a0: restaurez-le d’abord.',
    });
    expect(await refused('claire', 'POST', '/ged/folder/', { name: 'x', parent: within.slug })).toMatchObject({
      status: 422,
    });
    const trash = await answer(z.array(FolderView), as('claire', 'GET', '/ged/folder/list/5'));
    expect(trash.map(({ slug }) => slug)).toEqual([top.slug]);
    await as('claire', 'PUT', `/ged/folder/${top.slug}`, { trashedAt: null });
    expect((await search()).map(({ slug }) => slug)).toEqual([file.slug]);
    // A file of its own in the trash, whose folder goes too: it comes back to the top of the space.
    await as('claire', 'DELETE', `/ged/file/${file.slug}`);
    await as('claire', 'DELETE', `/ged/folder/${top.slug}`);
    const back = await answer(FileView, as('claire', 'PUT', `/ged/file/${file.slug}`, { trashedAt: null }));
    expect(back.folder).toBeNull();
    expect(await namesIn('claire', 'company')).toEqual(['lettre-recommandee.pdf']);
  });

  test('[LB5] for good it goes by its owner, its maker or an administrator, and by itself after 30 days', async () => {
    const made = await newFolder('claire', 'Essais');
    const file = await put('claire', made.slug, 'essai.txt');
    await as('samir', 'DELETE', `/ged/folder/${made.slug}`);
    expect(await refused('samir', 'DELETE', `/ged/folder/${made.slug}`)).toMatchObject({
      detail: 'Seule la personne qui l’a ajouté, ou un administrateur, peut le supprimer définitivement.',
    });
    expect((await as('admin', 'DELETE', `/ged/folder/${made.slug}`)).status).toBe(204);
    expect((await as('claire', 'GET', `/ged/file/view/${file.slug}`)).status).toBe(404);

    const [old, young] = [await put('claire', 'company', 'vieux.txt'), await put('claire', 'company', 'jeune.txt')];
    for (const { slug } of [old, young]) await as('claire', 'DELETE', `/ged/file/${slug}`);
    await db.asFirm(users.claire.firmId, (trx) =>
      trx
        .updateTable('file')
        .set({ trashed_at: new Date('2020-01-01') })
        .where('id', '=', old.slug)
        .execute(),
    );
    await db.asFirm(users.claire.firmId, (trx) =>
      trx.updateTable('file').set({ trashed_at: new Date() }).where('id', '=', young.slug).execute(),
    );
    await cleanUp(db, library.cleanUp ?? [], { error: () => undefined });
    expect((await as('claire', 'GET', `/ged/file/view/${old.slug}`)).status).toBe(404);
    expect((await as('claire', 'GET', `/ged/file/view/${young.slug}`)).status).toBe(200);
  });
});

describe('files', () => {
  test('[LB6] a file that comes under a name that is there is a version of it, of the same content it is that one', async () => {
    const first = await put('claire', 'company', 'Procédure.pdf', 'un');
    const same = await put('samir', 'company', 'PROCÉDURE.pdf', 'un');
    expect(same).toMatchObject({ slug: first.slug, version: 1 });
    const second = await put('samir', 'company', 'Proce\u0301dure.PDF', 'deux');
    expect(second).toMatchObject({ slug: first.slug, version: 2 });
    expect(await contentOf('claire', first.slug)).toBe('deux');
    expect(await contentOf('claire', first.slug, 1)).toBe('un');
    const both = await Promise.all([
      put('claire', 'company', 'note.txt', 'a'),
      put('samir', 'company', 'note.txt', 'b'),
    ]);
    expect(new Set(both.map(({ slug }) => slug)).size).toBe(1);
    expect(await namesIn('claire', 'company')).toEqual(['note.txt', 'Procédure.pdf']);
  });

  test('[LB6] files beyond the firm’s space are refused before they are stored', async () => {
    const small = testApi(db, { capabilities, clock, firmFileBytes: 10 });
    const add = (name: string, content: string) =>
      small.post('/api/ged/file/create/company', { files: [{ name, content: btoa(content) }] }, tokens.claire);
    expect((await add('a.txt', '12345678')).status).toBe(201);
    expect(await refusalOf(await add('b.txt', '12345678'))).toMatchObject({ status: 422 });
    expect(await namesIn('claire', 'company')).toEqual(['a.txt']);
  });

  test('[LB7] versions made from one stand side by side, and an earlier one is taken up again', async () => {
    const file = await put('claire', 'company', 'contrat.txt', 'un');
    const add = async (who: Who, content: string, base: number) => {
      const upload = newUuid(clock.now());
      await as(who, 'PUT', `/ged/upload/${upload}`, { name: 'contrat.txt', size: content.length });
      const part = await api.app.request(`/api/ged/upload/${upload}/part/0`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/octet-stream' },
        body: content,
      });
      expect(part.status).toBeLessThan(300);
      return as(who, 'POST', `/ged/file/${file.slug}/versions`, { upload, base });
    };
    expect((await add('claire', 'deux', 1)).status).toBe(201);
    expect((await add('samir', 'trois', 1)).status).toBe(201);
    const versions = async () => answer(FileVersionList, as('claire', 'GET', `/ged/file/${file.slug}/versions`));
    expect((await versions()).map(({ number, base }) => [number, base])).toEqual([
      [3, 1],
      [2, 1],
      [1, null],
    ]);
    expect((await as('claire', 'POST', `/ged/file/${file.slug}/versions/1/restore`)).status).toBe(201);
    expect(await contentOf('claire', file.slug)).toBe('un');
    expect(await contentOf('claire', file.slug, 3)).toBe('trois');
    expect((await versions())[0]).toMatchObject({ number: 4, base: 1 });
  });

  test('[LB8] no file is renamed, moved or brought back onto another’s name', async () => {
    const folder = await newFolder('claire', 'Pièces');
    const there = await put('claire', folder.slug, 'a.pdf');
    const other = await put('claire', folder.slug, 'b.pdf');
    const outside = await put('claire', 'company', 'A.PDF');
    expect(await refused('claire', 'PUT', `/ged/file/${other.slug}`, { name: 'A.pdf' })).toMatchObject({
      detail: 'Un fichier de ce nom est déjà là.',
    });
    expect(
      await refused('claire', 'POST', '/ged/file/moveFile', { fileSlug: outside.slug, targetFolder: folder.slug }),
    ).toMatchObject({ detail: 'Un fichier de ce nom est déjà là.' });
    const copy = await answer(
      FileView,
      as('claire', 'POST', '/ged/file/duplicateFile', { fileSlug: there.slug, targetFolder: folder.slug }),
    );
    expect(copy.name).toBe('a (copie).pdf');
    expect(await contentOf('claire', copy.slug)).toBe('a.pdf');
    await as('claire', 'DELETE', `/ged/file/${there.slug}`);
    await put('claire', folder.slug, 'a.pdf', 'un autre');
    const back = await answer(FileView, as('claire', 'PUT', `/ged/file/${there.slug}`, { trashedAt: null }));
    expect(back.name).toBe('a (copie 2).pdf');
    // The change of letters alone is no other name.
    expect((await answer(FileView, as('claire', 'PUT', `/ged/file/${other.slug}`, { name: 'B.pdf' }))).name).toBe(
      'B.pdf',
    );
    for (const name of ['../x', 'a/b.pdf', '..', 'a\\b'])
      expect(await refused('claire', 'PUT', `/ged/file/${other.slug}`, { name })).toMatchObject({ status: 422 });
  });

  test('[LB9] an archived matter is read only', async () => {
    const matter = await newMatter('claire');
    const folder = await newFolder('claire', 'Pièces', { category: 3, categoryIdentifier: matter.codeID });
    const file = await put('claire', folder.slug, 'a.pdf');
    const outside = await put('claire', 'company', 'b.pdf');
    await as('claire', 'PUT', `/project/${matter.id}`, { status: 'Archivé' });
    const writes: [string, string, object?][] = [
      ['POST', '/ged/folder/', { name: 'x', parent: folder.slug }],
      ['PUT', `/ged/folder/${folder.slug}`, { name: 'x' }],
      ['DELETE', `/ged/folder/${folder.slug}`],
      ['PUT', `/ged/file/${file.slug}`, { description: 'x' }],
      ['DELETE', `/ged/file/${file.slug}`],
      ['POST', `/ged/file/${file.slug}/versions/1/restore`],
      ['POST', '/ged/file/moveFile', { fileSlug: outside.slug, targetFolder: folder.slug }],
      ['POST', '/ged/file/copyFile', { fileSlug: outside.slug, projectCodeId: matter.codeID }],
      ['PUT', `/ged/file/${file.slug}`, { space: 'company', parent: null }],
      ['PUT', `/project/sub/ged/file/${matter.codeID}/${file.slug}`, { name: 'x' }],
    ];
    for (const [method, path, json] of writes)
      expect(await refused('claire', method, path, json)).toMatchObject({
        detail: 'Ce dossier est archivé. Cette action n’est plus possible.',
      });
    expect(await contentOf('claire', file.slug)).toBe('a.pdf');
    const copy = { fileSlug: file.slug, targetFolder: 'personal' };
    expect((await as('claire', 'POST', '/ged/file/duplicateFile', copy)).status).toBe(201);
  });

  test('[LB10] who took a file is known to who made it, and leaves the log with nobody’s own list', async () => {
    const file = await put('claire', 'company', 'a.pdf');
    await contentOf('samir', file.slug);
    const log = z.array(z.looseObject({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) }));
    const logOf = async (who: Who) =>
      log.parse(await (await as(who, 'GET', '/ged/file/fileAccessLogs')).json()).map(({ user }) => user.id);
    expect(await logOf('claire')).toEqual([users.samir.userId]);
    expect(await logOf('samir')).toEqual([]);
    expect(await refused('samir', 'GET', `/ged/file/fileAccessLogs?slug=${file.slug}`)).toMatchObject({ status: 404 });
    const [event] = await answer(LibraryHistory, as('samir', 'GET', '/ged/getHistory'));
    expect(event).toMatchObject({ event: 'downloaded', slug: file.slug, name: 'a.pdf' });
    expect((await as('claire', 'DELETE', `/ged/deleteHistory/${event!.id}`)).status).toBe(404);
    expect((await as('samir', 'DELETE', `/ged/deleteHistory/${event!.id}`)).status).toBe(204);
    expect(await answer(LibraryHistory, as('samir', 'GET', '/ged/getHistory'))).toEqual([]);
    expect(await logOf('claire')).toEqual([users.samir.userId]);
  });

  test('two people change two fields of a file and both hold, of one field the second is told', async () => {
    const file = await put('claire', 'company', 'a.pdf');
    const change = (who: Who, json: object) => as(who, 'PUT', `/ged/file/${file.slug}`, json);
    await change('claire', { description: 'Assignation', seen: { description: '' } });
    expect((await change('samir', { keywords: ['bail', 'Bail', 'loyers'], seen: { keywords: [] } })).status).toBe(200);
    const third = await change('samir', { description: 'Autre', seen: { description: 'Vieux' } });
    expect(await refusalOf(third)).toMatchObject({
      status: 409,
      fields: { description: expect.stringContaining('Assignation') },
    });
    const now = await answer(FileView, as('claire', 'GET', `/ged/file/view/${file.slug}`));
    expect(now).toMatchObject({
      description: 'Assignation',
      keywords: [{ id: 'bail', name: 'Bail' }, { name: 'loyers' }],
    });
    const tagged = await views(as('claire', 'GET', '/ged/file/listTagFiles/loyers'));
    expect(tagged.map(({ slug }) => slug)).toEqual([file.slug]);
    expect(await views(as('claire', 'POST', '/ged/file/searchKeywords', { query: 'LOY' }))).toHaveLength(1);
  });
});
