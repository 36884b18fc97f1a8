import type { SavedView } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { PLAIN_VIEW, type TaskView } from '../model/view.ts';
import { lookOf, shownView } from './saved-views.ts';

const look = (view: Partial<TaskView>): TaskView => ({ ...PLAIN_VIEW, ...view });
const saved = (id: string, list: string | null, view: Partial<TaskView>): SavedView => ({
  ...lookOf(list, look(view)),
  id,
  name: id,
});

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
