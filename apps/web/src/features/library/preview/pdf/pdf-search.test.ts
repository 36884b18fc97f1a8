import { expect, test } from 'vitest';
import { hitsIn, pageText } from './pdf-search.ts';

const text = pageText([
  { str: 'Cour d’appel de ', hasEOL: false },
  { str: 'Besançon', hasEOL: true },
  { str: 'Première chambre ', hasEOL: true },
  { str: 'civile, PREMIERE instance', hasEOL: false },
]);

test('words are found without accents and case, wherever they stand', () => {
  expect(hitsIn(text, 3, 'premiere')).toEqual([
    { page: 3, segments: [{ piece: 2, from: 0, to: 8 }] },
    { page: 3, segments: [{ piece: 3, from: 8, to: 16 }] },
  ]);
  expect(hitsIn(text, 1, 'besancon')).toEqual([{ page: 1, segments: [{ piece: 1, from: 0, to: 8 }] }]);
});

test('words that a line or a piece breaks are found whole', () => {
  expect(hitsIn(text, 1, "d'appel de Besançon première")).toEqual([
    {
      page: 1,
      segments: [
        { piece: 0, from: 5, to: 16 },
        { piece: 1, from: 0, to: 9 },
        { piece: 2, from: 0, to: 8 },
      ],
    },
  ]);
  expect(hitsIn(text, 1, 'chambre   civile')).toHaveLength(1);
});

test('nothing is found for nothing, and for what is not there', () => {
  expect(hitsIn(text, 1, '  ')).toEqual([]);
  expect(hitsIn(text, 1, 'cassation')).toEqual([]);
});
