import { expect, test } from 'vitest';
import { fonts } from '../testing/fonts.ts';
import { hasOffice, wordsOfPdf } from '../testing/soffice.ts';
import { bandRows, printLayout } from './print-layout.ts';
import type { PrintBook, PrintCell, PrintTable } from './tables-file.ts';
import { writeTablesPdf } from './write-tables-pdf.ts';

function cell(text: string, more: Partial<PrintCell> = {}): PrintCell {
  const plain = { bold: false, italic: false, underline: false, ink: null, fill: null, lines: null, isNumber: false };
  return { text, columns: 1, rows: 1, align: 'left', ...plain, ...more };
}

const amount = (text: string) => cell(text, { align: 'right', isNumber: true });

function table(rows: (PrintCell | null)[][], more: Partial<PrintTable> = {}): PrintTable {
  const widths = Array.from({ length: rows[0]?.length ?? 0 }, () => 100);
  const head = { rows: 0, columns: 0 };
  return { name: 'Débours', widths, head, rows: rows.map((cells) => ({ height: 28, cells })), charts: [], ...more };
}

const book = (...tables: PrintTable[]): PrintBook => ({
  title: 'Comptes de l’étude',
  author: 'Claire',
  tables,
  comments: 0,
});

test('a table stands upright where it fits, across where it does not, smaller where it must be, then in bands', () => {
  const wide = (columns: number, more?: Partial<PrintTable>) =>
    printLayout(table([Array.from({ length: columns }, (_, at) => cell(String(at)))], more));
  expect(wide(6)).toMatchObject({ orientation: 'portrait', scale: 1, bands: [[0, 1, 2, 3, 4, 5]] });
  expect(wide(8).scale).toBeCloseTo(0.872, 2);
  expect(wide(8).orientation).toBe('portrait');
  expect(wide(10)).toMatchObject({ orientation: 'landscape', scale: 1 });
  expect(wide(15).scale).toBeCloseTo(0.684, 2);
  expect(wide(15).bands).toHaveLength(1);
  const parted = wide(30, { head: { rows: 0, columns: 1 } });
  expect([parted.orientation, parted.scale, parted.bands.length]).toEqual(['landscape', 0.6, 2]);
  expect(parted.bands[1]?.slice(0, 2)).toEqual([0, 17]);
});

test('a number makes its column as wide as it is; words take what an upright page has to spare', () => {
  const number = amount('123 456 789 012 345,67 €');
  const words = cell('Honoraires de résultat, dernière échéance');
  const [first = 0, second = 0] = printLayout(table([[words, number]])).widths;
  expect(second).toBeGreaterThan(110);
  expect(first).toBeGreaterThan(180);
  const full = printLayout(table([[words, number, ...Array.from({ length: 4 }, () => cell('x'))]])).widths;
  expect(full[0]).toBeLessThan(100);
  expect(full[1]).toBeCloseTo(second, 0);
});

test('a cell that reaches over the end of a band is parted; its words stand where it begins', () => {
  const rows = [[cell('Total', { columns: 3 }), null, null, cell('x')]];
  const parts = [
    [0, 1],
    [2, 3],
  ].map((band) => bandRows(table(rows), band)[0]?.map((each) => each && [each.text, each.columns]));
  expect(parts).toEqual([
    [['Total', 2], null],
    [
      ['', 1],
      ['x', 1],
    ],
  ]);
});

test('[WF7] a PDF of a spreadsheet has its sheets by name, tells its pages as they come, and counts what it does not show', async () => {
  const told: (number | null)[] = [];
  const rows = Array.from({ length: 120 }, (_, at) => [cell(`Ligne ${at + 1}`), amount(`${at},50 €`)]);
  const { bytes, report } = await writeTablesPdf(
    { ...book(table(rows), table([[cell('中')]], { name: 'Bilan' }), table([])), comments: 2 },
    fonts,
    ({ pages, of }) => told.push(of === null ? pages : null),
  );
  const raw = new TextDecoder('latin1').decode(bytes);
  expect(raw).toContain('/Lang (fr-FR)');
  expect(raw).toMatch(/\/Outlines/);
  expect(report).toEqual([
    { loss: 'characters', count: 1 },
    { loss: 'comments', count: 2 },
  ]);
  expect(told.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  expect((await writeTablesPdf(book(), fonts)).bytes.length).toBeGreaterThan(500);
});

test.runIf(hasOffice)(
  '[WF7] frozen rows stand on every page, merged cells once, charts below (only where poppler is)',
  async () => {
    const rows = [
      [cell('Client'), cell('Montant')],
      ...Array.from({ length: 60 }, (_, at) => [cell(`Maître Durand ${at + 1}`), amount(`${at} 000,00 €`)]),
      [cell('Total général', { columns: 2, bold: true }), null],
    ];
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><style>text{font-family:Serif;font-size:12px}</style><text x="10" y="40">Échéance</text></svg>';
    const chart = { title: 'Montants', width: 300, height: 200, svg, legend: [{ text: 'Débours', color: '#24477f' }] };
    const { bytes } = await writeTablesPdf(
      book(table(rows, { head: { rows: 1, columns: 0 }, charts: [chart] })),
      fonts,
    );
    const pages = wordsOfPdf(bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/Client\s+Montant/);
    expect(pages[1]).toMatch(new RegExp(`Comptes de l’étude\\s+2\\s*/\\s*${pages.length}`));
    const all = pages.join('\n');
    expect(all.match(/Total général/g)).toHaveLength(1);
    expect(all).toMatch(/Montants\s+Échéance[\s\S]*Débours/);
  },
);

test('[WF7] a head that fills the page, a row that fills pages and a cell that spans all are laid out all the same', async () => {
  const long = 'Attendu que la société requérante soutient. '.repeat(400);
  const odd = table([[cell(long)], [cell('b', { rows: 9, columns: 9 })], [cell('c')]], {
    head: { rows: 2, columns: 1 },
  });
  expect((await writeTablesPdf(book(odd), fonts)).bytes.length).toBeGreaterThan(2_000);
});
