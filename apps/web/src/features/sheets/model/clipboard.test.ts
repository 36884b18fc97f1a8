import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTabbed, toTabbed } from './clipboard.ts';

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"deux\nlignes"\t"un ""mot"""', [['deux\nlignes', 'un "mot"']]],
  ['12 " de long', [['12 " de long']]],
  ['"pas fermé\tb', [['"pas fermé', 'b']]],
  ['', [['']]],
])('%j', (text, cells) => {
  expect(fromTabbed(text)).toEqual(cells);
});

test('what is copied is pasted as it was', () => {
  const cell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', '"', '\t', '\n', ' ') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (lines) => {
      expect(fromTabbed(toTabbed(lines))).toEqual(lines);
    }),
  );
});
