import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { sortSheet, typeInto } from './cell-actions.ts';
import { copyCells } from './copying.ts';
import { wordsOfColumn } from './filtering.ts';
import { readRuleDraft, ruleDraft, ruleWords } from './rule-drafts.ts';
import { mergeBox } from './merging.ts';
import { SheetStore } from './sheet-store.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened(lines: string[][]) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 8, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [row, line] of lines.entries())
    for (const [column, text] of line.entries()) typeInto(store, id, `${row + 1}/${column + 1}`, text);
  const view = () => store.views[0]!;
  return { doc, id, store, view, hidden: () => view().rows.sizes.flatMap((size, at) => (size === 0 ? [at + 1] : [])) };
}

const FEES = [
  ['Client', 'Montant', 'État'],
  ['Martin', '1200', 'Payé'],
  ['Durand', '300', 'Impayé'],
  ['Petit', '300', 'Payé'],
];

test('a filter hides rows for all but their titles, follows what is typed, and leaves the values alone', () => {
  const { doc, id, store, view, hidden } = opened([...FEES, ['', '=SOMME(B2:B4)']]);
  sheet.setFilter(doc, CLAIRE, id, '3', { hidden: ['Payé', 'État'] });
  expect(hidden()).toEqual([2, 4]);
  expect(store.textOf(id, '5/2')).toBe('1800');
  typeInto(store, id, '3/3', 'Payé');
  expect(hidden()).toEqual([2, 3, 4]);
  sheet.setFilter(doc, CLAIRE, id, '2', { keeps: { kind: 'atLeast', value: '1000', to: '' } });
  sheet.setFilter(doc, CLAIRE, id, '3', null);
  expect(hidden()).toEqual([3, 4]);
  const { shown } = copyCells(store, view(), { top: 0, bottom: 3, left: 0, right: 0 });
  expect(shown).toEqual([['Client'], ['Martin']]);
  sheet.deleteLines(doc, CLAIRE, id, 'columns', ['2']);
  expect(hidden()).toEqual([]);
});

test('totals are of what a filter shows, and follow it, what is typed, and the end of the filter', () => {
  const { doc, id, store, hidden } = opened([
    ...FEES,
    ['', '=SOUS.TOTAL(9;B2:B4)'],
    ['', '=SOUS.TOTAL(3;A2:A4)&" lignes"'],
  ]);
  const totals = () => ['5/2', '6/2'].map((key) => store.textOf(id, key));
  expect(totals()).toEqual(['1800', '3 lignes']);
  sheet.setFilter(doc, CLAIRE, id, '3', { hidden: ['Payé'] });
  expect([hidden(), totals()]).toEqual([
    [2, 4],
    ['300', '1 lignes'],
  ]);
  typeInto(store, id, '2/3', 'Impayé');
  expect([hidden(), totals()]).toEqual([[4], ['1500', '2 lignes']]);
  typeInto(store, id, '3/2', '400');
  expect(totals()).toEqual(['1600', '2 lignes']);
  sheet.setFilter(doc, CLAIRE, id, '3', null);
  expect([hidden(), totals()]).toEqual([[], ['1900', '3 lignes']]);
});

test('a total that a filter looks at does not go round', () => {
  const { doc, id, store, hidden } = opened([...FEES, ['Total', '=SOUS.TOTAL(9;B2:B4)']]);
  sheet.setFilter(doc, CLAIRE, id, '2', { keeps: { kind: 'atMost', value: '1000', to: '' } });
  expect([hidden(), store.textOf(id, '5/2')]).toEqual([[2], '600']);
});

test('the words of a column are numbers in their order, then words, with how often', () => {
  const { store, view } = opened([['x'], ['9'], ['Été'], ['10'], ['arbre'], ['9'], [''], ['fin']]);
  expect(wordsOfColumn(store, view(), '1')).toEqual([
    { word: '9', count: 2 },
    { word: '10', count: 1 },
    { word: '', count: 1 },
    { word: 'arbre', count: 1 },
    { word: 'Été', count: 1 },
    { word: 'fin', count: 1 },
  ]);
});

test('a sheet is sorted below its titles, and not across merged rows', () => {
  const { store, id, view } = opened(FEES);
  expect(sortSheet(store, view(), '1', 'rising')).toBe(true);
  expect(view().rows.ids.slice(0, 4)).toEqual(['1', '3', '2', '4']);
  mergeBox(store, view(), { top: 2, bottom: 3, left: 0, right: 0 });
  expect(sortSheet(store, view(), '1', 'falling')).toBe(false);
  expect(store.textOf(id, '3/1')).toBe('Durand');
});

test('conditional formats: the first that holds counts, the next ones say the rest; they follow values', () => {
  const { doc, id, store, view } = opened(FEES);
  const look = (changes: Partial<sheet.RuleLook>) => ({
    bold: false,
    italic: false,
    color: null,
    fill: null,
    ...changes,
  });
  const rule = (range: string, family: 'duplicate' | 'formula' | 'condition', more: object, changes: object) => {
    const draft = {
      ...ruleDraft(store, view(), { top: 0, bottom: 0, left: 0, right: 0 }, null),
      range,
      family,
      ...more,
    };
    const read = readRuleDraft(store, view(), { ...draft, look: look(changes) });
    if ('problem' in read) throw new Error(read.problem);
    return sheet.addRule(doc, CLAIRE, { sheet: id, ...read });
  };
  rule('B2:B4', 'condition', { condition: { kind: 'more', value: '1 000 €', to: '' } }, { fill: 'ok' });
  rule('B:B', 'duplicate', {}, { fill: 'wait', bold: true });
  const formula = rule('A2:C4', 'formula', { formula: '=$C2="Impayé"' }, { color: 'bad', bold: true });
  const shown = (row: number, column: number) => store.ruledFormatOf(view(), row, column);
  expect([shown(1, 1), shown(2, 1), shown(3, 1)]).toEqual([
    { fill: 'ok' },
    { fill: 'wait', bold: true, color: 'bad' },
    { fill: 'wait', bold: true },
  ]);
  expect([shown(2, 0), shown(0, 1), shown(1, 2)]).toEqual([{ bold: true, color: 'bad' }, {}, {}]);
  typeInto(store, id, '3/3', 'Payé');
  typeInto(store, id, '4/2', '1001');
  expect([shown(2, 0), shown(2, 1), shown(3, 1)]).toEqual([{}, {}, { fill: 'ok' }]);
  sheet.insertLines(doc, CLAIRE, id, 'rows', { before: '1' }, 1);
  const words = sheet.readRules(doc, id).map((each) => ruleWords(store, view(), each));
  expect(words).toContainEqual({ kind: 'formula', detail: '=$C3="Impayé"', area: 'A3:C5' });
  const wrong = { ...ruleDraft(store, view(), { top: 0, bottom: 0, left: 0, right: 0 }, null), range: 'Z99' };
  expect(readRuleDraft(store, view(), wrong)).toEqual({ problem: 'area' });
  expect(readRuleDraft(store, view(), { ...wrong, range: 'A1', family: 'formula', formula: '=(' })).toEqual({
    problem: 'formula',
  });
  sheet.changeRule(doc, CLAIRE, formula, { test: { kind: 'formula', formula: 'not one(' } });
  expect(shown(3, 0)).toEqual({});
});
