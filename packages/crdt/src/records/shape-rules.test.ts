import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { board, conversation, createDoc, seedUpdate, todolist } from '../index.ts';
import { testActor } from '../testing/actors.ts';
import { exchange, twin } from '../testing/exchange.ts';
import { between, comparePositions, isPosition, type Place, positionAt } from './position.ts';

const random = fc
  .infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map((stream) => () => stream.next().value as number);
const anyKey = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 6 }),
  fc.constantFrom('a0', 'a0V', 'a1', 'Zz', 'zzz', 'a00', '~'),
);

describe('positions', () => {
  test('[SH3] a key lies strictly between its neighbours, at any place of a list that grows', () => {
    fc.assert(
      fc.property(random, fc.array(fc.nat(), { minLength: 1, maxLength: 120 }), (chance, places) => {
        const keys: string[] = [];
        for (const place of places) {
          const index = place % (keys.length + 1);
          const key = between(keys[index - 1] ?? null, keys[index] ?? null, chance);
          expect(isPosition(key)).toBe(true);
          if (index > 0) expect(key > keys[index - 1]!).toBe(true);
          if (index < keys.length) expect(key < keys[index]!).toBe(true);
          keys.splice(index, 0, key);
        }
      }),
    );
  });

  test('[SH3] a key with foreign characters is none, although the library takes it for one', () => {
    for (const key of ['X    ', 'a0é', 'a 0', '']) expect(isPosition(key)).toBe(false);
    expect(isPosition(between('a0', 'X    ', () => 0.4))).toBe(true);
  });

  test('[SH3] equal, swapped and unusable neighbours give a usable key', () => {
    fc.assert(
      fc.property(anyKey, anyKey, random, (low, high, chance) => {
        expect(isPosition(between(low, high, chance))).toBe(true);
      }),
    );
  });

  test('[SH3] twenty thousand insertions at the same place never collide', () => {
    const actor = testActor('ann');
    const keys = new Set(Array.from({ length: 20_000 }, () => between('a0', 'a1', () => actor.random())));
    expect(keys.size).toBe(20_000);
  });

  test('[SH3] a record goes right before or after its neighbour, also among equal keys', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a0', 'a1', 'a2', 'a2V'), { minLength: 2, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        random,
        (keys, moving, target, chance) => {
          const list = keys.map((position, index) => ({ id: `r${index}`, position })).toSorted(comparePositions);
          const mover = list[moving % list.length]!;
          const neighbour = list.filter((each) => each !== mover)[target % (list.length - 1)]!;
          const place: Place = target % 2 ? { before: neighbour.id } : { after: neighbour.id };
          const position = positionAt(list, place, mover.id, chance);
          // Between equal keys there is no room: the record then stands after the run of them.
          if ('after' in place) expect(position > neighbour.position).toBe(true);
          else if (list.filter((each) => each !== mover && each.position === neighbour.position).length === 1) {
            expect(position < neighbour.position).toBe(true);
          }
          expect(list.filter((each) => each !== mover).map((each): string => each.position)).not.toContain(position);
        },
      ),
    );
  });
});

test('[SH2] edits of different fields of one record by two people both stay', () => {
  const ann = testActor('ann');
  const bob = testActor('bob');
  const left = createDoc('todolist');
  const task = todolist.createTask(left, ann, { title: 'Conclusions', summary: 'v1' });
  const right = twin(left);
  todolist.updateTask(left, ann, task, { title: 'Conclusions en réponse', summary: 'v1' });
  todolist.updateTask(right, bob, task, { title: 'Conclusions', summary: 'v2', status: 'pending' });
  exchange(left, right);
  for (const doc of [left, right]) {
    expect(todolist.readTask(doc, task)).toMatchObject({
      title: 'Conclusions en réponse',
      summary: 'v2',
      status: 'pending',
    });
  }
});

test('[SH2] an operation that changes nothing writes nothing', () => {
  const ann = testActor('ann');
  const doc = createDoc('todolist');
  const task = todolist.createTask(doc, ann, { title: 'Assignation', usersInCharge: ['ann'] });
  const before = Y.encodeStateAsUpdate(doc);
  expect(todolist.updateTask(doc, ann, task, { title: 'Assignation', summary: undefined })).toBe(false);
  expect(todolist.setInCharge(doc, ann, task, ['ann'])).toBe(false);
  expect(todolist.createTask(doc, ann, { id: task, title: 'Autre' })).toBe(task);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
});

test('[SH4] an edit of a record that somebody deletes meanwhile is there after a restore', () => {
  const ann = testActor('ann');
  const left = createDoc('todolist');
  const task = todolist.createTask(left, ann, { title: 'Plaidoirie' });
  const right = twin(left);
  todolist.deleteTask(left, ann, task);
  todolist.updateTask(right, testActor('bob'), task, { summary: 'salle 4' });
  exchange(left, right);
  expect(todolist.readTasks(left)).toEqual([]);
  expect(todolist.readTask(left, task)).toMatchObject({ deletedBy: 'ann', summary: 'salle 4' });
  todolist.restoreTask(left, ann, task);
  expect(todolist.readTasks(left)).toMatchObject([{ id: task, summary: 'salle 4', deletedAt: null, deletedBy: null }]);
});

test('[SH5] a record that is not understood is named, and stays in the document', () => {
  const doc = createDoc('todolist');
  doc.getMap('tasks').set('odd', 'not a record');
  doc.getMap('intervals').set('half', new Y.Map([['task', 't']]));
  const { tasks, problems } = todolist.readTodolist(doc);
  expect(tasks).toEqual([]);
  expect(problems.map(({ collection, id }) => `${collection}/${id}`)).toEqual(['tasks/odd', 'intervals/half']);
  expect(doc.getMap('tasks').get('odd')).toBe('not a record');
});

test('[SH5] a bad optional field hides nothing else', () => {
  const ann = testActor('ann');
  const doc = createDoc('todolist');
  const task = todolist.createTask(doc, ann, { title: 'Requête' });
  const record = doc.getMap('tasks').get(task) as Y.Map<unknown>;
  for (const field of ['percent', 'status', 'deadline', 'usersInCharge', 'position']) record.set(field, { bad: true });
  expect(todolist.readTasks(doc)).toMatchObject([
    { title: 'Requête', percent: 0, status: 'not started', deadline: null, position: '~' },
  ]);
});

test('[SH6] fields of newer code survive the operations of this one', () => {
  const ann = testActor('ann');
  const doc = createDoc('board');
  const { group } = board.addDefaultBoard(doc, ann);
  const item = board.addItem(doc, ann, { group, name: 'Dossier' });
  const record = doc.getMap('items').get(item) as Y.Map<unknown>;
  record.set('formula', { of: 'tomorrow' });
  board.renameItem(doc, ann, item, 'Dossier Martin');
  board.moveItem(doc, ann, item, group, 'first');
  board.deleteItem(doc, ann, item);
  board.restoreItem(doc, ann, item);
  expect(record.get('formula')).toEqual({ of: 'tomorrow' });
});

test('[SH7] a seed gives the same bytes each time, and seeding twice changes nothing', () => {
  const seed = () =>
    seedUpdate('conversation', (doc) => {
      const ann = testActor('ann');
      for (const text of ['Bonjour', 'Le dossier Martin est complet.']) conversation.sendMessage(doc, ann, { text });
      conversation.orderWaiting(doc, ann.clock.now());
    });
  expect(seed()).toEqual(seed());
  const doc = new Y.Doc();
  Y.applyUpdate(doc, seed());
  Y.applyUpdate(doc, seed());
  expect(conversation.readMessages(doc).map((message) => message.text)).toEqual([
    'Bonjour',
    'Le dossier Martin est complet.',
  ]);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(seed());
});
