import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlainContent, seriesOf } from './series.ts';

const day = (date: string): PlainContent => ({ date });

test.each<[string, PlainContent[], number[], (PlainContent | undefined)[]]>([
  ['numbers by their step', [2, 4], [2, 3, -1], [6, 8, 0]],
  ['tenths without noise', [0.1, 0.2], [2, 9], [0.3, 1]],
  ['a day alone by one', [day('2026-12-31')], [1, -1], [day('2027-01-01'), day('2026-12-30')]],
  ['days by their step', [day('2026-11-02'), day('2026-11-09')], [2], [day('2026-11-16')]],
  ['months by their day', [day('2026-11-15'), day('2026-12-15')], [2], [day('2027-01-15')]],
  ['ends of months', [day('2026-12-31'), day('2027-01-31')], [2, 3], [day('2027-02-28'), day('2027-03-31')]],
  ['a day of the week', ['lundi'], [1, 7, -1], ['mardi', 'lundi', 'dimanche']],
  ['names with a capital', ['Janvier', 'Février'], [2, 12], ['Mars', 'Janvier']],
  ['names in capitals', ['LUN.'], [1], ['MAR.']],
  ['each second month over the year', ['novembre', 'janvier'], [2], ['mars']],
  ['what ends with a number', ['Pièce 9'], [1], ['Pièce 10']],
  ['numbers with zeros before them', ['RG 24/0099', 'RG 24/0100'], [2], ['RG 24/0101']],
])('%s', (_what, cells, places, expected) => {
  const series = seriesOf(cells);
  expect(places.map((at) => series?.(at))).toEqual(expected);
});

test.each<[string, PlainContent[]]>([
  ['a number alone', [5]],
  ['numbers without a step', [1, 2, 4]],
  ['words', ['Martin', 'Durand']],
  ['several kinds', [1, 'deux']],
  ['numbered words that differ', ['Pièce 1', 'Annexe 2']],
  ['an empty cell', [null]],
  ['nothing', []],
])('%s is repeated', (_what, cells) => {
  expect(seriesOf(cells)).toBe(null);
});

test('nothing is counted below zero, nor past the calendar', () => {
  expect(seriesOf(['Pièce 1'])?.(-2)).toBe(null);
  expect(seriesOf([day('9999-12-31')])?.(1)).toBe(null);
});

test('a series begins with the cells that it goes on from', () => {
  const cell = fc.oneof(
    fc.integer({ min: -1e6, max: 1e6 }),
    fc.constantFrom('lundi', 'mardi', 'Pièce 3', 'Pièce 5', 'x', 'janv.', 'mars'),
    fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => ({
      date: date.toISOString().slice(0, 10),
    })),
  );
  const begins = (cells: PlainContent[]) => {
    const series = seriesOf(cells);
    return series === null ? null : cells.map((_, at) => series(at));
  };
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 4 }), (cells) => {
      expect([null, cells]).toContainEqual(begins(cells));
    }),
  );
  expect(begins(['janv.', 'mars'])).toEqual(['janv.', 'mars']);
});
