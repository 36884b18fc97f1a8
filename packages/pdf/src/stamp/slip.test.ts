import { PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { documentOf, richDocument, signatureDocument, STAMP } from '../testing/documents.ts';
import { fonts } from '../testing/fonts.ts';
import { drawnOn, offersOf, seenPage, textsOf } from '../testing/read-pdf.ts';
import { slipPdf, withSlip } from './slip.ts';
import { stampPdf } from './stamp-pdf.ts';

const SLIP = { text: 'PIÈCE N° 12\nContrat', color: '#7a1f1f' };

test('[PDF4] a stamp leaves bookmarks, links, fields, attached files, page labels and metadata', async () => {
  const bytes = await richDocument();
  const before = await offersOf(bytes);
  expect(before.outline).toEqual(['Chapitre → 1', '  Section → 2']);
  expect(await offersOf(await stampPdf(bytes, STAMP, fonts))).toEqual(before);
});

test('[PDF10] a slip is one A4 page with its text large in the middle', async () => {
  const bytes = await slipPdf(SLIP, fonts);
  const { width, height, texts } = await seenPage(bytes);
  expect([width, height]).toEqual([595.28, 841.89]);
  expect(texts.map(({ text }) => text)).toEqual(['PIÈCE N° 12', 'Contrat']);
  for (const { x, endX, size } of texts) {
    expect((x + endX) / 2).toBeCloseTo(width / 2, 1);
    expect(size).toBeGreaterThan(40);
  }
  expect((texts[0]!.y + texts[1]!.y) / 2).toBeGreaterThan(height / 2 - 20);
  expect((texts[0]!.y + texts[1]!.y) / 2).toBeLessThan(height / 2 + 40);
  expect(new Set((await drawnOn(bytes)).fills)).toEqual(new Set(['#7a1f1f']));
});

test('[PDF10] a long text is written smaller, one that is too long is refused', async () => {
  const long = 'Procès-verbal de constat dressé par commissaire de justice '.repeat(10);
  const { texts, width } = await seenPage(await slipPdf({ ...SLIP, text: long }, fonts));
  expect(texts.map(({ text }) => text).join(' ')).toBe(long.trim());
  for (const { x, endX } of texts) expect(x > 0 && endX < width).toBe(true);
  const refused = slipPdf({ ...SLIP, text: long.repeat(20) }, fonts);
  await expect(refused).rejects.toMatchObject({ fault: 'textTooLong' });
});

test('[PDF11] a slip in front of a document leaves its bookmarks, links, fields and files, and moves them with their pages', async () => {
  const bytes = await withSlip(await richDocument(), SLIP, fonts);
  expect((await textsOf(bytes)).map((text) => text.split(' ')[0])).toEqual(['PIÈCE', 'Un', 'Deux', 'Trois']);
  expect(await offersOf(bytes)).toEqual({
    outline: ['Chapitre → 2', '  Section → 3'],
    links: ['1 → 2', '1 → 3', '1 → https://www.legifrance.gouv.fr/'],
    fields: ['nom = Lefèvre'],
    files: ['annexe.txt: annexe'],
    labels: ['PIÈCE N° 12', 'i', 'A-1', 'A-2'],
    title: 'Titre',
  });
});

test('[PDF11] a slip inherits nothing of the pages of its document, which is refused when it is signed', async () => {
  const turned = await documentOf((doc) => {
    doc.addPage();
    doc.catalog.Pages().set(PDFName.of('Rotate'), doc.context.obj(90));
    doc.catalog.Pages().set(PDFName.of('CropBox'), doc.context.obj([0, 0, 100, 100]));
  });
  const { width, height } = await seenPage(await withSlip(turned, SLIP, fonts));
  expect([width, height]).toEqual([595.28, 841.89]);
  await expect(withSlip(await signatureDocument(true), SLIP, fonts)).rejects.toMatchObject({ fault: 'signed' });
});
