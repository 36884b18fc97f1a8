// @database both: rights that follow shares, moves and the trash, in the feed as in the calls.
import { newUuid } from '@basoche/domain';
import { FileView, FolderView, LibraryShare, NotificationPage, Project, RecordChanges } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'paul' | 'admin' | 'client' | 'stranger';

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
  const own = await testFirm(db, ['claire', 'samir', 'paul', 'admin', 'client'], {
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
const status = async (who: Who, method: string, path: string, json?: unknown) =>
  (await as(who, method, path, json)).status;

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
  answer(Project, as(who, 'POST', '/project/', { name: 'Bail', client: 'Garage', ...more }));

async function put(who: Who, place: string, name: string, content = name): Promise<FileView> {
  const form = new FormData();
  form.append('files[]', new File([content], name));
  const sent = await api.send('POST', `/api/ged/file/create/${place}`, { token: tokens[who], form });
  return (await answer(z.array(FileView), sent))[0]!;
}

const share = (who: Who, subject: { folder: string } | { file: string }, to: Who, access = 'read') =>
  answer(LibraryShare, as(who, 'POST', '/ged/share', { ...subject, user: users[to].userId, access }));
const namesIn = async (who: Who, place: string) =>
  (await answer(z.array(FileView), as(who, 'GET', `/ged/folder/listFiles/${place}`))).map(({ name }) => name);
const reads = async (who: Who, file: string) =>
  [await status(who, 'GET', `/ged/file/view/${file}`), await status(who, 'GET', `/ged/file/${file}/content`)] as const;

const BOTH = [200, 200];
const NEITHER = [404, 404];

/**
 * A device of somebody, that asks for what changed since it asked last, until it was given all that happened before it asked:
 * transactions of other databases of the server keep the feed waiting.
 */
function device(who: Who) {
  const held = new Map<string, z.infer<typeof RecordChanges>['rows'][number]['row']>();
  let since = '';
  const ask = async () => {
    const page = await answer(
      RecordChanges,
      as(who, 'GET', `/records/changes?records=library_share,folder,file${since}`),
    );
    for (const { row } of page.rows) held.set(row.id, row);
    for (const { id } of page.gone) held.delete(id);
    since = `&since=${encodeURIComponent(page.cursor)}`;
    return page;
  };
  return async () => {
    const { newest } = await ask();
    await vi.waitFor(
      async () => {
        const { hasMore, upTo } = await ask();
        expect([hasMore, BigInt(upTo) >= BigInt(newest)]).toEqual([false, true]);
      },
      { timeout: 20_000, interval: 10 },
    );
    return held;
  };
}

test('[LB11] a folder is shared with all in it, now and later, by calls and on the device', async () => {
  const folder = await newFolder('claire', 'Pièces');
  const within = await newFolder('claire', 'Annexes', { parent: folder.slug });
  const file = await put('claire', within.slug, 'bail.txt');
  const paul = device('paul');
  expect(await reads('paul', file.slug)).toEqual(NEITHER);
  expect((await paul()).size).toBe(0);
  const { id } = await share('claire', { folder: folder.slug }, 'paul');
  expect(await reads('paul', file.slug)).toEqual(BOTH);
  const later = await put('claire', within.slug, 'avenant.txt');
  expect([...(await paul()).keys()].toSorted()).toEqual(
    [id, folder.slug, within.slug, file.slug, later.slug].toSorted(),
  );
  expect(await namesIn('paul', within.slug)).toEqual(['avenant.txt', 'bail.txt']);
  expect(await answer(z.array(FolderView), as('paul', 'GET', '/ged/folder/list/shared'))).toMatchObject([
    { slug: folder.slug, isOwner: false },
  ]);
  // Nobody else has it by that.
  expect(await reads('samir', file.slug)).toEqual(NEITHER);
  expect(await reads('stranger', file.slug)).toEqual(NEITHER);
  expect(await status('claire', 'DELETE', `/ged/share/${id}`)).toBe(204);
  expect(await reads('paul', file.slug)).toEqual(NEITHER);
  expect((await paul()).size).toBe(0);
});

test('[LB11] a file is shared alone: of where it stands nothing is told', async () => {
  const secret = await newFolder('claire', 'Divorce Martin');
  const inner = await newFolder('claire', 'Projets', { parent: secret.slug });
  const [file, other] = [await put('claire', inner.slug, 'a.txt'), await put('claire', inner.slug, 'b.txt')];
  await share('claire', { file: file.slug }, 'paul');
  expect(await reads('paul', file.slug)).toEqual(BOTH);
  expect(await reads('paul', other.slug)).toEqual(NEITHER);
  expect(await status('paul', 'GET', `/ged/folder/view/${inner.slug}`)).toBe(404);
  expect(await namesIn('paul', '4')).toEqual(['a.txt']);
  await share('claire', { folder: inner.slug }, 'samir');
  const shown = await answer(FolderView, as('samir', 'GET', `/ged/folder/view/${inner.slug}`));
  expect(shown).toMatchObject({ parent: null, depth: 1, arianne: [{ name: 'Projets' }] });
  await as('samir', 'POST', `/ged/file/download/${file.slug}`);
  expect(JSON.stringify(await (await as('samir', 'GET', '/ged/getHistory')).json())).not.toContain('Martin');
});

test('[LB11] what others share of their own files is not among one’s own', async () => {
  const folder = await newFolder('claire', 'À Claire');
  const file = await put('claire', 'personal', 'a.txt');
  for (const subject of [{ folder: folder.slug }, { file: file.slug }]) await share('claire', subject, 'paul');
  const names = async (path: string) =>
    (await answer(z.array(FolderView), as('paul', 'GET', `/ged/folder/list/${path}`))).map(({ name }) => name);
  expect([await names('personal'), await namesIn('paul', 'personal')]).toEqual([[], []]);
  expect([await names('shared'), await namesIn('paul', 'shared')]).toEqual([['À Claire'], ['a.txt']]);
  const inOwn = { slug: 'personal' };
  expect(await answer(z.array(FolderView), as('paul', 'POST', '/ged/folder/list/1', inOwn))).toEqual([]);
});

test('[LB11] what moves out of a shared folder, or into one, goes with the move', async () => {
  const [shared, own] = [await newFolder('claire', 'Partagé'), await newFolder('claire', 'À moi')];
  const moving = await newFolder('claire', 'Sous-dossier', { parent: own.slug });
  const [file, alone] = [await put('claire', moving.slug, 'a.txt'), await put('claire', shared.slug, 'b.txt')];
  await share('claire', { folder: shared.slug }, 'paul');
  const paul = device('paul');
  expect((await paul()).has(file.slug)).toBe(false);
  await as('claire', 'PUT', `/ged/folder/${moving.slug}`, { parent: shared.slug });
  expect(await reads('paul', file.slug)).toEqual(BOTH);
  expect((await paul()).has(file.slug)).toBe(true);
  await as('claire', 'PUT', `/ged/folder/${moving.slug}`, { parent: own.slug });
  expect((await paul()).has(file.slug)).toBe(false);
  expect(await reads('paul', file.slug)).toEqual(NEITHER);
  await as('claire', 'PUT', `/ged/file/${alone.slug}`, { parent: own.slug });
  expect((await paul()).has(alone.slug)).toBe(false);
});

test('[LB11] what is in the trash, by itself or with a folder above, is shared no more until it is back', async () => {
  const top = await newFolder('claire', 'Dossier');
  const folder = await newFolder('claire', 'Pièces', { parent: top.slug });
  const file = await put('claire', folder.slug, 'a.txt');
  await share('claire', { folder: folder.slug }, 'paul');
  const paul = device('paul');
  expect((await paul()).has(file.slug)).toBe(true);
  await as('claire', 'DELETE', `/ged/folder/${top.slug}`);
  expect(await reads('paul', file.slug)).toEqual(NEITHER);
  expect((await paul()).has(file.slug)).toBe(false);
  await as('claire', 'PUT', `/ged/folder/${top.slug}`, { trashedAt: null });
  expect(await reads('paul', file.slug)).toEqual(BOTH);
  expect((await paul()).has(file.slug)).toBe(true);
  await as('claire', 'DELETE', `/ged/file/${file.slug}`);
  expect(await reads('paul', file.slug)).toEqual(NEITHER);
});

test('[LB12] a share to read changes nothing; one to change does, but neither moves, throws away nor shares', async () => {
  const folder = await newFolder('claire', 'Pièces');
  const file = await put('claire', folder.slug, 'a.txt');
  const { id } = await share('claire', { folder: folder.slug }, 'paul');
  const readOnly = { status: 403, detail: expect.stringContaining('lecture seule') };
  expect(await refused('paul', 'PUT', `/ged/file/${file.slug}`, { name: 'b.txt' })).toMatchObject(readOnly);
  expect(await refused('paul', 'PUT', `/ged/folder/${folder.slug}`, { name: 'B' })).toMatchObject(readOnly);
  expect(await refused('paul', 'POST', '/ged/folder/', { name: 'B', parent: folder.slug })).toMatchObject(readOnly);
  expect(await refused('paul', 'POST', `/ged/file/${file.slug}/versions/1/restore`)).toMatchObject(readOnly);
  await answer(LibraryShare, as('claire', 'PUT', `/ged/share/${id}`, { access: 'write' }));
  expect((await answer(FileView, as('paul', 'PUT', `/ged/file/${file.slug}`, { name: 'b.txt' }))).name).toBe('b.txt');
  await put('paul', folder.slug, 'c.txt');
  expect(await namesIn('claire', folder.slug)).toEqual(['b.txt', 'c.txt']);
  const ofPlace = { status: 403, detail: expect.stringContaining('espace') };
  expect(await refused('paul', 'DELETE', `/ged/file/${file.slug}`)).toMatchObject(ofPlace);
  expect(await refused('paul', 'PUT', `/ged/file/${file.slug}`, { parent: null, space: 'personal' })).toMatchObject(
    ofPlace,
  );
  expect(await refused('paul', 'PUT', `/ged/file/${file.slug}`, { letter: 'official' })).toMatchObject(ofPlace);
  expect(await refused('paul', 'PUT', `/ged/folder/${folder.slug}`, { trashedAt: 1 })).toMatchObject(ofPlace);
  expect(await refused('paul', 'POST', '/ged/share', { file: file.slug, user: users.samir.userId })).toMatchObject(
    ofPlace,
  );
  expect(await refused('paul', 'PUT', `/ged/share/${id}`, { access: 'read' })).toMatchObject(ofPlace);
  expect(await refused('samir', 'PUT', `/ged/share/${id}`, { access: 'read' })).toMatchObject({ status: 404 });
  expect(await status('samir', 'DELETE', `/ged/share/${id}`)).toBe(404);
  expect(await status('paul', 'DELETE', `/ged/share/${id}`)).toBe(204);
  expect(await reads('paul', file.slug)).toEqual(NEITHER);
});

test('[LB12] in a closed matter nothing is shared any more, and what is can be ended', async () => {
  const matter = await newMatter('claire');
  const file = await put('claire', matter.codeID, 'a.txt');
  const { id } = await share('claire', { file: file.slug }, 'client');
  await answer(Project, as('claire', 'PUT', `/project/${matter.id}`, { status: 'Archivé' }));
  expect(await status('claire', 'POST', '/ged/share', { file: file.slug, user: users.paul.userId })).toBe(403);
  expect(await reads('client', file.slug)).toEqual(BOTH);
  expect(await status('claire', 'DELETE', `/ged/share/${id}`)).toBe(204);
  expect(await reads('client', file.slug)).toEqual(NEITHER);
});

test('[LB13] a restricted matter opens nothing to a colleague who is not of it, whichever came first', async () => {
  const open = await newMatter('claire');
  const file = await put('claire', open.codeID, 'a.txt');
  await share('claire', { file: file.slug }, 'paul');
  const paul = device('paul');
  expect((await paul()).has(file.slug)).toBe(true);
  await answer(Project, as('claire', 'PUT', `/project/${open.codeID}`, { isRestricted: true }));
  expect(await reads('paul', file.slug)).toEqual(NEITHER);
  expect((await paul()).has(file.slug)).toBe(false);
  expect(await namesIn('paul', 'shared')).toEqual([]);
  const walled = { status: 409, detail: expect.stringContaining('réservé') };
  expect(await refused('claire', 'POST', '/ged/share', { file: file.slug, user: users.samir.userId })).toMatchObject(
    walled,
  );
  expect(await refused('claire', 'POST', '/ged/share', { file: file.slug, user: users.admin.userId })).toMatchObject(
    walled,
  );
  // The client whose matter it is is named by the share itself.
  await share('claire', { file: file.slug }, 'client');
  expect(await reads('client', file.slug)).toEqual(BOTH);
});

test('[LB14] somebody from outside reads the present content, and what the firm says of it is not theirs', async () => {
  const folder = await newFolder('claire', 'Pour le client', { category: 2 });
  const file = await put('claire', folder.slug, 'note.txt', 'premier état');
  await put('claire', folder.slug, 'note.txt', 'second état');
  const fields = { description: 'stratégie', keywords: ['faible'], status: 'draft', letter: 'official', isModel: true };
  await answer(FileView, as('claire', 'PUT', `/ged/file/${file.slug}`, fields));
  expect(await reads('client', file.slug)).toEqual(NEITHER);
  await share('claire', { folder: folder.slug }, 'client');
  expect(await (await as('client', 'GET', `/ged/file/${file.slug}/content`)).text()).toBe('second état');
  expect(await status('client', 'GET', `/ged/file/${file.slug}/content?version=1`)).toBe(404);
  expect(await answer(FileView, as('client', 'GET', `/ged/file/view/${file.slug}`))).toMatchObject({
    description: '',
    keywords: [],
    status: null,
  });
  expect((await device('client')()).get(file.slug)).toMatchObject({
    name: 'note.txt',
    description: '',
    keywords: [],
    status: null,
    letter: null,
    isModel: false,
  });
  for (const [method, path, body] of [
    ['PUT', `/ged/file/${file.slug}`, { name: 'b.txt' }],
    ['GET', `/ged/file/${file.slug}/versions`, undefined],
    ['POST', '/ged/folder/', { name: 'x', parent: folder.slug }],
    ['DELETE', `/ged/file/${file.slug}`, undefined],
    ['POST', '/ged/share', { file: file.slug, user: users.paul.userId }],
  ] as const)
    expect([method, path, await status('client', method, path, body)]).toEqual([method, path, 403]);
  expect(
    await refused('claire', 'POST', '/ged/share', { file: file.slug, user: users.client.userId, access: 'write' }),
  ).toMatchObject({ status: 422 });
  // The firm's other files are not there.
  expect(await namesIn('client', 'company')).toEqual([]);
});

test('[LB15] a confidential letter reaches nobody outside, whatever was there first', async () => {
  const folder = await newFolder('claire', 'Correspondance');
  const letter = await put('claire', folder.slug, 'lettre.txt');
  const alone = await put('claire', folder.slug, 'seule.txt');
  await share('claire', { folder: folder.slug }, 'client');
  await share('claire', { file: alone.slug }, 'client');
  const client = device('client');
  expect((await client()).has(letter.slug)).toBe(true);
  for (const { slug } of [letter, alone])
    await answer(FileView, as('claire', 'PUT', `/ged/file/${slug}`, { letter: 'confidential' }));
  for (const { slug } of [letter, alone]) expect(await reads('client', slug)).toEqual(NEITHER);
  expect((await client()).has(letter.slug)).toBe(false);
  expect(await namesIn('client', folder.slug)).toEqual([]);
  const third = await put('claire', folder.slug, 'tierce.txt');
  await as('claire', 'PUT', `/ged/file/${third.slug}`, { letter: 'confidential' });
  expect(await refused('claire', 'POST', '/ged/share', { file: third.slug, user: users.client.userId })).toMatchObject({
    status: 409,
    detail: expect.stringContaining('confidentielle'),
  });
  // A copy is what it was.
  const copying = { fileSlug: third.slug, targetFolder: folder.slug };
  const copy = await answer(FileView, as('claire', 'POST', '/ged/file/duplicateFile', copying));
  expect(await reads('client', copy.slug)).toEqual(NEITHER);
  // A colleague reads it, and the client once it is official.
  await share('claire', { file: third.slug }, 'paul');
  await answer(FileView, as('claire', 'PUT', `/ged/file/${letter.slug}`, { letter: 'official' }));
  expect(await reads('client', letter.slug)).toEqual(BOTH);
  expect((await client()).has(letter.slug)).toBe(true);
});

test('[LB16] those of the place know whom it is shared with, others of themselves alone, and who is given it is told', async () => {
  const folder = await newFolder('claire', 'Pièces', { category: 2 });
  const toPaul = await share('claire', { folder: folder.slug }, 'paul');
  const toClient = await share('claire', { folder: folder.slug }, 'client');
  const listOf = async (who: Who) =>
    (await answer(FolderView, as(who, 'GET', `/ged/folder/view/${folder.slug}`))).shareList
      .map(({ id }) => id)
      .toSorted();
  expect(await listOf('samir')).toEqual([users.paul.userId, users.client.userId].toSorted());
  expect(await listOf('client')).toEqual([users.client.userId]);
  expect((await device('samir')()).has(toClient.id)).toBe(true);
  // Of what changes, too: of one’s own files nobody else knows a share.
  const admin = device('admin');
  const before = (await admin()).size;
  const mine = await newFolder('claire', 'À moi');
  const hidden = await share('claire', { folder: mine.slug }, 'paul');
  expect((await admin()).has(hidden.id)).toBe(false);
  expect((await admin()).size).toBe(before);
  const clients = await device('client')();
  expect([clients.has(toClient.id), clients.has(toPaul.id)]).toEqual([true, false]);
  expect([...(await device('stranger')()).keys()]).toEqual([]);
  const { data } = await answer(NotificationPage, as('client', 'GET', '/notification/list'));
  expect(data).toMatchObject([{ url: `/ged/folder/view/${folder.slug}` }]);
  expect(data[0]!.content).toContain('Pièces');
});

test('[LB12] colleagues are given the right to change together, and people outside never', async () => {
  const folder = await newFolder('claire', 'Pièces');
  const body = { users: [users.paul.userId, users.client.email], right: 'read' };
  const shown = await answer(FolderView, as('claire', 'POST', `/ged/folder/share/${folder.slug}`, body));
  expect(shown.shareList.map(({ id }) => id).toSorted()).toEqual([users.paul.userId, users.client.userId].toSorted());
  await answer(FolderView, as('claire', 'POST', '/ged/folder/enableCollab', { folder: folder.slug }));
  expect(await status('paul', 'POST', '/ged/folder/', { name: 'B', parent: folder.slug })).toBe(201);
  expect(await status('client', 'POST', '/ged/folder/', { name: 'B', parent: folder.slug })).toBe(403);
  await as('claire', 'POST', '/ged/folder/enableCollab', { folder: folder.slug, isEnabled: false });
  expect(await status('paul', 'POST', '/ged/folder/', { name: 'C', parent: folder.slug })).toBe(403);
  await answer(FolderView, as('claire', 'POST', `/ged/folder/unShare/${folder.slug}`, { user: users.paul.email }));
  expect(await status('paul', 'GET', `/ged/folder/view/${folder.slug}`)).toBe(404);
  expect(await status('client', 'GET', `/ged/folder/view/${folder.slug}`)).toBe(200);
  await answer(FolderView, as('claire', 'POST', `/ged/folder/unShare/${folder.slug}`, {}));
  expect(await status('client', 'GET', `/ged/folder/view/${folder.slug}`)).toBe(404);
});

test('[LB11] a contact is reached by their space, and told to have none yet', async () => {
  const file = await put('claire', 'personal', 'a.txt');
  const contact = async (email: string) => {
    const id = newUuid(clock.now());
    const given = { id, firstname: 'Jeanne', lastname: 'Fontaine', email };
    expect(await status('claire', 'POST', '/contact/create', given)).toBeLessThan(300);
    return id;
  };
  const [known, unknown] = [await contact(users.client.email), await contact('personne@exemple.fr')];
  expect(await status('claire', 'POST', '/contact/open-user-access', { contact: known })).toBeLessThan(300);
  const shown = await answer(FileView, as('claire', 'POST', `/ged/file/shareToContact/${file.slug}/${known}`));
  expect(shown).toMatchObject({ isShared: true, shareList: [{ id: users.client.userId }] });
  expect(await reads('client', file.slug)).toEqual(BOTH);
  expect(await refused('claire', 'POST', `/ged/file/shareToContact/${file.slug}/${unknown}`)).toMatchObject({
    status: 422,
    detail: expect.stringContaining('espace'),
  });
  expect(await status('samir', 'POST', `/ged/file/shareToContact/${file.slug}/${unknown}`)).toBe(404);
});

test('who is nobody here, oneself and who has it already are refused', async () => {
  const file = await put('claire', 'personal', 'a.txt');
  const to = (user: string) => refused('claire', 'POST', '/ged/share', { file: file.slug, user });
  expect(await to(users.stranger.userId)).toMatchObject({ status: 422 });
  expect(await to(users.claire.userId)).toMatchObject({ status: 422 });
  const id = newUuid(clock.now());
  const given = { id, file: file.slug, user: users.paul.userId };
  expect((await answer(LibraryShare, as('claire', 'POST', '/ged/share', given))).id).toBe(id);
  expect(await to(users.paul.userId)).toMatchObject({ status: 409 });
  expect(await refused('claire', 'POST', '/ged/share', { user: users.paul.userId })).toMatchObject({ status: 422 });
  expect(await refused('samir', 'POST', '/ged/share', { ...given, id: undefined })).toMatchObject({ status: 404 });
});
