// @database both: triggers, locks and what changed, under row-level security.
import { newUuid } from '@basoche/domain';
import {
  Company,
  Contact,
  distinctPairRecord,
  DistinctPair,
  NOT_MERGED,
  Project,
  ProjectParty,
  Relation,
} from '@basoche/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
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

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

const contact = (lastname: string, fields: object = {}, who: Who = 'claire') =>
  answer(Contact, as(who, 'POST', '/contact/create', { firstname: 'Marie', lastname, ...fields }));
const company = (name: string, fields: object = {}) =>
  answer(Company, as('claire', 'POST', '/company/create', { name, ...fields }));
const project = (fields: object) => answer(Project, as('claire', 'POST', '/project/', { name: 'Affaire', ...fields }));
const party = (id: string, fields: object) =>
  answer(
    ProjectParty,
    as('claire', 'POST', '/project/parties', { project: id, role: 'opponent', side: 'contre', ...fields }),
  );
const relation = (fields: object) => answer(Relation, as('claire', 'POST', '/relation', fields));
const change = (id: string, fields: object, who: Who = 'samir') =>
  answer(Contact, as(who, 'PUT', `/contact/update/${id}`, fields));

const Both = z.object({ survivor: Contact, merged: Contact });
const BothCompanies = z.object({ survivor: Company, merged: Company });
const merge = (into: { id: string }, from: { id: string }, more: object = {}, who: Who = 'samir') =>
  answer(Both, as(who, 'POST', '/contact/merge', { into: into.id, from: from.id, take: [], ...more }));
const unmerge = (from: { id: string }, who: Who = 'ines') =>
  answer(Both, as(who, 'POST', `/contact/unmerge/${from.id}`));
const view = async (id: string, who: Who = 'claire') =>
  (await (await as(who, 'GET', `/contact/view/${id}`)).json()) as Contact;
const viewProject = (id: string) =>
  answer(z.looseObject({ contact: z.string().nullable() }), as('claire', 'GET', `/project/view/${id}`));

/** A column of a row, as the database has it. */
const columnOf = (table: 'relation' | 'project_party', column: string, id: string) =>
  db.asFirm(users.claire.firmId, async (trx) => {
    const row = await trx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : (row as unknown as Record<string, unknown>)[column];
  });

describe('two contacts that are one', () => {
  test('[DM1] the one that stays has the values that were chosen, and whatever pointed at the other', async () => {
    const [into, from, third] = [await contact('Durand'), await contact('Durant'), await contact('Rey')];
    await change(from.id, { email: 'marie@durand.fr', city: 'Lyon' });
    const matter = await project({ contact: from.id });
    const opponent = await party(matter.id, { contact: from.id });
    const spouse = await relation({ kind: 'spouse', contact: third.id, toContact: from.id });
    const group = await relation({ kind: 'other', contact: from.id, name: 'Association X' });
    const { survivor, merged } = await merge(into, from, { take: ['email'] });
    expect(survivor).toMatchObject({ id: into.id, email: 'marie@durand.fr', city: '', lastname: 'Durand' });
    expect(merged).toMatchObject({
      merged_into: into.id,
      merged_by: users.samir.userId,
      is_archived: true,
      city: 'Lyon',
    });
    expect(await viewProject(matter.id)).toMatchObject({ contact: into.id, client: 'Marie Durand' });
    expect(await columnOf('project_party', 'contact_id', opponent.id)).toBe(into.id);
    expect(await columnOf('relation', 'to_contact_id', spouse.id)).toBe(into.id);
    expect(await columnOf('relation', 'contact_id', group.id)).toBe(into.id);
    const { result } = (await (
      await as('claire', 'POST', '/contact/list', { q: 'durant', is_archived: true })
    ).json()) as {
      result: Contact[];
    };
    expect(result).toEqual([]);
  });

  test('[DM1] who merges the same two once more, in either direction, changes nothing', async () => {
    const [into, from] = [await contact('Durand'), await contact('Durant', { city: 'Lyon' })];
    await merge(into, from);
    await merge(into, from, { take: ['city'] });
    await merge(from, into);
    expect(await view(into.id)).toMatchObject({ city: '', ...NOT_MERGED });
    const other = await contact('Autre');
    expect(
      await refused('claire', 'POST', '/contact/merge', { into: other.id, from: from.id, take: [] }),
    ).toMatchObject({
      status: 409,
      detail: 'Cette fiche a déjà été fusionnée dans une autre entre-temps.',
    });
    expect(
      await refused('claire', 'POST', '/contact/merge', { into: from.id, from: other.id, take: [] }),
    ).toMatchObject({
      status: 409,
      detail: 'La fiche à garder a elle-même été fusionnée dans une autre entre-temps.',
    });
    expect(await refused('claire', 'POST', '/contact/merge', { into: into.id, from: into.id, take: [] })).toMatchObject(
      {
        status: 422,
      },
    );
  });

  test('[DM1] two who merge in opposite directions at once end with one contact', async () => {
    const [one, other] = [await contact('Durand'), await contact('Durant')];
    await Promise.all([merge(one, other), merge(other, one, {}, 'ines')]);
    const rows = [await view(one.id), await view(other.id)];
    expect(rows.filter((row) => row.merged_into === null)).toHaveLength(1);
  });

  test('[DM2] what somebody writes who had not heard of it points at the one that stays, and goes back with an undo', async () => {
    const [into, from, third] = [await contact('Durand'), await contact('Durant'), await contact('Rey')];
    await merge(into, from);
    const matter = await project({ contact: from.id });
    expect(matter).toMatchObject({ contact: into.id, client: 'Marie Durand' });
    const spouse = await relation({ kind: 'spouse', contact: third.id, toContact: from.id });
    expect(spouse.toContact).toBe(into.id);
    expect(
      await refused('claire', 'POST', '/relation', { kind: 'other', contact: into.id, toContact: from.id }),
    ).toMatchObject({ status: 422, fields: { name: 'Une fiche ne peut pas être liée à elle-même.' } });
    await unmerge(from);
    expect(await viewProject(matter.id)).toMatchObject({ contact: from.id, client: 'Marie Durant' });
    expect(await columnOf('relation', 'to_contact_id', spouse.id)).toBe(from.id);
  });

  test('[DM2] whoever writes while a merge is under way waits for it', async () => {
    const [into, from] = [await contact('Durand'), await contact('Durant')];
    const [matters] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => project({ contact: from.id }))),
      merge(into, from),
    ]);
    for (const matter of matters) expect(await viewProject(matter.id)).toMatchObject({ contact: into.id });
  });

  test('[DM3] a value that somebody wrote meanwhile does not give way unseen', async () => {
    const [into, from] = [await contact('Durand', { city: 'Lyon' }), await contact('Durant', { city: 'Nice' })];
    await change(into.id, { city: 'Brest' });
    const seen = { seenInto: { city: 'Lyon' }, seenFrom: { city: 'Nice' } };
    const taking = { into: into.id, from: from.id, take: ['city'], ...seen };
    expect(await refused('ines', 'POST', '/contact/merge', taking)).toMatchObject({
      status: 409,
      fields: { city: 'Modifié entre-temps\u00a0: «\u00a0Brest\u00a0».' },
    });
    await change(from.id, { city: 'Dijon' });
    expect(await refused('ines', 'POST', '/contact/merge', { ...taking, take: [] })).toMatchObject({
      status: 409,
      fields: { city: 'Modifié entre-temps\u00a0: «\u00a0Dijon\u00a0».' },
    });
    const { survivor } = await merge(into, from, { take: [], seenInto: { city: 'Lyon' }, seenFrom: { city: 'Dijon' } });
    expect(survivor.city).toBe('Brest');
  });

  test('[DM3] what was chosen comes as it is by then, and what was emptied empties nothing', async () => {
    const [into, from] = [
      await contact('Durand', { city: 'Lyon' }),
      await contact('Durant', { city: 'Nice', email: 'a@b.fr' }),
    ];
    await change(from.id, { city: '', email: 'marie@durand.fr' });
    const { survivor } = await merge(into, from, {
      take: ['city', 'email'],
      seenInto: { city: 'Lyon', email: '' },
      seenFrom: { city: 'Nice', email: 'a@b.fr' },
    });
    expect(survivor).toMatchObject({ city: 'Lyon', email: 'marie@durand.fr' });
  });

  test('[DM4] a change of the other that comes later is one of the one that stays, or is refused', async () => {
    const [into, from] = [await contact('Durand', { city: 'Lyon' }), await contact('Durant', { city: 'Nice' })];
    await merge(into, from);
    const late = await change(from.id, { email: 'marie@durand.fr', mobile_phone: '0611223344', seen: { email: '' } });
    expect(late).toMatchObject({ id: from.id, email: 'marie@durand.fr' });
    expect(await view(into.id)).toMatchObject({
      email: 'marie@durand.fr',
      mobile_phone: '06 11 22 33 44',
      city: 'Lyon',
    });
    const lost = await refused('samir', 'PUT', `/contact/update/${from.id}`, { city: 'Brest', seen: { city: 'Nice' } });
    expect(lost).toMatchObject({ status: 409, fields: { city: 'Modifié entre-temps\u00a0: «\u00a0Lyon\u00a0».' } });
    expect(await view(into.id)).toMatchObject({ city: 'Lyon' });
    expect(await view(from.id)).toMatchObject({ city: 'Nice' });
    await unmerge(from);
    expect(await view(into.id)).toMatchObject({ email: '', mobile_phone: '', city: 'Lyon' });
    expect(await view(from.id)).toMatchObject({ email: 'marie@durand.fr', city: 'Nice', ...NOT_MERGED });
  });

  test('[DM4] one that was merged is neither deleted nor taken out of the archive', async () => {
    const [into, from] = [await contact('Durand'), await contact('Durant')];
    await merge(into, from);
    const why = { status: 409, detail: 'Cette fiche a été fusionnée dans une autre\u00a0: annulez d’abord la fusion.' };
    expect(await refused('claire', 'DELETE', `/contact/delete/${from.id}`)).toMatchObject(why);
    expect(await refused('claire', 'PUT', `/contact/update/${from.id}`, { is_archived: false })).toMatchObject(why);
    await change(from.id, { is_archived: true });
    expect(await view(into.id)).toMatchObject({ is_archived: false });
    expect((await as('claire', 'DELETE', `/contact/delete/${into.id}`)).status).toBe(204);
    expect(await refused('claire', 'GET', `/contact/view/${from.id}`)).toMatchObject({ status: 404 });
  });

  test('[DM5] an undo gives back the other with what pointed at it, and leaves what became of the one that stays', async () => {
    const [into, from] = [await contact('Durand'), await contact('Durant', { email: 'm@durant.fr', city: 'Nice' })];
    await change(from.id, { is_archived: true });
    const [before, after] = [await project({ contact: from.id }), await project({ contact: into.id })];
    const twins = await relation({ kind: 'other', contact: into.id, toContact: from.id });
    const [own, same] = [
      await relation({ kind: 'formerName', contact: into.id, name: 'Martin' }),
      await relation({ kind: 'formerName', contact: from.id, name: 'Martin' }),
    ];
    await merge(into, from, { take: ['email', 'city'] });
    expect(await columnOf('relation', 'kind', twins.id)).toBeUndefined();
    expect(await columnOf('relation', 'kind', same.id)).toBeUndefined();
    const later = await project({ contact: into.id });
    await change(into.id, { city: 'Brest', fonction: 'Gérante' });
    const { survivor, merged } = await unmerge(from);
    expect(survivor).toMatchObject({ email: '', city: 'Brest', fonction: 'Gérante', ...NOT_MERGED });
    expect(merged).toMatchObject({ email: 'm@durant.fr', city: 'Nice', is_archived: true, ...NOT_MERGED });
    expect(await viewProject(before.id)).toMatchObject({ contact: from.id, client: 'Marie Durant' });
    for (const each of [after, later]) expect(await viewProject(each.id)).toMatchObject({ contact: into.id });
    expect(await columnOf('relation', 'to_contact_id', twins.id)).toBe(from.id);
    expect(await columnOf('relation', 'contact_id', same.id)).toBe(from.id);
    expect(await columnOf('relation', 'contact_id', own.id)).toBe(into.id);
    expect((await unmerge(from)).merged).toMatchObject(NOT_MERGED);
  });

  test('[DM5] what somebody pointed elsewhere since the merge stays there', async () => {
    const [into, from, third] = [await contact('Durand'), await contact('Durant'), await contact('Rey')];
    const matter = await project({ contact: from.id });
    await merge(into, from);
    await answer(Project, as('claire', 'PUT', `/project/${matter.id}`, { contact: third.id }));
    await unmerge(from);
    expect(await viewProject(matter.id)).toMatchObject({ contact: third.id, client: 'Marie Rey' });
  });

  test('[DM6] of a chain the last merge is undone first', async () => {
    const [a, b, c] = [await contact('A', { city: 'Lyon' }), await contact('B'), await contact('C')];
    const matter = await project({ contact: a.id });
    await merge(b, a, { take: ['city'] });
    await merge(c, b, { take: ['city'] });
    await change(a.id, { email: 'a@a.fr' });
    expect(await view(c.id)).toMatchObject({ city: 'Lyon', email: 'a@a.fr' });
    expect(await viewProject(matter.id)).toMatchObject({ contact: c.id });
    expect(await refused('claire', 'POST', `/contact/unmerge/${a.id}`)).toMatchObject({
      status: 409,
      detail: 'La fiche qui reste a été fusionnée à son tour\u00a0: annulez d’abord cette fusion-là.',
    });
    await unmerge(b);
    expect(await viewProject(matter.id)).toMatchObject({ contact: b.id });
    expect(await view(c.id)).toMatchObject({ city: '', email: '' });
    await unmerge(a);
    expect(await viewProject(matter.id)).toMatchObject({ contact: a.id });
    expect([await view(a.id), await view(b.id)]).toMatchObject([
      { city: 'Lyon', email: 'a@a.fr' },
      { city: '', email: '' },
    ]);
  });

  test('[DM6] several that went into one come back in whatever order', async () => {
    const [a, b, c] = [
      await contact('A', { city: 'Lyon' }),
      await contact('B', { city: 'Nice' }),
      await contact('C', { city: 'Brest' }),
    ];
    await merge(a, b, { take: ['city'] });
    await merge(a, c, { take: ['city'] });
    await unmerge(b);
    expect(await view(a.id)).toMatchObject({ city: 'Brest' });
    await unmerge(c);
    expect([await view(a.id), await view(b.id), await view(c.id)]).toMatchObject([
      { city: 'Lyon' },
      { city: 'Nice' },
      { city: 'Brest' },
    ]);
  });

  test('[DM7] a confidential contact is merged by those alone who see it, and what it goes into is confidential then', async () => {
    const [into, from] = [
      await contact('Durand', {}, 'samir'),
      await contact('Durant', { is_hidden: true, responsible: users.samir.userId }),
    ];
    const asked = { into: into.id, from: from.id, take: [] };
    expect(await refused('ines', 'POST', '/contact/merge', asked)).toMatchObject({ status: 403 });
    expect(await refused('ines', 'POST', '/contact/merge', { ...asked, into: from.id, from: into.id })).toMatchObject({
      status: 403,
    });
    await merge(into, from);
    expect(await view(into.id, 'samir')).toMatchObject({ is_hidden: true });
    expect(await refused('ines', 'POST', `/contact/unmerge/${from.id}`)).toMatchObject({ status: 403 });
    await unmerge(from, 'samir');
    expect(await view(into.id, 'ines')).toMatchObject({ is_hidden: false });
    for (const who of ['client', 'stranger'] as const)
      for (const [method, path, body] of [
        ['POST', '/contact/merge', asked],
        ['POST', `/contact/unmerge/${from.id}`, undefined],
      ] as const)
        expect((await as(who, method, path, body)).status).toBe(who === 'client' ? 403 : 404);
    expect((await api.send('POST', '/api/contact/merge', { json: asked })).status).toBe(401);
  });
});

describe('two companies that are one', () => {
  const mergeCompanies = (into: Company, from: Company, more: object = {}) =>
    answer(BothCompanies, as('samir', 'POST', '/company/merge', { into: into.id, from: from.id, take: [], ...more }));

  test('[DM1] contacts, matters and relations of the one that goes are those of the other, and come back', async () => {
    const [into, from] = [
      await company('Hélios'),
      await company('Helios SAS', { siren: '732829320', legalStatus: 'SAS' }),
    ];
    const employee = await contact('Rey', { company: from.id });
    const matter = await project({ company: from.id });
    const held = await relation({ kind: 'shareholder', contact: employee.id, toCompany: from.id });
    const { survivor } = await mergeCompanies(into, from, { take: ['siren', 'legalStatus'] });
    expect(survivor).toMatchObject({ name: 'Hélios', siren: '732829320', legalStatus: 'SAS' });
    expect(await view(employee.id)).toMatchObject({ company: { id: into.id, name: 'Hélios' } });
    expect(await viewProject(matter.id)).toMatchObject({ company: into.id, client: 'Hélios' });
    const late = await contact('Morel', { company: from.id });
    expect(late.company).toBe(into.id);
    await answer(BothCompanies, as('ines', 'POST', `/company/unmerge/${from.id}`));
    expect(await view(employee.id)).toMatchObject({ company: { id: from.id } });
    expect(await view(late.id)).toMatchObject({ company: { id: from.id } });
    expect(await viewProject(matter.id)).toMatchObject({ company: from.id, client: 'Helios SAS' });
    expect(await columnOf('relation', 'to_company_id', held.id)).toBe(from.id);
    expect(await answer(z.looseObject({}), as('claire', 'GET', `/company/view/${into.id}`))).toMatchObject({
      siren: '',
      legalStatus: '',
    });
  });

  test('[DM3] numbers that do not belong together are not merged into one company', async () => {
    const into = await company('Hélios', { siret: '732 829 320 00074' });
    const from = await company('Hélios bis', { siren: '303265045' });
    const taking = { into: into.id, from: from.id, take: ['siren'] };
    expect(await refused('samir', 'POST', '/company/merge', taking)).toMatchObject({
      status: 422,
      fields: { siret: expect.any(String) },
    });
  });

  test('[DM4] a change of the one that went is one of the company that stays', async () => {
    const [into, from] = [await company('Hélios'), await company('Helios SAS')];
    await mergeCompanies(into, from);
    await answer(Company, as('ines', 'PUT', `/company/update/${from.id}`, { city: 'Lyon', seen: { city: '' } }));
    expect(await answer(z.looseObject({}), as('claire', 'GET', `/company/view/${into.id}`))).toMatchObject({
      city: 'Lyon',
    });
  });
});

describe('two that are alike and not one', () => {
  const dismiss = (who: Who, body: object) => as(who, 'POST', '/duplicate/dismiss', body);

  test('[DU3] are so for the whole firm, once, until somebody takes it back', async () => {
    const [one, other] = [await contact('Durand'), await contact('Durant')];
    const pair = await answer(
      DistinctPair,
      dismiss('samir', { id: newUuid(0), contact: one.id, otherContact: other.id }),
    );
    const again = await answer(DistinctPair, dismiss('ines', { contact: other.id, otherContact: one.id }));
    expect(again).toEqual(pair);
    const path = `/duplicate/dismiss/${pair.id}`;
    expect(await refused('stranger', 'DELETE', path)).toMatchObject({ status: 404 });
    expect(await refused('client', 'DELETE', path)).toMatchObject({ status: 403 });
    expect((await as('ines', 'DELETE', path)).status).toBe(204);
    expect(distinctPairRecord.row.parse(pair)).toEqual(pair);
  });

  test('[DU3] are two of one kind that the reader sees', async () => {
    const [one, other] = [await contact('Durand'), await contact('Durant', { is_hidden: true })];
    const own = await company('Hélios');
    for (const body of [
      {},
      { contact: one.id, otherContact: one.id },
      { contact: one.id, company: own.id },
      { contact: one.id, otherContact: other.id },
      { contact: one.id, otherContact: newUuid(0) },
    ])
      expect(await refused('samir', 'POST', '/duplicate/dismiss', body)).toMatchObject({ status: 422 });
    for (const [who, status] of [
      ['client', 403],
      ['stranger', 422],
    ] as const)
      expect((await dismiss(who, { contact: one.id, otherContact: other.id })).status).toBe(status);
  });
});

type Op =
  | { is: 'change'; of: 'into' | 'from'; field: 'city' | 'email' | 'fonction' }
  | { is: 'refer'; to: 'into' | 'from' }
  | { is: 'merge'; take: ('city' | 'email' | 'fonction')[] };

const op = fc.oneof(
  fc.record({
    is: fc.constant('change' as const),
    of: fc.constantFrom('into' as const, 'from' as const),
    field: fc.constantFrom('city' as const, 'email' as const, 'fonction' as const),
  }),
  fc.record({ is: fc.constant('refer' as const), to: fc.constantFrom('into' as const, 'from' as const) }),
);
const story = fc
  .tuple(
    fc.array(op, { maxLength: 5 }),
    fc.subarray(['city', 'email', 'fonction'] as const),
    fc.array(op, { maxLength: 6 }),
  )
  .map(([before, take, after]): Op[] => [...before, { is: 'merge', take: [...take] }, ...after]);

test('[DM5] whatever happens before and after a merge, its undo leaves each with all that was written of it', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (ops) => {
      const two = { into: await contact('Durand'), from: await contact('Durant') };
      const blank = { city: '', email: '', fonction: '' };
      const expected = { into: { ...blank }, from: { ...blank } };
      const pointing: { id: string; to: 'into' | 'from' }[] = [];
      for (const [at, each] of ops.entries()) {
        if (each.is === 'merge') await merge(two.into, two.from, { take: each.take });
        else if (each.is === 'refer') {
          const { id } = await relation({ kind: 'formerName', contact: two[each.to].id, name: `Nom ${at}` });
          pointing.push({ id, to: each.to });
        } else {
          const value = each.field === 'email' ? `v${at}@durand.fr` : `Valeur ${at}`;
          await change(two[each.of].id, { [each.field]: value });
          expected[each.of][each.field] = value;
        }
      }
      await unmerge(two.from);
      expect(await view(two.into.id)).toMatchObject({ ...expected.into, ...NOT_MERGED });
      expect(await view(two.from.id)).toMatchObject({ ...expected.from, ...NOT_MERGED });
      for (const { id, to } of pointing) expect(await columnOf('relation', 'contact_id', id)).toBe(two[to].id);
    }),
    { numRuns: 30 },
  );
});
