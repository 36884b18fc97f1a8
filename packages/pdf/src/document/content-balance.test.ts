import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrappingOf } from './content-balance.ts';

const wrapped = (...parts: string[]) => wrappingOf(parts.map((part) => new TextEncoder().encode(part)));

test.each([
  ['0 0 10 10 re f', 'q\n', '\nQ\n'],
  ['q q', 'q\n', '\nQ\nQ\nQ\n'],
  ['Q Q q', 'q\nq\nq\n', '\nQ\nQ\n'],
  ['BT (BT', 'q\n', '\n)\nET\nQ\n'],
  ['BT (ET) Tj', 'q\n', '\nET\nQ\n'],
  ['BT ET /A BMC /B <</C [1 2]>> BDC EMC', 'q\n', '\nEMC\nQ\n'],
  ['EMC EMC', 'q\n', '\nQ\n'],
  ['0 0 m 9 9 l', 'q\n', '\nn\nQ\n'],
  ['/A <</B [ 1', 'q\n', '\n ] >>\nQ\n'],
  ['BI /W 1 ID (((EI Q', 'q\n', '\n\nEI\nQ\n'],
  ['BI /W 1 ID ((( EI Q', 'q\nq\n', '\nQ\n'],
])('[PDF3] what « %s » leaves open is closed after it', (content, before, after) => {
  expect(wrapped(content)).toEqual({ before, after });
});

test('[PDF3] what follows balanced or unbalanced content has as many states as the page begins with', () => {
  const operators = fc.array(fc.constantFrom('q', 'Q', '1 w'));
  fc.assert(
    fc.property(operators, (content) => {
      const plain = content.join(' ');
      const { before, after } = wrapped(plain);
      let depth = 0;
      for (const operator of `${before} ${plain} ${after}`.match(/q|Q/g)!) {
        depth += operator === 'q' ? 1 : -1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
    }),
  );
});
