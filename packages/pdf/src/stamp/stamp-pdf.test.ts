import fc from 'fast-check';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { expect, test } from 'vitest';
import { fonts } from '../testing/fonts.ts';
import { contentPage, documentOf, pagesOf, PNG, signatureDocument, STAMP, turnedPage } from '../testing/documents.ts';
import { drawnOn, seenPage, stampOf, textsOf } from '../testing/read-pdf.ts';
import { stampPdf } from './stamp-pdf.ts';

const stampedPage = async (bytes: Uint8Array, stamp = STAMP, number = 1) =>
  stampOf(await stampPdf(bytes, stamp, fonts), number);

test.each([0, 90, 180, 270, -90, 450])(
  '[PDF1] a page that is shown turned by %i° is stamped at its top right',
  async (angle) => {
    const { page, box, texts } = await stampedPage(await turnedPage(angle));
    expect(page).toEqual(angle % 180 === 0 ? { width: 600, height: 800 } : { width: 800, height: 600 });
    expect(page.width - box.right).toBeCloseTo(18, 3);
    expect(box.top).toBeCloseTo(18, 3);
    expect(box.width).toBeCloseTo(140, 3);
    const [top, bottom] = texts;
    expect(top!.text).toBe('PIÈCE N° 12');
    expect(bottom!.y).toBeGreaterThan(top!.y);
    expect(top!.endY).toBeCloseTo(top!.y, 3);
    expect(top!.endX).toBeGreaterThan(top!.x);
  },
);

test('[PDF1] what a page inherits from the nodes above it counts as its own', async () => {
  const bytes = await documentOf((doc) => {
    const page = doc.addPage([600, 800]);
    for (const key of ['MediaBox', 'Resources']) page.node.delete(PDFName.of(key));
    const root = doc.catalog.Pages();
    root.set(PDFName.of('MediaBox'), doc.context.obj([0, 0, 500, 700]));
    root.set(PDFName.of('CropBox'), doc.context.obj([100, 200, 400, 700]));
    root.set(PDFName.of('Rotate'), doc.context.obj(90));
  });
  const { page, box } = await stampedPage(bytes);
  expect(page).toEqual({ width: 500, height: 300 });
  expect(page.width - box.right).toBeCloseTo(box.top, 3);
});

const edge = fc.integer({ min: -800, max: 800 });
const side = fc.integer({ min: 20, max: 3000 });
const rectangle = fc.tuple(edge, edge, side, side).map(([x, y, width, height]) => [x, y, x + width, y + height]);

test('[PDF1] whatever its turn, its boxes and its unit, the stamp lies in the visible page at its top right', async () => {
  const turned = fc.constantFrom(0, 90, 180, 270);
  const unit = fc.option(fc.double({ min: 0.1, max: 20, noNaN: true }), { nil: undefined });
  const crop = fc.option(rectangle, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(turned, rectangle, crop, unit, async (angle, media, cropped, scale) => {
      const entries = { MediaBox: media, ...(cropped && { CropBox: cropped }), ...(scale && { UserUnit: scale }) };
      const { page, box, texts } = await stampedPage(await turnedPage(angle, entries));
      const slack = Math.max(page.width, page.height) * 1e-4;
      expect(box.left).toBeGreaterThanOrEqual(0.45 * page.width);
      expect(box.right).toBeLessThan(page.width);
      expect(box.top).toBeGreaterThan(0);
      expect(box.bottom).toBeLessThanOrEqual(0.55 * page.height);
      expect(Math.abs(page.width - box.right - box.top)).toBeLessThan(slack);
      for (const { x, endX, y } of texts) {
        expect(x).toBeGreaterThan(box.left);
        expect(endX).toBeLessThan(box.right);
        expect(y).toBeGreaterThan(box.top);
        expect(y).toBeLessThan(box.bottom);
      }
    }),
    { numRuns: 25 },
  );
});

test('[PDF2] a page takes at most two fifths of its width and height for the stamp, one as large as its pixels a larger stamp', async () => {
  const low = await stampedPage(await pagesOf([''], [400, 100]));
  expect(low.box.height).toBeCloseTo(40, 2);
  const narrow = await stampedPage(await pagesOf([''], [100, 400]));
  expect(narrow.box.width).toBeCloseTo(40, 2);
  const large = await stampedPage(await pagesOf([''], [2480, 3508]));
  expect(large.box.width).toBeCloseTo((140 * 2480) / 842, 2);
  const a3 = await stampedPage(await pagesOf([''], [842, 1191]));
  expect(a3.box.width).toBeCloseTo(140, 2);
});

test.each([
  ['states that were saved and not restored', ['q 2 0 0 2 50 50 cm q 0.5 0 0 0.5 9 9 cm']],
  ['a state that was changed', ['3 0 0 3 10 10 cm 0 0 10 10 re W n']],
  ['states that were restored and not saved', ['Q Q 3 0 0 3 10 10 cm']],
  ['states restored first and saved after', ['Q 2 0 0 2 0 0 cm q 2 0 0 2 0 0 cm q']],
  ['a state that spans two streams', ['q 2 0 0 2 50 50 cm', 'q 4 0 0 4 1 1 cm Q']],
  ['an open text', ['BT 5 0 0 5 100 100 Tm']],
  ['a hidden layer that stays open', ['/OC /L BDC q 2 0 0 2 1 1 cm']],
  ['a string that is cut', ['q 2 0 0 2 1 1 cm BT (a q Q (b) \\) Q']],
  ['a hex string that is cut', ['q 2 0 0 2 1 1 cm <41']],
  ['an array that is cut', ['q 2 0 0 2 1 1 cm [ 1 2 [ 3']],
  ['a dictionary that is cut', ['q 2 0 0 2 1 1 cm /P << /A [ 1']],
  ['a path that is not drawn', ['q 2 0 0 2 1 1 cm 0 0 m 10 10 l']],
  ['letters of operators in strings, names and comments', ['q 2 0 0 2 1 1 cm (Q Q\\)) Tj /Q <51> Tj % Q Q\n [(Q)] TJ']],
  ['an inline image with letters of operators in it', ['q 2 0 0 2 1 1 cm BI /W 4 /H 1 /BPC 8 /CS /G ID Q Q  EI q']],
  ['an inline image that is cut', ['q 2 0 0 2 1 1 cm BI /W 8 /H 1 /BPC 8 /CS /G ID abc']],
])('[PDF3] %s does not move the stamp', async (_, streams) => {
  const { page, box, isMarked } = await stampedPage(await contentPage(streams));
  expect(page.width - box.right).toBeCloseTo(18, 3);
  expect(box.top).toBeCloseTo(18, 3);
  expect(isMarked).toBe(false);
});

test('[PDF3] content is followed, not replaced: one stream, several, shared ones, none', async () => {
  const bytes = await documentOf(async (doc) => {
    const pages = [doc.addPage(), doc.addPage(), doc.addPage()];
    pages[0]!.drawText('Seul', { x: 50, y: 50 });
    const shared = pages[0]!.node.get(PDFName.of('Contents'))!;
    pages[1]!.node.set(PDFName.of('Resources'), pages[0]!.node.get(PDFName.of('Resources'))!);
    pages[1]!.node.set(PDFName.of('Contents'), shared);
    pages[2]!.node.delete(PDFName.of('Contents'));
  });
  const stamped = await stampPdf(bytes, STAMP, fonts);
  const one = 'PIÈCE N° 12 Maître Lefèvre';
  expect(await textsOf(stamped)).toEqual([`Seul ${one}`, `Seul ${one}`, one]);
});

test('[PDF3] a page with resources of the same name keeps them, and a second stamp stands beside the first', async () => {
  const once = await stampPdf(await pagesOf(['Un']), { ...STAMP, top: 'Premier' }, fonts);
  const twice = await stampPdf(once, { ...STAMP, top: 'Second' }, fonts);
  expect((await textsOf(twice))[0]).toBe('Un Premier Maître Lefèvre Second Maître Lefèvre');
});

test('[PDF5] a signed file is refused, one whose field waits for a signature is stamped', async () => {
  await expect(stampPdf(await signatureDocument(true), STAMP, fonts)).rejects.toMatchObject({ fault: 'signed' });
  const { texts } = await stampedPage(await signatureDocument(false));
  expect(texts).toHaveLength(2);
});

test('[PDF7] text is wrapped and made smaller before it is refused, and none of it is cut off', async () => {
  const long =
    'Conclusions récapitulatives et responsives déposées devant la cour d’appel de Versailles, chambre sociale';
  const { texts, box } = await stampedPage(await pagesOf(['']), { ...STAMP, top: long });
  const top = texts.slice(0, -1);
  expect(top.map(({ text }) => text).join(' ')).toBe(long);
  expect(top.length).toBeGreaterThan(1);
  expect(Math.max(...texts.map(({ endX }) => endX))).toBeLessThan(box.right);
  const refused = { ...STAMP, bottom: long.repeat(5) };
  await expect(stampPdf(await pagesOf(['']), refused, fonts)).rejects.toMatchObject({ fault: 'textTooLong' });
});

test('[PDF7] a word that is wider than the stamp even in small letters is written on several lines', async () => {
  const word = '2026-11-27_conclusions-recapitulatives-n4';
  const { texts } = await stampedPage(await pagesOf(['']), { ...STAMP, top: word, bottom: '' });
  expect(texts.map(({ text }) => text).join('')).toBe(word);
});

test('[PDF7] line breaks of a text are those of the stamp', async () => {
  const { texts } = await stampedPage(await pagesOf(['']), { ...STAMP, top: 'Un\nDeux\r\nTrois', bottom: '' });
  expect(texts.map(({ text }) => text)).toEqual(['Un', 'Deux', 'Trois']);
});

test('[PDF8] frame and text have the color, the ground is white and lets through what is below it', async () => {
  const bytes = await stampPdf(await pagesOf(['']), STAMP, fonts);
  const { fills, strokes, opacity, curves } = await drawnOn(bytes);
  expect(fills).toEqual(['#ffffff', '#1a4f8b', '#1a4f8b']);
  expect(strokes).toEqual(['#1a4f8b']);
  expect(opacity).toBeGreaterThan(0.7);
  expect(opacity).toBeLessThan(1);
  expect(curves).toBe(8);
  const straight = await drawnOn(await stampPdf(await pagesOf(['']), { ...STAMP, corners: 'straight' }, fonts));
  expect(straight.curves).toBe(0);
});

test('[PDF8] an image stands between the texts with its shape, and one that cannot be read is refused', async () => {
  const stamp = { ...STAMP, image: { bytes: PNG, type: 'png' as const } };
  const bytes = await stampPdf(await pagesOf(['']), stamp, fonts);
  const { images } = await drawnOn(bytes);
  const [top, bottom] = (await seenPage(bytes)).texts;
  expect(images).toHaveLength(1);
  expect(images[0]!.width).toBeCloseTo(images[0]!.height, 3);
  expect(842 - images[0]!.y - images[0]!.height).toBeGreaterThan(top!.y);
  expect(842 - images[0]!.y).toBeLessThan(bottom!.y);
  for (const type of ['png', 'jpeg'] as const) {
    const broken = { ...STAMP, image: { bytes: PNG.subarray(0, 20), type } };
    await expect(stampPdf(await pagesOf(['']), broken, fonts)).rejects.toMatchObject({ fault: 'imageUnreadable' });
  }
});

test('[PDF9] the first page alone, or all, each once', async () => {
  const bytes = await pagesOf(['Un', 'Deux']);
  const first = await stampPdf(bytes, { ...STAMP, pages: 'first' }, fonts);
  expect(await textsOf(first)).toEqual(['Un PIÈCE N° 12 Maître Lefèvre', 'Deux']);
  const repeated = await documentOf((doc) => {
    const page = doc.addPage();
    doc.catalog.Pages().set(PDFName.of('Kids'), doc.context.obj([page.ref, page.ref]));
    doc.catalog.Pages().set(PDFName.of('Count'), doc.context.obj(2));
  });
  const both = await stampPdf(repeated, STAMP, fonts);
  expect(await textsOf(both)).toEqual(Array(2).fill('PIÈCE N° 12 Maître Lefèvre'));
});

test('[PDF9] it is told after each page how many are done, and an abort ends it with its reason', async () => {
  const bytes = await pagesOf(['Un', 'Deux', 'Trois']);
  const steps: number[][] = [];
  await stampPdf(bytes, STAMP, fonts, { onPage: (...step) => steps.push(step) });
  expect(steps).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  const controller = new AbortController();
  const aborted = stampPdf(bytes, STAMP, fonts, {
    onPage: (done) => done === 2 && controller.abort(new Error('assez')),
    signal: controller.signal,
  });
  await expect(aborted).rejects.toThrow('assez');
});

test('[PDF4] a stamped file is still what it was for a reader who wrote none of it: rights of a reader program go', async () => {
  const bytes = await documentOf((doc) => {
    doc.addPage();
    doc.catalog.set(PDFName.of('Perms'), doc.context.obj({ UR3: { Type: 'Sig' } }));
    doc.catalog.set(PDFName.of('Lang'), PDFString.of('fr'));
  });
  const { catalog } = await PDFDocument.load(await stampPdf(bytes, STAMP, fonts));
  expect(catalog.lookup(PDFName.of('Perms'))?.toString()).not.toContain('UR3');
  expect(catalog.lookup(PDFName.of('Lang'))?.toString()).toBe('(fr)');
});
