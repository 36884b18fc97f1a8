import { newActor, todolist } from '@basoche/crdt';
import { messageAddress } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readContent } from '../../../data/tasks/task-lists.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import { tasksByMessage, taskTitle } from './message-tasks.ts';

const actor = newActor('claire', 'd1', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function list(slug: string, fill: (doc: Y.Doc) => void): TaskList {
  const doc = new Y.Doc();
  fill(doc);
  return { name: docName('todolist', slug), slug, title: slug, right: 'write', content: readContent(doc) };
}

test('a message has the tasks that name it as where they come from, of every list, without the deleted', () => {
  const url = messageAddress({ conversation: 'c1', message: 'm1' });
  const lists = [
    list('a', (doc) => {
      todolist.createTask(doc, actor, { id: 't1', title: 'Relire', url });
      todolist.createTask(doc, actor, { id: 't2', title: 'Autre', url: 'https://exemple.fr' });
      todolist.deleteTask(doc, actor, todolist.createTask(doc, actor, { title: 'Partie', url }));
    }),
    list('b', (doc) => {
      todolist.createTask(doc, actor, { id: 't3', title: 'Signifier', url, status: 'validated' });
      todolist.createTask(doc, actor, {
        title: 'D’ailleurs',
        url: messageAddress({ conversation: 'c2', message: 'm1' }),
      });
    }),
    { ...list('c', () => {}), content: null },
  ];
  expect([...tasksByMessage(lists, 'c1')]).toEqual([
    [
      'm1',
      [
        { id: 't1', title: 'Relire', list: 'a', listTitle: 'a', isDone: false },
        { id: 't3', title: 'Signifier', list: 'b', listTitle: 'b', isDone: true },
      ],
    ],
  ]);
});

test('a title is the first line, cut at a word', () => {
  expect(taskTitle('\n  Relire   les pièces \nCe soir')).toBe('Relire les pièces');
  expect(taskTitle('')).toBe('');
  const long = taskTitle(`${'mot '.repeat(60)}fin`);
  expect(long).toMatch(/^(mot )+mot…$/);
  expect(long.length).toBeLessThanOrEqual(160);
  expect(taskTitle('x'.repeat(400))).toHaveLength(160);
});
