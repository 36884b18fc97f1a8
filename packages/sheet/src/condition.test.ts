import { expect, test } from 'vitest';
import { type Condition, conditionOn } from './condition.ts';
import { displayValue } from './display.ts';
import { serialOf } from './serial.ts';
import { errorValue, type Scalar } from './value.ts';

const day = serialOf('2026-11-21');

test.each<[Condition['kind'], string, string, Scalar[], Scalar[]]>([
  ['more', '100', '', [100.5], [100, 'zut', null]],
  ['atLeast', '1 200 €', '', [1200, 1300], [1199]],
  ['less', '0', '', [-1], [0, null, 'a']],
  ['atMost', '20 %', '', [0.2], [0.21]],
  ['between', '10', '20', [10, 15, 20], [9, 21, '15']],
  ['between', '20', '10', [15], [9, 21]],
  ['between', '01/11/2026', '30/11/2026', [day], [day + 30]],
  ['equal', 'payé', '', ['Payé', 'PAYE'], ['Impayé', null]],
  ['equal', '12', '', [12], [13]],
  ['different', 'payé', '', ['Impayé', null, 3], ['Payé']],
  ['contains', 'échéance', '', ['Première ECHEANCE'], ['Terme', null]],
  ['lacks', 'x', '', ['Terme', null], ['Taxe']],
  ['begins', 'ma', '', ['Martin'], ['Amar', null]],
  ['contains', '', '', [], ['a', null]],
  ['empty', '', '', [null, ''], [0, 'a']],
  ['filled', '', '', [0, 'a', false], [null, '']],
  ['error', '', '', [errorValue('DIV')], [0, null, 'x']],
])('%s « %s » « %s »', (kind, value, to, holds, fails) => {
  const test = conditionOn({ kind, value, to });
  const shown = (cell: Scalar) => displayValue(cell);
  expect(holds.map((cell) => test(cell, shown(cell)))).toEqual(holds.map(() => true));
  expect(fails.map((cell) => test(cell, shown(cell)))).toEqual(fails.map(() => false));
});
