import { createDoc, newActor, sheet as sheets } from '@basoche/crdt';
import type { SessionPart } from '@basoche/protocol';
import { countReads } from '@basoche/testkit';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { areasOf } from './cell-areas.ts';
import { comparedSheets } from './compared-sheets.ts';

const actor = newActor('claire', 'poste', { now: () => Date.parse('2026-11-21T09:00:00Z') });

const FIRST_ROWS = Array.from({ length: 20 }, (_, at) => `${at + 1}`);

/** A sheet, what somebody does to it, and what the comparison says of it. */
function changed(prepare: (doc: Y.Doc, sheet: string) => void, act: (doc: Y.Doc, sheet: string) => void) {
  const doc = createDoc('document');
  const sheet = sheets.addSheet(doc, actor, { name: 'Loyers', firstRows: FIRST_ROWS.length, firstColumns: 6 });
  prepare(doc, sheet);
  const copy = () => {
    const made = new Y.Doc();
    Y.applyUpdate(made, Y.encodeStateAsUpdate(doc));
    return made;
  };
  const before = { seq: 1, doc: copy(), written: [], deleted: [] };
  const start = Y.getState(doc.store, doc.clientID);
  const gone: [number, number, number][] = [];
  doc.on('afterTransaction', ({ deleteSet }: Y.Transaction) => {
    for (const [client, items] of deleteSet.clients)
      for (const { clock, len } of items) gone.push([client, clock, len]);
  });
  act(doc, sheet);
  const part = (ranges: [number, number, number][]): SessionPart => ({
    ...{ user: 'paul', from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T09:00:00.000Z', ranges },
  });
  const written = [part([[doc.clientID, start, Y.getState(doc.store, doc.clientID) - start]])];
  const { cells, looks } = comparedSheets(before, { seq: 2, doc: copy(), written, deleted: [part(gone)] }, actor);
  expect(looks.map(({ part: by }) => by?.user)).toEqual(looks.map(() => 'paul'));
  return {
    cells,
    looks: looks.map(({ place, before: was, after: is }) => [`${place.kind} ${place.text}`.trim(), was, is]),
  };
}

const nothing = () => undefined;
const look = (doc: Y.Doc, sheet: string, keys: string[], format: sheets.CellFormat) =>
  sheets.setFormats(
    doc,
    actor,
    sheet,
    keys.map((key) => ({ row: key.split('/')[0]!, column: key.split('/')[1]! })),
    format,
  );
const format = (field: sheets.FormatField, value: unknown) => ({ of: 'format', field, value });

test('looks of cells beside each other are told once, with what they were', () => {
  const { looks, cells } = changed(
    (doc, sheet) => look(doc, sheet, ['5/3'], { number: 'money', fill: 'ok' }),
    (doc, sheet) => {
      look(doc, sheet, ['1/1', '1/2', '2/1', '2/2', '4/1'], { bold: true, align: 'center' });
      look(doc, sheet, ['5/3'], { number: 'percent', fill: undefined });
    },
  );
  const bold = [
    [format('bold', undefined), format('align', undefined)],
    [format('bold', true), format('align', 'center')],
  ];
  expect(looks).toEqual([
    ['cells A1:B2', ...bold],
    ['cells A4', ...bold],
    [
      'cells C5',
      [format('number', 'money'), format('fill', 'ok')],
      [format('number', 'percent'), format('fill', undefined)],
    ],
  ]);
  expect(cells).toEqual([]);
});

test('what is said of a whole line is told of the line, not of the cells that it covers', () => {
  const { looks } = changed(
    (doc, sheet) => look(doc, sheet, ['2/2', '3/2'], { bold: false, italic: true }),
    (doc, sheet) => {
      look(doc, sheet, ['/2', '/3'], { bold: true });
      look(doc, sheet, ['7/'], { fill: 'bad' });
    },
  );
  expect(looks).toEqual([
    ['columns B:C', [format('bold', undefined)], [format('bold', true)]],
    ['rows 7', [format('fill', undefined)], [format('fill', 'bad')]],
  ]);
});

test('merges, sizes, lines that came and went, what is frozen and names', () => {
  const { looks } = changed(
    (doc, sheet) => sheets.mergeCells(doc, actor, sheet, '1/1', '1/2'),
    (doc, sheet) => {
      sheets.splitCells(doc, actor, sheet, ['1/1']);
      sheets.mergeCells(doc, actor, sheet, '2/1', '3/2');
      sheets.sizeLines(doc, actor, sheet, 'columns', ['1', '2'], 200);
      sheets.insertLines(doc, actor, sheet, 'rows', { before: '6' }, 2);
      sheets.deleteLines(doc, actor, sheet, 'rows', ['10']);
      sheets.freeze(doc, actor, sheet, { rows: 1, columns: 0 });
      sheets.renameSheet(doc, actor, sheet, 'Loyers 2026');
    },
  );
  const width = (px: number) => ({ of: 'size', axis: 'columns', px });
  expect(looks).toEqual([
    ['sheet', { of: 'name', name: 'Loyers' }, { of: 'name', name: 'Loyers 2026' }],
    ['sheet', { of: 'frozen', rows: 0, columns: 0 }, { of: 'frozen', rows: 1, columns: 0 }],
    ['columns A:B', width(104), width(200)],
    ['rows 6:7', null, { of: 'line', how: 'came' }],
    ['rows 10', null, { of: 'line', how: 'went' }],
    ['cells A1:B1', { of: 'merge' }, null],
    ['cells A2:B3', null, { of: 'merge' }],
  ]);
});

test('lines of a full sheet that all became higher are one change, and each is read a few times', () => {
  const { rows: max } = sheets.MAX_LINES;
  let ids: string[] = [];
  let looks: unknown = null;
  const reads = countReads(() => {
    ({ looks } = changed(
      (doc, sheet) => {
        ids = [...FIRST_ROWS, ...sheets.insertLines(doc, actor, sheet, 'rows', 'last', max - FIRST_ROWS.length)];
      },
      (doc, sheet) => sheets.sizeLines(doc, actor, sheet, 'rows', ids, 40),
    ));
  });
  expect(reads).toBeLessThan(50 * max);
  expect(looks).toEqual([
    [`rows 1:${max}`, { of: 'size', axis: 'rows', px: 26 }, { of: 'size', axis: 'rows', px: 40 }],
  ]);
}, 60_000);

test('an order, filters, conditional formats and charts', () => {
  const test = { kind: 'more', value: '1000', to: '' } as const;
  const plain = { bold: true, italic: false, color: null, fill: null } as const;
  let [rule, chart] = ['', ''];
  const { looks } = changed(
    (doc, sheet) => {
      rule = sheets.addRule(doc, actor, { sheet, from: '1/1', to: '9/1', test, look: plain });
      chart = sheets.addChart(doc, actor, { sheet, kind: 'bar', title: 'Loyers', from: '1/1', to: '5/2', at: '5/4' });
    },
    (doc, sheet) => {
      sheets.orderRows(doc, actor, sheet, ['3', '2', '4']);
      sheets.setFilter(doc, actor, sheet, '2', { hidden: ['payé', 'annulé'] });
      sheets.changeRule(doc, actor, rule, { look: { ...plain, fill: 'bad' } });
      sheets.addRule(doc, actor, { sheet, from: '1/2', to: '1/2', test: { kind: 'duplicate' }, look: plain });
      sheets.changeChart(doc, actor, chart, { width: 600 });
    },
  );
  const said = (fill: string | null) => ({
    of: 'rule',
    kind: 'more',
    detail: '1000',
    area: 'A1:A9',
    look: { ...plain, fill },
  });
  expect(looks).toEqual([
    ['rows 2:3', null, { of: 'order' }],
    ['columns B', null, { of: 'filter', filter: { hidden: ['annulé', 'payé'] } }],
    ['rule A1:A9', said(null), said('bad')],
    ['rule B1', null, { of: 'rule', kind: 'duplicate', detail: '', area: 'B1', look: plain }],
    ['chart Loyers', null, { of: 'order' }],
  ]);
});

test('a sheet that came, and one that went, are told as such', () => {
  let other = '';
  const { looks } = changed(
    (doc) => (other = sheets.addSheet(doc, actor, { name: 'Bilan', firstRows: 2, firstColumns: 2 })),
    (doc) => {
      sheets.deleteSheet(doc, actor, other);
      look(doc, sheets.addSheet(doc, actor, { name: 'Frais' }), ['1/1'], { bold: true });
    },
  );
  expect(looks).toEqual([
    ['sheet', null, { of: 'name', name: 'Frais' }],
    ['sheet', { of: 'name', name: 'Bilan' }, null],
  ]);
});

test('a sheet whose looks were put back says nothing', () => {
  const { looks } = changed(nothing, (doc, sheet) => {
    look(doc, sheet, ['1/1'], { bold: true });
    look(doc, sheet, ['1/1'], { bold: undefined });
  });
  expect(looks).toEqual([]);
});

test('places become areas without holes, each place in one of them', () => {
  const places = ['0 0', '0 1', '1 0', '1 1', '1 2', '3 1'].map((each) => {
    const [row = 0, column = 0] = each.split(' ').map(Number);
    return { row, column };
  });
  expect(areasOf(places)).toEqual([
    { top: 0, bottom: 1, left: 0, right: 1 },
    { top: 1, bottom: 1, left: 2, right: 2 },
    { top: 3, bottom: 3, left: 1, right: 1 },
  ]);
});
