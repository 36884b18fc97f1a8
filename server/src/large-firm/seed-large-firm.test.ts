// @database both: a firm is made on either.
import { Contact, mismatchesOf } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capabilities } from '../capabilities/index.ts';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testApi } from '../testing/test-api.ts';
import { seedCommand } from './seed-command.ts';
import { LARGE_FIRM_ID } from './chance.ts';
import { largeFirmEmail, seedLargeFirm } from './seed-large-firm.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

const SIZE = { people: 6, companies: 1_050, contacts: 1_200, matters: 40 };

const rows = () =>
  db.asFirm(LARGE_FIRM_ID, async (trx) => ({
    people: await trx.selectFrom('app_user').select(['id', 'email', 'lastname']).orderBy('id').execute(),
    companies: await trx.selectFrom('company').selectAll().orderBy('id').execute(),
    contacts: await trx.selectFrom('contact').selectAll().orderBy('id').execute(),
    matters: await trx.selectFrom('project').selectAll().orderBy('id').execute(),
    parties: await trx.selectFrom('project_party').selectAll().orderBy('id').execute(),
    teams: await trx.selectFrom('team').selectAll().orderBy('id').execute(),
    teamMembers: await trx.selectFrom('team_member').selectAll().orderBy('id').execute(),
    teamsOfMatters: await trx.selectFrom('project_team').selectAll().orderBy('id').execute(),
    members: await trx.selectFrom('project_member').selectAll().orderBy('id').execute(),
  }));

test('a firm of a given size is made once, the same each time, and its people work in it', async () => {
  await seedLargeFirm(db, SIZE);
  const first = await rows();
  expect([first.people.length, first.companies.length, first.contacts.length]).toEqual([6, 1_050, 1_200]);
  expect([first.matters.length, first.parties.length]).toEqual([40, 80]);
  expect(first.members.length).toBeGreaterThan(80);
  expect([first.teams.length, first.teamMembers.length, first.teamsOfMatters.length]).toEqual([1, 6, 8]);
  expect(first.contacts.filter(({ company_id }) => company_id !== null).length).toBeGreaterThan(600);
  for (const company of first.companies.slice(0, 100)) expect(mismatchesOf(company)).toEqual({});
  expect(new Set(first.companies.flatMap(({ siret }) => siret || [])).size).toBeGreaterThan(1_000);
  const named = [...first.matters, ...first.parties].flatMap(({ contact_id }) => contact_id ?? []);
  await db.asFirm(LARGE_FIRM_ID, (trx) =>
    trx.deleteFrom('contact').where('lastname', '>', 'M').where('id', 'not in', named).execute(),
  );
  await seedLargeFirm(db, SIZE);
  expect(await rows()).toEqual(first);

  const api = testApi(db, { capabilities });
  const token = await api.signIn({ userId: '', firmId: LARGE_FIRM_ID, email: largeFirmEmail(0) });
  let cursor = '';
  const found: Contact[] = [];
  for (let hasMore = true; hasMore;) {
    const answer = await api.get(`/api/records/changes?records=contact${cursor}`, token);
    const page = (await answer.json()) as { rows: { row: unknown }[]; cursor: string; hasMore: boolean };
    found.push(...page.rows.map(({ row }) => Contact.parse(row)));
    ({ hasMore } = page);
    cursor = `&since=${page.cursor}`;
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(1_200);
  expect(new Set(found.map(({ lastname }) => lastname)).size).toBeGreaterThan(100);
});

test('the command says what it takes', async () => {
  expect(await seedCommand(['--firm', 'small'], {})).toBe(1);
  expect(await seedCommand([], {})).toBe(1);
});
