// @database both: collations, which order names, and the search of each.
import { randomUUID } from 'node:crypto';
import { newUuid } from '@basoche/domain';
import { Contact, ContactList } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'ines' | 'client';

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
  ({ users } = await testFirm(db, ['claire', 'samir', 'ines', 'client'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  }));
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const VERRIER = {
  civility: 'Madame',
  firstname: 'Hélène',
  lastname: 'Verrier-Lacroix',
  email: 'h.verrier@atelier-verrier.fr',
  fonction: 'Gérante',
  mobile_phone: '0611223344',
  city: 'Saint-Étienne',
  birthday: '14/07/1968',
  is_client: true,
};

const as = (who: Who, method: string, path: string, json?: unknown, headers?: Record<string, string>) =>
  api.send(method, `/api${path}`, {
    token: tokens[who],
    ...(json === undefined ? {} : { json }),
    ...(headers ? { headers } : {}),
  });

async function created(who: Who, fields: object = VERRIER): Promise<Contact> {
  const answer = await as(who, 'POST', '/contact/create', fields);
  expect(answer.status).toBe(201);
  return Contact.parse(await answer.json());
}

async function listed(who: Who, asked: object = {}): Promise<ContactList> {
  const answer = await as(who, 'POST', '/contact/list', asked);
  expect(answer.status).toBe(200);
  return ContactList.parse(await answer.json());
}
const namesOf = ({ result }: ContactList) => result.map(({ lastname }) => lastname);

describe('a contact', () => {
  test('is created with its formats put in order, viewed by a colleague, changed and deleted', async () => {
    const contact = await created('samir');
    expect(contact).toMatchObject({
      ...VERRIER,
      mobile_phone: '06 11 22 33 44',
      birthday: '1968-07-14',
      is_archived: false,
      is_readable: true,
      responsible: null,
    });
    const view = await as('ines', 'GET', `/contact/view/${contact.id}`);
    expect(await view.json()).toEqual(contact);
    const change = { city: 'Lyon', email: '', birthday: null, responsible: users.ines.userId, is_archived: true };
    const changed = await as('ines', 'PUT', `/contact/update/${contact.id}`, change);
    expect(await changed.json()).toMatchObject({ ...contact, ...change, updated_at: expect.any(Number) });
    expect((await as('samir', 'DELETE', `/contact/delete/${contact.id}`)).status).toBe(204);
    expect((await as('samir', 'GET', `/contact/view/${contact.id}`)).status).toBe(404);
    expect((await as('samir', 'DELETE', `/contact/delete/${contact.id}`)).status).toBe(404);
  });

  test('made offline keeps the id that the device gave it, and is made once', async () => {
    const id = newUuid(Date.parse('2026-11-21T08:00:00Z'));
    const key = { 'idempotency-key': newUuid(Date.parse('2026-11-21T08:59:00Z')) };
    const first = await as('samir', 'POST', '/contact/create', { ...VERRIER, id }, key);
    const again = await as('samir', 'POST', '/contact/create', { ...VERRIER, id }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await refusalOf(await as('ines', 'POST', '/contact/create', { ...VERRIER, id }))).toMatchObject({
      status: 409,
    });
    expect((await listed('samir')).result.map((contact) => contact.id)).toEqual([id]);
  });

  test('two people change two fields and both hold; of the same field the later is told what stands', async () => {
    const { id, city, email } = await created('samir');
    const update = (who: Who, fields: object) => as(who, 'PUT', `/contact/update/${id}`, fields);
    expect((await update('samir', { city: 'Lyon', seen: { city } })).status).toBe(200);
    expect((await update('ines', { email: 'helene@verrier.fr', seen: { email } })).status).toBe(200);
    const refusal = await refusalOf(
      await update('ines', { city: 'Paris', fonction: 'Associée', seen: { city, fonction: 'Gérante' } }),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refusal.fields).toEqual({ city: 'Modifié entre-temps\u00a0: «\u00a0Lyon\u00a0».' });
    const view = await (await as('claire', 'GET', `/contact/view/${id}`)).json();
    expect(view).toMatchObject({ city: 'Lyon', email: 'helene@verrier.fr', fonction: 'Gérante' });
    // What both wrote alike is no conflict.
    expect((await update('ines', { city: 'Lyon', seen: { city } })).status).toBe(200);
  });

  test.each([
    [{ firstname: 'x'.repeat(81) }, 'firstname'],
    [{ lastname: 'x'.repeat(81) }, 'lastname'],
    [{ email: 'pas une adresse' }, 'email'],
    [{ mobile_phone: '12' }, 'mobile_phone'],
    [{ birthday: '31/02/1990' }, 'birthday'],
    [{ city: 'x'.repeat(121) }, 'city'],
    [{ is_client: 'peut-être' }, 'is_client'],
    [{ responsible: 'Samir' }, 'responsible'],
  ])('%o is refused by its field, and nothing is changed', async (bad, field) => {
    const refusal = await refusalOf(await as('samir', 'POST', '/contact/create', { ...VERRIER, ...bad }));
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.fields)).toEqual([field]);
    const { id } = await created('samir');
    expect((await as('samir', 'PUT', `/contact/update/${id}`, bad)).status).toBe(400);
    expect(await (await as('samir', 'GET', `/contact/view/${id}`)).json()).toMatchObject({ city: 'Saint-Étienne' });
  });

  test('has a first and a last name, which a change cannot empty', async () => {
    for (const blank of ['', ' ', '\u200b'])
      expect(
        await refusalOf(await as('samir', 'POST', '/contact/create', { ...VERRIER, lastname: blank })),
      ).toMatchObject({
        status: 400,
        fields: { lastname: 'Le nom est obligatoire.' },
      });
    const { id } = await created('samir');
    const changed = await as('samir', 'PUT', `/contact/update/${id}`, { firstname: '', lastname: ' ' });
    expect(await changed.json()).toMatchObject({ firstname: 'Hélène', lastname: 'Verrier-Lacroix' });
  });

  test('its responsible is a colleague of the firm', async () => {
    const stranger = (await testFirm(db, ['lucas'])).users.lucas.userId;
    for (const responsible of [stranger, users.client.userId, randomUUID()])
      expect(await refusalOf(await as('samir', 'POST', '/contact/create', { ...VERRIER, responsible }))).toMatchObject({
        status: 422,
        fields: { responsible: expect.any(String) },
      });
  });
});

describe('the list', () => {
  test('comes by name, fifteen at a time, and counts when asked', async () => {
    for (let n = 0; n < 17; n += 1)
      await created('samir', { ...VERRIER, lastname: `Nom ${String(n).padStart(2, '0')}` });
    const first = await listed('ines', { requiresCounts: true });
    expect(first.count).toBe(17);
    expect(namesOf(first)).toEqual(Array.from({ length: 15 }, (_, n) => `Nom ${String(n).padStart(2, '0')}`));
    const second = await listed('ines', { skip: 15, take: 15 });
    expect([second.count, namesOf(second)]).toEqual([null, ['Nom 15', 'Nom 16']]);
  });

  test('is searched by beginnings of words, whatever their accents, and by type', async () => {
    await created('samir');
    await created('samir', { firstname: 'Paul', lastname: 'Arnaud', is_prospect: true });
    expect(namesOf(await listed('ines', { q: 'helene verr' }))).toEqual(['Verrier-Lacroix']);
    expect(namesOf(await listed('ines', { q: 'saint etienne' }))).toEqual(['Verrier-Lacroix']);
    expect(namesOf(await listed('ines', { q: 'verrier paul' }))).toEqual([]);
    expect(namesOf(await listed('ines', { type: 'prospect' }))).toEqual(['Arnaud']);
    expect((await as('ines', 'POST', '/contact/list', { type: 'ami' })).status).toBe(400);
    expect((await as('ines', 'POST', '/contact/list', { take: 201 })).status).toBe(400);
  });
});

describe('a hidden contact', () => {
  test('is its responsible’s, its maker’s and the administrators’: to others a line of asterisks, found by nothing', async () => {
    const { id } = await created('samir', { ...VERRIER, is_hidden: true });
    await created('samir', { firstname: 'Paul', lastname: 'Zola' });
    for (const who of ['samir', 'claire'] as const)
      expect(namesOf(await listed(who))).toEqual(['Verrier-Lacroix', 'Zola']);
    const seen = await listed('ines');
    expect(seen.result.map(({ firstname, lastname }) => [firstname, lastname])).toEqual([
      ['Paul', 'Zola'],
      ['*****', ''],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/Verrier|Hélène|0611|Étienne/);
    for (const asked of [{ q: 'verrier' }, { type: 'client' }])
      expect(await listed('ines', { ...asked, requiresCounts: true })).toMatchObject({ result: [], count: 0 });
    for (const [method, path] of [
      ['GET', `/contact/view/${id}`],
      ['PUT', `/contact/update/${id}`],
      ['DELETE', `/contact/delete/${id}`],
    ] as const)
      expect(
        await refusalOf(await as('ines', method, path, method === 'PUT' ? { city: 'Lyon' } : undefined)),
      ).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    await as('samir', 'PUT', `/contact/update/${id}`, { responsible: users.ines.userId });
    expect((await as('ines', 'GET', `/contact/view/${id}`)).status).toBe(200);
  });
});

test('another firm, a client and a stranger reach none of it', async () => {
  const { id } = await created('samir');
  const lucas = await api.signIn((await testFirm(db, ['lucas'])).users.lucas);
  for (const [method, path, json] of [
    ['GET', `/contact/view/${id}`],
    ['PUT', `/contact/update/${id}`, { city: 'Lyon' }],
    ['DELETE', `/contact/delete/${id}`],
  ] as const) {
    const more = json === undefined ? {} : { json };
    expect((await api.send(method, `/api${path}`, { token: lucas, ...more })).status).toBe(404);
    expect((await api.send(method, `/api${path}`, { token: tokens.client, ...more })).status).toBe(403);
    expect((await api.send(method, `/api${path}`, more)).status).toBe(401);
  }
  expect(await (await api.send('POST', '/api/contact/list', { token: lucas, json: {} })).json()).toMatchObject({
    result: [],
  });
  expect((await as('client', 'POST', '/contact/list', {})).status).toBe(403);
});
