import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, foldedText } from './folded.ts';

test('the folded text alone is the one of the folded text with its places', () => {
  const letter = fc.oneof(
    fc.constantFrom('é', 'ß', 'À', '’', '\u00a0', '\u202f', 'œ', '\u0301', '\n'),
    fc.string({ maxLength: 2, unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(letter), fc.boolean(), fc.boolean(), (letters, accents, withCase) => {
      const text = letters.join('');
      const options = { accents, case: withCase };
      expect(foldedText(text, options)).toBe(folded(text, options).text);
    }),
    { numRuns: 500 },
  );
});
