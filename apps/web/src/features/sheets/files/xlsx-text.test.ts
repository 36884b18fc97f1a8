import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBook } from '@basoche/office/spreadsheet';
import { part, taken, workbook } from './testing/workbooks.ts';
import { cellText, longer, partText } from '@basoche/office/spreadsheet';
import { writeXlsx } from '@basoche/office/spreadsheet';

test('characters that a workbook writes by their number are read, and those typed so are written as they are', () => {
  const { text } = taken(
    workbook(
      '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>_x00E9_t_x00e9_</x:t></x:is></x:c><x:c r="C1" t="str"><x:v>_x005F_x0041_</x:v></x:c></x:row>',
      { 'xl/sharedStrings.xml': part('<sst><si><t>Maître_x000D_\nDurand_x0000__x0007__xD83D_</t></si></sst>') },
    ),
  );
  expect(['1/1', '1/2', '1/3'].map((key) => text(key))).toEqual(['Maître\nDurand', 'été', '_x0041_']);
});

test('whatever is typed in a cell comes back from a workbook', () => {
  const piece = fc.oneof(
    fc.constantFrom('_x0041_', '_x005F_', '_', 'x0041_', '\n', 'é'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const typed = cellText(pieces.join(''));
      expect(cellText(partText(typed))).toBe(typed);
    }),
  );
  const cells = ['_x0041_', '_x005F_x0041_', 'a\nb', '_x00e9_'].map((content, row) => ({
    row,
    column: 0,
    content,
    look: {},
  }));
  const file = { name: 'a', cells, widths: [], heights: [], merges: [], rules: [], frozen: { rows: 0, columns: 0 } };
  const { book } = readBook(writeXlsx({ sheets: [file] }), 'x');
  expect(book.sheets[0]?.cells.map(({ content }) => content)).toEqual(cells.map(({ content }) => content));
});

test('a text whose characters are numbers is as long as any other', () => {
  const raw = longer('', '_x0041_'.repeat(20_000));
  expect(cellText(raw)).toBe('A'.repeat(20_000));
});

test('days of a strict workbook are days', () => {
  const { book, losses } = readBook(
    workbook(
      '<x:row r="1"><x:c r="A1" t="d"><x:v>2026-11-21</x:v></x:c><x:c r="B1" t="d"><x:v>2026-11-21T00:00:00Z</x:v></x:c><x:c r="C1" t="d"><x:v>2026-11-21T10:30:00</x:v></x:c><x:c r="D1" t="d"><x:v>hier</x:v></x:c></x:row>',
    ),
    'x',
  );
  const day = { date: '2026-11-21' };
  expect(book.sheets[0]?.cells.map(({ content }) => content)).toEqual([day, day, day, 'hier']);
  expect(losses).toEqual({ hours: 1 });
});

test.each(['x', '0', '1.5', '-3', '999999'])(
  'a row that says that it is row %s is told, and nothing else is lost',
  (row) => {
    const { book, losses } = readBook(
      workbook(
        `<x:row r="1"><x:c><x:v>1</x:v></x:c></x:row><x:row r="${row}" ht="40" customHeight="1"><x:c><x:v>2</x:v></x:c></x:row>`,
      ),
      'x',
    );
    expect(book.sheets[0]).toMatchObject({ cells: [{ row: 0, column: 0, content: 1 }], heights: [] });
    expect(losses).toEqual({ lines: 1 });
  },
);
