import { createDoc, newActor, todolist } from '@basoche/crdt';
import { describe, expect, test } from 'vitest';
import { taskHref } from '../../../shared/doc-link.ts';
import { overlayOf, searchOf, todosHref } from './address.ts';
import {
  columnsOf,
  countByFilter,
  isMine,
  placeBefore,
  placeOf,
  sectionsOf,
  tasksInView,
  type ListedTask,
} from './sections.ts';
import { deadlineCard, periodCard, periodChanges } from './plans.ts';
import { readContent, type TaskList } from '../../../data/tasks/task-lists.ts';
import { runningTasks, timerOf } from '../../../data/tasks/timer.ts';
import { UndoStack } from './undo.ts';
import {
  GROUPINGS,
  groupingOf,
  isPlain,
  paramsOf,
  PLAIN_VIEW,
  SORTS,
  sortOf,
  viewOf,
  withoutDefaults,
  type Grouping,
  type Sort,
  type TaskView,
} from './view.ts';

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

  const shown = (group: Grouping, sort: Sort) =>
    sectionsOf(listed(list), group, sort, TODAY, (id) => ({ claire: 'Zoé', samir: 'Ali' })[id] ?? id).map(
      ({ key, tasks }) => [key, ...tasks.map(({ task }) => task.title)],
    );

  test('tasks stand under their deadline, the pressing ones first, the done ones last', () => {
    expect(shown('deadline', 'deadline')).toEqual([
      ['deadline-overdue', 'retard'],
      ['deadline-today', 'critique', 'jour'],
      ['deadline-soon', 'huitième jour'],
      ['deadline-future', 'neuvième jour'],
      ['deadline-none', 'sans date'],
      ['done', 'faite'],
    ]);
  });

  test('sections stand in their own order, whatever the sort inside', () => {
    expect(shown('priority', 'title')).toEqual([
      ['priority-critical', 'critique'],
      ['priority-undefined', 'huitième jour', 'jour', 'neuvième jour', 'retard', 'sans date'],
      ['done', 'faite'],
    ]);
    expect(shown('none', 'order')).toEqual([
      ['none', 'retard', 'jour', 'huitième jour', 'neuvième jour', 'sans date', 'critique'],
      ['done', 'faite'],
    ]);
    expect(shown('none', 'priority')[0]).toEqual([
      'none',
      'critique',
      'retard',
      'jour',
      'huitième jour',
      'neuvième jour',
      'sans date',
    ]);
    expect(shown('list', 'created').map(([key]) => key)).toEqual(['list-a', 'done']);
  });

  test('people stand by name, nobody last; statuses as the product lists them', () => {
    const shared = listOf((doc) => {
      todolist.createTask(doc, claire, { title: 'à personne', status: 'pause' });
      todolist.createTask(doc, claire, { title: 'à Zoé', responsable: 'claire', status: 'pending' });
      todolist.createTask(doc, claire, { title: 'à Ali', responsable: 'samir' });
    });
    const keys = (group: Grouping) =>
      sectionsOf(listed(shared), group, 'order', TODAY, (id) => ({ claire: 'Zoé', samir: 'Ali' })[id] ?? id).map(
        ({ key }) => key,
      );
    expect(keys('responsable')).toEqual(['responsable-samir', 'responsable-claire', 'responsable-']);
    expect(keys('status')).toEqual(['status-not started', 'status-pending', 'status-pause']);
  });

  test('whatever the grouping and the sort, every task stands in one section', () => {
    for (const group of GROUPINGS)
      for (const sort of SORTS)
        expect(
          shown(group, sort)
            .flatMap(([, ...titles]) => titles)
            .sort(),
        ).toEqual(
          listed(list)
            .map(({ task }) => task.title)
            .sort(),
        );
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

test('a view keeps one’s role and a deadline of what is open', () => {
  const list = listOf((doc) => {
    todolist.createTask(doc, claire, { title: 'mienne', responsable: 'claire', deadline: TODAY });
    todolist.createTask(doc, claire, { title: 'confiée', responsable: 'samir', deadline: TODAY });
    todolist.createTask(doc, claire, { title: 'finie', responsable: 'claire', deadline: TODAY, status: 'validated' });
    todolist.createTask(doc, actor('samir'), { title: 'reçue', usersInCharge: ['claire'] });
  });
  const kept = (view: Pick<TaskView, 'filter' | 'role'>) =>
    tasksInView(listed(list), view, TODAY, 'claire').map(({ task }) => task.title);
  expect(kept({ role: null, filter: null })).toHaveLength(4);
  expect(kept({ role: 'responsible and creator', filter: null })).toEqual(['mienne', 'finie']);
  expect(kept({ role: 'assigned', filter: null })).toEqual(['reçue']);
  expect(kept({ role: 'created', filter: null })).toEqual(['confiée']);
  expect(kept({ role: null, filter: 'today' })).toEqual(['mienne', 'confiée']);
});

test('columns hold every task by status, and a card finds its place in the list', () => {
  const list = listOf((doc) => {
    for (const [id, status] of [
      ['a', 'pending'],
      ['b', 'not started'],
      ['c', 'pending'],
      ['d', 'validated'],
    ] as const)
      todolist.createTask(doc, claire, { id, title: id, status });
  });
  const columns = [...columnsOf(listed(list), 'order')].map(([status, tasks]) => [
    status,
    ...tasks.map((each) => each.task.id),
  ]);
  expect(columns).toEqual([
    ['not started', 'b'],
    ['pending', 'a', 'c'],
    ['pause'],
    ['to approve'],
    ['validated', 'd'],
    ['canceled'],
  ]);
  expect(placeBefore(['a', 'c'], 'c')).toEqual({ before: 'c' });
  expect(placeBefore(['a', 'c'], null)).toEqual({ after: 'c' });
  expect(placeBefore([], null)).toBeNull();
  expect(placeOf(list, 'a')).toBe('first');
  expect(placeOf(list, 'c')).toEqual({ after: 'b' });
});

test('the latest change is taken back first, each one once', () => {
  const undone: string[] = [];
  const stack = new UndoStack();
  const first = stack.push(() => undone.push('first'));
  stack.push(() => undone.push('second'));
  stack.push(() => undone.push('third'));
  expect(stack.pop()).toBe(true);
  first();
  first();
  expect(undone).toEqual(['third', 'first']);
  expect([stack.pop(), stack.pop()]).toEqual([true, false]);
  expect(undone).toEqual(['third', 'first', 'second']);
});

describe('addresses', () => {
  const view: TaskView = {
    filter: 'within 8 days',
    role: 'assigned',
    group: 'status',
    sort: 'priority',
    layout: 'kanban',
    span: 'week',
  };

  test('every address of the area is read back as it was written', () => {
    for (const overlay of [
      { kind: 'none' },
      { kind: 'create' },
      { kind: 'view', id: 'x-1' },
      { kind: 'delete', id: 'x-1' },
    ] as const) {
      const url = new URL(todosHref('abc', view, overlay), 'http://host');
      expect(overlayOf(url.pathname)).toEqual(overlay);
      expect(searchOf(Object.fromEntries(url.searchParams))).toEqual({
        list: 'abc',
        view,
        days: { day: null, due: null },
      });
    }
    for (const group of GROUPINGS) expect(viewOf(paramsOf({ ...PLAIN_VIEW, group })).group).toBe(group);
    for (const sort of SORTS) expect(viewOf(paramsOf({ ...PLAIN_VIEW, sort })).sort).toBe(sort);
    expect(todosHref(null)).toBe('/todos');
    expect(taskHref('abc', 'x-1')).toBe('/todos/view/x-1?list=abc');
  });

  test('the specification’s update address opens the same panel', () => {
    expect(overlayOf('/todos/update/x-1')).toEqual({ kind: 'view', id: 'x-1' });
  });

  test('garbage means no list and the plain view', () => {
    const garbage = { list: 3, filter: 'demain', qui: 'constructor', par: 4, tri: '', vue: 'tableau' };
    expect(searchOf(garbage)).toEqual({ list: null, view: PLAIN_VIEW, days: { day: null, due: null } });
    expect(overlayOf('/todos/view')).toEqual({ kind: 'none' });
  });

  test('what a place does by itself is left unsaid, what it cannot do is not done', () => {
    const plain = { ...PLAIN_VIEW, group: 'none', sort: 'order', layout: 'list' } as const;
    expect(isPlain(withoutDefaults(plain, true))).toBe(true);
    expect(withoutDefaults(plain, false)).toEqual({ ...plain, layout: null });
    expect([groupingOf(plain, false), sortOf(plain, false)]).toEqual(['none', 'deadline']);
    expect(groupingOf({ ...PLAIN_VIEW, group: 'list' }, true)).toBe('none');
  });
});

describe('tasks in the time', () => {
  const list = listOf((doc) => {
    todolist.createTask(doc, claire, { title: 'période', scheduledDate: '2026-11-10', deadline: '2026-11-12' });
    todolist.createTask(doc, claire, { title: 'échéance', deadline: '2026-11-18', priority: 'critical' });
    todolist.createTask(doc, claire, { title: 'à l’envers', scheduledDate: '2026-11-20', deadline: '2026-11-19' });
    todolist.createTask(doc, claire, { title: 'sans date' });
  });
  const look = { today: TODAY, href: '/x', selected: false };

  test('a calendar shows deadlines, a timeline what lies between the two days', () => {
    expect(listed(list).map((each) => deadlineCard(each, look)?.end ?? null)).toEqual([
      '2026-11-12',
      '2026-11-18',
      '2026-11-19',
      null,
    ]);
    expect(
      listed(list)
        .map((each) => periodCard(each, look))
        .map((each) => each && [each.start, each.end]),
    ).toEqual([['2026-11-10', '2026-11-12'], ['2026-11-18', '2026-11-18'], ['2026-11-19', '2026-11-20'], null]);
    expect(deadlineCard(listed(list)[1]!, look)).toMatchObject({ late: true, fixed: false, color: 'var(--bad)' });
    const reader = { ...listed(list)[1]!, list: { ...list, right: 'read' as const } };
    expect(deadlineCard(reader, look)?.fixed).toBe(true);
  });

  test('moving writes the days that a task has, a period both', () => {
    const to = { start: '2026-12-01', end: '2026-12-01' };
    expect(periodChanges({ scheduledDate: null, deadline: '2026-11-18' }, to)).toEqual({ deadline: '2026-12-01' });
    expect(periodChanges({ scheduledDate: '2026-11-18', deadline: null }, to)).toEqual({ scheduledDate: '2026-12-01' });
    expect(
      periodChanges({ scheduledDate: null, deadline: '2026-11-18' }, { start: '2026-12-01', end: '2026-12-03' }),
    ).toEqual({ scheduledDate: '2026-12-01', deadline: '2026-12-03' });
  });

  test('days stand in the address; a deadline only over a new task', () => {
    const days = { day: '2026-12-01', due: '2026-12-04' };
    expect(todosHref('a', PLAIN_VIEW, { kind: 'none' }, days)).toBe('/todos?list=a&jour=2026-12-01');
    expect(todosHref('a', PLAIN_VIEW, { kind: 'create' }, days)).toBe(
      '/todos/create?list=a&jour=2026-12-01&echeance=2026-12-04',
    );
    expect(searchOf({ jour: '2026-02-30', echeance: '2026-12-04' }).days).toEqual({ day: null, due: '2026-12-04' });
  });
});
