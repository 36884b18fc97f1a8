import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchParts } from './search-parts.ts';

const clause = (n: number) =>
  `Article ${n}. Le preneur s’oblige à régler le loyer échéant, pièce ${n * 7919}.`.repeat(6);
const book = Array.from({ length: 2_000 }, (_, n) => clause(n));

test('[PJ6] parts together are the text, none is larger than an index takes', () => {
  const piece = fc.record({
    unit: fc.constantFrom('mot', 'mot ', 'une ligne\n', '😀', '\n', ' '),
    times: fc.nat(60_000),
  });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.map(({ unit, times }) => unit.repeat(times)).join('');
      const parts = searchParts(text);
      expect(parts.join('') === text).toBe(true);
      expect(parts.every((part) => part !== '' && part.length <= 100_000 && !/\p{Surrogate}/u.test(part))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('words are not cut where lines or spaces part them', () => {
  for (const text of [book.join('\n'), book.join(' ')])
    for (const part of searchParts(text).slice(0, -1)) expect(part).toMatch(/\s$/);
});

test('[PJ6] what is written at the beginning of a book leaves the parts behind it as they are', () => {
  const before = new Set(searchParts(book.join('\n')));
  expect(before.size).toBeGreaterThan(8);
  const after = searchParts(
    ['Avant-propos ajouté.', ...book.slice(0, 40), 'Clause ajoutée.', ...book.slice(40)].join('\n'),
  );
  expect(after.filter((part) => !before.has(part)).length).toBeLessThanOrEqual(2);
});
