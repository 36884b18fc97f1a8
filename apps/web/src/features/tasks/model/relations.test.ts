import { createDoc, newActor, todolist } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { candidates, isWaiting, relationsOf } from './relations.ts';
import { readContent } from '../../../data/tasks/task-lists.ts';

const claire = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function world() {
  const doc = createDoc('todolist');
  for (const id of ['file', 'draft', 'plead', 'filed', 'gone']) todolist.createTask(doc, claire, { id, title: id });
  todolist.setEdge(doc, claire, 'draft', 'parent', 'file');
  todolist.setEdge(doc, claire, 'plead', 'parent', 'file');
  todolist.setEdge(doc, claire, 'gone', 'parent', 'file');
  todolist.setEdge(doc, claire, 'plead', 'dependency', 'draft');
  todolist.setEdge(doc, claire, 'file', 'dependency', 'gone');
  todolist.updateTask(doc, claire, 'filed', { status: 'validated' });
  todolist.deleteTask(doc, claire, 'gone');
  return doc;
}

function relations(doc: ReturnType<typeof world>, id: string) {
  const content = readContent(doc);
  const { parent, parts, before, after } = relationsOf(
    content,
    content.tasks.find((task) => task.id === id)!,
  );
  return [parent?.id, parts.map((each) => each.id), before?.id, after.map((each) => each.id)];
}

test('a task knows its parts, what it is a part of, what comes before and after; the deleted count for nothing', () => {
  const doc = world();
  expect(relations(doc, 'file')).toEqual([undefined, ['draft', 'plead'], undefined, []]);
  expect(relations(doc, 'draft')).toEqual(['file', [], undefined, ['plead']]);
  expect(relations(doc, 'plead')).toEqual(['file', [], 'draft', []]);
  todolist.restoreTask(doc, claire, 'gone');
  expect(relations(doc, 'file')).toEqual([undefined, ['draft', 'plead', 'gone'], 'gone', []]);
});

test('a task waits until what comes before it is done', () => {
  const doc = world();
  const waits = () => {
    const content = readContent(doc);
    return isWaiting(
      relationsOf(
        content,
        content.tasks.find((task) => task.id === 'plead')!,
      ),
    );
  };
  expect(waits()).toBe(true);
  todolist.updateTask(doc, claire, 'draft', { status: 'validated' });
  expect(waits()).toBe(false);
});

test('what would lead back, and what is done, is not offered; what is named is', () => {
  const doc = world();
  const offered = (id: string, edge: todolist.Edge) => {
    const content = readContent(doc);
    return candidates(
      content,
      content.tasks.find((task) => task.id === id)!,
      edge,
    ).map((each) => each.id);
  };
  expect(offered('file', 'parent')).toEqual([]);
  expect(offered('draft', 'parent')).toEqual(['file', 'plead']);
  expect(offered('draft', 'dependency')).toEqual(['file']);
  todolist.setEdge(doc, claire, 'draft', 'dependency', 'filed');
  expect(offered('draft', 'dependency')).toEqual(['file', 'filed']);
  expect(candidates(null, readContent(doc).tasks[0]!, 'parent')).toEqual([]);
});
