// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { writeText } from './local-store.ts';
import { forgetLooks, keepLook, lookAt } from './view-memory.ts';

beforeEach(() => localStorage.clear());

test('a look is kept for its person, area and place; an empty one is forgotten', () => {
  keepLook('claire', 'todos', 'mine', { par: 'statut' });
  keepLook('claire', 'todos', 'abc', { tri: 'titre' });
  keepLook('claire', 'todos', 'mine', { par: 'priorite' });
  expect(lookAt('claire', 'todos', 'mine')).toEqual({ par: 'priorite' });
  expect(lookAt('claire', 'todos', 'abc')).toEqual({ tri: 'titre' });
  expect(lookAt('claire', 'boards', 'mine')).toEqual({});
  expect(lookAt('samir', 'todos', 'mine')).toEqual({});
  keepLook('claire', 'todos', 'mine', {});
  keepLook('claire', 'todos', 'abc', {});
  expect(localStorage).toHaveLength(0);
});

test('fifty places are kept, the latest set', () => {
  for (let place = 0; place < 60; place += 1) keepLook('claire', 'todos', String(place), { tri: 'titre' });
  expect(lookAt('claire', 'todos', '9')).toEqual({});
  expect(lookAt('claire', 'todos', '10')).toEqual({ tri: 'titre' });
});

test('forgetting a person leaves the others', () => {
  keepLook('claire', 'todos', 'mine', { par: 'statut' });
  keepLook('claire', 'boards', 'x', { par: 'statut' });
  keepLook('samir', 'todos', 'mine', { par: 'statut' });
  forgetLooks('claire');
  expect(Object.keys(localStorage)).toEqual(['basoche.looks.samir.todos']);
});

test.each([
  '',
  '{}',
  '[3, null, {"place": 1}, {"place": "mine", "looks": 2}]',
  '[{"place": "mine", "looks": {"tri": 3}}]',
])('what is not a look counts for nothing: %s', (text) => {
  writeText('basoche.looks.claire.todos', text);
  expect(lookAt('claire', 'todos', 'mine')).toEqual({});
});
