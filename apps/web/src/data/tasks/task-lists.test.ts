import { newActor, todolist } from '@basoche/crdt';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { readContent, TaskLists } from './task-lists.ts';

const NAME: DocName = 'todolist/marchal';
const CLAIRE = newActor('claire', 'd1', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function listWith(title: string): Y.Doc {
  const doc = new Y.Doc();
  todolist.createTask(doc, CLAIRE, { title, usersInCharge: [], responsable: 'claire' });
  return doc;
}

/** An engine whose device answers when it is told to. */
function world(stored: Y.Doc) {
  const answers: (() => void)[] = [];
  const docs: ManifestDoc[] = [{ name: NAME, title: 'Marchal', seq: 1, right: 'write' }];
  const engine = {
    docs: () => docs,
    subscribe: () => () => undefined,
    onDocChanged: () => () => undefined,
    listed: () => true,
    status: () => ({ behind: { todolist: { missing: 0, older: 0 } }, connected: true }),
    subscribeStatus: () => () => undefined,
    peek: <T>(_name: DocName, reader: (doc: Y.Doc) => T) => {
      const read = reader(stored);
      return new Promise<T>((resolve) => answers.push(() => resolve(read)));
    },
  } as unknown as SyncEngine;
  return { lists: new TaskLists(engine), answer: () => answers.shift()?.() };
}

const titles = (lists: TaskLists) => lists.state.lists[0]?.content?.tasks.map((task) => task.title);

test('a list is read from the device', async () => {
  const { lists, answer } = world(listWith('Relire'));
  expect(titles(lists)).toBeUndefined();
  answer();
  await vi.waitFor(() => expect(lists.state.ready).toBe(true));
  expect(titles(lists)).toEqual(['Relire']);
});

test('what an open list told is not replaced by a reading of the device that began before', async () => {
  const { lists, answer } = world(new Y.Doc());
  lists.tell(NAME, readContent(listWith('Écrite entre-temps')));
  answer();
  await vi.waitFor(() => expect(lists.state.ready).toBe(true));
  expect(titles(lists)).toEqual(['Écrite entre-temps']);
});
