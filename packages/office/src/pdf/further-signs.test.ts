import { expect, test } from 'vitest';
import { fonts, sansFonts } from '../testing/fonts.ts';
import { textOfPdf } from '../testing/pdf-text.ts';
import { paragraph, wordFile } from '../testing/samples.ts';
import type { PrintBook, PrintCell } from './tables-file.ts';
import { writePdf } from './write-pdf.ts';
import { writeSlidesPdf } from './write-slides-pdf.ts';
import { writeTablesPdf } from './write-tables-pdf.ts';

/** What is pasted from other programs: ticks, comparisons, boxes, arrows, numbers, letters of other languages. */
const LINES = [
  '✓ conforme / ✗ non conforme / ✔ oui / ✘ non',
  'capital ≥ 10 % et ≤ 25 %, a ≠ b, ≈ 3 ‰',
  '☐ à faire ☑ fait ☒ refusé',
  '→ suite ← retour ⇒ donc ↔ ● ▪ ■ ► ◦',
  '⚖ № 3 ⅓ ① Ⅳ ∞ √ ∑ x² ₂ ⁵ ★ ♦ ⚠ ☎',
  'Nguyễn Thị Thảo, Đặng',
  'Иван Петров, Қазақстан, Ђорђе',
  'Γεώργιος, ἀρχή',
  'Գևորգ, გიორგი',
];

test('[WF6] signs and letters of other languages are printed as they are in a text', async () => {
  const { bytes, report } = await writePdf(wordFile(LINES.map((line) => paragraph(line))), fonts);
  const text = await textOfPdf(bytes);
  for (const line of LINES) expect(text).toContain(line);
  expect(report).toEqual([]);
});

function cell(text: string): PrintCell {
  const plain = { bold: true, italic: true, underline: false, ink: null, fill: null, lines: null, isNumber: false };
  return { text, columns: 1, rows: 1, align: 'left', ...plain };
}

test('[WF7] they are printed in cells and in the words of charts', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300">${LINES.map(
    (line, at) => `<text x="350" y="${20 + at * 20}" text-anchor="middle" font-family="Serif">${line} *</text>`,
  ).join('')}</svg>`;
  const book: PrintBook = {
    title: 'Comptes ✓',
    author: 'Claire',
    comments: 0,
    tables: [
      {
        name: 'Débours ≥ 10',
        widths: [600],
        head: { rows: 0, columns: 0 },
        rows: LINES.map((line) => ({ height: 28, cells: [cell(line)] })),
        charts: [
          { title: 'Montants ≤ 5', width: 700, height: 300, svg, legend: [{ text: '→ Жан', color: '#24477f' }] },
        ],
      },
    ],
  };
  const { bytes, report } = await writeTablesPdf(book, fonts);
  const text = await textOfPdf(bytes);
  for (const line of [
    ...LINES,
    ...LINES.map((each) => `${each} *`),
    'Comptes ✓',
    'Débours ≥ 10',
    'Montants ≤ 5',
    '→ Жан',
  ])
    expect(text).toContain(line);
  expect(report).toEqual([]);
});

test('[WF8] they are printed on slides and in their notes', async () => {
  const plain = { bold: false, italic: true, under: false, through: false, color: '#1b2433', link: null };
  const words = LINES.map((text, at) => ({
    text,
    x: 40,
    baseline: 40 + at * 30,
    width: text.length * 12,
    size: 18,
    ...plain,
  }));
  const layers = [{ turn: { degrees: 0, x: 0, y: 0 }, shape: null, boxes: [], picture: null, words }];
  const slides = [{ title: '✓ Faits', background: '#ffffff', layers, notes: LINES }];
  const facts = { title: 'Plaidoirie', author: 'Claire', width: 960, height: 540, font: 'sans' } as const;
  const { bytes, report } = await writeSlidesPdf(
    { ...facts, slides, pictures: {}, notesTitle: 'Notes', comments: 0 },
    sansFonts,
  );
  const text = await textOfPdf(bytes);
  for (const line of LINES) expect(text.split(line)).toHaveLength(3);
  expect(report).toEqual([]);
});

test('[WF4] what has no letter is a sign that stands for none, and is counted; so is one of the same sense', async () => {
  const lines = ['Monsieur 王 ?', 'آدم', '✅ payé, ❌ impayé'];
  const { bytes, report } = await writePdf(wordFile(lines.map((line) => paragraph(line))), fonts);
  const text = await textOfPdf(bytes);
  expect(text).toContain('Monsieur \ufffd ?');
  expect(text).toContain('\ufffd\ufffd\ufffd');
  expect(text).toContain('✔ payé, ✘ impayé');
  expect(report).toEqual([{ loss: 'characters', count: 6 }]);
});
