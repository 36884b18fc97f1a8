// @database both: collations, which order names, the search of each, and what a deletion does to rows of others.
import { randomUUID } from 'node:crypto';
import { newUuid } from '@basoche/domain';
import { Company, CompanyList, companyRecord, Contact, ContactView } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'samir' | 'ines' | 'client' | 'partner';

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
  ({ users } = await testFirm(db, ['samir', 'ines', 'client', 'partner'], {
    client: { is_employee: false, is_contact: true, is_client: true },
    partner: { is_employee: false, is_contact: true, is_partner: true },
  }));
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const VERRIER = {
  name: 'SARL Atelier Verrier',
  email: 'contact@atelier-verrier.fr',
  address: '14, rue des Étameurs',
  city: 'Saint-Étienne',
  postcode: '42000',
  activity: 'Verrerie d’art',
  legalStatus: 'SARL',
  siret: '732 829 320 00074',
  office_phone: '0477112233',
  website: 'www.atelier-verrier.fr',
  vat_number: 'fr 44 732 829 320',
  nace_code: '2313z',
  creation_date: '14/07/1998',
  social_networks: [{ name: 'LinkedIn', link: 'www.linkedin.com/company/atelier-verrier' }],
  is_customer: true,
};

const as = (who: Who, method: string, path: string, json?: unknown, headers?: Record<string, string>) =>
  api.send(method, `/api${path}`, {
    token: tokens[who],
    ...(json === undefined ? {} : { json }),
    ...(headers ? { headers } : {}),
  });

async function created(who: Who, fields: object = VERRIER): Promise<Company> {
  const answer = await as(who, 'POST', '/company/create', fields);
  expect(answer.status).toBe(201);
  return Company.parse(await answer.json());
}

async function listed(who: Who, asked: object = {}): Promise<CompanyList> {
  const answer = await as(who, 'POST', '/company/list', asked);
  expect(answer.status).toBe(200);
  return CompanyList.parse(await answer.json());
}
const namesOf = ({ result }: CompanyList) => result.map(({ name }) => name);

describe('a company', () => {
  test('is created with its numbers put in order and its SIREN from its SIRET, viewed, changed and deleted', async () => {
    const company = await created('samir');
    expect(company).toEqual({
      ...companyRecord.blank,
      ...VERRIER,
      id: expect.any(String),
      siren: '732829320',
      siret: '73282932000074',
      office_phone: '04 77 11 22 33',
      website: 'https://www.atelier-verrier.fr',
      vat_number: 'FR44732829320',
      nace_code: '23.13Z',
      creation_date: '1998-07-14',
      social_networks: [{ name: 'LinkedIn', link: 'https://www.linkedin.com/company/atelier-verrier' }],
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    const view = await as('ines', 'GET', `/company/view/${company.id}`);
    expect(await view.json()).toEqual({ ...company, country: null });
    const change = {
      country: 'BE',
      postcode: '1000',
      legalStatus: '',
      email: '',
      social_networks: [],
      creation_date: null,
      responsible: users.ines.userId,
      is_archived: true,
    };
    const changed = await as('ines', 'PUT', `/company/update/${company.id}`, change);
    expect(await changed.json()).toMatchObject({ ...company, ...change, updated_at: expect.any(Number) });
    expect(await (await as('samir', 'GET', `/company/view/${company.id}`)).json()).toMatchObject({
      country: { id: 'BE', label: 'Belgique', iso_code: 'BE' },
    });
    expect((await as('samir', 'DELETE', `/company/delete/${company.id}`)).status).toBe(204);
    expect((await as('samir', 'GET', `/company/view/${company.id}`)).status).toBe(404);
    expect((await as('samir', 'DELETE', `/company/delete/${company.id}`)).status).toBe(404);
  });

  test('is a client when it is created as one, and is read from a form as from JSON', async () => {
    const answer = await as('samir', 'POST', '/company/create-client', { name: 'SCI Les Tilleuls' });
    expect(Company.parse(await answer.json())).toMatchObject({ name: 'SCI Les Tilleuls', is_customer: true });
    const form = new FormData();
    form.append('name', 'Hexalys');
    form.append('is_supplier', 'true');
    form.append('social_networks', JSON.stringify(VERRIER.social_networks));
    const sent = await api.send('POST', '/api/company/create', { token: tokens.samir, form });
    expect(Company.parse(await sent.json())).toMatchObject({
      name: 'Hexalys',
      is_supplier: true,
      social_networks: [{ name: 'LinkedIn' }],
    });
  });

  test('made offline keeps the id that the device gave it, and is made once', async () => {
    const id = newUuid(Date.parse('2026-11-21T08:00:00Z'));
    const key = { 'idempotency-key': newUuid(Date.parse('2026-11-21T08:59:00Z')) };
    const first = await as('samir', 'POST', '/company/create', { ...VERRIER, id }, key);
    const again = await as('samir', 'POST', '/company/create', { ...VERRIER, id }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect((await as('ines', 'POST', '/company/create', { ...VERRIER, id })).status).toBe(409);
    expect((await listed('samir')).result.map((company) => company.id)).toEqual([id]);
  });

  test('two people change two fields and both hold; of the same field the later is told what stands', async () => {
    const { id, city, activity, social_networks } = await created('samir');
    const update = (who: Who, fields: object) => as(who, 'PUT', `/company/update/${id}`, fields);
    expect((await update('samir', { city: 'Lyon', seen: { city } })).status).toBe(200);
    expect((await update('ines', { activity: 'Vitraux', seen: { activity } })).status).toBe(200);
    const refusal = await refusalOf(await update('ines', { city: 'Paris', seen: { city } }));
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refusal.fields).toEqual({ city: 'Modifié entre-temps\u00a0: «\u00a0Lyon\u00a0».' });
    expect((await update('samir', { social_networks: [], seen: { social_networks } })).status).toBe(200);
    const late = { social_networks: [{ name: 'X', link: 'https://x.com/verrier' }], seen: { social_networks } };
    expect((await refusalOf(await update('ines', late))).fields).toEqual({ social_networks: 'Modifié entre-temps.' });
    expect(await (await as('samir', 'GET', `/company/view/${id}`)).json()).toMatchObject({
      city: 'Lyon',
      activity: 'Vitraux',
      social_networks: [],
    });
  });

  test.each([
    [{ name: 'x'.repeat(161) }, 'name'],
    [{ email: 'pas une adresse' }, 'email'],
    [{ office_phone: '12' }, 'office_phone'],
    [{ siren: '732829321' }, 'siren'],
    [{ siret: '73282932000075' }, 'siret'],
    [{ vat_number: 'FR45732829320' }, 'vat_number'],
    [{ nace_code: '2313ZZ' }, 'nace_code'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ country: 'Freedonia' }, 'country'],
    [{ creation_date: '31/02/1990' }, 'creation_date'],
    [{ is_customer: 'peut-être' }, 'is_customer'],
    [{ responsible: 'Samir' }, 'responsible'],
    [{ note: 'x'.repeat(4_001) }, 'note'],
    [{ social_networks: 'rien' }, 'social_networks'],
  ])('%o is refused by its field, and nothing is changed', async (bad, field) => {
    const refusal = await refusalOf(await as('samir', 'POST', '/company/create', { ...VERRIER, ...bad }));
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.fields)).toEqual([field]);
    const { id } = await created('samir');
    expect((await as('samir', 'PUT', `/company/update/${id}`, bad)).status).toBe(400);
    expect(await (await as('samir', 'GET', `/company/view/${id}`)).json()).toMatchObject({ city: 'Saint-Étienne' });
  });

  test.each([
    [{ siren: '303265045' }, { siret: 'Le numéro SIRET doit commencer par le numéro SIREN de l’entreprise.' }],
    [{ vat_number: 'FR40303265045' }, { vat_number: 'Ce numéro de TVA n’est pas celui du SIREN de l’entreprise.' }],
    [{ postcode: '1000' }, { postcode: 'Le code postal doit comporter 5 chiffres.' }],
    [{ country: 'BE' }, { postcode: 'Le code postal n’est pas valable pour ce pays.' }],
  ])('%o does not belong to the rest, and is refused with it, new or changed', async (bad, fields) => {
    const refusal = await refusalOf(await as('samir', 'POST', '/company/create', { ...VERRIER, ...bad }));
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.fields).toMatchObject(fields);
    const { id } = await created('samir');
    const later = await refusalOf(await as('samir', 'PUT', `/company/update/${id}`, bad));
    expect(later).toMatchObject({ status: 422 });
    expect(later.fields).toMatchObject(fields);
  });

  test('of La Poste is known by the sum of its digits', async () => {
    expect((await created('samir', { name: 'La Poste', siret: '35600000049837' })).siren).toBe('356000000');
  });

  test('has a name, which a change cannot empty', async () => {
    for (const blank of ['', ' ', '\u200b'])
      expect(await refusalOf(await as('samir', 'POST', '/company/create', { name: blank }))).toMatchObject({
        status: 400,
        fields: { name: 'Le nom est obligatoire.' },
      });
    const { id } = await created('samir');
    const changed = await as('samir', 'PUT', `/company/update/${id}`, { name: ' ' });
    expect(await changed.json()).toMatchObject({ name: 'SARL Atelier Verrier' });
  });

  test('its responsible is a colleague of the firm', async () => {
    const stranger = (await testFirm(db, ['lucas'])).users.lucas.userId;
    for (const responsible of [stranger, users.client.userId, randomUUID()])
      expect(await refusalOf(await as('samir', 'POST', '/company/create', { ...VERRIER, responsible }))).toMatchObject({
        status: 422,
        fields: { responsible: 'Le responsable doit être un collègue du cabinet.' },
      });
  });
});

describe('the list', () => {
  test('comes by name, fifteen at a time, and counts when asked', async () => {
    for (let n = 0; n < 17; n += 1) await created('samir', { name: `Société ${String(n).padStart(2, '0')}` });
    const first = await listed('ines', { requiresCounts: true });
    expect(first.count).toBe(17);
    expect(namesOf(first)).toEqual(Array.from({ length: 15 }, (_, n) => `Société ${String(n).padStart(2, '0')}`));
    const second = await listed('ines', { skip: 15, take: 15 });
    expect([second.count, namesOf(second)]).toEqual([null, ['Société 15', 'Société 16']]);
  });

  test('is searched by beginnings of words, whatever their accents, by SIREN and by type', async () => {
    await created('samir');
    await created('samir', { name: 'Hexalys', is_prospect: true });
    expect(namesOf(await listed('ines', { q: 'verrier saint etienne' }))).toEqual(['SARL Atelier Verrier']);
    expect(namesOf(await listed('ines', { q: '732829320' }))).toEqual(['SARL Atelier Verrier']);
    expect(namesOf(await listed('ines', { type: 'prospect' }))).toEqual(['Hexalys']);
    expect(namesOf(await listed('ines', { is_archived: true }))).toEqual([]);
    expect((await as('ines', 'POST', '/company/list', { type: 'amie' })).status).toBe(400);
  });
});

describe('its contacts', () => {
  const changesOf = async (who: Who, since: string) => {
    const answer = await api.get(`/api/records/changes?records=company,contact${since}`, tokens[who]);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { rows: { row: { id: string; company?: string | null } }[]; cursor: string };
  };

  test('name it, in a view and a list with its name, and come again in the feed without it once it is deleted', async () => {
    const company = await created('samir');
    const answer = await as('samir', 'POST', '/contact/create', {
      firstname: 'Solène',
      lastname: 'Le Guen',
      company: company.id,
    });
    const contact = Contact.parse(await answer.json());
    expect(contact.company).toBe(company.id);
    const named = { id: company.id, name: 'SARL Atelier Verrier' };
    expect(ContactView.parse(await (await as('ines', 'GET', `/contact/view/${contact.id}`)).json()).company).toEqual(
      named,
    );
    const list = (await (await as('ines', 'POST', '/contact/list', {})).json()) as { result: ContactView[] };
    expect(list.result.map((each) => each.company)).toEqual([named]);
    const before = await changesOf('ines', '');
    expect(before.rows.map(({ row }) => row.company)).toContain(company.id);
    expect((await as('samir', 'DELETE', `/company/delete/${company.id}`)).status).toBe(204);
    // A transaction that is open elsewhere on the server keeps what is newer back until it is over.
    let { cursor } = before;
    const came: unknown[] = [];
    await vi.waitFor(
      async () => {
        const after = await changesOf('ines', `&since=${cursor}`);
        ({ cursor } = after);
        came.push(...after.rows.map(({ row }) => [row.id, row.company]));
        expect(came).toEqual([[contact.id, null]]);
      },
      { timeout: 30_000, interval: 20 },
    );
  });

  test('name one of the firm alone', async () => {
    const { lucas } = (await testFirm(db, ['lucas'])).users;
    const theirs = await api.send('POST', '/api/company/create', { token: await api.signIn(lucas), json: VERRIER });
    const { id } = (await theirs.json()) as Company;
    const contact = { firstname: 'Solène', lastname: 'Le Guen' };
    for (const company of [id, randomUUID()])
      expect(await refusalOf(await as('samir', 'POST', '/contact/create', { ...contact, company }))).toMatchObject({
        status: 422,
        fields: { company: 'Cette entreprise n’existe pas ou n’existe plus.' },
      });
  });

  test('that are hidden tell nobody which company is theirs', async () => {
    const { id: company } = await created('samir');
    const hidden = { firstname: 'Solène', lastname: 'Le Guen', company, is_hidden: true };
    await as('samir', 'POST', '/contact/create', hidden);
    const list = (await (await as('ines', 'POST', '/contact/list', {})).json()) as { result: ContactView[] };
    expect(list.result.map((each) => each.company)).toEqual([null]);
    expect(JSON.stringify((await changesOf('ines', '')).rows.filter(({ row }) => row.id !== company))).not.toContain(
      company,
    );
  });
});

test('another firm, a client, a partner and a stranger reach none of it', async () => {
  const { id } = await created('samir');
  const lucas = await api.signIn((await testFirm(db, ['lucas'])).users.lucas);
  for (const [method, path, json] of [
    ['GET', `/company/view/${id}`],
    ['PUT', `/company/update/${id}`, { city: 'Lyon' }],
    ['DELETE', `/company/delete/${id}`],
  ] as const) {
    const more = json === undefined ? {} : { json };
    expect((await api.send(method, `/api${path}`, { token: lucas, ...more })).status).toBe(404);
    expect((await as('client', method, path, json)).status).toBe(403);
    expect((await as('partner', method, path, json)).status).toBe(403);
    expect((await api.send(method, `/api${path}`, more)).status).toBe(401);
  }
  const list = await api.send('POST', '/api/company/list', { token: lucas, json: {} });
  expect(await list.json()).toMatchObject({ result: [] });
  for (const path of ['/company/list', '/company/create', '/company/create-client'])
    for (const who of ['client', 'partner'] as const)
      expect((await as(who, 'POST', path, { name: 'Hexalys' })).status).toBe(403);
});
