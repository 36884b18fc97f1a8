import { recurrenceRule } from '@basoche/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyGuarded, createDoc, projectDoc, todolist } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { exchange, twin } from '../testing/exchange.ts';

const monthly = recurrenceRule.parse({ every: 'month' });

function series(fields: Partial<todolist.NewTask> = {}) {
  const clock = testClock();
  const ann = testActor('ann', clock);
  const doc = createDoc('todolist');
  const id = todolist.createTask(doc, ann, { title: 'TVA', deadline: '2027-01-31', ...fields });
  todolist.setRecurrence(doc, ann, id, monthly);
  return { doc, ann, bob: testActor('bob', clock), clock, id, next: todolist.nextId(id) };
}

const done = { status: 'validated' } as const;
const shown = (doc: Y.Doc) => todolist.readTasks(doc).map(({ title, deadline, status }) => [title, deadline, status]);

test('[TL11] completing makes the next once, from the date of the series, whenever it is done', () => {
  const { doc, ann, clock, id, next } = series({ scheduledDate: '2027-01-28', usersInCharge: ['bob'], percent: 80 });
  clock.time = Date.parse('2027-06-15T10:00:00Z');
  todolist.updateTask(doc, ann, id, done);
  todolist.updateTask(doc, ann, id, done);
  expect(todolist.readTask(doc, next)).toMatchObject({
    title: 'TVA',
    status: 'not started',
    percent: 0,
    deadline: '2027-02-28',
    scheduledDate: '2027-02-25',
    usersInCharge: ['bob'],
    repeats: id,
    validatedAt: null,
  });
  todolist.updateTask(doc, ann, next, done);
  expect(todolist.readTasks(doc).map(({ deadline }) => deadline)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
});

test('[TL11] a moved occurrence leaves the series where it was; a rule set anew begins there', () => {
  const { doc, ann, id, next } = series();
  todolist.updateTask(doc, ann, id, { deadline: '2027-02-03' });
  todolist.updateTask(doc, ann, id, done);
  expect(todolist.readTask(doc, next)?.deadline).toBe('2027-02-28');
  todolist.updateTask(doc, ann, next, { deadline: '2027-03-05' });
  todolist.setRecurrence(doc, ann, next, recurrenceRule.parse({ every: 'week', count: 2 }));
  todolist.updateTask(doc, ann, next, done);
  const third = todolist.nextId(next);
  expect(todolist.readTask(doc, third)?.deadline).toBe('2027-03-12');
  expect(todolist.nextDate(todolist.readTask(doc, third)!)).toBeNull();
  todolist.updateTask(doc, ann, third, done);
  expect(todolist.readTasks(doc)).toHaveLength(3);
});

test('[TL11] opening it again puts the next away, unless somebody took it up; completing brings it back', () => {
  const { doc, ann, bob, id, next } = series();
  todolist.updateTask(doc, ann, id, done);
  todolist.updateTask(doc, ann, id, { status: 'pending' });
  expect(shown(doc)).toEqual([['TVA', '2027-01-31', 'pending']]);
  todolist.updateTask(doc, ann, id, done);
  expect(shown(doc)).toHaveLength(2);
  todolist.addComment(doc, bob, next, { text: 'je m’en charge' });
  todolist.updateTask(doc, ann, id, { status: 'pending' });
  expect(shown(doc)).toHaveLength(2);
  todolist.deleteTask(doc, ann, next);
  todolist.updateTask(doc, ann, id, done);
  expect(shown(doc)).toHaveLength(1);
});

test('[TL11] parts come along, open and shifted; what comes back by itself does not', () => {
  const { doc, ann, id, next } = series();
  const part = todolist.createTask(doc, ann, { title: 'Pièces', parent: id, deadline: '2027-01-20', ...done });
  todolist.createTask(doc, ann, { title: 'Relevé', parent: part });
  const own = todolist.createTask(doc, ann, { title: 'Rappel', parent: id, deadline: '2027-01-20' });
  todolist.setRecurrence(doc, ann, own, monthly);
  todolist.updateTask(doc, ann, id, done);
  expect(todolist.readTask(doc, todolist.nextId(part))).toMatchObject({
    parent: next,
    status: 'not started',
    deadline: '2027-02-17',
  });
  expect(todolist.readTasks(doc).filter(({ title }) => title === 'Relevé')).toHaveLength(2);
  expect(todolist.readTasks(doc).filter(({ title }) => title === 'Rappel')).toHaveLength(1);
});

test('[TL11] without a date a task does not come back', () => {
  const { doc, ann } = series();
  const id = todolist.createTask(doc, ann, { title: 'sans date' });
  expect(todolist.setRecurrence(doc, ann, id, monthly)).toBe(false);
  todolist.updateTask(doc, ann, id, done);
  expect(todolist.readTasks(doc).filter(({ title }) => title === 'sans date')).toHaveLength(1);
});

test('[SH5] an unreadable rule reads as none', () => {
  const { doc, id } = series();
  (doc.getMap('tasks').get(id) as Y.Map<unknown>).set('recurrence', { every: 'siècle' });
  expect(todolist.readTask(doc, id)?.recurrence).toBeNull();
});

test('[TL11] two devices apart complete it in any order: one next task, the same everywhere, and in the rows', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (annFirst, bobTwice) => {
      const { doc, ann, bob, id, next } = series();
      const away = twin(doc);
      todolist.updateTask(doc, ann, id, done);
      todolist.updateTask(away, bob, id, done);
      if (bobTwice) {
        todolist.updateTask(away, bob, id, { status: 'pending' });
        todolist.updateTask(away, bob, id, done);
      }
      if (annFirst) exchange(doc, away);
      else exchange(away, doc);
      expect(shown(doc)).toEqual(shown(away));
      expect(todolist.readTasks(doc).map((task) => task.id)).toEqual([id, next]);
      expect(projectDoc('todolist', doc)).toEqual(projectDoc('todolist', away));
      expect(projectDoc('todolist', doc)['task']?.find((row) => row.id === next)).toMatchObject({
        repeats: id,
        recurrence: { every: 'month', start: '2027-01-31', from: 1 },
      });
    }),
  );
});

test.each([1, 4_000_000_000])(
  '[GD23] the second to make it apart changes nothing, and is told if they had (client %i)',
  (client) => {
    for (const edits of [false, true]) {
      const { doc: server, ann, bob, clock, id, next } = series();
      const context = (userId: string) => ({ author: { userId }, now: clock.time });
      const [first, second] = [twin(server), twin(server)];
      second.clientID = client;
      todolist.updateTask(first, ann, id, done);
      todolist.updateTask(first, ann, next, { title: 'TVA de février' });
      todolist.updateTask(second, bob, id, done);
      if (edits) todolist.updateTask(second, bob, next, { priority: 'high' });
      else todolist.updateTask(second, bob, next, { title: 'TVA de février' });
      const told: string[] = [];
      for (const [from, userId] of [
        [first, 'ann'],
        [second, 'bob'],
      ] as const) {
        const update = Y.encodeStateAsUpdate(from, Y.encodeStateVector(server));
        told.push(
          ...(applyGuarded(todolist.module, server, update, context(userId))?.notices ?? []).map(({ code }) => code),
        );
      }
      expect(todolist.readTask(server, next)).toMatchObject({
        title: 'TVA de février',
        createdBy: 'ann',
        priority: 'undefined',
      });
      expect(told).toEqual(edits ? ['RECORD_TWIN'] : []);
    }
  },
);
