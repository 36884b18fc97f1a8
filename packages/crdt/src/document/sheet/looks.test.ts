import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { createDoc, document, sheet } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { exchange, twin } from '../../testing/exchange.ts';

const [ann, bob] = [testActor('ann'), testActor('bob')];

function sheetOf(): { doc: Y.Doc; id: string } {
  const doc = createDoc('document');
  return { doc, id: sheet.addSheet(doc, ann, { id: 's', name: 'Débours', firstRows: 4, firstColumns: 3 }) };
}

const grid = (doc: Y.Doc, id: string) => sheet.readGrid(doc, sheet.readSheet(doc, id)!);

test('[CL10] lines whose insertion is undone go, but for those in which somebody typed; redone, all are back', () => {
  const { doc, id } = sheetOf();
  const undo = sheet.sheetUndo(doc, ann);
  const made = sheet.insertLines(doc, ann, id, 'rows', { after: '1' }, 3);
  const other = twin(doc);
  sheet.setCells(other, bob, id, [[`${made[1]}/1`, 'tapé dans le train']]);
  undo.undo();
  expect(grid(doc, id).rows.ids).toEqual(['1', '2', '3', '4']);
  exchange(doc, other);
  for (const each of [doc, other]) expect(grid(each, id).rows.ids).toEqual(['1', made[1], '2', '3', '4']);
  undo.redo();
  expect(grid(doc, id).rows.ids).toEqual(['1', ...made, '2', '3', '4']);
});

test('[CL1] a block that does not say how it is undone shows', () => {
  const { doc, id } = sheetOf();
  sheet.partOf(doc, id, 'rowBlocks')!.set('bold', { position: 'a5', count: 1 });
  expect(grid(doc, id).rows.ids).toContain('bold.0');
});

const look = { bold: true, italic: false, color: 'bad', fill: null } as const;

test('[CL11] conditional formats of two people both stay, in an order that can be changed, and follow their cells', () => {
  const { doc, id } = sheetOf();
  const area = { sheet: id, from: '2/1', to: '3/2' };
  const first = sheet.addRule(doc, ann, { ...area, test: { kind: 'more', value: '100', to: '' }, look });
  const other = twin(doc);
  const second = sheet.addRule(doc, ann, { ...area, test: { kind: 'duplicate' }, look });
  const third = sheet.addRule(other, bob, { ...area, test: { kind: 'formula', formula: '[2/1]>1' }, look });
  exchange(doc, other);
  expect(sheet.readRules(doc, id)).toEqual(sheet.readRules(other, id));
  expect(new Set(sheet.readRules(doc, id).map((rule) => rule.id))).toEqual(new Set([first, second, third]));
  sheet.moveRule(doc, ann, third, 'first');
  expect(sheet.readRules(doc, id)[0]).toMatchObject({ id: third, test: { kind: 'formula', formula: '[2/1]>1' } });
  const [made] = sheet.insertLines(doc, ann, id, 'rows', { after: '2' }, 1);
  sheet.deleteLines(doc, ann, id, 'rows', ['2']);
  expect(sheet.areaOf(area, grid(doc, id))).toEqual({ rows: { first: 1, last: 2 }, columns: { first: 0, last: 1 } });
  sheet.deleteLines(doc, ann, id, 'rows', [made!, '3']);
  expect(sheet.areaOf(area, grid(doc, id))).toBe(null);
});

test('[CL11] conditional formats that are added together stand in their order after those that are there', () => {
  const { doc, id } = sheetOf();
  const rule = (value: string) => ({ from: '2/1', to: '3/2', test: { kind: 'equal', value, to: '' }, look }) as const;
  sheet.addRule(doc, ann, { sheet: id, ...rule('first') });
  const added = Array.from({ length: 500 }, (_, at) => String(at));
  sheet.addRules(doc, ann, id, added.map(rule));
  sheet.addRule(doc, ann, { sheet: id, ...rule('last') });
  const words = sheet.readRules(doc, id).map(({ test: asked }) => 'value' in asked && asked.value);
  expect(words).toEqual(['first', ...added, 'last']);
  const copy = sheet.duplicateSheet(doc, ann, id, 'Copie')!;
  expect(sheet.readRules(doc, copy).map(({ test: asked }) => 'value' in asked && asked.value)).toEqual(words);
});

test('[CL11] what is no conditional format is left out, and stays in the document', () => {
  const { doc, id } = sheetOf();
  const area = { sheet: id, from: '2/1', to: '3/2' };
  const rule = sheet.addRule(doc, ann, { ...area, test: { kind: 'empty', value: '', to: '' }, look });
  sheet.changeRule(doc, ann, rule, { test: { kind: 'of tomorrow' } as unknown as sheet.RuleTest });
  expect(sheet.readRules(doc, id)).toEqual([]);
  expect(doc.getMap('sheetRules').size).toBe(1);
  sheet.changeRule(doc, ann, rule, { test: { kind: 'filled', value: '', to: '' } });
  expect(sheet.readRules(doc, id)).toHaveLength(1);
  sheet.deleteRule(doc, ann, rule);
  expect(sheet.readRules(doc, id)).toEqual([]);
});

test('[CL12] filters of two columns both stay; what is no filter lets everything show', () => {
  const { doc, id } = sheetOf();
  const other = twin(doc);
  sheet.setFilter(doc, ann, id, '1', { hidden: ['Payé', 'Annulé'] });
  sheet.setFilter(other, bob, id, '2', { keeps: { kind: 'atLeast', value: '100', to: '' } });
  exchange(doc, other);
  sheet.partOf(doc, id, 'filters')!.set('3', { kind: 'of tomorrow' });
  expect(sheet.readFilters(doc, id)).toEqual(
    new Map<string, sheet.Filter>([
      ['1', { hidden: ['Annulé', 'Payé'] }],
      ['2', { keeps: { kind: 'atLeast', value: '100', to: '' } }],
    ]),
  );
  sheet.setFilter(doc, ann, id, '1', null);
  expect([...sheet.readFilters(doc, id).keys()]).toEqual(['2']);
});

test('[CL13] a chart follows its cells; of two people who change its kind and its title both stay', () => {
  const { doc, id } = sheetOf();
  const chart = sheet.addChart(doc, ann, {
    sheet: id,
    kind: 'column',
    title: 'Honoraires',
    from: '1/1',
    to: '3/2',
    at: '1/3',
  });
  const other = twin(doc);
  sheet.changeChart(doc, ann, chart, { kind: 'pie' });
  sheet.changeChart(other, bob, chart, { title: 'Honoraires 2026', width: 1e9 });
  exchange(doc, other);
  expect(sheet.readCharts(doc, id)).toMatchObject([
    { kind: 'pie', title: 'Honoraires 2026', width: sheet.CHART_SIZE.width.max, from: '1/1', to: '3/2' },
  ]);
  sheet.deleteChart(doc, bob, chart);
  expect(sheet.readCharts(doc, id)).toEqual([]);
});

test('[CL8] a copied sheet has its own conditional formats and charts', () => {
  const { doc, id } = sheetOf();
  sheet.addRule(doc, ann, { sheet: id, from: '1/1', to: '2/1', test: { kind: 'unique' }, look });
  sheet.addChart(doc, ann, { sheet: id, kind: 'line', title: 'Suivi', from: '1/1', to: '2/2', at: '3/1' });
  const copy = sheet.duplicateSheet(doc, bob, id, 'Copie')!;
  expect(sheet.readRules(doc, copy)).toMatchObject([{ sheet: copy, from: '1/1', test: { kind: 'unique' } }]);
  expect(sheet.readCharts(doc, copy)).toMatchObject([{ sheet: copy, kind: 'line', title: 'Suivi' }]);
  expect([sheet.readRules(doc, id), sheet.readCharts(doc, id)].map((each) => each.length)).toEqual([1, 1]);
});

test('[CL14] a thread of a cell says where it hangs, and goes along where its cell goes', () => {
  const { doc, id } = sheetOf();
  const thread = document.addThread(doc, ann, { text: 'Vérifié ?', quote: '1 200 €', anchor: `${id}/2/1` });
  const other = twin(doc);
  sheet.insertLines(doc, ann, id, 'rows', { before: '2' }, 1);
  document.moveThread(doc, ann, thread, `${id}/3/1`);
  document.addComment(other, bob, thread, { text: 'Oui.' });
  exchange(doc, other);
  expect(document.discussionsOf(other)).toMatchObject([
    { id: thread, anchor: `${id}/3/1`, comments: [{ text: 'Vérifié ?' }, { text: 'Oui.' }] },
  ]);
  expect(document.moveThread(doc, ann, 'nowhere', 'x')).toBe(false);
});

test('[CL16] borders are one look of a cell, four sides with a line each; what is none is left out', () => {
  const { doc, id } = sheetOf();
  const formats = sheet.partOf(doc, id, 'formats')!;
  const shown = (row: string, column: string) => sheet.readBorders(sheet.formatOf(formats, row, column).borders);
  const borders = { top: 'thin', right: null, bottom: 'double', left: 'medium' } as const;
  sheet.setFormats(doc, ann, id, [{ row: '1', column: '1' }], { borders: sheet.bordersText(borders)! });
  const other = twin(doc);
  sheet.setFormats(doc, ann, id, [{ row: '1', column: '1' }], { bold: true });
  sheet.setFormats(other, bob, id, [{ row: '1', column: '1' }], { borders: 't-t-' });
  exchange(doc, other);
  expect(sheet.formatOf(formats, '1', '1')).toEqual({ bold: true, borders: 't-t-' });
  sheet.setFormats(doc, ann, id, [{ row: '', column: '2' }], { borders: '-t-t' });
  expect(shown('3', '2')).toEqual({ top: null, right: 'thin', bottom: null, left: 'thin' });
  for (const [at, value] of ['tttt ', 'tt', 'xxxx', 5].entries()) formats.set(`${at + 1}/3/borders`, value);
  for (const row of ['1', '2', '3', '4']) expect(sheet.formatOf(formats, row, '3')).toEqual({});
  expect(sheet.bordersText(shown('1', '3'))).toBeUndefined();
  expect(sheet.readBorders(sheet.bordersText(borders))).toEqual(borders);
});
