import { newActor, todolist } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readContent, type TaskList } from '../../../data/tasks/task-lists.ts';
import { tasksToDo } from './to-do.ts';

const actor = newActor('me', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function listOf(...tasks: [title: string, deadline: string | null, inCharge: string[]][]): TaskList {
  const doc = new Y.Doc();
  for (const [title, deadline, usersInCharge] of tasks) {
    todolist.createTask(doc, actor, { title, usersInCharge, ...(deadline === null ? {} : { deadline }) });
  }
  const slug = '01a1fd55-7a80-7000-8000-000000000001';
  return { name: docName('todolist', slug), slug, title: 'Liste', right: 'write', content: readContent(doc) };
}

test('what is late or due within eight days and theirs, by deadline', () => {
  const list = listOf(
    ['Plus tard', '2026-12-24', ['me']],
    ['Bientôt', '2026-11-25', ['me']],
    ['Sans date', null, ['me']],
    ['En retard', '2026-11-19', ['me']],
    ['À un autre', '2026-11-20', ['other']],
    ['Ce jour', '2026-11-21', ['me', 'other']],
  );
  const due = tasksToDo([list, { ...list, content: null }], 'me', '2026-11-21');
  expect(due.map(({ task, section }) => [task.title, section])).toEqual([
    ['En retard', 'overdue'],
    ['Ce jour', 'today'],
    ['Bientôt', 'soon'],
  ]);
});
