import { spanOf } from '@basoche/domain';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { createDoc, projectDoc, sheet } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { exchange, twin } from '../../testing/exchange.ts';

const [ann, bob] = [testActor('ann'), testActor('bob')];

function sheetOf(rows = 4, columns = 3): { doc: Y.Doc; id: string } {
  const doc = createDoc('document');
  return { doc, id: sheet.addSheet(doc, ann, { id: 's', name: 'Débours', firstRows: rows, firstColumns: columns }) };
}

function grid(doc: Y.Doc, id: string) {
  return sheet.readGrid(doc, sheet.readSheet(doc, id)!);
}

const rowsOf = (doc: Y.Doc, id: string) => grid(doc, id).rows.ids;

test('[CL1] the first lines of a sheet are there without a word about them', () => {
  const { doc, id } = sheetOf();
  expect(grid(doc, id).rows.ids).toEqual(['1', '2', '3', '4']);
  expect(grid(doc, id).columns.ids).toEqual(['1', '2', '3']);
  expect(doc.getMap('sheets').toJSON()[id]).toMatchObject({ rowBlocks: {}, rowFields: {}, cells: {} });
});

describe('[CL2] lines inserted at one place', () => {
  test('by two people stand together, each person’s in their order', () => {
    const { doc, id } = sheetOf();
    const other = twin(doc);
    const anns = sheet.insertLines(doc, ann, id, 'rows', { after: '2' }, 3);
    const bobs = sheet.insertLines(other, bob, id, 'rows', { after: '2' }, 2);
    exchange(doc, other);
    expect(rowsOf(doc, id)).toEqual(rowsOf(other, id));
    const between = rowsOf(doc, id).slice(2, 7);
    expect([anns, bobs].map((each) => between.filter((row) => each.includes(row)))).toEqual([anns, bobs]);
    expect(between.map((row) => anns.includes(row)).filter((own, at, all) => own !== all[at - 1])).toHaveLength(2);
  });

  test('again and again, before, after and at the ends, stand where they were put', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.nat(), after: fc.boolean(), count: fc.integer({ min: 1, max: 5 }) }), {
          maxLength: 40,
        }),
        (inserts) => {
          const { doc, id } = sheetOf(3, 1);
          const expected = ['1', '2', '3'];
          for (const { at, after, count } of inserts) {
            const line = expected[at % expected.length]!;
            const made = sheet.insertLines(doc, ann, id, 'rows', after ? { after: line } : { before: line }, count);
            expected.splice((at % expected.length) + (after ? 1 : 0), 0, ...made);
          }
          expect(rowsOf(doc, id)).toEqual(expected);
        },
      ),
    );
  });

  test('never grow a sheet past its most lines', () => {
    const { doc, id } = sheetOf();
    expect(sheet.insertLines(doc, ann, id, 'columns', 'last', sheet.MAX_LINES.columns)).toEqual([]);
    expect(grid(doc, id).columns.ids).toHaveLength(3);
  });
});

describe('[CL3] a deleted line', () => {
  test('keeps its cells, and comes back with them', () => {
    const { doc, id } = sheetOf();
    sheet.setCells(doc, ann, id, [['2/1', 'honoraires']]);
    sheet.deleteLines(doc, bob, id, 'rows', ['2']);
    expect(rowsOf(doc, id)).toEqual(['1', '3', '4']);
    sheet.restoreLines(doc, bob, id, 'rows', ['2']);
    expect(rowsOf(doc, id)).toEqual(['1', '2', '3', '4']);
    expect(sheet.readCells(doc, id).get('2/1')).toBe('honoraires');
  });

  test.each(['rows', 'columns'] as const)('of the %s shows again when somebody typed in it meanwhile', (axis) => {
    const { doc, id } = sheetOf();
    sheet.setCells(doc, ann, id, [['2/2', 'vu']]);
    const other = twin(doc);
    sheet.deleteLines(doc, ann, id, axis, ['2']);
    sheet.setCells(other, bob, id, [['2/2', 'tapé dans le train']]);
    exchange(doc, other);
    for (const each of [doc, other]) {
      expect(grid(each, id)[axis].ids).toContain('2');
      expect(sheet.readCells(each, id).get('2/2')).toBe('tapé dans le train');
    }
    sheet.deleteLines(doc, ann, id, axis, ['2']);
    expect(grid(doc, id)[axis].ids).not.toContain('2');
  });

  test('stays deleted when somebody emptied a cell of it meanwhile', () => {
    const { doc, id } = sheetOf();
    sheet.setCells(doc, ann, id, [['2/1', 'vu']]);
    const other = twin(doc);
    sheet.deleteLines(doc, ann, id, 'rows', ['2']);
    sheet.setCells(other, bob, id, [['2/1', null]]);
    exchange(doc, other);
    expect(rowsOf(doc, id)).toEqual(['1', '3', '4']);
    expect(rowsOf(other, id)).toEqual(['1', '3', '4']);
  });

  test('still bounds a span, which ends on what is left', () => {
    const { doc, id } = sheetOf(6, 1);
    const span = (from: string, to: string) => spanOf(grid(doc, id).rows, from, to);
    sheet.deleteLines(doc, ann, id, 'rows', ['2', '5']);
    expect(span('2', '5')).toEqual({ first: 1, last: 2 });
    expect(span('5', '2')).toEqual({ first: 1, last: 2 });
    expect(span('1', '2')).toEqual({ first: 0, last: 0 });
    expect(span('5', '5')).toBe(null);
    expect(span('5', 'nowhere')).toBe(null);
  });
});

test('[CL4] cells typed by two people both stay; of one cell the same one everywhere', () => {
  const { doc, id } = sheetOf();
  const other = twin(doc);
  sheet.setCells(doc, ann, id, [
    ['1/1', 12.5],
    ['1/2', 'ann'],
  ]);
  sheet.setCells(other, bob, id, [
    ['2/1', true],
    ['1/2', 'bob'],
  ]);
  exchange(doc, other);
  expect(sheet.readCells(doc, id)).toEqual(sheet.readCells(other, id));
  expect(sheet.readCells(doc, id).get('1/1')).toBe(12.5);
  expect(sheet.readCells(doc, id).get('2/1')).toBe(true);
});

test('[CL4] what is no content reads as an empty cell', () => {
  const { doc, id } = sheetOf();
  const cells = sheet.partOf(doc, id, 'cells')!;
  for (const [key, value] of Object.entries({
    '1/1': { date: '2026-02-30' },
    '1/2': [1],
    '1/3': { formula: 7 },
    '2/1': '',
    nokey: 5,
    '3/1/2': 5,
    '4/1': Infinity,
  }))
    cells.set(key, value);
  expect(sheet.readCells(doc, id)).toEqual(new Map());
});

test('[CL5] the looks of one cell are read without counting those of the sheet', () => {
  const { doc, id } = sheetOf();
  const formats = sheet.partOf(doc, id, 'formats');
  expect(sheet.formatOf(formats, '1', '1')).toEqual({});
  sheet.setFormats(doc, ann, id, [{ row: '1', column: '1' }], { bold: true });
  const counted = vi.spyOn(Y.Map.prototype, 'size', 'get');
  expect(sheet.formatOf(formats, '1', '1')).toEqual({ bold: true });
  expect(counted).not.toHaveBeenCalled();
  counted.mockRestore();
});

test('[CL5] looks of two fields of one cell both stay; a cell goes before its row and its column', () => {
  const { doc, id } = sheetOf();
  const other = twin(doc);
  sheet.setFormats(doc, ann, id, [{ row: '1', column: '1' }], { bold: true });
  sheet.setFormats(other, bob, id, [{ row: '1', column: '1' }], { number: 'money' });
  exchange(doc, other);
  const looks = (row: string, column: string) => sheet.formatOf(sheet.partOf(doc, id, 'formats'), row, column);
  expect(looks('1', '1')).toEqual({ bold: true, number: 'money' });
  sheet.setFormats(doc, ann, id, [{ row: '', column: '1' }], { bold: false, italic: true });
  expect(looks('1', '1')).toEqual({ bold: false, italic: true, number: 'money' });
  sheet.setFormats(doc, ann, id, [{ row: '2', column: '1' }], { italic: false });
  expect(looks('2', '1')).toEqual({ bold: false, italic: false });
  sheet.partOf(doc, id, 'formats')!.set('3/1/decimals', 99);
  expect(looks('3', '1')).toEqual({ bold: false, italic: true });
});

test('[CL6] rows in another order stay the rows they are: a cell typed meanwhile goes with its row', () => {
  const { doc, id } = sheetOf();
  const other = twin(doc);
  sheet.orderRows(doc, ann, id, ['4', '2', '3', '1']);
  sheet.setCells(other, bob, id, [['1/1', 'tapé pendant le tri']]);
  exchange(doc, other);
  expect(rowsOf(other, id)).toEqual(['4', '2', '3', '1']);
  expect(sheet.readCells(doc, id).get('1/1')).toBe('tapé pendant le tri');
});

test('[CL7] merged cells follow insertions and deletions; of two that meet one counts, the same everywhere', () => {
  const { doc, id } = sheetOf();
  sheet.mergeCells(doc, ann, id, '1/1', '2/2');
  const [made] = sheet.insertLines(doc, bob, id, 'rows', { after: '1' }, 1);
  const merges = () => sheet.readMerges(doc, id, grid(doc, id));
  expect(merges()).toEqual([{ key: '1/1', rows: { first: 0, last: 2 }, columns: { first: 0, last: 1 } }]);
  sheet.mergeCells(doc, bob, id, '2/2', '3/3');
  expect(merges()).toHaveLength(1);
  sheet.deleteLines(doc, ann, id, 'rows', ['1', made!]);
  expect(merges()).toEqual([{ key: '1/1', rows: { first: 0, last: 0 }, columns: { first: 0, last: 1 } }]);
  sheet.splitCells(doc, ann, id, ['1/1']);
  expect(merges().map(({ key }) => key)).toEqual(['2/2']);
});

test('[CL8] a copied sheet has the same content, and no word of the first changes with it', () => {
  const { doc, id } = sheetOf();
  sheet.setCells(doc, ann, id, [
    ['1/1', 5],
    ['2/1', 'retiré'],
    ['3/1', { formula: '[1/1]*2' }],
  ]);
  sheet.deleteLines(doc, ann, id, 'rows', ['2']);
  const copy = sheet.duplicateSheet(doc, bob, id, 'Copie')!;
  expect(sheet.readSheets(doc).map(({ name }) => name)).toEqual(['Débours', 'Copie']);
  expect(rowsOf(doc, copy)).toEqual(['1', '3', '4']);
  expect(sheet.readCells(doc, copy)).toEqual(
    new Map<string, unknown>([
      ['1/1', 5],
      ['3/1', { formula: '[1/1]*2' }],
    ]),
  );
  sheet.setCells(doc, bob, copy, [['1/1', 6]]);
  expect(sheet.readCells(doc, id).get('1/1')).toBe(5);
});

test('[CL9] the text of the sheets is found: names and cells, not formulas nor what is deleted', () => {
  const { doc, id } = sheetOf();
  sheet.setCells(doc, ann, id, [
    ['2/2', 1234.5],
    ['2/1', 'Huissier\nde justice'],
    ['1/1', { date: '2026-11-21' }],
    ['3/1', 'effacé'],
    ['4/1', { formula: 'SUM([2/2])' }],
  ]);
  sheet.deleteLines(doc, ann, id, 'rows', ['3']);
  sheet.deleteSheet(doc, ann, sheet.addSheet(doc, ann, { name: 'Brouillon' }));
  expect(projectDoc('document', doc)).toMatchObject({
    document_text: [{ text: 'Débours\n21/11/2026\nHuissier de justice\t1234,5' }],
  });
});

test('[CL10] the undo of one person leaves what the other typed', () => {
  const { doc, id } = sheetOf();
  const undo = sheet.sheetUndo(doc, ann);
  sheet.setCells(doc, ann, id, [['1/1', 'ann']]);
  sheet.setCells(doc, bob, id, [['2/1', 'bob']]);
  undo.undo();
  expect(sheet.readCells(doc, id)).toEqual(new Map([['2/1', 'bob']]));
});
