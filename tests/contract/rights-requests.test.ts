// @database both: two who answer at once, and requests that follow their files in the feed.
import { newUuid } from '@basoche/domain';
import {
  FileView,
  FolderView,
  LibraryShare,
  NotificationPage,
  Project,
  RecordChanges,
  RightsRequest,
  RightsRequestList,
  RightsRequestView,
} from '@basoche/protocol';
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
let firmId: string;
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
  firmId = own.firmId;
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
const newMatter = (who: Who) => answer(Project, as(who, 'POST', '/project/', { name: 'Bail', client: 'Garage' }));

async function put(who: Who, place: string, name: string): Promise<string> {
  const form = new FormData();
  form.append('files[]', new File([name], name));
  const sent = await api.send('POST', `/api/ged/file/create/${place}`, { token: tokens[who], form });
  return (await answer(z.array(FileView), sent))[0]!.slug;
}

const share = (who: Who, subject: { folder: string } | { file: string }, to: Who, access = 'read') =>
  answer(LibraryShare, as(who, 'POST', '/ged/share', { ...subject, user: users[to].userId, access }));
const ask = (who: Who, file: string, more: object = {}) =>
  answer(RightsRequest, as(who, 'POST', '/ged/rights-request', { file, ...more }));
const decide = (who: Who, id: string, decision: object) => as(who, 'PUT', `/ged/rights-request/${id}`, decision);
const ACCEPTED = { status: 'accepted' };
const REFUSED = { status: 'refused' };
const listOf = (who: Who) => answer(RightsRequestList, as(who, 'POST', '/ged/file/history/requestRights', {}));
const newsOf = async (who: Who) =>
  (await answer(NotificationPage, as(who, 'GET', '/notification/list'))).data.filter(({ type }) => type === 14);
const rename = (who: Who, file: string, name: string) => status(who, 'PUT', `/ged/file/${file}`, { name });

/** A file of Claire’s own that Paul may read. */
async function fileForPaul(name = 'Bail.txt'): Promise<string> {
  const file = await put('claire', 'personal', name);
  await share('claire', { file }, 'paul');
  return file;
}

/** What a device of somebody has of the requests, once it was given all that happened before it asked. */
function device(who: Who) {
  const held = new Map<string, unknown>();
  let since = '';
  const next = async () => {
    const page = await answer(RecordChanges, as(who, 'GET', `/records/changes?records=rights_request${since}`));
    for (const { row } of page.rows) held.set(row.id, row);
    for (const { id } of page.gone) held.delete(id);
    since = `&since=${encodeURIComponent(page.cursor)}`;
    return page;
  };
  return async () => {
    const { newest } = await next();
    await vi.waitFor(
      async () => {
        const { hasMore, upTo } = await next();
        expect([hasMore, BigInt(upTo) >= BigInt(newest)]).toEqual([false, true]);
      },
      { timeout: 20_000, interval: 10 },
    );
    return held;
  };
}

test('[LB17] a colleague who reads a file by a share asks to change it, and does once it is accepted', async () => {
  const file = await fileForPaul();
  expect(await rename('paul', file, 'B.txt')).toBe(403);
  const asked = await answer(RightsRequestView, as('paul', 'POST', `/ged/file/requestOpenRights/${file}`));
  expect(asked).toMatchObject({
    file: { id: file, name: 'Bail.txt' },
    requester: { id: users.paul.userId },
    owner: { id: users.claire.userId },
    status: 'pending',
    access: 'write',
    date: new Date(clock.now()).toISOString(),
  });
  const body = { slug: asked.slug, status: 'accepted' };
  expect(await answer(RightsRequestView, as('claire', 'POST', '/ged/file/history/requestRights', body))).toMatchObject({
    status: 'accepted',
    given: 'write',
    decidedBy: { id: users.claire.userId },
  });
  expect(await rename('paul', file, 'B.txt')).toBe(200);
});

test('[LB17] who has it all, or is of the place, has nothing to ask for', async () => {
  const file = await put('claire', 'personal', 'a.txt');
  const inFirm = await put('claire', 'company', 'b.txt');
  await share('claire', { file }, 'paul', 'write');
  await share('claire', { file }, 'client');
  const has = { status: 409, detail: expect.stringContaining('déjà tout') };
  for (const [who, slug] of [
    ['claire', file],
    ['paul', file],
    ['client', file],
    ['samir', inFirm],
  ] as const)
    expect(await refused(who, 'POST', '/ged/rights-request', { file: slug })).toMatchObject(has);
});

test('[LB17] of a file that one may not know of a request answers as of one that does not exist', async () => {
  const file = await put('claire', 'personal', 'a.txt');
  const inFirm = await put('claire', 'company', 'b.txt');
  const unknown = newUuid(clock.now());
  const bodyOf = async (who: Who, slug: string) =>
    (await as(who, 'POST', `/ged/file/requestOpenRights/${slug}`, { note: 'x' })).text();
  for (const who of ['paul', 'admin', 'client', 'stranger'] as const) {
    expect(await status(who, 'POST', '/ged/rights-request', { file })).toBe(404);
    expect(await bodyOf(who, file)).toBe(await bodyOf(who, unknown));
  }
  for (const who of ['client', 'stranger'] as const)
    expect(await status(who, 'POST', '/ged/rights-request', { file: inFirm })).toBe(404);
  expect([await newsOf('claire'), await listOf('claire')]).toEqual([[], []]);
  // What was shared, and is no longer, is not known any more, nor what is in the trash.
  const { id } = await share('claire', { file }, 'paul');
  await as('claire', 'DELETE', `/ged/share/${id}`);
  expect(await status('paul', 'POST', '/ged/rights-request', { file })).toBe(404);
  const trashed = await fileForPaul('c.txt');
  await as('claire', 'DELETE', `/ged/file/${trashed}`);
  expect(await status('paul', 'POST', '/ged/rights-request', { file: trashed })).toBe(404);
});

test('[LB17] a file of a matter is asked for by the matter that the share names, and by no number', async () => {
  const [matter, other] = [await newMatter('claire'), await newMatter('paul')];
  const file = await put('claire', matter.codeID, 'a.txt');
  await share('claire', { file }, 'paul');
  const path = (project: string) => `/project/sub/ged/file/${project}/requestOpenRights/${file}`;
  for (const wrong of [matter.codeID, other.id, other.codeID, newUuid(clock.now())])
    expect(await status('paul', 'POST', path(wrong), {})).toBe(404);
  expect(await answer(RightsRequestView, as('paul', 'POST', path(matter.id)))).toMatchObject({ status: 'pending' });
});

test('[LB17] [LB19] in a closed matter nothing is asked or given, and what was asked can be refused', async () => {
  const matter = await newMatter('claire');
  const [file, other] = [await put('claire', matter.codeID, 'a.txt'), await put('claire', matter.codeID, 'b.txt')];
  for (const slug of [file, other]) await share('claire', { file: slug }, 'paul');
  const { id } = await ask('paul', file);
  await answer(Project, as('claire', 'PUT', `/project/${matter.id}`, { status: 'Archivé' }));
  expect(await status('paul', 'POST', '/ged/rights-request', { file: other })).toBe(403);
  expect((await decide('claire', id, ACCEPTED)).status).toBe(403);
  expect(await listOf('paul')).toMatchObject([{ status: 'pending' }]);
  expect(await answer(RightsRequest, decide('claire', id, REFUSED))).toMatchObject({ status: 'refused' });
});

test('[LB17] somebody from outside asks for what they have with a folder, and never to change it', async () => {
  const folder = await newFolder('claire', 'Pour le client');
  const file = await put('claire', folder.slug, 'note.txt');
  const { id: shareId } = await share('claire', { folder: folder.slug }, 'client');
  const asked = await ask('client', file, { note: 'Pour ma banque', access: 'write' });
  expect(asked).toMatchObject({ access: 'read', note: 'Pour ma banque' });
  expect(
    await refused('claire', 'PUT', `/ged/rights-request/${asked.id}`, { ...ACCEPTED, given: 'write' }),
  ).toMatchObject({
    status: 422,
  });
  expect((await decide('claire', asked.id, ACCEPTED)).status).toBe(200);
  await as('claire', 'DELETE', `/ged/share/${shareId}`);
  expect(await status('client', 'GET', `/ged/file/view/${file}`)).toBe(200);
  expect(await rename('client', file, 'x.txt')).toBe(403);
});

test('[LB18] a person has one request pending of a file, and takes it back until it is answered', async () => {
  const file = await fileForPaul();
  const first = await ask('paul', file);
  const twice = { status: 409, detail: expect.stringContaining('déjà demandé') };
  expect(await refused('paul', 'POST', '/ged/rights-request', { file })).toMatchObject(twice);
  const other = await fileForPaul('Autre.txt');
  expect(await status('paul', 'POST', '/ged/rights-request', { id: first.id, file: other })).toBe(409);
  for (const who of ['samir', 'stranger', 'client', 'admin'] as const)
    expect(await status(who, 'DELETE', `/ged/rights-request/${first.id}`)).toBe(404);
  expect(await status('claire', 'DELETE', `/ged/rights-request/${first.id}`)).toBe(403);
  expect(await status('paul', 'DELETE', `/ged/rights-request/${first.id}`)).toBe(204);
  expect(await listOf('claire')).toEqual([]);
  const second = await ask('paul', file);
  await decide('claire', second.id, REFUSED);
  expect(await refused('paul', 'DELETE', `/ged/rights-request/${second.id}`)).toMatchObject({ status: 409 });
  // What was refused may be asked again.
  expect((await ask('paul', file)).status).toBe('pending');
});

test('[LB18] the same command twice is one request', async () => {
  const file = await fileForPaul();
  const once = (key: string, path: string, json: object) =>
    api.app.request(`/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.paul}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(json),
    });
  const key = newUuid(clock.now());
  const body = { id: newUuid(clock.now()), file };
  const first = await answer(RightsRequest, once(key, '/ged/rights-request', body));
  expect(await answer(RightsRequest, once(key, '/ged/rights-request', body))).toEqual(first);
  expect([(await listOf('claire')).length, (await newsOf('claire')).length]).toEqual([1, 1]);
});

test('[LB18] whose file it is is told: its owner, who made it, who is in charge, or the administrators', async () => {
  const own = await fileForPaul();
  await ask('paul', own, { note: 'secret' });
  const [news] = await newsOf('claire');
  expect(news).toMatchObject({ url: '/ged?place=requests', content: expect.stringContaining('Bail.txt') });
  expect(news!.content).not.toContain('secret');
  expect(await newsOf('admin')).toEqual([]);

  const folder = await newFolder('samir', 'Pièces', { category: 2 });
  const inFirm = await put('samir', folder.slug, 'Modèle.txt');
  await share('samir', { folder: folder.slug }, 'client');
  await ask('client', inFirm);
  expect([(await newsOf('samir')).length, (await newsOf('admin')).length]).toEqual([1, 0]);

  const second = await put('samir', folder.slug, 'Autre.txt');
  await db.asFirm(firmId, (trx) =>
    trx.updateTable('app_user').set({ active: false }).where('id', '=', users.samir.userId).execute(),
  );
  await ask('client', second);
  expect((await newsOf('admin')).length).toBe(1);

  const matter = await newMatter('claire');
  const inMatter = await put('admin', matter.codeID, 'Acte.txt');
  await share('claire', { file: inMatter }, 'paul');
  await ask('paul', inMatter);
  expect([(await newsOf('claire')).length, (await newsOf('admin')).length]).toEqual([2, 1]);
});

test('[LB18] a request goes with the file', async () => {
  const file = await fileForPaul();
  await ask('paul', file);
  const paul = device('paul');
  expect((await paul()).size).toBe(1);
  await as('claire', 'DELETE', `/ged/file/${file}`);
  expect(await status('claire', 'DELETE', `/ged/file/${file}`)).toBe(204);
  expect([await listOf('paul'), (await paul()).size]).toEqual([[], 0]);
});

test('[LB19] whoever may share the file answers, and nobody else', async () => {
  const file = await fileForPaul();
  const { id } = await ask('paul', file);
  await share('claire', { file }, 'samir', 'write');
  const history = (who: Who) => status(who, 'POST', '/ged/file/history/requestRights', { slug: id, ...ACCEPTED });
  for (const who of ['samir', 'admin', 'stranger'] as const) {
    expect((await decide(who, id, ACCEPTED)).status).toBe(404);
    expect(await history(who)).toBe(404);
  }
  expect([(await decide('client', id, ACCEPTED)).status, await history('client')]).toEqual([403, 404]);
  expect(await refused('paul', 'PUT', `/ged/rights-request/${id}`, ACCEPTED)).toMatchObject({
    status: 403,
    detail: expect.stringContaining('espace'),
  });
  expect((await decide('paul', id, REFUSED)).status).toBe(403);
  expect(await rename('paul', file, 'x.txt')).toBe(403);
  expect((await refused('claire', 'POST', '/ged/file/history/requestRights', { slug: id })).fields).toHaveProperty(
    'status',
  );
  expect(await refused('claire', 'PUT', `/ged/rights-request/${id}`, { status: 'pending' })).toMatchObject({
    status: 400,
  });
  for (const [method, path, body] of [
    ['POST', '/ged/rights-request', { file }],
    ['PUT', `/ged/rights-request/${id}`, ACCEPTED],
    ['DELETE', `/ged/rights-request/${id}`, undefined],
  ] as const)
    expect((await api.send(method, `/api${path}`, body ? { json: body } : {})).status).toBe(401);
});

test('[LB19] of two answers the first counts, also at once, and the other is told whose it was', async () => {
  const folder = await newFolder('claire', 'Pièces', { category: 2 });
  const ids: string[] = [];
  for (const name of ['a.txt', 'b.txt']) {
    const file = await put('claire', folder.slug, name);
    if (ids.length === 0) await share('claire', { folder: folder.slug }, 'client');
    ids.push((await ask('client', file)).id);
  }
  await decide('claire', ids[0]!, { ...REFUSED, reason: 'Demandez à Samir.' });
  expect(await refused('samir', 'PUT', `/ged/rights-request/${ids[0]}`, ACCEPTED)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('claire'),
  });
  // The same answer again is the same answer.
  expect((await decide('claire', ids[0]!, REFUSED)).status).toBe(200);
  const both = await Promise.all([decide('samir', ids[1]!, ACCEPTED), decide('paul', ids[1]!, REFUSED)]);
  expect(new Set(both.map((sent) => sent.status))).toEqual(new Set([200, 409]));
  const [winner] = await Promise.all(both.filter(({ ok }) => ok).map((sent) => answer(RightsRequest, sent)));
  expect((await listOf('client')).find(({ slug }) => slug === ids[1])).toMatchObject({ status: winner!.status });
  expect((await newsOf('client')).length).toBe(2);
});

test('[LB19] what is accepted is the share, and all that keeps a file from being shared holds', async () => {
  // A restricted matter, from before and after.
  const matter = await newMatter('claire');
  const walled = await put('claire', matter.codeID, 'a.txt');
  await share('claire', { file: walled }, 'paul');
  const { id } = await ask('paul', walled);
  await answer(Project, as('claire', 'PUT', `/project/${matter.codeID}`, { isRestricted: true }));
  expect(await refused('claire', 'PUT', `/ged/rights-request/${id}`, ACCEPTED)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('réservé'),
  });
  // A letter between lawyers that became confidential.
  const folder = await newFolder('claire', 'Lettres');
  const letter = await put('claire', folder.slug, 'lettre.txt');
  await share('claire', { folder: folder.slug }, 'client');
  const asked = await ask('client', letter);
  await answer(FileView, as('claire', 'PUT', `/ged/file/${letter}`, { letter: 'confidential' }));
  expect(await refused('claire', 'PUT', `/ged/rights-request/${asked.id}`, ACCEPTED)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('confidentielle'),
  });
  // In the trash, and of a closed account.
  const file = await fileForPaul();
  const third = await ask('paul', file);
  await as('claire', 'DELETE', `/ged/file/${file}`);
  expect((await decide('claire', third.id, ACCEPTED)).status).toBe(409);
  await as('claire', 'PUT', `/ged/file/${file}`, { trashedAt: null });
  await db.asFirm(firmId, (trx) =>
    trx.updateTable('app_user').set({ active: false }).where('id', '=', users.paul.userId).execute(),
  );
  expect((await decide('claire', third.id, ACCEPTED)).status).toBe(422);
  for (const { status: state } of await listOf('claire')) expect(state).toBe('pending');
});

test('[LB19] less may be given than what was asked, and who asked is told once of each answer', async () => {
  const folder = await newFolder('claire', 'Pièces');
  const file = await put('claire', folder.slug, 'a.txt');
  await share('claire', { folder: folder.slug }, 'paul');
  const before = (await answer(NotificationPage, as('paul', 'GET', '/notification/list'))).total;
  const { id } = await ask('paul', file);
  await answer(RightsRequest, decide('claire', id, { ...ACCEPTED, given: 'read' }));
  expect(await rename('paul', file, 'b.txt')).toBe(403);
  const second = await ask('paul', file);
  await answer(RightsRequest, decide('claire', second.id, ACCEPTED));
  expect(await rename('paul', file, 'b.txt')).toBe(200);
  const { total } = await answer(NotificationPage, as('paul', 'GET', '/notification/list'));
  expect([total - before, (await newsOf('paul')).length]).toEqual([2, 2]);
  expect((await newsOf('paul'))[0]).toMatchObject({ url: `/ged/file/view/${file}` });
});

test('[LB20] a share of the file that gives what was asked for is the answer', async () => {
  const [one, two, three] = [await fileForPaul('a.txt'), await fileForPaul('b.txt'), await fileForPaul('c.txt')];
  const shares = await Promise.all(
    [one, two, three].map(async (file) => {
      const { id } = await ask('paul', file);
      return { file, id };
    }),
  );
  const stateOf = async (file: string) => (await listOf('paul')).find((each) => each.file.id === file)?.status;
  await as('claire', 'POST', `/ged/file/shareToColleague/${one}/${users.paul.userId}`);
  expect(await stateOf(one)).toBe('pending');
  await as('claire', 'POST', `/ged/file/unShare/${one}`, {});
  await share('claire', { file: one }, 'paul', 'write');
  expect(await stateOf(one)).toBe('accepted');
  await as('claire', 'POST', `/ged/file/unShare/${two}`, {});
  const { id } = await share('claire', { file: two }, 'paul');
  await answer(LibraryShare, as('claire', 'PUT', `/ged/share/${id}`, { access: 'write' }));
  expect(await stateOf(two)).toBe('accepted');
  expect(await stateOf(three)).toBe('pending');
  expect((await decide('claire', shares[0]!.id, ACCEPTED)).status).toBe(200);
});

test('[LB21] a request is known to who made it and to those of the place, wherever the file goes', async () => {
  const folder = await newFolder('claire', 'Divorce Martin');
  const file = await put('claire', folder.slug, 'a.txt');
  await share('claire', { file }, 'paul');
  const { id } = await ask('paul', file);
  const [paul, samir, admin, claire] = (['paul', 'samir', 'admin', 'claire'] as const).map(device);
  expect([(await paul!()).has(id), (await claire!()).has(id)]).toEqual([true, true]);
  expect([(await samir!()).size, (await admin!()).size, (await device('stranger')()).size]).toEqual([0, 0, 0]);
  expect([await listOf('samir'), await listOf('stranger'), await listOf('client')]).toEqual([[], [], []]);
  await as('claire', 'PUT', `/ged/file/${file}`, { name: 'Stratégie.txt' });
  expect(await listOf('claire')).toMatchObject([
    { file: { name: 'Stratégie.txt' }, folder: { name: 'Divorce Martin' }, owner: { id: users.claire.userId } },
  ]);
  const own = await listOf('paul');
  expect(own).toMatchObject([{ file: { name: 'a.txt' }, folder: null }]);
  expect(JSON.stringify([own, [...(await paul!()).values()]])).not.toMatch(/Martin|Stratégie/);
  // Into the firm’s space, where all may answer, and into a matter of Claire’s, where they may not.
  await answer(FileView, as('claire', 'PUT', `/ged/file/${file}`, { space: 'company', parent: null }));
  expect((await samir!()).has(id)).toBe(true);
  const matter = await newMatter('claire');
  await answer(FileView, as('claire', 'PUT', `/ged/file/${file}`, { space: 'project', project: matter.id }));
  expect([(await samir!()).has(id), (await paul!()).has(id), (await claire!()).has(id)]).toEqual([false, true, true]);
  // Who comes to the matter is given them, and who leaves it no longer.
  const member = { id: newUuid(clock.now()), project_id: matter.id, user_id: users.samir.userId };
  await db.asFirm(firmId, (trx) =>
    trx
      .insertInto('project_member')
      .values({ ...member, firm_id: firmId })
      .execute(),
  );
  expect((await samir!()).has(id)).toBe(true);
  expect(await listOf('samir')).toMatchObject([{ slug: id }]);
  await db.asFirm(firmId, (trx) => trx.deleteFrom('project_member').where('user_id', '=', member.user_id).execute());
  expect((await samir!()).has(id)).toBe(false);
});
