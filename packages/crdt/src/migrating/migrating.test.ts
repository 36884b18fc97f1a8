import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { board, conversation, createDoc, kinds, todolist } from '../index.ts';
import { testActor } from '../testing/actors.ts';
import { choice, editOnce } from '../testing/honest-edits.ts';
import { exchange, twin } from '../testing/exchange.ts';
import { type Normaliser, normalise } from './normalise.ts';

/** A later version in which a task's `title` is called `name`. */
const renameTitle: Normaliser = (doc) => {
  let changed = false;
  for (const task of doc.getMap('tasks').values()) {
    if (!(task instanceof Y.Map) || !task.has('title')) continue;
    task.set('name', task.get('title'));
    task.delete('title');
    changed = true;
  }
  return changed;
};

const upgrade = (doc: Y.Doc) => normalise(doc, 'todolist', 2, [renameTitle]);
const tasksOf = (doc: Y.Doc) => doc.getMap('tasks').toJSON() as Record<string, Record<string, unknown>>;

test('[MG1] a normaliser run twice is run once, whatever was edited before', () => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 30 }), (choices) => {
      const doc = createDoc('todolist');
      const ann = testActor('ann');
      for (const each of choices) editOnce('todolist', doc, ann, each);
      expect(upgrade(doc)).toBe(true);
      const once = Y.encodeStateAsUpdate(doc);
      expect(upgrade(doc)).toBe(false);
      expect(Y.encodeStateAsUpdate(doc)).toEqual(once);
    }),
  );
});

test('[MG2] an old edit that arrives after the migration is normalised by the next one', () => {
  const doc = createDoc('todolist');
  const task = todolist.createTask(doc, testActor('ann'), { title: 'Avant' });
  const offline = twin(doc);
  upgrade(doc);
  todolist.updateTask(offline, testActor('bob'), task, { title: 'Pendant' });
  todolist.createTask(offline, testActor('bob'), { id: 'late', title: 'Tard' });
  exchange(doc, offline);
  expect(upgrade(doc)).toBe(true);
  expect(tasksOf(doc)[task]).toMatchObject({ name: 'Pendant' });
  expect(tasksOf(doc)['late']).toMatchObject({ name: 'Tard' });
  expect(Object.values(tasksOf(doc)).some((each) => 'title' in each)).toBe(false);
  expect(upgrade(doc)).toBe(false);
  expect(doc.getMap('meta').get('version')).toBe(2);
});

test.each(['conversation', 'todolist', 'board', 'document'] as const)(
  '[MG3] a %s written by newer code is left alone',
  (kind) => {
    const doc = createDoc(kind);
    doc.getMap('meta').set('version', kinds[kind].version + 1);
    doc.getArray('order').push([{ odd: true }]);
    const before = Y.encodeStateAsUpdate(doc);
    expect(kinds[kind].migrate(doc)).toBe(false);
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  },
);

test('[MG1] a document without meta gets it', () => {
  const doc = new Y.Doc();
  expect(kinds.board.migrate(doc)).toBe(true);
  expect(doc.getMap('meta').toJSON()).toEqual({ kind: 'board', version: 1 });
});

test('[MG4] a list with a long or unusable position gets short ones in the same order', () => {
  const ann = testActor('ann');
  const doc = createDoc('todolist');
  const titles = () => todolist.readTasks(doc).map((task) => task.title);
  for (const title of ['a', 'b', 'c', 'd']) todolist.createTask(doc, ann, { title });
  const [first, , third] = todolist.readTasks(doc);
  (doc.getMap('tasks').get(third!.id) as Y.Map<unknown>).set('position', `${third!.position}${'V'.repeat(70)}`);
  (doc.getMap('tasks').get(first!.id) as Y.Map<unknown>).set('position', 42);
  expect(titles()).toEqual(['b', 'c', 'd', 'a']);
  expect(kinds.todolist.migrate(doc)).toBe(true);
  expect(titles()).toEqual(['b', 'c', 'd', 'a']);
  expect(Math.max(...todolist.readTasks(doc).map((task) => task.position.length))).toBeLessThan(10);
  expect(kinds.todolist.migrate(doc)).toBe(false);
});

test('[MG4] items are rebalanced group by group', () => {
  const ann = testActor('ann');
  const doc = createDoc('board');
  const { group } = board.addDefaultBoard(doc, ann);
  const other = board.addGroup(doc, ann, { name: 'Autre' });
  for (const name of ['a', 'b']) board.addItem(doc, ann, { group, name });
  const kept = board.addItem(doc, ann, { group: other, name: 'c' });
  const keptPosition = board.readItem(doc, kept)!.position;
  const long = board.readBoard(doc).items.find((item) => item.name === 'a')!;
  (doc.getMap('items').get(long.id) as Y.Map<unknown>).set('position', `${long.position}${'V'.repeat(70)}`);
  expect(kinds.board.migrate(doc)).toBe(true);
  expect(board.readItem(doc, long.id)!.position.length).toBeLessThan(10);
  expect(board.readItem(doc, kept)!.position).toBe(keptPosition);
});

test('[MG5] the order keeps the first entry of each message', () => {
  const doc = createDoc('conversation');
  const ids = ['un', 'deux'].map((text) => conversation.sendMessage(doc, testActor('ann'), { id: text, text }));
  conversation.orderWaiting(doc, 0);
  doc.getArray('order').push([{ id: ids[0], receivedAt: '2026-11-21T10:00:00.000Z' }, 'odd', { id: ids[1] }]);
  expect(kinds.conversation.migrate(doc)).toBe(true);
  expect(doc.getArray('order').toJSON()).toEqual(
    ids.toSorted().map((id) => ({ id, receivedAt: '1970-01-01T00:00:00.000Z' })),
  );
  expect(kinds.conversation.migrate(doc)).toBe(false);
});
