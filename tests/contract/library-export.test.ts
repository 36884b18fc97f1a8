// @database both: exports that are found before the firm is known, opened once, and asked for rights while they are sent.
import { createHash, randomBytes } from 'node:crypto';
import { BLOB_PART_BYTES, ExportManifest, FileView, FolderView, LibraryExport, Project } from '@basoche/protocol';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { StoreError } from '../../server/src/blobs/blob-store.ts';
import { testStore } from '../../server/src/blobs/testing/test-store.ts';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'admin' | 'client' | 'partner' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
let network = 0;
const store = testStore();
const clock = testClock();
const MINUTE = 60_000;

beforeAll(async () => {
  db = await testDatabase();
  const bodyBytes = 32 * 1024 * 1024;
  api = testApi(db, { capabilities, clock, store, bodyBytes, clientAddress: () => `192.0.2.${network}` });
});
afterAll(() => db.close());
beforeEach(async () => {
  network += 1;
  const outside = { is_employee: false, is_contact: true };
  const own = await testFirm(db, ['claire', 'samir', 'admin', 'client', 'partner'], {
    admin: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { ...outside, is_client: true },
    partner: { ...outside, is_partner: true },
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

const newFolder = (name: string, place: object = { category: 2 }) =>
  answer(FolderView, as('claire', 'POST', '/ged/folder/', { name, ...place }));
const newMatter = (more: object = {}) =>
  answer(Project, as('claire', 'POST', '/project/', { name: 'Bail Martin', client: 'Garage', ...more }));

type Content = string | Uint8Array<ArrayBuffer>;
async function putAll(
  place: string,
  files: readonly (readonly [name: string, content: Content])[],
  who: Who = 'claire',
) {
  const form = new FormData();
  for (const [name, content] of files) form.append('files[]', new File([content], name));
  const sent = await api.send('POST', `/api/ged/file/create/${place}`, { token: tokens[who], form });
  return answer(z.array(FileView), sent);
}
const put = async (place: string, name: string, content: Content = name, who: Who = 'claire') =>
  (await putAll(place, [[name, content]], who))[0]!;

const items = (...folders: string[]) => ({ is: 'items', folders });
const prepare = (who: Who, scope: object) => answer(LibraryExport, as(who, 'POST', '/ged/export', { scope }));
const refused = async (who: Who, scope: object) => refusalOf(await as(who, 'POST', '/ged/export', { scope }));
/** As a link of a page: without the token of a session. */
const open = (prepared: LibraryExport) => api.get(prepared.url);

async function unpack(answered: Response) {
  const entries = unzipSync(new Uint8Array(await answered.arrayBuffer()));
  const text = (path: string) => new TextDecoder().decode(entries[path]);
  const manifest = ExportManifest.parse(JSON.parse(text('manifeste.json')));
  return { entries, paths: Object.keys(entries), text, manifest };
}
const exported = async (who: Who, scope: object) => unpack(await open(await prepare(who, scope)));

test('[XP1] a folder leaves as one ZIP, as the lists show it, and is counted before', async () => {
  const folder = await newFolder('Dossier : Martin');
  const annexes = await newFolder('Annexes', { parent: folder.slug });
  await newFolder('Vide', { parent: annexes.slug });
  const gone = await newFolder('Jeté', { parent: folder.slug });
  await put(folder.slug, 'bail.txt', 'le bail');
  await put(annexes.slug, 'plan.txt', 'le plan');
  await put(gone.slug, 'brouillon.txt');
  const thrown = await put(folder.slug, 'vieux.txt');
  await as('claire', 'DELETE', `/ged/file/${thrown.slug}`);
  await as('claire', 'DELETE', `/ged/folder/${gone.slug}`);
  const prepared = await prepare('samir', items(folder.slug));
  expect(prepared).toMatchObject({ name: 'Dossier Martin 2026-11-21.zip', files: 2, folders: 2, bytes: 14 });
  const answered = await open(prepared);
  expect(Object.fromEntries(answered.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="Dossier Martin 2026-11-21.zip"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { paths, text } = await unpack(answered);
  expect(paths).toEqual([
    'Annexes/',
    'Annexes/Vide/',
    'Annexes/plan.txt',
    'bail.txt',
    'manifeste.csv',
    'manifeste.json',
  ]);
  expect([text('bail.txt'), text('Annexes/plan.txt')]).toEqual(['le bail', 'le plan']);
});

test('[XP1] chosen folders and files leave together, each once', async () => {
  const [one, two] = [await newFolder('Un'), await newFolder('Deux')];
  const within = await newFolder('Dedans', { parent: one.slug });
  const inside = await put(within.slug, 'a.txt');
  const loose = await put('company', `seul ${one.slug}.txt`);
  const scope = { is: 'items', folders: [one.slug, within.slug, two.slug], files: [inside.slug, loose.slug] };
  const { paths } = await exported('claire', scope);
  expect(paths).toEqual([
    'Deux/',
    'Un/',
    'Un/Dedans/',
    'Un/Dedans/a.txt',
    loose.name,
    'manifeste.csv',
    'manifeste.json',
  ]);
});

test('[XP1] a matter, a space and all of the firm leave by the rights of the lists', async () => {
  const matter = await newMatter();
  const walled = await newMatter({ name: 'Divorce', isRestricted: true });
  await put(matter.id, 'contrat.txt');
  await put(walled.id, 'secret.txt');
  await put('personal', 'notes.txt');
  await put('personal', 'à moi.txt', 'x', 'admin');
  await put('company', 'modèle.txt');
  expect((await exported('claire', { is: 'matter', project: matter.codeID })).paths).toEqual([
    'contrat.txt',
    'manifeste.csv',
    'manifeste.json',
  ]);
  expect((await exported('claire', { is: 'space', space: 'personal' })).paths).toContain('notes.txt');
  const { paths } = await exported('admin', { is: 'firm' });
  expect(paths).toEqual([
    'Cabinet/',
    'Dossiers/',
    `Dossiers/${matter.codeID} Bail Martin/`,
    'Personnel/',
    'Cabinet/modèle.txt',
    `Dossiers/${matter.codeID} Bail Martin/contrat.txt`,
    'Personnel/à moi.txt',
    'manifeste.csv',
    'manifeste.json',
  ]);
  expect(await refused('claire', { is: 'firm' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('[XP1] what one may not read does not exist, and nothing is refused', async () => {
  const matter = await newMatter({ isRestricted: true });
  const folder = await newFolder('Pièces', { space: 'project', project: matter.id });
  const file = await put(folder.slug, 'bail.txt');
  const scopes = [
    items(folder.slug),
    { is: 'items', files: [file.slug] },
    { is: 'matter', project: matter.codeID },
    { is: 'matter', project: matter.id },
  ];
  for (const scope of scopes) {
    expect(await refusalOf(await api.post('/api/ged/export', { scope }))).toMatchObject({ status: 401 });
    for (const who of ['samir', 'admin', 'client', 'partner', 'stranger'] as const)
      expect(await refused(who, scope)).toMatchObject({ status: 404 });
    expect((await prepare('claire', scope)).files).toBe(1);
  }
  const other = await put('company', 'a.txt');
  expect(await refused('samir', { is: 'items', files: [other.slug, file.slug] })).toMatchObject({ status: 404 });
  for (const who of ['client', 'partner'] as const) {
    expect(await refused(who, { is: 'space', space: 'company' })).toMatchObject({ status: 422 });
    expect(await refused(who, { is: 'firm' })).toMatchObject({ status: 403 });
  }
  expect(await refused('claire', items())).toMatchObject({
    status: 422,
    detail: 'Il n’y a aucun fichier à exporter ici.',
  });
  await as('claire', 'DELETE', `/ged/folder/${folder.slug}`);
  for (const scope of scopes.slice(0, 2)) expect(await refused('claire', scope)).toMatchObject({ status: 404 });
});

test('[XP2] an address opens its export once, within ten minutes, and the database has its hash alone', async () => {
  const folder = await newFolder('Une fois');
  await put(folder.slug, 'a.txt');
  const prepared = await prepare('claire', items(folder.slug));
  const token = prepared.url.split('/').at(-1)!;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(prepared.expiresAt).toBe(new Date(clock.now() + 10 * MINUTE).toISOString());
  const rows = await db.asFirm(users.claire.firmId, (trx) => trx.selectFrom('library_export').selectAll().execute());
  expect(rows).toMatchObject([{ token_hash: createHash('sha256').update(token).digest(), files: 1 }]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await api.send('HEAD', prepared.url)).status).toBe(404);
  const late = await prepare('claire', items(folder.slug));
  expect((await unpack(await open(prepared))).paths).toContain('a.txt');
  expect(await refusalOf(await open(prepared))).toMatchObject({
    status: 404,
    detail: expect.stringContaining('préparez un nouvel export'),
  });
  clock.advance(10 * MINUTE);
  expect((await open(late)).status).toBe(404);
  expect((await api.get(`/api/ged/export/${'a'.repeat(43)}`)).status).toBe(404);
});

test('[XP2] two who open it at once: one has it', async () => {
  const folder = await newFolder('Deux fois');
  await put(folder.slug, 'a.txt');
  const prepared = await prepare('claire', items(folder.slug));
  const answers = await Promise.all([open(prepared), open(prepared)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  await Promise.all(answers.map((each) => each.arrayBuffer()));
});

test('[XP3] a right that is lost before the ZIP begins leaves the file out, and the manifest says so', async () => {
  const folder = await newFolder('Partagé', { category: 1 });
  const share = { folder: folder.slug, user: users.client.userId, access: 'read' };
  expect((await as('claire', 'POST', '/ged/share', share)).status).toBe(201);
  await put(folder.slug, 'facture.txt');
  const letter = await put(folder.slug, 'lettre.txt');
  const [prepared, later] = [await prepare('client', items(folder.slug)), await prepare('client', items(folder.slug))];
  expect(prepared.files).toBe(2);
  await as('claire', 'PUT', `/ged/file/${letter.slug}`, { letter: 'confidential' });
  const { paths, manifest, text } = await unpack(await open(prepared));
  expect(paths).toEqual(['facture.txt', 'manifeste.csv', 'manifeste.json']);
  const reason = '1 fichier annoncé n’était plus accessible au début de l’export';
  expect(manifest).toMatchObject({
    announced: { files: 2 },
    exported: { files: 1, bytes: 11 },
    leftOut: [{ path: '', reason }],
  });
  expect(text('manifeste.csv')).toContain(`Écarté\u00a0: ${reason}`);
  await as('claire', 'DELETE', `/ged/folder/${folder.slug}`);
  expect((await open(later)).status).toBe(404);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => [`${String(at).padStart(3, '0')}.bin`, randomBytes(100_000)] as const);

test('[XP3] a right that is lost while the ZIP is sent leaves the later files out', async () => {
  const folder = await newFolder('Beaucoup', { category: 1 });
  await as('claire', 'POST', '/ged/share', { folder: folder.slug, user: users.client.userId, access: 'read' });
  const files = await putAll(folder.slug, many(60));
  const reader = (await open(await prepare('client', items(folder.slug)))).body!.getReader();
  const chunks = [(await reader.read()).value!];
  await as('claire', 'DELETE', `/ged/file/${files[55]!.slug}`);
  await as('claire', 'PUT', `/ged/file/${files[57]!.slug}`, { letter: 'confidential' });
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  const { paths, manifest } = await unpack(new Response(Buffer.concat(chunks)));
  expect(paths).toHaveLength(60);
  const reason = 'n’est plus accessible';
  expect(manifest.leftOut).toEqual([
    { path: '055.bin', reason },
    { path: '057.bin', reason },
  ]);
  expect(manifest.exported.files).toBe(58);
});

test('[XP3] an account that is closed while the ZIP is sent ends it as broken', async () => {
  const folder = await newFolder('Fermé');
  await putAll(folder.slug, many(60));
  const prepared = await prepare('samir', items(folder.slug));
  const unused = await prepare('samir', items(folder.slug));
  const reader = (await open(prepared)).body!.getReader();
  await reader.read();
  await db.asFirm(users.samir.firmId, (trx) =>
    trx.updateTable('app_user').set({ active: false }).where('id', '=', users.samir.userId).execute(),
  );
  await expect(readAll(reader)).rejects.toThrow('closed');
  expect((await open(unused)).status).toBe(404);
});

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

test('[XP4] who is not of the firm finds nothing in the manifest that the firm says of a file', async () => {
  const folder = await newFolder('Pour le client', { category: 1 });
  const file = await put(folder.slug, 'facture.txt');
  const about = { description: 'relancer', keywords: ['impayé'], status: 'sent', letter: 'official', isModel: true };
  expect((await as('claire', 'PUT', `/ged/file/${file.slug}`, about)).status).toBe(200);
  await as('claire', 'POST', '/ged/share', { folder: folder.slug, user: users.client.userId, access: 'read' });
  const own = await exported('claire', items(folder.slug));
  expect(own.manifest.files).toMatchObject([
    { description: 'relancer', keywords: ['impayé'], status: 'Envoyé', letter: 'Officielle', isModel: true },
  ]);
  const { manifest, text } = await exported('client', items(folder.slug));
  expect(manifest.files).toMatchObject([{ description: '', keywords: [], status: '', letter: '', isModel: false }]);
  expect(text('manifeste.csv')).not.toMatch(/relancer|impayé|Envoyé|Officielle/);
});

test('[XP5] who took a file in a ZIP stands in its log', async () => {
  const folder = await newFolder('Journal');
  const file = await put(folder.slug, 'a.txt');
  await exported('samir', items(folder.slug));
  const log = (await (await as('claire', 'GET', `/ged/file/fileAccessLogs?slug=${file.slug}`)).json()) as unknown[];
  expect(log).toMatchObject([{ event: 'downloaded', user: { id: users.samir.userId } }]);
});

test('[XP6] a third export at a time is refused, and may begin once another has ended', async () => {
  const folder = await newFolder('Trois');
  await put(folder.slug, 'a.bin', randomBytes(2_000_000));
  const [one, two, three] = [
    await prepare('claire', items(folder.slug)),
    await prepare('claire', items(folder.slug)),
    await prepare('claire', items(folder.slug)),
  ];
  const [first, second] = [await open(one), await open(two)];
  expect(await refusalOf(await open(three))).toMatchObject({
    status: 429,
    detail: expect.stringContaining('en cours'),
  });
  await first.arrayBuffer();
  const third = await open(three);
  expect(third.status).toBe(200);
  await second.body!.cancel();
  await third.body!.cancel();
});

test('[XP8] the manifest comes last and has the hashes of what stands in the ZIP', async () => {
  const folder = await newFolder('Empreintes');
  const contents: [string, Content][] = [
    ['vide.txt', ''],
    ['=HYPERLINK("x").txt', 'formule'],
    ['grand.bin', randomBytes(BLOB_PART_BYTES + 1000)],
    ['manifeste.csv', 'pas le nôtre'],
  ];
  await putAll(folder.slug, contents);
  const { entries, paths, manifest, text } = await exported('claire', items(folder.slug));
  expect(paths.slice(-2)).toEqual(['manifeste.csv', 'manifeste.json']);
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(contents.map(([name]) => name).toSorted());
  for (const { path, name, sha256, bytes } of manifest.files) {
    expect(createHash('sha256').update(entries[path]!).digest('hex')).toBe(sha256);
    expect(entries[path]).toHaveLength(bytes);
    const given = contents.find(([each]) => each === name)![1];
    expect(Buffer.from(entries[path]!).equals(Buffer.from(given as string))).toBe(true);
  }
  expect(text('manifeste (2).csv')).toBe('pas le nôtre');
  const csv = text('manifeste.csv');
  expect([...new Uint8Array(entries['manifeste.csv']!).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv).toContain(';"\'=HYPERLINK(""x"").txt";');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(5);
});

test('[XP9] a file whose content is missing is left out and named; one that breaks off ends the ZIP as broken', async () => {
  const folder = await newFolder('Abîmé');
  await put(folder.slug, 'a.txt', `entier ${folder.slug}`);
  const before = store.puts.length;
  await put(folder.slug, 'b.txt', `manquant ${folder.slug}`);
  await store.remove(store.puts[before]!);
  const { paths, manifest } = await exported('claire', items(folder.slug));
  expect(paths).toEqual(['a.txt', 'manifeste.csv', 'manifeste.json']);
  expect(manifest.leftOut).toEqual([{ path: 'b.txt', reason: 'contenu manquant ou illisible sur le serveur' }]);

  const large = await newFolder('Coupé');
  const start = store.puts.length;
  await put(large.slug, 'c.bin', randomBytes(3 * BLOB_PART_BYTES));
  await store.remove(store.puts[start + 2]!);
  await expect((await open(await prepare('claire', items(large.slug)))).arrayBuffer()).rejects.toThrow('damaged');
  const away = await prepare('claire', items(folder.slug));
  store.fail(new StoreError('away'));
  try {
    await expect((await open(away)).arrayBuffer()).rejects.toThrow('away');
  } finally {
    store.fail(null);
  }
});

test('[XP10] the store is read as the ZIP is taken, and no more once its reader went away', async () => {
  const folder = await newFolder('Lent');
  await put(folder.slug, 'grand.bin', randomBytes(6 * BLOB_PART_BYTES));
  const prepared = await prepare('claire', items(folder.slug));
  const before = store.gets.length;
  const reader = (await open(prepared)).body!.getReader();
  await reader.read();
  await reader.read();
  await new Promise(setImmediate);
  expect(store.gets.length - before).toBeLessThanOrEqual(2);
  await reader.cancel();
  const read = store.gets.length;
  // What is asked of the same account afterwards goes its way.
  await exported('claire', { is: 'items', files: [(await put('company', `${folder.slug}.txt`)).slug] });
  expect(store.gets.length - read).toBeLessThanOrEqual(2);
});

test('a body without a scope is refused in French', async () => {
  for (const body of [{}, { scope: { is: 'tout' } }, { scope: { is: 'items', folders: ['../1'] } }]) {
    const refusal = await refusalOf(await as('claire', 'POST', '/ged/export', body));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(JSON.stringify(refusal)).not.toMatch(/Invalid|expected/);
  }
});
