import { newActor, todolist } from '@basoche/crdt';
import { addDays } from '@basoche/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fillList, spanOf, templateOf, type TemplateTask } from './list-templates.ts';
import { USUAL_LISTS } from './usual-lists.ts';

const actor = newActor('claire', 'device', { now: () => Date.parse('2027-03-20T09:00:00Z') });

function filled(tasks: readonly TemplateTask[], start: string): todolist.Task[] {
  const doc = new Y.Doc();
  todolist.module.migrate(doc);
  fillList(doc, actor, tasks, start);
  return todolist.readTasks(doc);
}

test('a list made of a template has its dates, parts and order, and nothing is done', () => {
  const tasks = filled(USUAL_LISTS.proceedings, '2027-03-20');
  const named = (title: string) => tasks.find((task) => task.title.startsWith(title));
  const summons = named('Rédiger l’assignation');
  // Over the night of summer time, and over a month.
  expect(summons).toMatchObject({
    scheduledDate: '2027-03-30',
    deadline: '2027-04-14',
    priority: 'high',
    responsable: 'claire',
  });
  expect(named('Établir le bordereau')?.parent).toBe(summons?.id);
  expect(named('Prendre date')?.dependency).toBe(summons?.id);
  expect(tasks.map(({ title }) => title)).toEqual(USUAL_LISTS.proceedings.map(({ title }) => title));
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['not started']));
});

test('every template that comes with the product names tasks of its own, and its first day is the start', () => {
  for (const tasks of Object.values<readonly TemplateTask[]>(USUAL_LISTS)) {
    const keys = new Set(tasks.map(({ key }) => key));
    expect(keys.size).toBe(tasks.length);
    for (const { parent, after } of tasks) for (const key of [parent, after]) if (key) expect(keys).toContain(key);
    expect(spanOf(tasks, '2027-01-01')?.from).toBe('2027-01-01');
  }
});

test('a list is the template of another: without people, what was done, and tasks that are gone', () => {
  const doc = new Y.Doc();
  todolist.module.migrate(doc);
  const one = todolist.createTask(doc, actor, {
    title: 'Signifier',
    deadline: '2026-02-10',
    usersInCharge: ['samir'],
    status: 'validated',
  });
  const two = todolist.createTask(doc, actor, {
    title: 'Placer',
    deadline: '2026-02-28',
    parent: one,
    dependency: one,
  });
  const gone = todolist.createTask(doc, actor, { title: 'Ancienne', deadline: '2020-01-01' });
  todolist.createTask(doc, actor, { title: 'Seule', parent: gone });
  todolist.deleteTask(doc, actor, gone);
  todolist.addComment(doc, actor, two, { text: 'Entre nous' });
  const template = templateOf(todolist.readTasks(doc));
  expect(template.map(({ title, deadline }) => [title, deadline])).toEqual([
    ['Signifier', 0],
    ['Placer', 18],
    ['Seule', undefined],
  ]);
  const [first, second, third] = filled(template, '2028-02-20');
  expect(first).toMatchObject({ status: 'not started', usersInCharge: [], deadline: '2028-02-20', validatedAt: null });
  expect(second).toMatchObject({ deadline: '2028-03-09', parent: first?.id, dependency: first?.id });
  expect(third).toMatchObject({ deadline: null, parent: null });
});

test('of a task that comes back, the last one goes along, and comes back', () => {
  const doc = new Y.Doc();
  todolist.module.migrate(doc);
  const id = todolist.createTask(doc, actor, { title: 'Relancer', deadline: '2027-03-20' });
  todolist.setRecurrence(doc, actor, id, {
    every: 'week',
    interval: 1,
    weekdays: [],
    on: null,
    until: '2027-12-31',
    count: null,
  });
  todolist.updateTask(doc, actor, id, { status: 'validated' });
  const template = templateOf(todolist.readTasks(doc));
  expect(template).toHaveLength(1);
  expect(filled(template, '2030-01-07')[0]).toMatchObject({
    deadline: '2030-01-07',
    recurrence: { every: 'week', until: null },
  });
});

test('whatever the days, a list made of a list of a template is that list', () => {
  const days = fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: undefined });
  const some = fc.array(fc.record({ scheduled: days, deadline: days }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(some, fc.integer({ min: -2_000, max: 9_000 }), (list, shift) => {
      const start = addDays('2026-01-01', shift);
      const template = list.map((each, at) => ({ key: String(at), title: String(at), ...each }));
      const once = filled(template, start);
      const from = spanOf(templateOf(once), start)?.from ?? start;
      const again = filled(templateOf(once), spanOf(template, start)?.from ?? start);
      expect(from).toBe(start);
      expect(again.map(({ scheduledDate, deadline }) => [scheduledDate, deadline])).toEqual(
        once.map(({ scheduledDate, deadline }) => [scheduledDate, deadline]),
      );
    }),
  );
});
