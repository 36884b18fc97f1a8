import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { createDoc, projectDoc, todolist } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';

const MINUTE = 60_000;

function lists() {
  const clock = testClock();
  const [ann, bob] = [testActor('ann', clock), testActor('bob', clock)];
  const [from, to] = [createDoc('todolist'), createDoc('todolist')];
  todolist.createTask(to, ann, { title: 'déjà là' });
  const id = todolist.createTask(from, ann, { title: 'Conclure', usersInCharge: ['ann', 'carl'], responsable: 'carl' });
  const part = todolist.createTask(from, bob, { title: 'Pièces', parent: id });
  const other = todolist.createTask(from, ann, { title: 'Reste' });
  todolist.setEdge(from, ann, id, 'dependency', other);
  const comment = todolist.addComment(from, bob, id, { text: 'fait ?' });
  todolist.addComment(from, ann, id, { text: 'oui', parent: comment });
  todolist.startTimer(from, bob, part);
  clock.time += 5 * MINUTE;
  todolist.pauseTimer(from, bob, part);
  return { clock, ann, bob, from, to, id, part, other };
}

const rules = { relationType: 'Team' as const, mayRead: (user: string) => user !== 'carl' };
const titles = (doc: Y.Doc) => todolist.readTasks(doc).map(({ title }) => title);

test('[TL12] a task goes with its parts, comments and times, under their authors, and names only what comes along', () => {
  const { ann, from, to, id, part } = lists();
  const bundle = todolist.bundleOf(from, [id]);
  expect(todolist.idsOf(bundle)).toEqual([id, part]);
  todolist.placeBundle(to, ann, bundle, rules);
  expect(titles(to)).toEqual(['déjà là', 'Conclure', 'Pièces']);
  expect(todolist.readTask(to, id)).toMatchObject({
    createdBy: 'ann',
    dependency: null,
    responsable: null,
    usersInCharge: ['ann'],
    relationType: 'Team',
  });
  expect(todolist.readTask(to, part)).toMatchObject({ parent: id, createdBy: 'bob' });
  expect(todolist.commentsOf(to, id)).toEqual(todolist.commentsOf(from, id));
  expect(projectDoc('todolist', to)['task']?.find((row) => row.id === part)?.['minutes_worked']).toBe(5);
});

test('[TL12] done again it changes nothing; what is new since comes along', () => {
  const { ann, bob, from, to, id } = lists();
  todolist.placeBundle(to, ann, todolist.bundleOf(from, [id]), rules);
  const rows = projectDoc('todolist', to);
  todolist.placeBundle(to, ann, todolist.bundleOf(from, [id]), rules);
  expect(projectDoc('todolist', to)).toEqual(rows);
  todolist.addComment(from, bob, id, { text: 'encore' });
  todolist.placeBundle(to, ann, todolist.bundleOf(from, [id]), rules);
  expect(todolist.commentsOf(to, id)).toHaveLength(3);
});

test('[TL12] back in the list it came from, it is there once, as it is by now', () => {
  const { ann, from, to, id, part } = lists();
  todolist.placeBundle(to, ann, todolist.bundleOf(from, [id]), rules);
  for (const each of [id, part]) todolist.deleteTask(from, ann, each);
  todolist.updateTask(to, ann, id, { title: 'Conclure vite' });
  todolist.placeBundle(from, ann, todolist.bundleOf(to, [id]), { ...rules, mayRead: () => true });
  expect(titles(from)).toEqual(['Reste', 'Conclure vite', 'Pièces']);
});
