import { expect, test } from 'vitest';
import { linesOfCsv } from './csv.ts';

const lines = (text: string) => linesOfCsv(new TextEncoder().encode(text), 100);

test('a first line that only says what stands between the cells is none of them', () => {
  const rows = [
    ['a;b', 'c'],
    ['1', '2'],
  ];
  expect(lines('sep=,\r\na;b,c\r\n1,2')).toEqual(rows);
  expect(lines('\uFEFFSEP=|\na;b|c\n1|2')).toEqual(rows);
  expect(lines('"sep=\t"\na;b\tc\n1\t2')).toEqual(rows);
  expect(lines('sep=ab\nc')).toEqual([['sep=ab'], ['c']]);
});

test('the separator that parts the first line most counts, also behind the mark of UTF-8', () => {
  expect(lines('\uFEFFNom;Montant\r\nDurand, Paul;"1 000,50\r\net plus"')).toEqual([
    ['Nom', 'Montant'],
    ['Durand, Paul', '1 000,50\r\net plus'],
  ]);
});
