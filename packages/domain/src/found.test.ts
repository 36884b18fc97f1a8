import { expect, test } from 'vitest';
import { foundIn } from './found.ts';

const loose = { accents: false, case: false, words: false };

test('a text is found without its accents and capitals, unless they are asked for, each place once', () => {
  const text = 'Loué, loue… LOUÉ';
  expect(foundIn(text, 'loue', loose).map(({ from, to }) => text.slice(from, to))).toEqual(['Loué', 'loue', 'LOUÉ']);
  expect(foundIn(text, 'loué', { ...loose, accents: true })).toHaveLength(2);
  expect(foundIn(text, 'loue', { ...loose, case: true })).toHaveLength(1);
  expect(foundIn('aaaa', 'aa', loose)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
  ]);
  expect(foundIn('a', '', loose)).toEqual([]);
});

test('a whole word is not found inside a longer one; spaces and apostrophes are found in each of their forms', () => {
  expect(foundIn('bail, bailleur', 'bail', { ...loose, words: true })).toEqual([{ from: 0, to: 4 }]);
  const heart = foundIn('le cœur net', 'coeur', loose);
  expect(heart).toEqual([{ from: 3, to: 7 }]);
  expect(foundIn('le cœur net', 'coeur', { ...loose, accents: true })).toEqual([]);
  expect(foundIn('l’article\u00a01719', "l'article 1719", loose)).toHaveLength(1);
});
