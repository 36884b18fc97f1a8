import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileCell } from '../spreadsheet/book-file.ts';
import { writeXlsx } from '../spreadsheet/xlsx-write.ts';
import { AddressFileProblem } from './address-table.ts';
import { readAddressFile } from './read-address-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, { little, mark }: { little: boolean; mark: boolean }): Uint8Array {
  const bytes: number[] = [];
  for (const unit of (mark ? '\uFEFF' : '') + text) {
    const code = unit.charCodeAt(0);
    bytes.push(...(little ? [code & 255, code >> 8] : [code >> 8, code & 255]));
  }
  return Uint8Array.from(bytes);
}

/** As a French Windows writes it. */
const windows = (text: string) =>
  Uint8Array.from(Array.from(text, (char) => ({ '€': 0x80, '’': 0x92, œ: 0x9c })[char] ?? char.charCodeAt(0)));

function problemOf(bytes: Uint8Array): string {
  try {
    readAddressFile(bytes);
  } catch (error) {
    if (error instanceof AddressFileProblem) return error.reason;
    throw error;
  }
  return 'none';
}

const ROWS = [
  ['Prénom', 'Nom', 'Société'],
  ['Hélène', 'L’Œillet', 'Durand; Fils, Père | Cie'],
  ['Zoé', 'N’Guyen', 'ligne une\nligne "deux"'],
];

function written(separator: string): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return ROWS.map((row) => row.map(quoted).join(separator)).join('\r\n');
}

describe('a table', () => {
  const text = written(';').replaceAll('Œ', 'œ');
  const expected = ROWS.map((row) => row.map((cell) => cell.replaceAll('Œ', 'œ')));
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with its mark', utf8(`\uFEFF${text}`)],
    ['UTF-16 little endian', utf16(text, { little: true, mark: true })],
    ['UTF-16 big endian', utf16(text, { little: false, mark: true })],
    ['Windows-1252', windows(text)],
  ])('[AF2] in %s gives its titles and rows', (_, bytes) => {
    const { header, rows, source } = readAddressFile(bytes);
    expect([header, ...rows.map(({ cells }) => cells)]).toEqual(expected);
    expect(source).toBe('rows');
  });

  test.each([true, false])('[AF2] in UTF-16 without its mark is known by its zeros, little endian: %s', (little) => {
    const { header } = readAddressFile(utf16('Nom;E-mail\nDurand;d@exemple.fr', { little, mark: false }));
    expect(header).toEqual(['Nom', 'E-mail']);
  });

  test.each([';', ',', '\t', '|'])(
    '[AF2] parted by %j gives its cells, with what parts others inside of them',
    (separator) => {
      const { header, rows } = readAddressFile(utf8(written(separator)));
      expect([header, ...rows.map(({ cells }) => cells)]).toEqual(ROWS);
    },
  );

  test('[AF2] rows keep their number in the file, empty ones are none, and short ones are filled', () => {
    const { rows } = readAddressFile(utf8('\nNom;Prénom;Ville\n\nDurand;Paul\n;;\nMartin;;Lyon\n'));
    expect(rows).toEqual([
      { number: 4, cells: ['Durand', 'Paul', ''] },
      { number: 6, cells: ['Martin', '', 'Lyon'] },
    ]);
  });

  test('[AF2] a workbook gives texts, numbers, days and the values of formulas', () => {
    const cell = (row: number, column: number, content: FileCell['content']): FileCell => ({
      row,
      column,
      content,
      look: {},
    });
    const cells = [
      ...['Nom', 'Téléphone', 'Naissance', 'Code'].map((title, column) => cell(0, column, title)),
      cell(3, 0, 'Durand'),
      cell(3, 1, 612345678),
      cell(3, 2, { date: '1970-02-01' }),
      cell(3, 3, { formula: '1+1', value: 2 }),
    ];
    const sheet = { name: 'A', cells, widths: [], heights: [], merges: [], rules: [], frozen: { rows: 0, columns: 0 } };
    const { header, rows } = readAddressFile(writeXlsx({ sheets: [sheet] }));
    expect(header).toEqual(['Nom', 'Téléphone', 'Naissance', 'Code']);
    expect(rows).toEqual([{ number: 4, cells: ['Durand', '612345678', '1970-02-01', '2'] }]);
  });
});

describe('a file that is none', () => {
  test.each([
    ['a PDF', utf8('%PDF-1.7\n1 0 obj'), 'kind'],
    ['a page of the web', utf8('<!doctype html><table><tr><td>Nom;Prénom'), 'kind'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'kind'],
    ['a letter', utf8('Monsieur le Bâtonnier\n\nJe vous prie de trouver'), 'kind'],
    ['an archive of something else', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'broken'],
    ['an Excel of before 2007', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old'],
    ['nothing', new Uint8Array(), 'empty'],
    ['titles alone', utf8('Nom;Prénom\n'), 'empty'],
    ['cards without a card', utf8('BEGIN:VCARD\nVERSION:3.0\n'), 'empty'],
  ])('[AF1] %s is refused with why', (_, bytes, reason) => expect(problemOf(bytes)).toBe(reason));

  test('[AF4] 200,000 rows are taken, one more is refused, as rows and as cards', () => {
    const rows = (count: number) => utf8(`Nom;Prénom\n${'a;b\n'.repeat(count)}`);
    expect(readAddressFile(rows(200_000)).rows).toHaveLength(200_000);
    expect(problemOf(rows(200_001))).toBe('rows');
    expect(problemOf(utf8('BEGIN:VCARD\nN:a;b\nEND:VCARD\n'.repeat(200_001)))).toBe('rows');
  });

  test('[AF1] whatever the bytes, a table comes out or a reason', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }).map(utf8),
      fc.string({ maxLength: 200 }).map((text) => utf8(`BEGIN:VCARD\n${text}\nEND:VCARD\n`)),
    );
    fc.assert(
      fc.property(bytes, (file) => {
        try {
          const { header, rows } = readAddressFile(file);
          expect(rows.length).toBeGreaterThan(0);
          for (const { cells } of rows) expect(cells).toHaveLength(header.length);
        } catch (error) {
          if (!(error instanceof AddressFileProblem)) throw error;
        }
      }),
    );
  });
});
