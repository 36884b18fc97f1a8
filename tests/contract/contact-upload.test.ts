// @database both: locks of chunks that come at once, lower case, and the indexes that rows are found by.
import { newUuid } from '@basoche/domain';
import { CONTACT_UPLOAD, ContactList, ManyAnswer, UploadedChunk } from '@basoche/protocol';
import type { Company, Contact } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'ines' | 'client' | 'partner';

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
  ({ users } = await testFirm(db, ['claire', 'samir', 'ines', 'client', 'partner'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
    partner: { is_employee: false, is_contact: true, is_partner: true },
  }));
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });
const upload = (who: Who, chunk: object[], more: object = {}) =>
  as(who, 'POST', '/contact/bulk_upload', { chunk: chunk.map((row, at) => ({ row: at + 2, ...row })), ...more });

async function uploaded(who: Who, chunk: object[], more: object = {}): Promise<UploadedChunk> {
  const answer = await upload(who, chunk, more);
  if (answer.status !== 200) throw new Error(await answer.text());
  return UploadedChunk.parse(await answer.json());
}

const ROWS = [
  {
    ...{ firstname: 'Hélène', lastname: 'Verrier', email: 'helene@verrier.fr', mobile_phone: '0611223344' },
    ...{ company: 'Atelier Verrier', is_client: true, city: 'Lyon', birthday: '14/07/1968' },
  },
  { firstname: 'Paul', lastname: 'Élie', company: 'ATELIER VERRIER', fonction: 'Comptable' },
  { firstname: 'Zoé', lastname: 'N’Guyen', email: 'zoe@exemple.fr', is_lawyer: true },
];

async function contacts(who: Who = 'claire'): Promise<ContactList['result']> {
  const answer = await as(who, 'POST', '/contact/list', { take: 200 });
  return ContactList.parse(await answer.json()).result;
}
async function companies(): Promise<Company[]> {
  const answer = await as('claire', 'POST', '/company/list', { take: 200 });
  return ((await answer.json()) as { result: Company[] }).result;
}
const resultsOf = ({ rows }: UploadedChunk) => rows.map(({ result }) => result);

async function created(who: Who, fields: object): Promise<Contact> {
  const answer = await as(who, 'POST', '/contact/create', fields);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Contact;
}

describe('a chunk', () => {
  test('makes its contacts with their formats in order, and one company for all who name it', async () => {
    const answer = await uploaded('samir', ROWS, { tva: 'Réel normal' });
    expect(answer).toMatchObject({ created: 3, updated: 0, unchanged: 0, refused: 0, uploadId: null });
    expect(answer.rows.map(({ row }) => row)).toEqual([2, 3, 4]);
    const made = await contacts();
    const [verrier, elie, zoe] = ['Verrier', 'Élie', 'N’Guyen'].map((name) =>
      made.find(({ lastname }) => lastname === name),
    );
    expect(verrier).toMatchObject({
      ...ROWS[0],
      mobile_phone: '06 11 22 33 44',
      birthday: '1968-07-14',
      company: { name: 'Atelier Verrier' },
    });
    expect(elie).toMatchObject({ company: { name: 'Atelier Verrier' }, is_prospect: true, is_client: false });
    expect(zoe).toMatchObject({ is_lawyer: true, is_prospect: false, company: null });
    expect(await companies()).toMatchObject([
      { name: 'Atelier Verrier', vat: 'Réel normal', is_customer: true, is_prospect: false },
    ]);
  });

  test('[CI3] sent twice changes nothing, by the same person and by a colleague, and nothing that was changed since', async () => {
    await uploaded('samir', ROWS);
    const [first] = await contacts();
    expect((await as('ines', 'PUT', `/contact/update/${first!.id}`, { city: 'Arras' })).status).toBe(200);
    const before = await contacts();
    for (const who of ['samir', 'ines'] as const)
      expect(await uploaded(who, ROWS)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await contacts()).toEqual(before);
    expect(await companies()).toHaveLength(1);
  });

  test('[CI3] of one import is done once: the same answer again, and another content under its number is refused', async () => {
    const named = { uploadId: newUuid(Date.parse('2026-11-21T08:00:00Z')), chunkIndex: 0, totalExpected: 3 };
    const answer = await uploaded('samir', ROWS, named);
    const { id } = answer.rows[0]!;
    expect((await as('samir', 'DELETE', `/contact/delete/${id}`)).status).toBe(204);
    expect(await uploaded('samir', ROWS, named)).toEqual(answer);
    expect(await contacts()).toHaveLength(2);
    expect(await refusalOf(await upload('samir', ROWS.slice(1), named))).toMatchObject({ status: 409 });
  });

  test('[CI4] a row that is wrong is refused with why, and keeps no other', async () => {
    const rows = [
      { firstname: 'Paul', lastname: '', email: 'paul' },
      { firstname: 'Zoé', lastname: 'Zeller', responsible: users.client.userId },
      { firstname: 'Éva', lastname: 'Arnaud', mobile_phone: '12', birthday: '31/02/1990' },
      { firstname: 'Ana', lastname: 'Diaz', contact: '01a1fd55-7a80-7000-8000-000000000000' },
      { firstname: 'Ali', lastname: 'Ben', responsible: users.ines.userId },
    ];
    const answer = await uploaded('samir', rows);
    expect(answer).toMatchObject({ created: 1, refused: 4 });
    expect(answer.rows.map(({ fields, result }) => [result, Object.keys(fields ?? {})])).toEqual([
      ['refused', ['lastname', 'email']],
      ['refused', ['responsible']],
      ['refused', ['mobile_phone', 'birthday']],
      ['refused', []],
      ['created', []],
    ]);
    expect(answer.rows[0]).toMatchObject({ id: null, fields: { lastname: 'Le nom est obligatoire.' } });
    expect(answer.rows[3]).toMatchObject({ reason: { code: 'NOT_FOUND' }, detail: expect.any(String) });
    expect(await contacts()).toMatchObject([{ lastname: 'Ben', responsible: users.ines.userId }]);
  });

  test.each([
    ['complete', { city: 'Lyon', fonction: 'Gérante', company: { name: 'Verrier' } }, 'updated'],
    ['replace', { city: 'Paris', fonction: 'Gérante', company: { name: 'Verrier' } }, 'updated'],
    ['skip', { city: 'Lyon', fonction: '', company: null }, 'unchanged'],
  ])('action %s does to a contact that is there what it says', async (action, expected, result) => {
    const { id } = await created('claire', { firstname: 'Hélène', lastname: 'Verrier', city: 'Lyon', email: 'h@v.fr' });
    const row = { firstname: 'Hélène', lastname: 'Verrier', city: 'Paris', fonction: 'Gérante', company: 'Verrier' };
    expect(await uploaded('samir', [row], { action })).toMatchObject({ [result]: 1, rows: [{ id }] });
    expect(await contacts()).toMatchObject([expected]);
  });

  test('action create makes another one of the same name, once', async () => {
    await created('claire', { firstname: 'Jean', lastname: 'Martin' });
    const row = { firstname: 'Jean', lastname: 'Martin', city: 'Nice', action: 'create' };
    expect(resultsOf(await uploaded('samir', [row, row]))).toEqual(['created', 'unchanged']);
    expect(resultsOf(await uploaded('samir', [row]))).toEqual(['unchanged']);
    expect(await contacts()).toHaveLength(2);
  });

  test('[CI5] one address or number for several people of no common name is several contacts', async () => {
    await created('claire', {
      firstname: 'Jean',
      lastname: 'Martin',
      email: 'contact@sci.fr',
      mobile_phone: '0611111111',
    });
    const rows = [
      { firstname: 'Zoé', lastname: 'Durand', email: 'Contact@SCI.fr' },
      { firstname: 'Jean', lastname: 'Martin-Petit', email: 'contact@sci.fr' },
      { firstname: 'Jean', lastname: 'Martin', email: 'autre@exemple.fr' },
      { firstname: 'J.', lastname: 'MARTIN', mobile_phone: '06.11.11.11.11' },
    ];
    const criterias = ['email', 'phone', 'name'];
    expect(resultsOf(await uploaded('samir', rows, { criterias, action: 'skip' }))).toEqual([
      ...['created', 'unchanged', 'created', 'unchanged'],
    ]);
    expect(await refusalOf(await upload('samir', rows, { criterias: ['ville'] }))).toMatchObject({ status: 400 });
  });

  test('[CI5] a contact that is hidden from who imports is neither found, nor told, nor changed', async () => {
    const hidden = await created('ines', {
      firstname: 'Hélène',
      lastname: 'Verrier',
      email: 'helene@verrier.fr',
      is_hidden: true,
    });
    const answer = await uploaded('samir', [ROWS[0]!], { action: 'replace' });
    expect(answer).toMatchObject({ created: 1 });
    expect(answer.rows[0]!.id).not.toBe(hidden.id);
    expect(await uploaded('samir', [{ ...ROWS[0], contact: hidden.id }])).toMatchObject({ refused: 1 });
    const view = await (await as('ines', 'GET', `/contact/view/${hidden.id}`)).json();
    expect(view).toMatchObject({ city: '', updated_at: hidden.updated_at });
  });

  test('[CI6] chunks that come at once, in any order of names, make each contact and company once', async () => {
    const people = Array.from({ length: 10 }, (_, n) => ({
      firstname: 'Ana',
      lastname: `Diaz ${n}`,
      company: `Société ${n}`,
    }));
    const chunks = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? people : people.toReversed()));
    const answers = await Promise.all(chunks.map((chunk) => uploaded('samir', chunk, { action: 'complete' })));
    expect(answers.reduce((sum, answer) => sum + answer.created, 0)).toBe(10);
    expect(await contacts()).toHaveLength(10);
    expect(await companies()).toHaveLength(10);
  });

  test('tells every device of who imports how far it is', async () => {
    const named = { uploadId: 'import-1', chunkIndex: 4, totalExpected: 30 };
    await uploaded('samir', ROWS, named);
    const events = await db.asFirm(users.samir.firmId, (trx) =>
      trx.selectFrom('live_event').select(['user_id', 'payload']).where('type', '=', CONTACT_UPLOAD).execute(),
    );
    expect(events).toEqual([
      {
        user_id: users.samir.userId,
        payload: { ...named, created: 3, updated: 0, unchanged: 0, refused: 0 },
      },
    ]);
  });

  test.each(['client', 'partner'] as const)('is nothing for a %s', async (who) => {
    expect((await upload(who, ROWS)).status).toBe(403);
    expect((await as(who, 'DELETE', '/contact/deleteMany', { ids: ['x'] })).status).toBe(403);
    expect(await contacts()).toEqual([]);
  });

  test.each([
    ['no row', { chunk: [] }, 400],
    ['eleven rows', { chunk: Array.from({ length: 11 }, () => ROWS[1]) }, 400],
    ['what is no list', { chunk: 'x' }, 400],
    ['a space for clients', { chunk: ROWS, createSpace: true }, 422],
    ['another firm', { chunk: ROWS, lpClient: '01a1fd55-7a80-7000-8000-000000000000' }, 404],
  ])('with %s is refused as a whole', async (_, body, status) => {
    expect((await as('samir', 'POST', '/contact/bulk_upload', body)).status).toBe(status);
    expect(await contacts()).toEqual([]);
  });
});

describe('several contacts', () => {
  test('are archived, read and deleted by the rules of one', async () => {
    const open = await created('samir', { firstname: 'Zoé', lastname: 'Zeller' });
    const hidden = await created('ines', { firstname: 'Éva', lastname: 'Arnaud', is_hidden: true });
    const ids = [hidden.id, open.id, 'x', open.id.toUpperCase()];
    const many = async (method: string, path: string) =>
      ManyAnswer.parse(await (await as('samir', method, path, { ids })).json());
    const archived = await many('PUT', '/contact/archivedMany');
    expect(new Set(archived.done.map((id) => id.toLowerCase()))).toEqual(new Set([open.id]));
    expect(archived.refused).toHaveLength(2);
    const views = (await (await as('samir', 'POST', '/contact/getSelectedContacts', { ids })).json()) as Contact[];
    expect(views).toMatchObject([
      { firstname: '*****', lastname: '' },
      { lastname: 'Zeller', is_archived: true },
      { lastname: 'Zeller' },
    ]);
    const back = await as('samir', 'PUT', '/contact/archivedMany', { ids: [open.id], is_archived: false });
    expect(await back.json()).toEqual({ done: [open.id], refused: [] });
    const deleted = await many('DELETE', '/contact/deleteMany');
    expect(deleted.done.map((id) => id.toLowerCase())).toEqual([open.id]);
    expect(deleted.refused.map(({ reason }) => reason.code).toSorted()).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'contacts.hidden',
    ]);
    expect(await contacts('ines')).toMatchObject([{ lastname: 'Arnaud' }]);
  });

  test('that a matter names are left, the others go', async () => {
    const named = await created('samir', { firstname: 'Zoé', lastname: 'Zeller' });
    const other = await created('samir', { firstname: 'Éva', lastname: 'Arnaud' });
    const project = await as('claire', 'POST', '/project/', { name: 'Zeller', contact: named.id });
    expect(project.status).toBe(201);
    const answer = await as('samir', 'DELETE', '/contact/deleteMany', { ids: [named.id, other.id] });
    expect(await answer.json()).toMatchObject({
      done: [other.id],
      refused: [{ id: named.id, reason: { code: 'projects.named' } }],
    });
  });
});
