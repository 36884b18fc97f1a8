import { newActor, todolist } from '@basoche/crdt';
import { TASK_STATUS_LABELS } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import type { Chrono, DailyPage, ResponsibleTasks, TodoTask, TodoTaskGroup } from '@basoche/protocol';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines';

async function json<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const get = <T>(path: string, who: Who = 'claire') => json<T>(world.api.get(`/api${path}`, world.tokens[who]));
const post = <T>(path: string, body: object, who: Who = 'claire') =>
  json<T>(world.api.post(`/api${path}`, body, world.tokens[who]));
const put = <T>(path: string, body: object, who: Who = 'claire') =>
  json<T>(world.api.send('PUT', `/api${path}`, { json: body, token: world.tokens[who] }));

async function newTask(body: object = {}, who: Who = 'claire'): Promise<TodoTask> {
  return post<TodoTask>('/todotask/create', { title: 'Conclure', group: world.list, ...body }, who);
}

test('tasks written over REST and in the document are one list, in one order', async () => {
  const step = fc.record({
    via: fc.constantFrom('rest' as const, 'doc' as const),
    title: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.trim() === text),
    status: fc.constantFrom('pending' as const, 'validated' as const, 'pause' as const),
    change: fc.constantFrom('create' as const, 'update' as const, 'delete' as const, 'move' as const),
    deadline: fc.constantFrom('2026-11-25', null),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const list = await world.newList();
      const name = docName('todolist', list);
      const author = { ...world.users.paul, displayName: 'Paul', color: '#123456', sessionId: 's', expiresAt: 9e15 };
      const actor = newActor(author.userId, 'device', world.clock);
      const inDoc = (change: (doc: Parameters<typeof todolist.readTasks>[0]) => void) =>
        world.shared.edit(author, name, change);
      for (const { via, title, status, change, deadline } of steps) {
        const task = (await world.shared.read(name, (doc) => todolist.readTasks(doc))).at(-1);
        if (change === 'create' || !task) {
          if (via === 'rest') await newTask({ title, group: list, status, deadline });
          else await inDoc((doc) => todolist.createTask(doc, actor, { title, status, deadline }));
        } else if (change === 'update') {
          const changes = { title, status, deadline };
          if (via === 'rest') await put(`/todotask/update/${task.id}`, changes, 'paul');
          else await inDoc((doc) => todolist.updateTask(doc, actor, task.id, changes));
        } else if (change === 'move') {
          await inDoc((doc) => todolist.moveTask(doc, actor, task.id, 'first'));
        } else if (via === 'rest') {
          await world.api.send('DELETE', `/api/todotask/remove/${task.id}`, { token: world.tokens.claire });
        } else {
          await inDoc((doc) => todolist.deleteTask(doc, actor, task.id));
        }
      }
      const groups = await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.claire.userId}`);
      const shown = groups
        .find((group) => group.id === list)
        ?.todoTasks.map((task) => [task.id, task.title, task.status]);
      const written = (await world.shared.read(name, (doc) => todolist.readTasks(doc))).map((task) => [
        task.id,
        task.title,
        TASK_STATUS_LABELS[task.status],
      ]);
      expect(shown).toEqual(written);
    }),
    { numRuns: 10 },
  );
});

test('an update changes what it names, clears what it empties, and keeps the rest', async () => {
  const { id } = await newTask({
    summary: 'Long',
    deadline: '25/11/2026',
    scheduledDate: '2026-11-24',
    type: 'Recherche',
  });
  expect(await put<TodoTask>(`/todotask/update/${id}`, { deadline: null, type: '' })).toMatchObject({
    title: 'Conclure',
    summary: 'Long',
    deadline: null,
    scheduledDate: '24/11/2026',
    type: null,
  });
  const form = new FormData();
  form.set('scheduledDate', '');
  form.set('priority', 'critique');
  const answer = await world.api.send('PUT', `/api/todotask/update/${id}`, { form, token: world.tokens.paul });
  expect(await json<TodoTask>(answer)).toMatchObject({ scheduledDate: null, priority: 'Critique', summary: 'Long' });
});

test('validating validates the time only when there is some', async () => {
  const bare = await newTask();
  const worked = await newTask({ percent: 40, workload: 30 });
  const scheduled = await newTask({ scheduledDate: '24/11/2026' });
  const validate = (task: TodoTask) => put<TodoTask>(`/todotask/update/${task.id}`, { status: 'validated' });
  expect((await validate(bare)).timeValidation).toBeNull();
  expect((await validate(worked)).timeValidation).toBe('Validé');
  expect((await validate(scheduled)).timeValidation).toBe('Validé');
  expect(await get(`/todotask/${worked.id}/validated`)).toMatchObject({ validated: true, timeValidation: 'Validé' });
});

test('a task without a list goes to one’s own list, made once', async () => {
  const made = await Promise.all([1, 2, 3].map((n) => post<TodoTask>('/todotask/create', { title: `${n}` }, 'ines')));
  expect(new Set(made.map((task) => task.group.id)).size).toBe(1);
  const lists = await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.ines.userId}`, 'ines');
  expect(lists.map((list) => [list.label, list.todoTasks.length])).toEqual([['Mes tâches', 3]]);
});

test('one’s own list is the one of that name that stands already; deleted, it is made anew', async () => {
  await post('/todotaskGroup/create', { label: 'Mes tâches', members: [world.users.claire.userId] }, 'paul');
  const own = await post<TodoTaskGroup>('/todotaskGroup/create', { label: 'Mes tâches' }, 'paul');
  const task = await post<TodoTask>('/todotask/create', { title: 'Essai' }, 'paul');
  expect(task.group).toMatchObject({ id: own.id, label: 'Mes tâches' });
  const remove = (id: string) =>
    world.api.send('DELETE', `/api/todotaskGroup/delete/${id}`, { token: world.tokens.paul });
  const ids = [own.id];
  for (let round = 0; round < 2; round++) {
    await remove(ids.at(-1)!);
    const next = await post<TodoTask>('/todotask/create', { title: 'Encore' }, 'paul');
    expect(ids).not.toContain(next.group.id);
    ids.push(next.group.id);
  }
});

test('only people who can open the list are named in its tasks', async () => {
  const body = { title: 'x', group: world.list, usersInCharge: [world.users.ines.email] };
  const refusal = await refusalOf(await world.api.post('/api/todotask/create', body, world.tokens.claire));
  expect(refusal).toMatchObject({ status: 422, fields: { usersInCharge: 'Cette personne n’a pas accès à la liste.' } });
});

test('my tasks are parted by what I am to them', async () => {
  const mine = await newTask({ title: 'À moi' }, 'paul');
  const given = await newTask({ title: 'Reçue', responsable: world.users.paul.email });
  const asked = await newTask({ title: 'Confiée', responsable: world.users.claire.userId }, 'paul');
  const parts = await get<ResponsibleTasks>('/todotask/responsible-tasks', 'paul');
  const has = (tasks: TodoTask[], task: TodoTask) => tasks.some((each) => each.id === task.id);
  expect([mine, given, asked].map((task) => has(parts.responsibleAndCreator, task))).toEqual([true, false, false]);
  expect([mine, given, asked].map((task) => has(parts.assigned, task))).toEqual([false, true, false]);
  expect([mine, given, asked].map((task) => has(parts.created, task))).toEqual([false, false, true]);
});

test('the timer counts once, pauses, takes corrections and goes to zero', async () => {
  const { id } = await newTask();
  const chrono = (body: object) => post<Chrono>(`/todotask/chrono/${id}`, body);
  const worked = async () => (await get<{ minutesWorked: number }>(`/todotask/${id}/validated`)).minutesWorked;

  expect(await chrono({ isNew: true, value: 0 })).toEqual({ task: id, isRunning: true, value: 0 });
  world.clock.advance(90_000);
  expect(await chrono({ isNew: true })).toMatchObject({ isRunning: true, value: 90 });
  expect(await chrono({ value: 90 })).toMatchObject({ isRunning: false, value: 90 });
  world.clock.advance(3_600_000);
  expect(await worked()).toBe(1);
  expect(await chrono({ value: 1800 })).toMatchObject({ isRunning: false, value: 1800 });
  expect(await worked()).toBe(30);
  expect(await chrono({ value: 600 })).toMatchObject({ value: 600 });
  expect(await worked()).toBe(10);
  expect(await chrono({ value: 0 })).toMatchObject({ isRunning: false, value: 0 });
  expect(await worked()).toBe(0);
});

test('each person has a timer of their own', async () => {
  const { id } = await newTask();
  await post(`/todotask/chrono/${id}`, { isNew: true });
  await post(`/todotask/chrono/${id}`, { isNew: true }, 'paul');
  world.clock.advance(120_000);
  expect(await post(`/todotask/chrono/${id}`, { value: 120 })).toMatchObject({ isRunning: false, value: 120 });
  const groups = await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.paul.userId}`, 'paul');
  const task = groups.flatMap((group) => group.todoTasks).find((each) => each.id === id);
  expect(task).toMatchObject({ chrono: { isRunning: true, value: 120 }, minutesWorked: 2 });
});

test('the day is paged by deadline, without what is done', async () => {
  const list = await world.newList();
  const make = (n: number) =>
    newTask({
      title: `${n}`,
      group: list,
      responsable: world.users.ines.email,
      deadline: `2027-01-${String(30 - n).padStart(2, '0')}`,
    });
  await post(`/todotaskGroup/${list}/members`, { users: [world.users.ines.email], right: 'write' });
  for (let n = 1; n <= 23; n++) await make(n);
  const done = await make(24);
  await put(`/todotask/update/${done.id}`, { status: 'Validé' });
  const day = (number: number) =>
    post<DailyPage>(`/todotaskGroup/daily/${world.users.ines.userId}`, { page: number }, 'claire');
  const first = await day(1);
  const second = await day(2);
  expect([first.nextPage, second.nextPage]).toEqual([2, null]);
  expect([...first.data, ...second.data].map((task) => task.title)).toEqual(
    Array.from({ length: 23 }, (_, n) => `${23 - n}`),
  );
});

test('a reader reads and is refused every change', async () => {
  const list = await world.newList();
  const task = await newTask({ group: list });
  const comment = await world.comment(task.id);
  await post(`/todotaskGroup/${list}/members`, { users: [world.users.ines.userId], right: 'read' });
  expect(
    (await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.claire.userId}`, 'ines')).map((each) => each.id),
  ).toContain(list);
  const refused: [string, string, object][] = [
    ['PUT', `/todotask/update/${task.id}`, { title: 'x' }],
    ['DELETE', `/todotask/remove/${task.id}`, {}],
    ['POST', `/todotask/chrono/${task.id}`, { isNew: true }],
    ['POST', '/todotask/create', { title: 'x', group: list }],
    ['POST', '/todotaskcomment/create', { todoTask: task.id, content: 'x' }],
    ['PUT', `/todotaskcomment/update/${comment}`, { content: 'x' }],
    ['PUT', `/todotaskGroup/update/${list}`, { label: 'x' }],
    ['DELETE', `/todotaskGroup/delete/${list}`, {}],
    ['POST', `/todotaskGroup/${list}/members`, { users: [world.users.ines.userId] }],
  ];
  for (const [method, path, body] of refused) {
    const answer = await world.api.send(method, `/api${path}`, { json: body, token: world.tokens.ines });
    expect([path, await refusalOf(answer)]).toMatchObject([path, { status: 403, code: 'FORBIDDEN' }]);
  }
});

test('a list of a project or a team is shared with its members', async () => {
  const ofProject = await post<TodoTaskGroup>('/todotaskGroup/create', { label: 'Actes', project: world.project.code });
  const ofTeam = await post<TodoTaskGroup>('/todotaskGroup/create', { label: 'Équipe', team: world.team.id });
  const ids = async (path: string) => (await get<TodoTaskGroup[]>(path, 'paul')).map((list) => list.id);
  expect(await ids(`/todotaskGroup/project/${world.project.id}`)).toContain(ofProject.id);
  expect(await ids(`/todotaskGroup/team/${world.team.id}`)).toEqual([ofTeam.id]);
  const task = await post<TodoTask>('/todotask/create', { title: 'Acte', group: ofTeam.id }, 'paul');
  expect(task).toMatchObject({ relationType: 'Team', team: { id: world.team.id } });
  expect((await post<TodoTask>('/todotask/create', { title: 'Acte', group: ofProject.id })).relationType).toBe(
    'Project',
  );
});

test('a deleted list takes its tasks out of every answer', async () => {
  const list = await world.newList();
  const task = await newTask({ group: list });
  const answer = await world.api.send('DELETE', `/api/todotaskGroup/delete/${list}`, { token: world.tokens.paul });
  expect(answer.status).toBe(403);
  await world.api.send('DELETE', `/api/todotaskGroup/delete/${list}`, { token: world.tokens.claire });
  expect((await world.api.get(`/api/todotask/${task.id}/comments`, world.tokens.claire)).status).toBe(404);
  expect((await get<TodoTask[]>('/todotask/list')).map((each) => each.id)).not.toContain(task.id);
});

test('only its author changes a comment; a deleted one shows while it has answers', async () => {
  const { id } = await newTask();
  const parent = await world.comment(id);
  const reply = await world.comment(id, parent, world.tokens.paul);
  const change = (who: Who, comment: string) =>
    world.api.send('PUT', `/api/todotaskcomment/update/${comment}`, {
      json: { content: 'x' },
      token: world.tokens[who],
    });
  expect((await change('claire', reply)).status).toBe(403);
  expect((await change('paul', reply)).status).toBe(200);
  const remove = (comment: string, token: string) =>
    world.api.send('DELETE', `/api/todotaskcomment/delete/${comment}`, { token });
  await remove(parent, world.tokens.claire);
  const thread = () =>
    get<{ id: string; content: string; subcomments: { id: string }[] }[]>(`/todotask/${id}/comments`);
  expect(await thread()).toMatchObject([{ id: parent, content: '', subcomments: [{ id: reply }] }]);
  await remove(reply, world.tokens.paul);
  expect(await thread()).toEqual([]);
});

test('a task is a part of another of its list and comes after one, never after itself', async () => {
  const [file, draft] = [await newTask(), await newTask()];
  const plead = await newTask({ parent: file.id, dependency: draft.id });
  expect(plead).toMatchObject({ parent: file.id, dependency: draft.id });
  const refused = (id: string, body: object) =>
    world.api.send('PUT', `/api/todotask/update/${id}`, { json: body, token: world.tokens.claire }).then(refusalOf);
  expect(await refused(draft.id, { title: 'Relire', dependency: plead.id })).toMatchObject({
    status: 422,
    fields: { dependency: 'Cette tâche mène déjà à celle que vous modifiez.' },
  });
  expect(await refused(file.id, { parent: file.id })).toMatchObject({
    status: 422,
    fields: { parent: expect.any(String) },
  });
  expect(await refused(file.id, { parent: 'ailleurs' })).toMatchObject({
    status: 422,
    fields: { parent: 'Cette tâche n’est pas dans la liste.' },
  });
  const list = await world.newList();
  const elsewhere = await newTask({ group: list });
  expect(await refused(file.id, { dependency: elsewhere.id })).toMatchObject({ status: 422 });
  await world.api.send('DELETE', `/api/todotask/remove/${draft.id}`, { token: world.tokens.claire });
  expect(await refused(file.id, { dependency: draft.id })).toMatchObject({ status: 422 });
  expect((await get<TodoTask[]>('/todotask/list')).find(({ id }) => id === draft.id)).toBeUndefined();
  expect(await put<TodoTask>(`/todotask/update/${plead.id}`, { parent: null, dependency: '' })).toMatchObject({
    parent: null,
    dependency: null,
  });
});

test('a task that comes back makes the next one when it is validated, over REST too, and its rule is told', async () => {
  const task = await newTask({
    title: 'Déclaration de TVA',
    deadline: '31/01/2027',
    recurrence: { every: 'month', until: '31/12/2027' },
  });
  expect(task.recurrence).toMatchObject({
    every: 'month',
    interval: 1,
    until: '31/12/2027',
    label: 'Tous les mois, le 31, jusqu’au 31/12/2027',
    next: '28/02/2027',
  });
  await put(`/todotask/update/${task.id}`, { status: 'Validé' });
  await put(`/todotask/update/${task.id}`, { status: 'Validé' }, 'paul');
  const series = async () =>
    (await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.claire.userId}`))
      .flatMap((group) => group.todoTasks)
      .filter(({ title }) => title === 'Déclaration de TVA');
  const [first, second, ...more] = await series();
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    id: `${first?.id}~2`,
    repeats: first?.id,
    deadline: '28/02/2027',
    status: 'En attente',
  });
  expect(
    (await put<TodoTask>(`/todotask/update/${second?.id}`, { recurrence: null, status: 'Validé' })).recurrence,
  ).toBeNull();
  expect(await series()).toHaveLength(2);
});

test.each([
  [
    { deadline: '', recurrence: { every: 'week' } },
    'Une tâche qui se répète a besoin d’une échéance ou d’une date prévue.',
  ],
  [{ deadline: '31/01/2027', recurrence: { every: 'siècle' } }, 'La fréquence doit être day, week, month ou year.'],
  [{ deadline: '31/01/2027', recurrence: 'souvent' }, 'La répétition n’est pas valable.'],
])('%j is refused and makes nothing', async (body, detail) => {
  const before = (await get<TodoTask[]>('/todotask/list')).length;
  const answer = await world.api.post(
    '/api/todotask/create',
    { title: 'x', group: world.list, ...body },
    world.tokens.claire,
  );
  expect([400, 422]).toContain(answer.status);
  expect(await answer.text()).toContain(detail);
  expect(await get<TodoTask[]>('/todotask/list')).toHaveLength(before);
});

test('a task goes to another list with its parts, comments and time; back again it is there once', async () => {
  const [here, there] = [await world.newList(), await world.newList()];
  const task = await newTask({ title: 'Voyageuse', group: here, usersInCharge: [world.users.paul.userId] });
  const part = await newTask({ title: 'Partie', group: here, parent: task.id });
  await post('/todotaskcomment/create', { todoTask: task.id, content: 'de Paul' }, 'paul');
  await post(`/todotask/chrono/${task.id}`, { value: 90, isNew: false }, 'paul');
  const told = () => get<{ data: unknown[] }>('/notification/list', 'paul');
  const before = JSON.stringify(await told());
  const moved = await post<TodoTask[]>('/todotask/move', { tasks: [task.id], group: there, from: here });
  expect(moved).toMatchObject([{ id: task.id, group: { id: there }, minutesWorked: 1, comments: 1 }]);
  const list = async (id: string) =>
    (await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.claire.userId}`))
      .find((group) => group.id === id)
      ?.todoTasks.map((each) => [each.id, each.parent]);
  expect(await list(here)).toEqual([]);
  expect(await list(there)).toEqual([
    [task.id, null],
    [part.id, task.id],
  ]);
  expect(await get(`/todotask/${task.id}/comments`)).toMatchObject([
    { content: 'de Paul', author: { id: world.users.paul.userId } },
  ]);
  expect(JSON.stringify(await told())).toBe(before);
  await post('/todotask/move', { tasks: [task.id], group: there, from: here });
  await post('/todotask/move', { tasks: [task.id], group: here, from: there });
  expect(await list(here)).toHaveLength(2);
  expect(await list(there)).toEqual([]);
});

test('two people who move one task to two lists at once: it is in one, and the other is told', async () => {
  const [here, one, two] = [await world.newList(), await world.newList(), await world.newList()];
  const task = await newTask({ title: 'Disputée', group: here });
  const move = (group: string, who: Who) =>
    world.api.post('/api/todotask/move', { tasks: [task.id], group, from: here }, world.tokens[who]);
  const answers = await Promise.all([move(one, 'claire'), move(two, 'paul')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const refused = await refusalOf(answers.find(({ status }) => status === 409)!);
  expect(JSON.stringify(refused)).toContain('vient d’être déplacée dans une autre liste');
  const lists = (await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.claire.userId}`)).filter((group) =>
    group.todoTasks.some(({ id }) => id === task.id),
  );
  expect(lists.map(({ id }) => id)).toEqual([answers[0].status === 201 ? one : two]);
});

test('a move that was given up half-way is taken over: the task ends in one list', async () => {
  const [here, one, two] = [await world.newList(), await world.newList(), await world.newList()];
  const task = await newTask({ title: 'Abandonnée', group: here });
  const { firmId } = world.users.claire;
  const bundle = await world.shared.read(docName('todolist', here), (doc) => todolist.bundleOf(doc, [task.id]));
  const claimedAt = new Date(world.clock.now() - 121_000).toISOString();
  await world.db.asFirm(firmId, (trx) =>
    sql`insert into task_move (firm_id, doc, task_id, target, claimed_at) values
      (${firmId}, ${docName('todolist', here)}, ${task.id}, ${docName('todolist', one)}, ${claimedAt})`.execute(trx),
  );
  await world.shared.editAsService(firmId, docName('todolist', one), (doc) =>
    todolist.placeBundle(doc, newActor(world.users.claire.userId, 'd', world.clock), bundle, {
      relationType: 'User',
      mayRead: () => true,
    }),
  );
  await post('/todotask/move', { tasks: [task.id], group: two, from: here });
  const lists = (await get<TodoTaskGroup[]>(`/todotaskGroup/user/${world.users.claire.userId}`)).filter((group) =>
    group.todoTasks.some(({ id }) => id === task.id),
  );
  expect(lists.map(({ id }) => id)).toEqual([two]);
});

test('only who writes in both lists moves a task', async () => {
  const here = await world.newList();
  const task = await newTask({ title: 'Gardée', group: here });
  for (const who of ['ines', 'stranger'] as const) {
    const answer = await world.api.post(
      '/api/todotask/move',
      { tasks: [task.id], group: world.list },
      world.tokens[who],
    );
    expect(await refusalOf(answer)).toMatchObject({ status: 404 });
  }
  const own = await post<TodoTaskGroup>('/todotaskGroup/create', { label: 'À Inès' }, 'ines');
  const foreign = await world.api.post('/api/todotask/move', { tasks: [task.id], group: own.id }, world.tokens.claire);
  expect(await refusalOf(foreign)).toMatchObject({ status: 404 });
  expect(await get(`/todotask/${task.id}/comments`)).toEqual([]);
});
