import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { fonts } from '../testing/fonts.ts';
import { textsOf } from '../testing/read-pdf.ts';
import { STAMP, pagesOf } from '../testing/documents.ts';
import { stampPdf } from '../stamp/stamp-pdf.ts';
import { FontStack } from './font-stack.ts';

const stacked = async (text?: string) =>
  FontStack.embed(await PDFDocument.create({ updateMetadata: false }), fonts.regular, text);

test('[PDF19] each letter is drawn by the first file that has it, with its accents', async () => {
  const runs = (await stacked()).runs('Łódź e\u0301 Ω ✓');
  expect(runs.map(({ text }) => text).join('')).toBe('Łódź é Ω ✓');
  expect(new Set(runs.map(({ font }) => font)).size).toBe(4);
});

test('[PDF19] a letter that no file has, or that is written otherwise beside others, is shown as missing', async () => {
  const font = await stacked();
  expect(
    font
      .runs('a 漢 ش')
      .map(({ text }) => text)
      .join(''),
  ).toBe('a \ufffd \ufffd');
  expect(font.missingOf('a 漢 ش')).toBe(2);
  const stamped = await stampPdf(await pagesOf(['']), { ...STAMP, top: '漢', bottom: 'Zoé' }, fonts);
  expect(await textsOf(stamped)).toEqual(['\ufffd Zoé']);
});

test('[PDF19] a narrow space is a space, and marks that are not drawn are left out', async () => {
  const font = await stacked();
  expect(
    font
      .runs('1\u202f000\u200b €')
      .map(({ text }) => text)
      .join(''),
  ).toBe('1\u00a0000 €');
});

test('[PDF19] files that a text needs nothing of are left out of the document', async () => {
  const latin = await stacked('Pièce');
  expect(latin.missingOf('Ω')).toBe(1);
  expect((await stacked('Pièce Ω')).missingOf('Ω')).toBe(0);
});
