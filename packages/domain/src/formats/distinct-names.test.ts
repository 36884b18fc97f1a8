import { expect, test } from 'vitest';
import { distinctNames } from './distinct-names.ts';

test('names that coincide are numbered in the order of their keys, whatever order they come in', () => {
  const things = [
    { key: 'c', name: 'Mes tâches' },
    { key: 'a', name: 'Mes tâches' },
    { key: 'd', name: 'Audiences' },
    { key: 'b', name: 'Mes tâches (2)' },
  ];
  const names = new Map([
    ['a', 'Mes tâches'],
    ['b', 'Mes tâches (2)'],
    ['c', 'Mes tâches (3)'],
    ['d', 'Audiences'],
  ]);
  expect(distinctNames(things)).toEqual(names);
  expect(distinctNames(things.toReversed())).toEqual(names);
});
