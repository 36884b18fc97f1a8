import { expect, test } from 'vitest';
import { bookOfDocument } from './from-document.ts';
import { taken, workbook } from './testing/workbooks.ts';
import { writeXlsx } from '@basoche/office/spreadsheet';

const VALUES = '<row r="7"><c r="A7"><v>1</v></c><c r="B7"><v>-2</v></c><c r="C7"><v>3</v></c></row>';

const line = (row: number, cells: string) => `<row r="${row}">${cells}</row>`;

test('a plain formula takes of several values the one in its own column, also after a file and back', () => {
  const read = taken(
    workbook(
      VALUES +
        line(9, '<c r="B9"><f>ABS(A7:C7)</f><v>2</v></c>') +
        line(10, '<c r="B10"><f>A7:C7*10</f><v>-20</v></c>') +
        line(11, '<c r="B11" t="b"><f>ISERROR(A7:C7)</f><v>0</v></c>') +
        line(12, '<c r="B12"><f>-A7:C7</f><v>2</v></c>') +
        line(13, '<c r="B13"><f>ROUND(A7:C7,1)</f><v>-2</v></c>') +
        line(14, '<c r="B14"><f>SUMPRODUCT(ABS(A7:C7))</f><v>6</v></c>') +
        line(15, '<c r="B15"><f>SUM(A7:C7)</f><v>2</v></c>') +
        line(16, '<c r="E16" t="e"><f>A7:C7*10</f><v>#VALUE!</v></c>') +
        line(17, '<c r="C17"><f t="shared" ref="C17:C18" si="0">A$7:C$7+1</f><v>4</v></c>') +
        line(18, '<c r="C18"><f t="shared" si="0"/><v>4</v></c>'),
    ),
  );
  const back = taken(writeXlsx(bookOfDocument(read.store).book));
  for (const { text, losses } of [read, back]) {
    expect([9, 10, 11, 12, 13, 14, 15].map((row) => text(`${row}/2`))).toEqual('2 -20 FAUX 2 -2 6 2'.split(' '));
    expect(['16/5', '17/3', '18/3'].map((key) => text(key))).toEqual(['#VALEUR!', '4', '4']);
    expect(losses).toEqual({});
  }
  expect(read.typed('9/2')).toEqual({ formula: 'ABS(@[7/1:7/3])' });
});

test('a formula of arrays in one cell computes with all values, also after a file and back', () => {
  const read = taken(
    workbook(
      VALUES +
        line(9, '<c r="B9"><f t="array" ref="B9">SUM(ABS(A7:C7))</f><v>6</v></c>') +
        line(10, '<c r="B10"><f t="array" ref="B10">SUM(IF(A7:C7&gt;0,A7:C7))</f><v>4</v></c>') +
        line(11, '<c r="A11"><f t="array" ref="A11:B11">A7:B7*2</f><v>2</v></c><c r="B11"><v>-4</v></c>'),
    ),
  );
  const back = taken(writeXlsx(bookOfDocument(read.store).book));
  for (const { text } of [read, back])
    expect(['9/2', '10/2', '11/1', '11/2'].map((key) => text(key))).toEqual(['6', '4', '2', '-4']);
  expect([read.losses, back.losses]).toEqual([{ arrays: 1 }, {}]);
});

test('a formula of several values that is an error here keeps the value of the file, and is told', () => {
  const { text, typed, losses } = taken(
    workbook(
      VALUES +
        line(9, '<c r="E9"><f>A7:C7*10</f><v>30</v></c><c r="F9"><f>E9+1</f><v>31</v></c>') +
        line(10, '<c r="A10"><f t="array" ref="A10">A7:C7*2</f><v>2</v></c>') +
        line(11, '<c r="A11" t="e"><f t="array" ref="A11">SUM(A7:C7/0)</f><v>#DIV/0!</v></c>'),
    ),
  );
  expect(['9/5', '9/6', '10/1', '11/1'].map((key) => text(key))).toEqual(['30', '31', '2', '#DIV/0!']);
  expect([typed('9/5'), typed('10/1')]).toEqual([null, null]);
  expect(losses).toEqual({ formulas: 2 });
});
