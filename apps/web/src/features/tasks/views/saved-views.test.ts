import { expect, test } from 'vitest';
import { PLAIN_VIEW, type TaskView } from '../model/view.ts';
import { inOrder, namedView, shownView, type SavedView } from './saved-views.ts';

const saved = (id: string, list: string | null, view: Partial<TaskView>, name = id): SavedView => ({
  id,
  name,
  list,
  view: { ...PLAIN_VIEW, ...view },
});
const look = (view: Partial<TaskView>): TaskView => ({ ...PLAIN_VIEW, ...view });

test('the view that is shown is known by its place and its words, whatever a place does by itself', () => {
  const late = saved('late', null, { filter: 'overdue', group: 'deadline' });
  const board = saved('board', 'l1', { layout: 'kanban' });
  const plain = saved('plain', 'l1', {});
  const views = [late, board, plain];
  expect(shownView(views, null, look({ filter: 'overdue' }))).toBe(late);
  expect(shownView(views, 'l1', look({ filter: 'overdue' }))).toBeNull();
  expect(shownView(views, 'l1', look({ layout: 'kanban', sort: 'order' }))).toBe(board);
  expect(shownView(views, 'l1', look({ layout: 'kanban', sort: 'title' }))).toBeNull();
  expect(shownView(views, 'l1', look({ layout: 'list' }))).toBe(plain);
});

test('a name is one of its place, and names come in French order', () => {
  const views = [saved('1', null, {}, 'Retards'), saved('2', 'l1', {}, 'Échéances'), saved('3', null, {}, 'Équipe')];
  expect(namedView(views, null, ' retards ')?.id).toBe('1');
  expect(namedView(views, 'l1', 'Retards')).toBeNull();
  expect(inOrder(views).map(({ name }) => name)).toEqual(['Échéances', 'Équipe', 'Retards']);
});
