// @database both: names of the whole firm under row-level security, triggers, what changed by transactions.
import { newUuid } from '@basoche/domain';
import {
  Company,
  ConflictReport,
  ConflictReportPage,
  Contact,
  Project,
  ProjectParty,
  Relation,
} from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'ines' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
let firmId: string;

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
  firmId = own.firmId;
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

const contact = (firstname: string, lastname: string, fields: object = {}) =>
  answer(Contact, as('claire', 'POST', '/contact/create', { firstname, lastname, ...fields }));
const company = (name: string) => answer(Company, as('claire', 'POST', '/company/create', { name }));
const project = (who: Who, fields: object = {}) =>
  answer(Project, as(who, 'POST', '/project/', { name: 'Affaire', ...fields }));
const party = (who: Who, id: string, fields: object) =>
  answer(ProjectParty, as(who, 'POST', '/project/parties', { project: id, ...fields }));
const relation = (fields: object) => answer(Relation, as('claire', 'POST', '/relation', fields));
const search = (who: Who, body: object) => answer(ConflictReport, as(who, 'POST', '/conflict/search', body));
const read = (who: Who, id: string) => answer(ConflictReport, as(who, 'GET', `/conflict/report/${id}`));
const stateOf = async (who: Who, id: string) =>
  ((await (await as(who, 'GET', `/project/view/${id}`)).json()) as Project).conflictState;
const found = ({ links, searched }: ConflictReport) =>
  links.map((link) => [searched[link.searched]!.name, link.name, link.likeness, link.weight]);

describe('a search for conflicts of interest', () => {
  test('finds the opponent of another matter among the names of the firm, however they are written', async () => {
    const other = await project('claire', { name: 'Bail Fontaine' });
    await party('claire', other.id, { role: 'opponent', side: 'contre', name: 'SARL Lefebvre & Fils' });
    const report = await search('claire', { names: [{ name: 'Sté LEFEVRE et fils', side: 'pour' }] });
    expect(found(report)).toEqual([['Sté LEFEVRE et fils', 'SARL Lefebvre & Fils', 'close', 'opposed']]);
    expect(report).toMatchObject({
      state: 'toDecide',
      isWhole: true,
      ask: [],
      project: null,
      author: { id: users.claire.userId },
    });
    expect(report.links[0]).toMatchObject({
      project: { id: other.id, codeID: other.codeID },
      role: 'opponent',
      side: 'contre',
    });
  });

  test('of a matter searches its client, its parties and their companies, and not what it is itself', async () => {
    const helios = await company('Hélios Énergie');
    const marie = await contact('Marie', 'Durand', { company: helios.id });
    const before = await project('claire', { name: 'Première affaire', contact: marie.id });
    await party('claire', before.id, { role: 'opponent', side: 'contre', company: helios.id });
    const own = await project('claire', { name: 'Nouvelle affaire', contact: marie.id });
    await party('claire', own.id, { role: 'opponent', side: 'contre', name: 'Garage Fontaine' });
    const report = await search('claire', { project: own.codeID });
    expect(report.searched).toEqual([
      { name: 'Marie Durand', side: 'pour', via: null, of: '' },
      { name: 'Garage Fontaine', side: 'contre', via: null, of: '' },
      { name: 'Hélios Énergie', side: 'pour', via: 'employer', of: 'Marie Durand' },
    ]);
    expect(found(report)).toEqual([
      ['Hélios Énergie', 'Hélios Énergie', 'same', 'opposed'],
      ['Marie Durand', 'Marie Durand', 'same', 'client'],
    ]);
    expect(report.links.map((link) => link.project?.id)).toEqual([before.id, before.id]);
    expect(await stateOf('claire', own.id)).toBe('toDecide');
  });

  test('goes on to spouses, groups, counsel and former names', async () => {
    const paul = await contact('Paul', 'Rey');
    const jeanne = await contact('Jeanne', 'Morel');
    const holding = await company('Novatel Participations');
    const novatel = await company('Novatel Réseaux');
    await relation({ kind: 'spouse', contact: paul.id, toContact: jeanne.id });
    await relation({ kind: 'formerName', contact: jeanne.id, name: 'Castelnau' });
    await relation({ kind: 'group', company: novatel.id, toCompany: holding.id });
    const spouse = await project('claire', { name: 'Divorce Morel' });
    await party('claire', spouse.id, { role: 'opponent', side: 'contre', contact: jeanne.id });
    const parent = await project('claire', { name: 'Cession', company: holding.id });
    const ofPaul = await search('claire', { names: [{ name: 'REY Paul', side: 'pour' }] });
    expect(found(ofPaul)[0]).toEqual(['Jeanne Morel', 'Jeanne Morel', 'same', 'opposed']);
    expect(ofPaul.searched).toContainEqual({ name: 'Jeanne Morel', side: 'pour', via: 'spouse', of: 'REY Paul' });
    const ofName = await search('claire', { names: [{ name: 'Castelneau', side: 'pour' }] });
    expect(found(ofName)[0]).toEqual(['Castelneau', 'Castelnau', 'close', 'opposed']);
    const ofGroup = await search('claire', { names: [{ name: 'Novatel Réseaux', side: 'contre' }] });
    expect(found(ofGroup)[0]).toEqual(['Novatel Participations', 'Novatel Participations', 'same', 'opposed']);
    expect(ofGroup.links[0]!.project?.id).toBe(parent.id);
  });

  test('says of a matter and of a contact that one may not see whom to ask, and nothing else', async () => {
    const walled = await project('samir', { name: 'Fusion secrète', isRestricted: true });
    await party('samir', walled.id, { role: 'opponent', side: 'contre', name: 'Atelier Verrier' });
    await contact('Honoré', 'Quesnoy', { is_hidden: true });
    const report = await search('ines', { names: [{ name: 'Atelier Verrier', side: 'pour' }, { name: 'Quesnoy' }] });
    expect(report).toMatchObject({ links: [], state: 'toDecide' });
    expect(report.ask.map(({ id }) => id).toSorted()).toEqual([users.samir.userId, users.claire.userId].toSorted());
    // An id may hold the same digits as a number of a matter.
    const withoutIds = JSON.stringify(report).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
    expect(withoutIds).not.toMatch(/secr|contre|2026-|Honor/i);
    // An administrator is walled off as well; who is in it reads the same report whole.
    const claires = await search('claire', { names: [{ name: 'Atelier Verrier' }] });
    expect([claires.links, claires.ask.map(({ id }) => id)]).toEqual([[], [users.samir.userId]]);
    expect(found(await search('samir', { names: [{ name: 'Atelier Verrier', side: 'pour' }] }))).toHaveLength(1);
  });

  test('shows each reader of a matter their own part of its report', async () => {
    const walled = await project('samir', { name: 'Fusion secrète', isRestricted: true });
    await party('samir', walled.id, { role: 'opponent', side: 'contre', name: 'Atelier Verrier' });
    const own = await project('samir', { name: 'Bail', client: 'Atelier Verrier' });
    await as('samir', 'PUT', `/project/add-member/${own.id}`, { members: [{ user: users.ines.userId }] });
    const report = await search('samir', { project: own.id });
    expect([report.links.length, report.ask]).toEqual([1, []]);
    const inesReads = await read('ines', report.id);
    expect([inesReads.links, inesReads.ask.map(({ id }) => id)]).toEqual([[], [users.samir.userId]]);
    expect(await answer(ConflictReportPage, as('ines', 'GET', `/conflict/list?project=${own.codeID}`))).toMatchObject({
      count: 1,
      nextPage: null,
      data: [inesReads],
    });
  });

  test('is kept: nobody changes it, its matter says that its parties are others, and a decision has a reason', async () => {
    const other = await project('claire');
    await party('claire', other.id, { role: 'opponent', side: 'contre', name: 'Garage Fontaine' });
    const own = await project('samir', { name: 'Bail', client: 'Garage Fontaine', creationStep: 4 });
    const report = await search('claire', { project: own.id });
    expect(await stateOf('samir', own.id)).toBe('toDecide');
    expect(await refused('samir', 'PUT', `/project/${own.id}`, { creationStep: 5 })).toMatchObject({ status: 409 });
    const decide = `/conflict/decide/${report.id}`;
    expect(await refused('samir', 'POST', decide, { decision: 'accepted', reason: ' ' })).toMatchObject({
      status: 400,
    });
    const decided = await answer(
      ConflictReport,
      as('samir', 'POST', decide, { decision: 'accepted', reason: 'Homonyme, SIREN différent.' }),
    );
    expect(decided).toMatchObject({
      state: 'accepted',
      decisions: [{ decision: 'accepted', reason: 'Homonyme, SIREN différent.', author: { id: users.samir.userId } }],
    });
    expect(await stateOf('samir', own.id)).toBe('accepted');
    await as('samir', 'PUT', `/project/${own.id}`, { creationStep: 5 });
    await party('samir', own.id, { role: 'opponent', side: 'contre', name: 'SCI Les Tilleuls' });
    expect(await stateOf('samir', own.id)).toBe('outdated');
    const later = await search('samir', { project: own.id });
    expect(await refused('samir', 'POST', decide, { decision: 'refused', reason: 'x' })).toMatchObject({ status: 409 });
    expect(later.searched.map(({ name }) => name)).toEqual(['Garage Fontaine', 'SCI Les Tilleuls']);
    const change = db.asFirm(firmId, (trx) => sql`update conflict_report set links = '[]'`.execute(trx));
    await expect(change).rejects.toThrow(/permission denied/);
  });

  test('follows names that change, and forgets those that go', async () => {
    const { id } = await contact('Anne', 'Verdier');
    const names = { names: [{ name: 'Verdier' }] };
    expect(found(await search('claire', names))).toEqual([['Verdier', 'Anne Verdier', 'part', 'known']]);
    await as('claire', 'PUT', `/contact/update/${id}`, { lastname: 'Castelnau' });
    expect(found(await search('claire', names))).toEqual([]);
    expect(found(await search('claire', { names: [{ name: 'Castelnau' }] }))).toHaveLength(1);
    await as('claire', 'DELETE', `/contact/delete/${id}`);
    expect(found(await search('claire', { names: [{ name: 'Castelnau' }] }))).toEqual([]);
    const words = await db.asFirm(firmId, (trx) => trx.selectFrom('name_word').selectAll().execute());
    expect(words).toEqual([]);
  });

  test('is for the people of the firm, in their firm', async () => {
    const own = await project('samir', { client: 'Garage Fontaine' });
    const report = await search('samir', { project: own.id });
    const free = await search('samir', { names: [{ name: 'Garage Fontaine' }] });
    for (const [who, status] of [
      ['client', 403],
      ['stranger', 404],
      ['ines', 404],
    ] as const) {
      expect(await refused(who, 'POST', '/conflict/search', { project: own.id })).toMatchObject({ status });
      expect(await refused(who, 'GET', `/conflict/report/${report.id}`)).toMatchObject({ status });
      expect(await refused(who, 'GET', `/conflict/report/${free.id}`)).toMatchObject({ status });
      const decision = { decision: 'accepted', reason: 'Rien' };
      expect(await refused(who, 'POST', `/conflict/decide/${report.id}`, decision)).toMatchObject({ status });
      expect(await refused(who, 'GET', `/conflict/list?project=${own.codeID}`)).toMatchObject({ status });
    }
    expect((await search('stranger', { names: [{ name: 'Garage Fontaine' }] })).links).toEqual([]);
    await as('samir', 'PUT', `/project/add-member/${own.id}`, { members: [{ user: users.ines.userId }] });
    expect(
      await refused('ines', 'POST', `/conflict/decide/${report.id}`, { decision: 'accepted', reason: 'Rien' }),
    ).toMatchObject({ status: 403 });
    expect(await refused('samir', 'POST', '/conflict/search', {})).toMatchObject({ status: 422 });
    await as('samir', 'PUT', `/project/${own.id}`, { status: 'Archivé' });
    expect(await refused('samir', 'POST', '/conflict/search', { project: own.id })).toMatchObject({ status: 403 });
  });
});

describe('a relation', () => {
  test('is of one of the directory to one other or to a name', async () => {
    const paul = await contact('Paul', 'Rey');
    const bad = (fields: object) => refused('claire', 'POST', '/relation', fields);
    expect(await bad({ kind: 'spouse', name: 'Jeanne Rey' })).toMatchObject({
      fields: { contact: expect.any(String) },
    });
    expect(await bad({ kind: 'spouse', contact: paul.id })).toMatchObject({ fields: { name: expect.any(String) } });
    expect(await bad({ kind: 'spouse', contact: paul.id, toContact: paul.id })).toMatchObject({ status: 422 });
    expect(await bad({ kind: 'formerName', contact: paul.id, toContact: newUuid(1) })).toMatchObject({ status: 422 });
    expect(await bad({ kind: 'cousin', contact: paul.id, name: 'Jeanne' })).toMatchObject({ status: 400 });
    expect(await bad({ contact: paul.id, toCompany: newUuid(1) })).toMatchObject({
      fields: { toCompany: expect.any(String) },
    });
    const { id } = await relation({ kind: 'spouse', contact: paul.id, name: 'Jeanne Rey' });
    const changed = await answer(
      Relation,
      as('samir', 'PUT', `/relation/${id}`, { note: 'Divorcés', seen: { note: '' } }),
    );
    expect(changed).toMatchObject({ id, name: 'Jeanne Rey', note: 'Divorcés' });
    expect((await as('samir', 'DELETE', `/relation/${id}`)).status).toBe(204);
    expect(await refused('samir', 'DELETE', `/relation/${id}`)).toMatchObject({ status: 404 });
  });

  test('with somebody hidden is known to who may see them', async () => {
    const paul = await contact('Paul', 'Rey', { is_hidden: true, responsible: users.samir.userId });
    const { id } = await relation({ kind: 'spouse', contact: paul.id, name: 'Jeanne Rey' });
    const of = async (who: Who) => {
      const answered = await as(who, 'GET', '/records/changes?records=relation');
      return ((await answered.json()) as { rows: { row: { id: string } }[] }).rows.map(({ row }) => row.id);
    };
    expect([await of('samir'), await of('claire'), await of('ines')]).toEqual([[id], [id], []]);
    expect(await refused('ines', 'PUT', `/relation/${id}`, { note: 'x' })).toMatchObject({ status: 404 });
    expect(await refused('ines', 'POST', '/relation', { contact: paul.id, name: 'x' })).toMatchObject({ status: 422 });
  });
});
