import { conversation, projectDoc, readMeta, todolist } from '@basoche/crdt';
import { JOB_TITLES, ACCOUNTING } from '@basoche/domain';
import { NewCompany, NewContact, parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { TemplateContent } from '../capabilities/project-templates/index.ts';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { memoryDocs } from '../testing/memory-docs.ts';
import { testApi, testClock } from '../testing/test-api.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { DEMO_DOCS } from './documents/index.ts';
import { demoId } from './ids.ts';
import { MATTERS } from './matters.ts';
import { PEOPLE } from './people.ts';
import { seedDemo } from './seed.ts';

let db: Db;
const clock = testClock();
const shared = memoryDocs();
const firmId = demoId('firm/marchand');

let deps: Pick<ReturnType<typeof testApi>, 'clock' | 'jobs'>;

beforeAll(async () => {
  db = await testDatabase();
  deps = testApi(db, { clock });
  await seedDemo(db, shared, deps);
});
afterAll(() => db?.close());

const all = () =>
  db.asFirm(firmId, async (trx) => ({
    users: await trx.selectFrom('app_user').selectAll().orderBy('id').execute(),
    projects: await trx.selectFrom('project').selectAll().orderBy('id').execute(),
    members: await trx.selectFrom('project_member').selectAll().orderBy('project_id').orderBy('user_id').execute(),
    docs: await trx.selectFrom('shared_doc').selectAll().orderBy('name').execute(),
    files: await trx.selectFrom('attachment').selectAll().execute(),
    companies: await trx.selectFrom('company').selectAll().orderBy('id').execute(),
    contacts: await trx.selectFrom('contact').selectAll().orderBy('id').execute(),
    teams: await trx.selectFrom('team').selectAll().orderBy('id').execute(),
    teamMembers: await trx.selectFrom('team_member').selectAll().orderBy('id').execute(),
    teamsOfMatters: await trx.selectFrom('project_team').selectAll().orderBy('id').execute(),
    spaces: await trx.selectFrom('client_space').selectAll().orderBy('id').execute(),
    interests: await trx.selectFrom('interest').selectAll().orderBy('id').execute(),
    templates: await trx.selectFrom('project_template').selectAll().execute(),
    planned: await trx.selectFrom('scheduled_message').selectAll().execute(),
    grants: await trx.selectFrom('doc_grant').selectAll().orderBy('doc').orderBy('user_id').execute(),
  }));

const contents = () => [...shared.docs].map(([name, doc]) => [name, Y.encodeStateAsUpdate(doc).length]);

test('the accounts printed at start can sign in', async () => {
  const api = testApi(db, { clock });
  for (const { email } of DEMO_ACCOUNTS)
    expect((await api.post('/api/user/login', { username: email, password: DEMO_PASSWORD })).status).toBe(200);
});

test('twenty-five companies are such as the contract lets in, and the contacts of fifteen are there', async () => {
  const { companies, contacts } = await all();
  expect(companies).toHaveLength(25);
  for (const { legal_status: legalStatus, ...company } of companies)
    expect(NewCompany.parse({ ...company, id: undefined, legalStatus })).toMatchObject({
      siret: company.siret || null,
      vat_number: company.vat_number || null,
      website: company.website || null,
    });
  expect(new Set(contacts.flatMap(({ company_id }) => company_id ?? [])).size).toBe(15);
});

test('twelve people hold every job title, with an accountant; clients and a partner; a second firm', () => {
  const staff = PEOPLE.filter(
    (person) => person.firm === 'marchand' && (person.kind === 'lawyer' || person.kind === 'employee'),
  );
  expect(staff).toHaveLength(12);
  expect(new Set(staff.map((person) => person.fonction))).toEqual(new Set(JOB_TITLES));
  expect(staff.some((person) => 'speciality' in person && person.speciality === ACCOUNTING)).toBe(true);
  expect(PEOPLE.filter((person) => person.kind === 'client')).toHaveLength(2);
  expect(PEOPLE.some((person) => person.kind === 'partner')).toBe(true);
  expect(PEOPLE.filter((person) => person.firm === 'duval').length).toBeGreaterThan(0);
});

test('contacts of every type fit the contract, one of them hidden and one archived', async () => {
  const { contacts } = await all();
  for (const flag of ['is_client', 'is_prospect', 'is_partner', 'is_supplier', 'is_lawyer'] as const)
    expect(contacts.some((contact) => contact[flag])).toBe(true);
  for (const { id: _, ...contact } of contacts) expect(NewContact.safeParse(contact).error).toBeUndefined();
  expect(contacts.filter((contact) => contact.is_hidden)).toHaveLength(1);
  expect(contacts.filter((contact) => contact.is_archived)).toHaveLength(1);
  const leads = new Set(MATTERS.map(({ members: [first] }) => demoId(`user/${first}`)));
  for (const { responsible } of contacts) if (responsible !== null) expect(leads).toContain(responsible);
});

test('forty contacts and fourteen matters; two contacts have a space and one is invited, some have interests', async () => {
  const { contacts, projects, spaces, interests, templates } = await all();
  expect(contacts).toHaveLength(40);
  expect(projects).toHaveLength(14);
  expect(spaces).toHaveLength(3);
  expect(spaces.filter(({ user_id: user }) => user === null)).toHaveLength(1);
  const ids = new Set(contacts.map(({ id }) => id));
  for (const { contact_id: id } of [...spaces, ...interests]) expect(ids).toContain(id);
  expect(templates.map(({ content }) => TemplateContent.safeParse(content).error)).toEqual([undefined]);
});

test('six teams have a speciality each, their responsible person among their members, and matters', async () => {
  const { teams, teamMembers, teamsOfMatters, projects } = await all();
  expect(teams).toHaveLength(6);
  expect(new Set(teams.map(({ speciality_id }) => speciality_id)).size).toBe(6);
  for (const { id, responsible_id } of teams)
    expect(teamMembers.filter(({ team_id }) => team_id === id).map(({ user_id }) => user_id)).toContain(responsible_id);
  const restricted = projects.filter((project) => project.is_restricted).map(({ id }) => id);
  expect(teamsOfMatters.filter(({ project_id }) => restricted.includes(project_id))).toEqual([]);
  expect(teamsOfMatters).toHaveLength(6);
});

test('each document has content of its kind that projects', () => {
  expect(shared.docs.size).toBe(DEMO_DOCS.length);
  for (const [name, doc] of shared.docs) {
    const kind = parseDocName(name)?.kind ?? 'document';
    expect(readMeta(doc).kind).toBe(kind);
    const rows = Object.values(projectDoc(kind, doc)).flat();
    expect(rows.length).toBeGreaterThan(0);
    expect(Y.encodeStateAsUpdate(doc).length).toBeLessThan(200 * 1024);
  }
});

test('conversations have their history in order, none in the future, and one has 300 messages', () => {
  const lengths = DEMO_DOCS.filter((doc) => doc.kind === 'conversation').map((demo) => {
    const doc = shared.docs.get(`conversation/${demo.slug}` as DocName);
    const messages = doc ? conversation.readMessages(doc) : [];
    const times = messages.map((message) => message.sentAt);
    expect(times).toEqual([...times].sort());
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(clock.now());
    const members = [demo.owner, ...demo.writers].map((person) => demoId(`user/${person}`));
    expect(messages.every((message) => members.includes(message.author))).toBe(true);
    return messages.length;
  });
  expect(lengths.filter((length) => length >= 30).length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...lengths)).toBe(300);
});

test('a message carries a whole file of its conversation, and one leaves in some days', async () => {
  const { files, planned } = await all();
  const doc = shared.docs.get('conversation/demo-marchal');
  const attached = (doc ? conversation.readMessages(doc) : []).filter((message) => message.file !== null);
  expect(attached.map((message) => [message.id, message.file?.id, message.file?.size])).toEqual(
    files.map((file) => [file.record, file.id, file.size]),
  );
  expect(files.map((file) => [file.doc, file.complete_at !== null])).toEqual([['conversation/demo-marchal', true]]);
  expect(planned.map(({ doc: name, status }) => [name, status])).toEqual([['conversation/demo-marchal', 'waiting']]);
  expect(planned[0]?.planned_at.getTime()).toBeGreaterThan(clock.now() + 2 * 86_400_000);
});

test('lists hold worked time and deadlines around today', () => {
  const doc = shared.docs.get('todolist/demo-marchal');
  const tasks = doc ? todolist.readTasks(doc) : [];
  expect(tasks.some((task) => (task.deadline ?? '') > '2026-11-21')).toBe(true);
  expect(tasks.some((task) => (task.deadline ?? '9') < '2026-11-21')).toBe(true);
});

test('a second seeding, another day, changes nothing', async () => {
  const [rows, before] = [await all(), contents()];
  clock.advance(3 * 86_400_000);
  expect(await seedDemo(db, shared, deps)).toBe(true);
  expect(await all()).toEqual(rows);
  expect(contents()).toEqual(before);
});

test('a seeding cut short is finished, without doubling what is there', async () => {
  const rows = await all();
  const before = contents();
  await db.asFirm(firmId, (trx) => trx.deleteFrom('user_state').where('key', '=', 'demo.seeded').execute());
  shared.docs.delete('board/demo-cabinet');
  await seedDemo(db, shared, deps);
  expect(await all()).toEqual(rows);
  expect(new Map(contents() as [string, number][]).size).toBe(before.length);
});

test('a database with another firm’s data is left alone', async () => {
  const other = await testDatabase();
  try {
    await testFirm(other, ['someone']);
    expect(await seedDemo(other, memoryDocs(), deps)).toBe(false);
    const firms = await other.asSystem((trx) => trx.selectFrom('firm').select('id').execute());
    expect(firms).toHaveLength(1);
  } finally {
    await other.close();
  }
});
