import type { SavedView } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { inOrder, namedView, viewOfLook } from './saved-views.ts';

const saved = (id: string, name: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  page: 'contacts',
  group: null,
  look: {},
  ...more,
});

test('a name is one of its place, and names come in French order', () => {
  const views = [saved('1', 'Retards'), saved('2', 'Échéances', { group: 'l1' }), saved('3', 'Équipe')];
  expect(namedView(views, null, ' retards ')?.id).toBe('1');
  expect(namedView(views, 'l1', 'Retards')).toBeNull();
  expect(inOrder(views).map(({ name }) => name)).toEqual(['Échéances', 'Équipe', 'Retards']);
});

test('a view is known by what differs from the usual, in whatever order it was written', () => {
  const lyon = saved('1', 'Lyon', { look: { tri: 'ville', q: 'lyon', vue: 'liste' } });
  const plain = ({ look }: Pick<SavedView, 'look'>) =>
    Object.fromEntries(Object.entries(look).filter(([word]) => word !== 'vue'));
  const wanted = { page: 'contacts' as const, group: null, look: { q: 'lyon', tri: 'ville' } };
  expect(viewOfLook([lyon], wanted, plain)).toBe(lyon);
  expect(viewOfLook([lyon], { ...wanted, group: 'l1' }, plain)).toBeNull();
  expect(viewOfLook([lyon], { ...wanted, look: { q: 'lyon' } }, plain)).toBeNull();
});
