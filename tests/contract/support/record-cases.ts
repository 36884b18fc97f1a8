import {
  Company,
  CompanyList,
  CompanyView,
  Contact,
  ContactList,
  ContactView,
  ManyAnswer,
  UploadedChunk,
} from '@basoche/protocol';
import { z } from 'zod';
import { expect } from 'vitest';
import type { BadBody, Case } from './case.ts';
import type { World } from './world.ts';

const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';
const CONTACT = { firstname: 'Hélène', lastname: 'Verrier', mobile_phone: '0611223344', is_client: true };
const COMPANY = { name: 'SARL Atelier Verrier', siret: '732 829 320 00074', is_supplier: true };

/** Made once a world: what is read and changed again and again. */
const saved = new WeakMap<World, Record<'contact' | 'company', Promise<string>>>();

function savedOf(world: World) {
  const known = saved.get(world) ?? {
    contact: make(world, '/contact/create', CONTACT),
    company: make(world, '/company/create', COMPANY),
  };
  saved.set(world, known);
  return known;
}

async function make(world: World, path: string, body: object): Promise<string> {
  const answer = await world.api.post(`/api${path}`, body, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

/** What a colleague is answered too, and nobody of another firm. */
const COLLEAGUES = { others: 'hidden', colleague: 'own' } as const;
const LIST = { q: 'verrier', requiresCounts: true, skip: 0, take: 15 };
const BAD_LISTS: BadBody[] = [
  { why: 'a type that is none', body: { type: 'ami' }, field: 'type' },
  { why: 'pages without end', body: { take: 1_000 }, field: 'take' },
];
const BAD_COMPANIES: BadBody[] = [
  { why: 'a SIRET with a wrong key', body: { ...COMPANY, siret: '73282932000075' }, field: 'siret' },
  { why: 'a website that runs code', body: { ...COMPANY, website: 'javascript:alert(1)' }, field: 'website' },
];

const contactCases: Case[] = [
  {
    call: 'POST /contact/create',
    path: () => '/contact/create',
    body: (world) => ({ ...CONTACT, id: world.newId() }),
    answer: Contact,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ ...CONTACT, mobile_phone: '06 11 22 33 44' }),
    others: 'own',
    bad: [
      { why: 'no last name', body: { firstname: 'Hélène' }, field: 'lastname' },
      { why: 'a phone number that is none', body: { ...CONTACT, mobile_phone: '12' }, field: 'mobile_phone' },
      { why: 'a company of nobody', body: { ...CONTACT, company: NOBODY }, field: 'company', status: 422 },
    ],
  },
  {
    call: 'PUT /contact/update/{id}',
    path: async (world) => `/contact/update/${await savedOf(world).contact}`,
    body: async (world) => ({ city: 'Lyon', company: await savedOf(world).company }),
    answer: Contact,
    holds: (answer) => expect(answer).toMatchObject({ city: 'Lyon' }),
    ...COLLEAGUES,
    unknown: () => `/contact/update/${NOBODY}`,
    bad: [{ why: 'a day that does not exist', body: { birthday: '31/02/1990' }, field: 'birthday' }],
  },
  {
    call: 'DELETE /contact/delete/{id}',
    path: async (world) => `/contact/delete/${await make(world, '/contact/create', CONTACT)}`,
    ...COLLEAGUES,
    unknown: () => `/contact/delete/${NOBODY}`,
  },
  {
    call: 'POST /contact/list',
    path: () => '/contact/list',
    body: () => LIST,
    answer: ContactList,
    others: 'own',
    bad: BAD_LISTS,
  },
  {
    call: 'GET /contact/view/{id}',
    path: async (world) => `/contact/view/${await savedOf(world).contact}`,
    answer: ContactView,
    ...COLLEAGUES,
    unknown: () => `/contact/view/${NOBODY}`,
  },
];

/** Of the contact that Claire made, and answered of nobody to another firm. */
const many = async (world: World) => ({ ids: [await savedOf(world).contact] });
const NO_IDS: BadBody[] = [{ why: 'no contact', body: { ids: [] }, field: 'ids' }];

const manyContactCases: Case[] = [
  {
    call: 'POST /contact/bulk_upload',
    path: () => '/contact/bulk_upload',
    body: (world) => ({
      chunk: JSON.stringify([
        { row: 2, firstname: 'Paul', lastname: `Verrier ${world.newId()}`, company: COMPANY.name },
      ]),
      ...{ criterias: ['email', 'name'], action: 'complete', defaultType: 'client' },
      ...{ uploadId: world.newId(), totalExpected: 1, chunkIndex: 0 },
    }),
    answer: UploadedChunk,
    holds: (answer) => expect(answer).toMatchObject({ created: 1, refused: 0, totalExpected: 1 }),
    others: 'own',
    bad: [
      { why: 'no row', body: { chunk: [] }, field: 'chunk' },
      { why: 'an action that is none', body: { chunk: [CONTACT], action: 'fusionner' }, field: 'action' },
      { why: 'a criterion that is none', body: { chunk: [CONTACT], criterias: ['ville'] }, field: 'criterias.0' },
      { why: 'a type that is none', body: { chunk: [CONTACT], defaultType: 'ami' }, field: 'defaultType' },
    ],
  },
  {
    call: 'POST /contact/getSelectedContacts',
    path: () => '/contact/getSelectedContacts',
    body: many,
    answer: z.array(ContactView),
    holds: (answer) => expect(answer).toMatchObject([{ lastname: CONTACT.lastname }]),
    others: 'own',
    bad: NO_IDS,
  },
  {
    call: 'PUT /contact/archivedMany',
    path: () => '/contact/archivedMany',
    body: async (world) => ({ ...(await many(world)), is_archived: false }),
    answer: ManyAnswer,
    holds: (answer) => expect(answer).toMatchObject({ refused: [] }),
    others: 'own',
    bad: NO_IDS,
  },
  {
    call: 'DELETE /contact/deleteMany',
    path: () => '/contact/deleteMany',
    body: async (world) => ({ ids: [await make(world, '/contact/create', CONTACT)] }),
    answer: ManyAnswer,
    holds: (answer) => expect(answer).toMatchObject({ done: [expect.any(String)], refused: [] }),
    others: 'own',
    bad: NO_IDS,
  },
];

const companyCases: Case[] = [
  {
    call: 'POST /company/create',
    path: () => '/company/create',
    body: (world) => ({ ...COMPANY, id: world.newId() }),
    answer: Company,
    status: 201,
    holds: (answer) =>
      expect(answer).toMatchObject({ siret: '73282932000074', siren: '732829320', is_customer: false }),
    others: 'own',
    bad: [{ why: 'no name', body: { siret: COMPANY.siret }, field: 'name' }, ...BAD_COMPANIES],
  },
  {
    call: 'POST /company/create-client',
    path: () => '/company/create-client',
    body: (world) => ({ ...COMPANY, id: world.newId() }),
    answer: Company,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ is_customer: true, is_supplier: true }),
    others: 'own',
    bad: BAD_COMPANIES,
  },
  {
    call: 'PUT /company/update/{id}',
    path: async (world) => `/company/update/${await savedOf(world).company}`,
    body: () => ({ legalStatus: 'SAS', country: 'fr', postcode: '42000' }),
    answer: Company,
    holds: (answer) => expect(answer).toMatchObject({ legalStatus: 'SAS', country: 'FR' }),
    ...COLLEAGUES,
    unknown: () => `/company/update/${NOBODY}`,
    bad: [
      ...BAD_COMPANIES,
      { why: 'a SIREN of another', body: { siren: '303265045' }, field: 'siret', status: 422 },
      { why: 'a country that is none', body: { country: 'Freedonia' }, field: 'country' },
    ],
  },
  {
    call: 'DELETE /company/delete/{id}',
    path: async (world) => `/company/delete/${await make(world, '/company/create', COMPANY)}`,
    ...COLLEAGUES,
    unknown: () => `/company/delete/${NOBODY}`,
  },
  {
    call: 'POST /company/list',
    path: () => '/company/list',
    body: () => LIST,
    answer: CompanyList,
    others: 'own',
    bad: BAD_LISTS,
  },
  {
    call: 'GET /company/view/{id}',
    path: async (world) => `/company/view/${await savedOf(world).company}`,
    answer: CompanyView,
    ...COLLEAGUES,
    unknown: () => `/company/view/${NOBODY}`,
  },
];

export const recordCases: Case[] = [...contactCases, ...manyContactCases, ...companyCases];
