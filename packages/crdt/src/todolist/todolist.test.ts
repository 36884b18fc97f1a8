import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { type Actor, createDoc, projectDoc, searchEntries, todolist } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { exchange, twin } from '../testing/exchange.ts';

const MINUTE = 60_000;

function list(...titles: string[]) {
  const clock = testClock();
  const ann = testActor('ann', clock);
  const doc = createDoc('todolist');
  const ids = titles.map((title) => todolist.createTask(doc, ann, { title }));
  return { doc, ann, bob: testActor('bob', clock), phone: testActor('ann', clock, 'phone'), clock, ids, id: ids[0]! };
}

const titles = (doc: ReturnType<typeof createDoc>) => todolist.readTasks(doc).map((task) => task.title);

test('[TL1] a new task stands last unless placed, not started, without priority', () => {
  const { doc, ann, ids } = list('un', 'trois');
  todolist.createTask(doc, ann, { title: 'deux', place: { before: ids[1]! } });
  todolist.createTask(doc, ann, { title: 'zéro', place: 'first', deadline: '2026-12-01' });
  expect(titles(doc)).toEqual(['zéro', 'un', 'deux', 'trois']);
  expect(todolist.readTasks(doc)[0]).toMatchObject({
    status: 'not started',
    priority: 'undefined',
    deadline: '2026-12-01',
    createdBy: 'ann',
    createdAt: '2026-11-21T11:00:00.000Z',
    usersInCharge: [],
  });
});

test('[SH3] a moved task stands where it was put, also after a concurrent move of another', () => {
  const { doc, ann, bob, ids } = list('a', 'b', 'c', 'd');
  const away = twin(doc);
  todolist.moveTask(doc, ann, ids[3]!, { before: ids[1]! });
  todolist.moveTask(away, bob, ids[0]!, { after: ids[2]! });
  exchange(doc, away);
  expect(titles(doc)).toEqual(titles(away));
  expect(titles(doc)).toEqual(['d', 'b', 'c', 'a']);
});

test('[TL2] the time of validation follows the status', () => {
  const { doc, ann, id } = list('a');
  todolist.updateTask(doc, ann, id, { status: 'validated' });
  expect(todolist.readTask(doc, id)?.validatedAt).toBe('2026-11-21T11:00:00.000Z');
  todolist.updateTask(doc, ann, id, { status: 'canceled' });
  expect(todolist.readTask(doc, id)?.validatedAt).toBeNull();
});

test('[TL3] people put in charge by two persons at once are all in charge', () => {
  const { doc, ann, bob, id } = list('a');
  todolist.setInCharge(doc, ann, id, ['carl']);
  const away = twin(doc);
  todolist.setInCharge(doc, ann, id, ['carl', 'ann']);
  todolist.setInCharge(away, bob, id, ['bob']);
  exchange(doc, away);
  expect(todolist.readTask(doc, id)?.usersInCharge).toEqual(['ann', 'bob']);
});

test('[TL4] a timer writes its start and its stop; starting it again is a no-op, pausing stops all devices', () => {
  const { doc, ann, phone, clock, id } = list('a');
  const interval = todolist.startTimer(doc, ann, id);
  clock.time += MINUTE;
  expect(todolist.startTimer(doc, ann, id)).toBe(interval);
  todolist.startTimer(doc, phone, id);
  clock.time += MINUTE;
  expect(todolist.runningIntervals(doc, 'ann')).toHaveLength(2);
  expect(todolist.pauseTimer(doc, phone, id)).toBe(true);
  expect(todolist.pauseTimer(doc, ann, id)).toBe(false);
  expect(todolist.liveIntervals(doc)).toMatchObject([
    { device: 'desk', start: '2026-11-21T11:00:00.000Z', stop: '2026-11-21T11:02:00.000Z' },
    { device: 'phone', start: '2026-11-21T11:01:00.000Z', stop: '2026-11-21T11:02:00.000Z' },
  ]);
});

test('[TL4] a task that is validated or deleted runs no further for whoever does it, and keeps the time of others', () => {
  for (const end of [
    (doc: Y.Doc, actor: Actor, id: string) => todolist.updateTask(doc, actor, id, { status: 'validated' }),
    todolist.deleteTask,
  ]) {
    const { doc, ann, phone, clock, id } = list('a');
    const bob = testActor('bob', clock);
    for (const actor of [ann, phone, bob]) todolist.startTimer(doc, actor, id);
    clock.time += MINUTE;
    end(doc, ann, id);
    clock.time += 90 * MINUTE;
    expect(todolist.runningIntervals(doc, 'ann')).toEqual([]);
    expect(todolist.workedOn(doc, id, 'ann', clock.time)).toBe(MINUTE);
    expect(todolist.runningIntervals(doc, 'bob')).toHaveLength(1);
    todolist.updateTask(doc, ann, id, { status: 'pending' });
    todolist.restoreTask(doc, ann, id);
    expect(todolist.workedOn(doc, id, 'ann', clock.time)).toBe(MINUTE);
  }
});

test('[TL5] a reset counts for nothing more and leaves a trace and other people’s time', () => {
  const { doc, ann, bob, clock, id } = list('a');
  todolist.startTimer(doc, ann, id);
  todolist.startTimer(doc, bob, id);
  clock.time += 5 * MINUTE;
  todolist.resetTimer(doc, ann, id);
  expect(todolist.workedOn(doc, id, 'ann', clock.time)).toBe(0);
  expect(todolist.workedOn(doc, id, 'bob', clock.time)).toBe(5 * MINUTE);
  expect(todolist.readTodolist(doc).intervals).toHaveLength(2);
  expect(todolist.runningIntervals(doc, 'ann')).toEqual([]);
});

test('[TL6] adjusting makes the time exactly what is asked and leaves a running timer running', () => {
  const act = fc.record({ wait: fc.nat(7200), what: fc.constantFrom('start', 'phone', 'pause', 'reset') });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), fc.nat(100_000), fc.nat(100_000), (acts, first, second) => {
      const { doc, ann, phone, bob, clock, id } = list('a');
      todolist.startTimer(doc, bob, id);
      for (const { wait, what } of acts) {
        clock.time += wait * 1000;
        if (what === 'pause') todolist.pauseTimer(doc, ann, id);
        else if (what === 'reset') todolist.resetTimer(doc, ann, id);
        else todolist.startTimer(doc, what === 'phone' ? phone : ann, id);
      }
      const running = todolist.runningIntervals(doc, 'ann').some((each) => each.device === 'desk');
      const others = todolist.workedOn(doc, id, 'bob', clock.time);
      for (const seconds of [first, second]) {
        todolist.adjustTo(doc, ann, id, seconds);
        expect(todolist.workedOn(doc, id, 'ann', clock.time)).toBe(seconds * 1000);
      }
      expect(todolist.runningIntervals(doc, 'ann').some((each) => each.device === 'desk')).toBe(running);
      expect(todolist.workedOn(doc, id, 'bob', clock.time)).toBe(others);
    }),
  );
});

test('[TL7] [PJ4] one timer on two offline devices counts once; people add up', () => {
  const { doc, ann, phone, bob, clock, id } = list('a');
  const away = twin(doc);
  todolist.startTimer(doc, ann, id);
  todolist.startTimer(away, phone, id);
  clock.time += 30 * MINUTE + 59_000;
  todolist.pauseTimer(doc, ann, id);
  todolist.pauseTimer(away, phone, id);
  todolist.startTimer(doc, bob, id);
  clock.time += 10 * MINUTE;
  todolist.pauseTimer(doc, bob, id);
  todolist.startTimer(doc, bob, id);
  exchange(doc, away);
  for (const replica of [doc, away]) {
    expect(projectDoc('todolist', replica)['task']).toMatchObject([{ id, minutes_worked: 40 }]);
  }
});

test('[TL13] a comment names its files with all that newer code says of them, until one is taken away or it is deleted', () => {
  const { doc, ann, id } = list('a');
  const bail = { id: 'f1', name: 'Bail.pdf', mime: 'application/pdf', size: 12, pages: 3 };
  const note = { id: 'f2', name: 'Note.txt', size: 1 };
  const comment = todolist.addComment(doc, ann, id, { text: '', files: [bail, note, { id: 'library', name: 'Acte' }] });
  const files = () => (projectDoc('todolist', doc)['task_comment'] as todolist.TaskCommentRow[])[0]?.files;
  expect(files()).toEqual([bail, note, { id: 'library', name: 'Acte' }]);
  expect(todolist.removeCommentFile(doc, ann, comment, 'f2')).toBe(true);
  expect(todolist.removeCommentFile(doc, ann, comment, 'f2')).toBe(false);
  expect(todolist.removeCommentFile(doc, ann, 'nowhere', 'f2')).toBe(false);
  expect(files()).toEqual([bail, { id: 'library', name: 'Acte' }]);
  expect(todolist.commentsOf(doc, id)[0]).toMatchObject({ editedAt: null, files: [bail, { id: 'library' }] });
  todolist.deleteComment(doc, ann, comment);
  expect(files()).toEqual([]);
});

test('[TL8] comments answer each other, and a deleted one keeps its place', () => {
  const { doc, ann, bob, clock, id } = list('a');
  const first = todolist.addComment(doc, ann, id, { text: 'Vu', files: [{ id: 'f', name: 'a.pdf' }] });
  clock.time += 1;
  todolist.addComment(doc, bob, id, { text: 'Merci', parent: first });
  todolist.editComment(doc, ann, first, 'Revu');
  todolist.deleteComment(doc, ann, first);
  expect(todolist.commentsOf(doc, id)).toMatchObject([
    { id: first, author: 'ann', text: 'Revu', parent: null, deletedAt: expect.any(String) as string },
    { author: 'bob', text: 'Merci', parent: first, deletedAt: null },
  ]);
  expect(projectDoc('todolist', doc)).toMatchObject({
    task: [{ comments_count: 1 }],
    task_comment: [
      { id: first, text: '', files: [] },
      { text: 'Merci', parent: first },
    ],
  });
});

test('[TL9] a task names another of its list, never itself nor a way back to itself', () => {
  const { doc, ann, ids } = list('a', 'b', 'c');
  const [a, b, c] = ids as [string, string, string];
  expect(todolist.setEdge(doc, ann, b, 'parent', a)).toBe(true);
  expect(todolist.setEdge(doc, ann, c, 'parent', b)).toBe(true);
  expect(todolist.setEdge(doc, ann, a, 'parent', c)).toBe(false);
  expect(todolist.setEdge(doc, ann, a, 'parent', a)).toBe(false);
  expect(todolist.setEdge(doc, ann, a, 'parent', 'nowhere')).toBe(false);
  expect(todolist.setEdge(doc, ann, a, 'dependency', c)).toBe(true);
  todolist.deleteTask(doc, ann, b);
  expect(todolist.setEdge(doc, ann, a, 'parent', c)).toBe(false);
  todolist.restoreTask(doc, ann, b);
  const sub = todolist.createTask(doc, ann, { title: 'd', parent: c, dependency: a });
  expect(todolist.readTask(doc, sub)).toMatchObject({ parent: c, dependency: a });
  expect(todolist.readTasks(doc).map(({ parent, dependency }) => [parent, dependency])).toEqual([
    [null, c],
    [a, null],
    [b, null],
    [c, a],
  ]);
  expect(todolist.setEdge(doc, ann, c, 'parent', null)).toBe(true);
  expect(todolist.setEdge(doc, ann, a, 'parent', c)).toBe(true);
});

test('[TL10] whatever a document holds, tasks read lead back to none of themselves, the same in one and in all', () => {
  const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(9), fc.constantFrom('parent', 'dependency')), { maxLength: 20 });
  fc.assert(
    fc.property(edges, (written) => {
      const { doc, ids } = list('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
      const raw = new Map<string, string>();
      for (const [from, to, edge] of written) {
        (doc.getMap('tasks').get(ids[from]!) as Y.Map<unknown>).set(edge, ids[to] ?? 'nowhere');
        raw.set(`${ids[from]!} ${edge}`, ids[to] ?? 'nowhere');
      }
      const tasks = new Map(todolist.readTodolist(doc).tasks.map((task) => [task.id, task]));
      for (const task of tasks.values()) {
        expect(todolist.readTask(doc, task.id)).toEqual(task);
        for (const edge of ['parent', 'dependency'] as const) {
          let at = task[edge];
          for (let step = 0; at !== null && step < 9; step += 1) at = tasks.get(at)?.[edge] ?? null;
          expect(at).toBeNull();
          if (task[edge] === null && raw.has(`${task.id} ${edge}`)) {
            const way: string[] = [];
            let each = raw.get(`${task.id} ${edge}`);
            while (each !== undefined && way.length < 9) {
              way.push(each);
              each = each === task.id ? undefined : raw.get(`${each} ${edge}`);
            }
            expect(way.at(-1)).toBe(task.id);
            expect(way.toSorted().at(-1)).toBe(task.id);
          }
        }
      }
    }),
  );
});

test('[PJ5] task and time_interval rows', () => {
  const { doc, ann, id } = list();
  expect(id).toBeUndefined();
  const task = todolist.createTask(doc, ann, {
    title: 'Assignation',
    type: 'Audiences',
    workload: 90,
    usersInCharge: ['bob', 'ann'],
    scheduledDate: '2026-11-30',
    relationType: 'Project',
  });
  const interval = todolist.startTimer(doc, ann, task);
  const rows = projectDoc('todolist', doc);
  expect(rows).toEqual({
    task: [
      {
        id: task,
        title: 'Assignation',
        summary: '',
        type: 'Audiences',
        status: 'not started',
        priority: 'undefined',
        recurrence: null,
        repeats: null,
        percent: 0,
        workload: 90,
        scheduled_date: '2026-11-30',
        deadline: null,
        created_at: '2026-11-21T11:00:00.000Z',
        created_by: 'ann',
        responsable: null,
        in_charge: ['ann', 'bob'],
        url: null,
        relation_type: 'Project',
        time_validation: null,
        parent: null,
        dependency: null,
        position: expect.any(String) as string,
        deleted_at: null,
        deleted_by: null,
        validated_at: null,
        minutes_worked: 0,
        comments_count: 0,
      },
    ],
    task_comment: [],
    time_interval: [
      {
        id: interval,
        task,
        user: 'ann',
        device: 'desk',
        start: '2026-11-21T11:00:00.000Z',
        stop: null,
        discarded_at: null,
      },
    ],
  });
});

test('[PJ6] search knows tasks with their comments, without the deleted', () => {
  const { doc, ann, ids } = list('Assignation', 'Autre');
  todolist.updateTask(doc, ann, ids[0]!, { summary: 'Tribunal de Nanterre' });
  todolist.addComment(doc, ann, ids[0]!, { text: 'Signifiée' });
  todolist.deleteComment(doc, ann, todolist.addComment(doc, ann, ids[0]!, { text: 'oublié' }));
  todolist.deleteTask(doc, ann, ids[1]!);
  expect(searchEntries('todolist', projectDoc('todolist', doc))).toEqual([
    { id: ids[0], title: 'Assignation', text: 'Tribunal de Nanterre\nSignifiée' },
  ]);
});
