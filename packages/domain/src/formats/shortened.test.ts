import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('a text that is shortened ends with a whole character', () => {
  expect(shortened('été', 3)).toBe('été');
  expect(shortened('été', 2)).toBe('ét');
  expect(shortened('a😀b', 2)).toBe('a');
  expect(shortened('a😀b', 3)).toBe('a😀');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(12), (text, max) => {
      const short = shortened(text, max);
      return short.length <= max && text.startsWith(short) && !/\p{Cs}/u.test(short);
    }),
  );
});
