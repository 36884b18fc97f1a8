import { expect, test } from 'vitest';
import { userFinder } from './authors.ts';

test('the people of a file are those of the firm by their name; others keep the name', () => {
  const userOf = userFinder([
    { id: 'claire', name: 'Claire MARCHAND' },
    { id: 'emilie', name: 'Émilie MARCHAL' },
    { id: 'jean1', name: 'Jean MARTIN' },
    { id: 'jean2', name: 'Jean MARTIN' },
  ]);
  expect(userOf('Claire Marchand')).toBe('claire');
  expect(userOf('MARCHAL, Emilie')).toBe('emilie');
  expect(userOf('Jean Martin')).toBe('nom:Jean Martin');
  expect(userOf(' Me Untel ')).toBe('nom:Me Untel');
  expect(userOf('')).toBe('nom:?');
});
