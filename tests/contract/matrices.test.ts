// @database both: files of models as bytes, and the feed of records under row-level security.
import { newUuid } from '@basoche/domain';
import { Matrice, MatriceList, MergePreview, RecordChanges } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';
import { wordModel } from './support/word-model.ts';

type Who = 'claire' | 'samir' | 'ines' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities });
});
afterAll(() => db.close());
beforeEach(async () => {
  const own = await testFirm(db, ['claire', 'samir', 'ines', 'client'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
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

async function answer<T>(who: Who, method: string, path: string, json?: unknown): Promise<T> {
  const response = await as(who, method, path, json);
  if (!response.ok) throw new Error(await response.text());
  return (response.status === 204 ? null : await response.json()) as T;
}

const LETTER = wordModel([
  'Dossier {dossier.nom}, RG {dossier.rg}',
  '{pour adversaires}{nom}{si pas dernier}, {fin}{fin}',
  '{destinataire}',
]);
const added = async (fields: object = {}) =>
  Matrice.parse(
    await answer('claire', 'POST', '/project/matrices', {
      name: 'Lettre',
      fileName: 'l.docx',
      content: LETTER,
      ...fields,
    }),
  );

async function matter() {
  const { id } = await answer<{ id: string }>('samir', 'POST', '/project/', {
    name: 'Marchal',
    client: 'Anne Marchal',
  });
  const parties = [];
  for (const [at, name] of ['Durand', 'Petit'].entries()) {
    const body = { id: newUuid(at), project: id, role: 'opponent', side: 'contre', name };
    parties.push((await answer<{ id: string }>('samir', 'POST', '/project/parties', body)).id);
  }
  return { id, parties };
}

async function textOf(response: Response): Promise<string> {
  const xml = new TextDecoder().decode(unzipSync(new Uint8Array(await response.arrayBuffer()))['word/document.xml']);
  return xml
    .replaceAll('</w:p>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .trim();
}

test('an administrator adds, renames, replaces and deletes a model; everybody of the firm reads it, and nobody else', async () => {
  const made = await added();
  expect(made).toMatchObject({ name: 'Lettre', fileName: 'l.docx', updatedBy: users.claire.userId });
  const { id: project } = await matter();
  expect(MatriceList.parse(await answer('samir', 'GET', `/project/getMatrices/${project}`))).toEqual([made]);
  const file = await as('samir', 'GET', `/project/matrices/${made.id}/file`);
  expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(LETTER);
  const changed = Matrice.parse(
    await answer('claire', 'PUT', `/project/matrices/${made.id}`, { name: 'Courrier', content: wordModel(['x']) }),
  );
  expect(changed.name).toBe('Courrier');
  expect(changed.hash).not.toBe(made.hash);
  const before = { name: 'A', seen: { name: 'Lettre' } };
  expect(await refused('claire', 'PUT', `/project/matrices/${made.id}`, before)).toMatchObject({ status: 409 });
  for (const [method, path, body] of [
    ['POST', '/project/matrices', { name: 'x', fileName: 'x', content: LETTER }],
    ['PUT', `/project/matrices/${made.id}`, { name: 'x' }],
    ['DELETE', `/project/matrices/${made.id}`],
    ['DELETE', `/project/deleteMatrice/${project}/${made.id}`],
  ] as const)
    expect(await refused('samir', method, path, body)).toMatchObject({ status: 403 });
  const merge = { matrice: made.id };
  for (const [method, path, body] of [
    ['GET', `/project/getMatrices/${project}`],
    ['GET', `/project/matrices/${made.id}/file`],
    ['PUT', `/project/matrices/${made.id}`, { name: 'x' }],
    ['DELETE', `/project/matrices/${made.id}`],
    ['DELETE', `/project/deleteMatrice/${project}/${made.id}`],
    ['POST', `/project/preMailMerge/${project}`, merge],
    ['POST', `/project/mailMerge/${project}`, merge],
  ] as const) {
    expect(await refused('stranger', method, path, body)).toMatchObject({ status: 404 });
    expect(await refused('client', method, path, body)).toMatchObject({ status: 403 });
  }
  await answer('claire', 'DELETE', `/project/deleteMatrice/${project}/${made.id}`);
  expect(await refused('samir', 'GET', `/project/matrices/${made.id}/file`)).toMatchObject({ status: 404 });
});

test('a model makes the document of a matter, for its client or a party, with what was typed for it', async () => {
  const { id: matrice } = await added();
  const { id, parties } = await matter();
  const preview = MergePreview.parse(await answer('samir', 'POST', `/project/preMailMerge/${id}`, { matrice }));
  expect(preview.faults).toEqual([]);
  expect(preview.fields.filter(({ state }) => state !== 'filled').map(({ key }) => key)).toEqual(['dossier.rg']);
  const merged = await as('samir', 'POST', `/project/mailMerge/${id}`, { matrice, answers: { 'dossier.rg': '24/7' } });
  expect(merged.headers.get('content-disposition')).toContain('Lettre.docx');
  expect(await textOf(merged)).toBe('Dossier Marchal, RG 24/7\nDurand, Petit\nAnne Marchal');
  const other = await as('samir', 'POST', `/project/mailMerge/${id}`, { matrice, recipient: parties[1] });
  expect(await textOf(other)).toBe('Dossier Marchal, RG \nDurand, Petit\nPetit');
  const { parties: foreign } = await matter();
  const wrong = await refused('samir', 'POST', `/project/mailMerge/${id}`, { matrice, recipient: foreign[0] });
  expect(wrong).toMatchObject({ status: 422, fields: { recipient: expect.stringContaining('dossier') } });
});

test('who may not see or change the matter makes nothing of it', async () => {
  const { id: matrice } = await added();
  const { id } = await matter();
  for (const call of ['preMailMerge', 'mailMerge'])
    expect(await refused('ines', 'POST', `/project/${call}/${id}`, { matrice })).toMatchObject({ status: 404 });
  await answer('samir', 'PUT', `/project/${id}`, { status: 'Archivé' });
  expect(await refused('samir', 'POST', `/project/mailMerge/${id}`, { matrice })).toMatchObject({ status: 403 });
});

test('a contact who is hidden from the reader is in no document', async () => {
  const { id: matrice } = await added({ content: wordModel(['{client.nom} {client.adresse}']) });
  const contact = await answer<{ id: string }>('claire', 'POST', '/contact/create', {
    ...{ firstname: 'Léa', lastname: 'Secrète', address: '1 rue Cachée', is_hidden: true },
  });
  const { id } = await answer<{ id: string }>('claire', 'POST', '/project/', { name: 'X', contact: contact.id });
  await answer('claire', 'PUT', `/project/add-member/${id}`, { members: [{ user: users.samir.userId }] });
  const texts = await Promise.all(
    (['claire', 'samir'] as const).map(async (who) =>
      textOf(await as(who, 'POST', `/project/mailMerge/${id}`, { matrice })),
    ),
  );
  expect(texts).toEqual(['Secrète 1 rue Cachée', '']);
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7 x').toString('base64'), 'Word'],
  ['entities', wordModel(['x'], '<!DOCTYPE x [<!ENTITY a "b">]>'), 'malveillant'],
  ['half a file', LETTER.slice(0, 400), 'endommagé'],
  ['too many fields', wordModel(['{a}'.repeat(5_001)]), 'trop de champs'],
])('of a file, %s is refused in French', async (_what, content, sentence) => {
  const refusal = await refused('claire', 'POST', '/project/matrices', { name: 'x', fileName: 'x.docx', content });
  expect(refusal).toMatchObject({ status: 422, detail: expect.stringContaining(sentence) });
});

test('of a model with a fault the place is told, and no document is made', async () => {
  const { id: matrice } = await added({ content: wordModel(['Les parties {pour adversaires} sont là']) });
  const { id } = await matter();
  const preview = MergePreview.parse(await answer('samir', 'POST', `/project/preMailMerge/${id}`, { matrice }));
  expect(preview.faults).toEqual([
    { fault: 'unclosed', tag: '{pour adversaires}', place: 'Les parties {pour adversaires} sont là' },
  ]);
  const refusal = await refused('samir', 'POST', `/project/mailMerge/${id}`, { matrice });
  expect(refusal).toMatchObject({ status: 422, detail: expect.stringContaining('{pour adversaires}') });
});

test('models come to the devices of the firm’s own people', async () => {
  const made = await added();
  const rowsOf = async (who: Who) => {
    const { rows } = RecordChanges.parse(await answer(who, 'GET', '/records/changes?records=matrice'));
    return rows.map(({ row }) => row);
  };
  expect(await rowsOf('samir')).toContainEqual(made);
  expect(await rowsOf('stranger')).not.toContainEqual(made);
});
