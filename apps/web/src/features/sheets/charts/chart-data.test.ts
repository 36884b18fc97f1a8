import { createDoc, newActor, sheet } from '@basoche/crdt';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { typeInto } from '../model/cell-actions.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { chartData, ticksOf } from './chart-data.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened(lines: string[][]) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 8, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [row, line] of lines.entries())
    for (const [column, text] of line.entries()) typeInto(store, id, `${row + 1}/${column + 1}`, text);
  return { doc, id, store, view: () => store.views[0]! };
}

test('a first row and a first column of texts are names; what follows the cells follows them', () => {
  const { doc, id, store, view } = opened([
    ['Mois', 'Honoraires', 'Débours'],
    ['janvier', '1 200 €', '300 €'],
    ['février', '=B2*2', ''],
  ]);
  const area = { from: '1/1', to: '3/3' };
  expect(chartData(store, view(), area)).toEqual({
    names: ['janvier', 'février'],
    series: [
      { name: 'Honoraires', values: [1200, 2400] },
      { name: 'Débours', values: [300, null] },
    ],
    look: { number: 'money' },
  });
  const [made] = sheet.insertLines(doc, CLAIRE, id, 'rows', { after: '2' }, 1);
  typeInto(store, id, `${made}/2`, '7');
  expect(chartData(store, view(), area)?.series[0]?.values).toEqual([1200, 7, 2400]);
  sheet.setFilter(doc, CLAIRE, id, '1', { hidden: ['janvier'] });
  expect(chartData(store, view(), area)?.names).toEqual(['', 'février']);
  sheet.deleteLines(doc, CLAIRE, id, 'rows', ['1', '2', made!, '3']);
  expect(chartData(store, view(), area)).toBe(null);
});

test('days name points; numbers alone are one series; texts alone are no chart', () => {
  const days = opened([
    ['21/11/2026', '3'],
    ['22/11/2026', '4'],
  ]);
  expect(chartData(days.store, days.view(), { from: '1/1', to: '2/2' })).toMatchObject({
    names: ['21/11/2026', '22/11/2026'],
    series: [{ name: '', values: [3, 4] }],
  });
  const plain = opened([['5'], ['6']]);
  expect(chartData(plain.store, plain.view(), { from: '1/1', to: '2/1' })).toMatchObject({
    names: ['1', '2'],
    series: [{ values: [5, 6] }],
  });
  const texts = opened([['a'], ['b']]);
  expect(chartData(texts.store, texts.view(), { from: '1/1', to: '2/1' })).toBe(null);
});

test('ticks are round, go over all, and are few', () => {
  expect(ticksOf(0, 1200)).toEqual([0, 250, 500, 750, 1000, 1250]);
  expect(ticksOf(-3, 7)).toEqual([-4, -2, 0, 2, 4, 6, 8]);
  const number = fc
    .double({ min: -1e12, max: 1e12, noNaN: true })
    .filter((each) => each === 0 || Math.abs(each) > 1e-9);
  fc.assert(
    fc.property(number, number, (a, b) => {
      const ticks = ticksOf(Math.min(a, b), Math.max(a, b));
      const slack = Math.max(Math.abs(a), Math.abs(b)) * 1e-6;
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(13);
      expect(ticks).toContain(0);
      expect(ticks[0]!).toBeLessThanOrEqual(Math.min(a, b) + slack);
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(Math.max(a, b) - slack);
    }),
  );
});
