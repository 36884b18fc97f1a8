import { addDays, eveOf, localDateOf } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import type { NotificationPage, TaskReminder } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reminderJob } from '../../server/src/capabilities/tasks/index.ts';
import { registerJobs } from '../../server/src/jobs/job-definition.ts';
import { createJobs } from '../../server/src/jobs/jobs.ts';
import { createLog } from '../../server/src/log.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
let task: string;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
  registerJobs(world.api.jobs, [reminderJob], { ...world, live: world.api.live, jobs: world.api.jobs });
});
beforeEach(async () => {
  // The clock moves by days in each test, and sessions end.
  for (const who of ['claire', 'paul', 'ines', 'stranger'] as const)
    world.tokens[who] = await world.api.signIn(world.users[who]);
  for (const who of ['claire', 'paul'] as const)
    await world.api.send('PUT', '/api/notification/read-all', {
      token: world.tokens[who],
    });
  task = await world.task();
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (instant: number) => new Date(instant).toISOString();

function remind(more: object = {}, who: Who = 'claire', id = task, key = world.newId()) {
  const json = {
    group: world.list,
    at: iso(world.clock.now() + HOUR),
    ...more,
  };
  const headers = { 'idempotency-key': key };
  return world.api.send('PUT', `/api/todotask/reminder/${id}`, {
    token: world.tokens[who],
    json,
    headers,
  });
}

const remove = (who: Who = 'claire', id = task) =>
  world.api.send('DELETE', `/api/todotask/reminder/${id}`, {
    token: world.tokens[who],
  });
const update = (json: object) =>
  world.api.send('PUT', `/api/todotask/update/${task}`, {
    token: world.tokens.claire,
    json,
  });

async function reminders(who: Who = 'claire', id = task): Promise<TaskReminder[]> {
  const answer = await world.api.get('/api/todotask/reminders', world.tokens[who]);
  return ((await answer.json()) as TaskReminder[]).filter((each) => each.id === id);
}

/** What was told about the task of the test, unread. */
async function told(who: Who = 'claire', id = task): Promise<string[]> {
  world.tokens[who] = await world.api.signIn(world.users[who]);
  const answer = await world.api.get('/api/notification/list?limit=100', world.tokens[who]);
  const { data } = (await answer.json()) as NotificationPage;
  return data.filter(({ url, type }) => type === 10 && url.includes(id)).map(({ content }) => content);
}

async function pass(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.api.jobs.runDue();
}

test('a reminder is its person’s alone, and is told once at its hour', async () => {
  const answer = await remind();
  expect(answer.status).toBe(200);
  const at = iso(world.clock.now() + HOUR);
  expect(await answer.json()).toEqual({
    id: task,
    group: world.list,
    at,
    eve: false,
  });
  for (const who of ['paul', 'ines', 'stranger'] as const) expect(await reminders(who)).toEqual([]);
  await pass(HOUR - 60_000);
  expect([await told(), (await reminders()).length]).toEqual([[], 1]);

  await pass(60_000);
  expect(await told()).toEqual([`Rappel\u00a0: la tâche «\u00a0Conclure ${SECRET}\u00a0»`]);
  expect([await told('paul'), await reminders()]).toEqual([[], []]);
  await pass(2 * HOUR);
  expect(await told()).toHaveLength(1);
});

test('two processes at its hour tell it once', async () => {
  await remind();
  world.clock.advance(HOUR);
  const jobs = createJobs(world.db, world.clock, createLog('silent'));
  registerJobs(jobs, [reminderJob], { ...world, live: world.api.live, jobs: world.api.jobs });
  await Promise.all([jobs.runDue(), world.api.jobs.runDue()]);
  expect(await told()).toHaveLength(1);
});

test('set again, the last hour counts; told, it can be put off; removed, nothing is told', async () => {
  await remind();
  await remind({ at: iso(world.clock.now() + 2 * HOUR) });
  await pass(HOUR);
  expect(await told()).toEqual([]);
  await pass(HOUR);
  expect(await told()).toHaveLength(1);
  await remind();
  await pass(HOUR);
  expect(await told()).toHaveLength(2);

  await remind();
  expect((await remove('paul')).status).toBe(204);
  expect(await reminders()).toHaveLength(1);
  for (let times = 0; times < 2; times++) expect((await remove()).status).toBe(204);
  await pass(HOUR);
  expect(await told()).toHaveLength(2);
});

test('what a device could not hear answered is set once', async () => {
  const key = world.newId();
  const at = iso(world.clock.now() + HOUR);
  const [first, second] = [await remind({ at }, 'claire', task, key), await remind({ at }, 'claire', task, key)];
  expect(await second.json()).toEqual(await first.json());
  await pass(HOUR);
  expect(await told()).toHaveLength(1);
});

test('each person has their own, who may only read too', async () => {
  await world.db.asFirm(world.firm, (trx) =>
    trx
      .updateTable('doc_grant')
      .set({ right: 'read' })
      .where('doc', '=', docName('todolist', world.list))
      .where('user_id', '=', world.users.paul.userId)
      .execute(),
  );
  expect((await remind({ at: iso(world.clock.now() + 2 * HOUR) }, 'paul')).status).toBe(200);
  await remind();
  await pass(HOUR);
  expect([await told(), await told('paul')].map((each) => each.length)).toEqual([1, 0]);
  await pass(HOUR);
  expect([await told(), await told('paul')].map((each) => each.length)).toEqual([1, 1]);
});

test('a task that is done asks for nothing; opened again before the hour, it is told', async () => {
  await remind();
  await update({ status: 'Validé' });
  expect(await refusalOf(await remind())).toMatchObject({
    status: 422,
    code: 'UNPROCESSABLE',
  });
  await pass(HOUR);
  expect([await told(), await reminders()]).toEqual([[], []]);

  await update({ status: 'En cours' });
  await remind();
  await update({ status: 'Validé' });
  await update({ status: 'En cours' });
  await pass(HOUR);
  expect(await told()).toHaveLength(1);
});

test('a deleted task asks for nothing', async () => {
  await remind();
  await world.api.send('DELETE', `/api/todotask/remove/${task}`, {
    token: world.tokens.claire,
  });
  await pass(HOUR);
  expect([await told(), await reminders()]).toEqual([[], []]);
});

test('who may no longer read the list is told nothing', async () => {
  const list = await world.newList();
  const made = await world.api.post('/api/todotask/create', { title: 'Clore', group: list }, world.tokens.claire);
  const { id } = (await made.json()) as { id: string };
  await remind({ group: list }, 'paul', id);
  await world.db.asFirm(world.firm, (trx) =>
    trx
      .updateTable('doc_grant')
      .set({ right: 'none' })
      .where('doc', '=', docName('todolist', list))
      .where('user_id', '=', world.users.paul.userId)
      .execute(),
  );
  await pass(HOUR);
  expect([await told('paul', id), await reminders('paul', id)]).toEqual([[], []]);
});

test('the morning before the deadline goes where the deadline goes', async () => {
  const today = localDateOf(world.clock.now());
  const deadlines = [10, 20, 5].map((days) => addDays(today, days));
  const [first = '', second = '', third = ''] = deadlines;
  await update({ deadline: first });
  const [paul, claire] = [await remind({ at: iso(eveOf(first)) }, 'paul'), await remind({ eve: true })];
  for (const answer of [paul, claire]) expect(await answer.json()).toMatchObject({ at: iso(eveOf(first)) });
  await update({ deadline: second });
  expect((await reminders())[0]?.at).toBe(iso(eveOf(second)));
  expect((await reminders('paul'))[0]?.at).toBe(iso(eveOf(first)));
  await update({ deadline: '' });
  expect((await reminders())[0]?.at).toBe(iso(eveOf(second)));
  await update({ deadline: third });
  await pass(eveOf(third) - world.clock.now());
  const [content] = await told();
  expect(content).toContain(`(échéance\u00a0: ${third.split('-').reverse().join('/')})`);
  await pass(30 * DAY);
  expect(await told()).toHaveLength(1);
});

test('an hour that passed without a network is told at once, when the task has arrived', async () => {
  const id = world.newId();
  expect((await remind({ at: iso(world.clock.now() - DAY) }, 'claire', id)).status).toBe(200);
  await world.api.jobs.runDue();
  expect([await told('claire', id), await reminders('claire', id)]).toMatchObject([[], [{ id }]]);

  const body = { taskId: id, title: 'Écrite dans le train', group: world.list };
  expect((await world.api.post('/api/todotask/create', body, world.tokens.claire)).status).toBe(201);
  await world.api.jobs.runDue();
  expect(await told('claire', id)).toHaveLength(1);
  expect(await reminders('claire', id)).toEqual([]);
});

test('a reminder does not read along with other news of its list', async () => {
  await remind();
  await pass(HOUR);
  world.tokens.claire = await world.api.signIn(world.users.claire);
  const subject = docName('todolist', world.list);
  const before = await world.api.get('/api/notification/unread', world.tokens.claire);
  const answer = await world.api.send('PUT', '/api/notification/read-about', {
    token: world.tokens.claire,
    json: { subject },
  });
  expect(await answer.json()).toEqual(await before.json());
});

test('strangers, people without a right and nonsense are refused in French', async () => {
  for (const who of ['ines', 'stranger'] as const) {
    expect(await refusalOf(await remind({}, who))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await remove(who)).status).toBe(204);
  }
  const anonymous = await world.api.send('PUT', `/api/todotask/reminder/${task}`, { json: {} });
  expect(anonymous.status).toBe(401);
  expect((await world.api.get('/api/todotask/reminders')).status).toBe(401);
  for (const at of ['demain', '', null, 3, '2026-13-01T00:00:00Z'])
    expect(await refusalOf(await remind({ at }))).toMatchObject({
      status: 400,
      fields: { at: /ISO 8601/ },
    });
  expect(await refusalOf(await remind({ at: iso(world.clock.now() + 5_000 * DAY) }))).toMatchObject({
    status: 422,
    fields: { at: /dix ans/ },
  });
  expect(await refusalOf(await remind({ group: '' }))).toMatchObject({
    status: 400,
    fields: { group: /obligatoire/ },
  });
  expect(await reminders()).toEqual([]);
});
