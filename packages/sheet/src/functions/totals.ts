import { type Call, define, type Family, MANY } from '../call.ts';
import { addUp } from '../convert.ts';
import { type Area, fail, Failure, isError, type Scalar } from '../value.ts';
import { finite } from './math.ts';
import { extreme, mean, median, mode, percentile, variance } from './statistics.ts';

/** What a total leaves out. */
interface Skipped {
  hidden: boolean;
  totals: boolean;
  errors: boolean;
}

export const TOTALS: Family = {
  SUBTOTAL: define(
    'SOUS.TOTAL',
    2,
    MANY,
    (call) => {
      const kind = call.integer(0);
      const compute = KINDS[kind > 100 ? kind - 101 : kind - 1];
      if (compute === undefined || (kind > 11 && kind < 101) || kind > 111) fail('VALUE');
      return compute(counted(call, 1, call.count, { hidden: true, totals: true, errors: false }));
    },
    { filtered: true, gives: 'same' },
  ),
  AGGREGATE: define(
    'AGREGAT',
    3,
    MANY,
    (call) => {
      const [kind, option] = [call.integer(0), call.integer(1)];
      if (option < 0 || option > 7) fail('VALUE');
      const skipped = { hidden: option % 2 === 1, totals: option < 4, errors: [2, 3, 6, 7].includes(option) };
      const ranked = RANKED[kind - 14];
      if (ranked)
        return ranked(
          numbersOf(counted(call, 2, 3, skipped)).sort((a, b) => a - b),
          call.number(3),
        );
      const compute = [...KINDS, ...MORE_KINDS][kind - 1] ?? fail('VALUE');
      return compute(counted(call, 2, call.count, skipped));
    },
    { filtered: true, gives: 'same' },
  ),
};

type Compute = (values: readonly Scalar[]) => number;

const of =
  (compute: (numbers: readonly number[]) => number): Compute =>
  (values) =>
    compute(numbersOf(values));

/** By their number, from 1. */
const KINDS: readonly Compute[] = [
  of(mean),
  (values) => values.filter((value) => typeof value === 'number').length,
  (values) => values.filter((value) => value !== null).length,
  of((numbers) => extreme(numbers, Math.max)),
  of((numbers) => extreme(numbers, Math.min)),
  of((numbers) => (numbers.length === 0 ? 0 : finite(numbers.reduce((product, each) => product * each, 1)))),
  of((numbers) => Math.sqrt(variance(numbers, 1))),
  of((numbers) => Math.sqrt(variance(numbers, 0))),
  of(addUp),
  of((numbers) => variance(numbers, 1)),
  of((numbers) => variance(numbers, 0)),
];

/** From 12. */
const MORE_KINDS: readonly Compute[] = [of(median), of(mode)];

/** From 14, of numbers in their order. */
const RANKED: readonly ((sorted: readonly number[], which: number) => number)[] = [
  (sorted, which) => sorted[sorted.length - Math.ceil(which)] ?? fail('NUM'),
  (sorted, which) => sorted[Math.ceil(which) - 1] ?? fail('NUM'),
  percentile,
  (sorted, which) => percentile(sorted, Math.trunc(which) / 4),
  outerPercentile,
  (sorted, which) => outerPercentile(sorted, Math.trunc(which) / 4),
];

/** The part of the numbers without the lowest and the highest. */
function outerPercentile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length + 1) - 1;
  if (place < 0 || place > sorted.length - 1) fail('NUM');
  const low = sorted[Math.floor(place)]!;
  return low + (place % 1) * ((sorted[Math.floor(place) + 1] ?? low) - low);
}

/** @throws Failure at an error */
function numbersOf(values: readonly Scalar[]): number[] {
  for (const value of values) if (isError(value)) throw new Failure(value.error);
  return values.filter((value) => typeof value === 'number');
}

function counted(call: Call, from: number, to: number, skipped: Skipped): Scalar[] {
  const values: Scalar[] = [];
  for (let index = from; index < to; index++) addCells(values, call.area(index), call, skipped);
  return values;
}

function addCells(values: Scalar[], area: Area, { around }: Call, { hidden, totals, errors }: Skipped): void {
  const { range } = area;
  for (let row = 0; row < area.height; row++) {
    if (hidden && range && around.isHidden(range.sheet.id, range.rows.first + row)) continue;
    for (let column = 0; column < area.width; column++) {
      const value = area.at(row, column);
      if (value === null || (errors && isError(value))) continue;
      const isTotal =
        totals && range && around.isTotal(range.sheet.id, range.rows.first + row, range.columns.first + column);
      if (!isTotal) values.push(value);
    }
  }
}
