import { expect, test } from 'vitest';
import { fittedZoom, GAP, nextZoom, pageTops, placeAt, topOf } from './page-places.ts';

const sizes = [
  { width: 800, height: 1000 },
  { width: 1000, height: 700 },
  { width: 800, height: 1000 },
];

test('pages stand below each other, and a place is the same at another zoom', () => {
  const tops = pageTops(sizes, 1);
  expect(tops).toEqual([GAP, 1012 + GAP, 1724 + GAP, 2736 + GAP]);
  const place = placeAt(tops, tops[1]! + 356);
  expect(place).toEqual({ page: 1, part: 0.5 });
  const larger = pageTops(sizes, 2);
  expect(topOf(larger, place)).toBe((larger[1]! + larger[2]!) / 2);
  expect(placeAt(tops, 0)).toEqual({ page: 0, part: 0 });
  expect(topOf(tops, { page: 0, part: 0 })).toBe(0);
  expect(placeAt(tops, 1_000_000).page).toBe(2);
});

test('the widest page fills the width, within reason', () => {
  expect(fittedZoom(sizes, 500 + 2 * GAP)).toBe(0.5);
  expect(fittedZoom(sizes, 100_000)).toBe(2);
});

test('zooms go by steps and end', () => {
  expect(nextZoom(1, 1)).toBe(1.1);
  expect(nextZoom(0.95, -1)).toBe(0.9);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.25, -1)).toBe(0.25);
});
