import { createDoc, newActor, todolist } from '@basoche/crdt';
import { describe, expect, test } from 'vitest';
import { overlayOf, searchOf, todosHref } from './address.ts';
import { countByFilter, isMine, sectionsOf, type ListedTask } from './sections.ts';
import { readContent, type TaskList } from './task-lists.ts';
import { runningTasks, timerOf } from './timer.ts';

const TODAY = '2026-11-21';
let now = Date.parse('2026-11-21T09:00:00Z');
let made = 0;
const actor = (userId: string) => ({
  ...newActor(userId, 'device', { now: () => now }),
  newId: () => `id${(made += 1)}`,
});
const claire = actor('claire');

function listOf(build: (doc: ReturnType<typeof createDoc>) => void): TaskList {
  const doc = createDoc('todolist');
  build(doc);
  return { name: 'todolist/a', slug: 'a', title: 'Liste', right: 'write', content: readContent(doc) };
}

function listed(list: TaskList): ListedTask[] {
  return (list.content?.tasks ?? []).map((task) => ({ task, list }));
}

describe('sections', () => {
  const list = listOf((doc) => {
    todolist.createTask(doc, claire, { title: 'retard', deadline: '2026-11-18' });
    todolist.createTask(doc, claire, { title: 'jour', deadline: TODAY });
    todolist.createTask(doc, claire, { title: 'huitième jour', deadline: '2026-11-29' });
    todolist.createTask(doc, claire, { title: 'neuvième jour', deadline: '2026-11-30' });
    todolist.createTask(doc, claire, { title: 'sans date' });
    todolist.createTask(doc, claire, { title: 'critique', deadline: TODAY, priority: 'critical' });
    todolist.createTask(doc, claire, { title: 'faite', deadline: '2026-11-18', status: 'validated' });
  });

  test('tasks stand under their deadline, the pressing ones first, the done ones last', () => {
    const titles = sectionsOf(listed(list), TODAY).map(({ id, tasks }) => [id, ...tasks.map(({ task }) => task.title)]);
    expect(titles).toEqual([
      ['overdue', 'retard'],
      ['today', 'critique', 'jour'],
      ['soon', 'huitième jour'],
      ['future', 'neuvième jour'],
      ['none', 'sans date'],
      ['done', 'faite'],
    ]);
  });

  test('a filter counts open tasks only', () => {
    const counts = countByFilter(listed(list), ['overdue', 'today', 'within 8 days', 'future', 'none'], TODAY);
    expect(counts).toEqual({ overdue: 1, today: 2, 'within 8 days': 3, future: 2, none: 1 });
  });
});

test('mine is what I am in charge of, responsible for, or created for nobody else', () => {
  const list = listOf((doc) => {
    todolist.createTask(doc, claire, { id: 'own', title: 'a' });
    todolist.createTask(doc, claire, { id: 'given', title: 'b', usersInCharge: ['samir'] });
    todolist.createTask(doc, claire, { id: 'answerable', title: 'c', responsable: 'samir' });
  });
  const mine = (me: string) =>
    listed(list)
      .filter(({ task }) => isMine(task, me))
      .map(({ task }) => task.id);
  expect(mine('claire')).toEqual(['own']);
  expect(mine('samir').sort()).toEqual(['answerable', 'given']);
});

test('two devices running the same timer count once; another person’s time is not mine', () => {
  const list = listOf((doc) => {
    todolist.createTask(doc, claire, { id: 'timed', title: 'a' });
    todolist.startTimer(doc, claire, 'timed');
    todolist.startTimer(doc, { ...claire, device: 'phone' }, 'timed');
    todolist.startTimer(doc, actor('samir'), 'timed');
    now += 60_000;
    todolist.pauseTimer(doc, claire, 'timed');
  });
  const intervals = list.content?.intervals ?? [];
  expect(timerOf(intervals, 'timed', 'claire', now + 5_000)).toEqual({ seconds: 60, running: false });
  expect(timerOf(intervals, 'timed', 'samir', now + 5_000)).toEqual({ seconds: 65, running: true });
  expect(runningTasks([list], 'samir').map(({ task }) => task.id)).toEqual(['timed']);
  expect(runningTasks([list], 'claire')).toEqual([]);
});

test('a clock behind the start of a running interval shows zero, not a negative time', () => {
  const list = listOf((doc) => {
    todolist.createTask(doc, claire, { id: 'timed', title: 'a' });
    todolist.startTimer(doc, claire, 'timed');
  });
  expect(timerOf(list.content?.intervals ?? [], 'timed', 'claire', now - 3_600_000)).toEqual({
    seconds: 0,
    running: true,
  });
});

describe('addresses', () => {
  test('every address of the area is read back as it was written', () => {
    for (const overlay of [
      { kind: 'none' },
      { kind: 'create' },
      { kind: 'view', id: 'x-1' },
      { kind: 'delete', id: 'x-1' },
    ] as const) {
      const href = todosHref({ list: 'abc', filter: 'within 8 days' }, overlay);
      const url = new URL(href, 'http://host');
      expect(overlayOf(url.pathname)).toEqual(overlay);
      expect(searchOf(Object.fromEntries(url.searchParams))).toEqual({ list: 'abc', filter: 'within 8 days' });
    }
  });

  test('the specification’s update address opens the same panel', () => {
    expect(overlayOf('/todos/update/x-1')).toEqual({ kind: 'view', id: 'x-1' });
  });

  test('garbage means no list and no filter', () => {
    expect(searchOf({ list: 3, filter: 'demain' })).toEqual({ list: null, filter: null });
    expect(overlayOf('/todos/view')).toEqual({ kind: 'none' });
  });
});
