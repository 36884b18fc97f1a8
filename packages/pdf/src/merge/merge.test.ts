import { PDFName, PDFString } from 'pdf-lib';
import { expect, test } from 'vitest';
import { documentOf, pagesOf, richDocument, signatureDocument } from '../testing/documents.ts';
import { offersOf, readPdf, seenPage, textsOf } from '../testing/read-pdf.ts';
import { arrangePages } from './arrange-pages.ts';
import { cutToSize } from './cut-to-size.ts';
import { mergePdfs } from './merge-pdfs.ts';

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const plain = (indices: readonly number[]) => indices.map((index) => ({ index, rotation: 0 as const }));

test('[PDF12] files become one, each with a bookmark above its own, with its links, fields, files and labels', async () => {
  const merged = await mergePdfs([
    { title: 'Assignation', bytes: await richDocument() },
    { title: 'Un seul', bytes: await pagesOf(['Seul']) },
    { title: 'Conclusions', bytes: await richDocument('B ') },
  ]);
  const texts = await textsOf(merged);
  expect(texts.map((text) => text.replace(/ (B )?Lefèvre/, ''))).toEqual([
    'Un',
    'Deux',
    'Trois',
    'Seul',
    'B Un',
    'B Deux',
    'B Trois',
  ]);
  expect(await offersOf(merged)).toEqual({
    outline: [
      'Assignation → 0',
      '  Chapitre → 1',
      '    Section → 2',
      'Un seul → 3',
      'Conclusions → 4',
      '  Chapitre → 5',
      '    Section → 6',
    ],
    links: [
      ...['0 → 1', '0 → 2', '0 → https://www.legifrance.gouv.fr/'],
      ...['4 → 5', '4 → 6', '4 → https://www.legifrance.gouv.fr/'],
    ],
    fields: ['nom (2) = B Lefèvre', 'nom = Lefèvre'],
    files: ['B annexe.txt: B annexe', 'annexe.txt: annexe'],
    labels: ['i', 'A-1', 'A-2', '1', 'i', 'A-1', 'A-2'],
    title: undefined,
  });
});

test('[PDF12] a layer that a file hides stays hidden beside others', async () => {
  const layered = (name: string, config: (layer: unknown) => object) =>
    documentOf((doc) => {
      doc.addPage();
      const layer = doc.context.register(doc.context.obj({ Type: 'OCG', Name: PDFString.of(name) }));
      const properties = { OCGs: [layer], D: config(layer) as Record<string, never> };
      doc.catalog.set(PDFName.of('OCProperties'), doc.context.obj(properties));
    });
  const merged = await mergePdfs([
    { title: 'A', bytes: await layered('shown', () => ({})) },
    { title: 'B', bytes: await layered('off', (layer) => ({ OFF: [layer] })) },
    { title: 'C', bytes: await layered('all off', () => ({ BaseState: 'OFF' })) },
    { title: 'D', bytes: await layered('on of all off', (layer) => ({ BaseState: 'OFF', ON: [layer] })) },
  ]);
  const config = await (await readPdf(merged)).getOptionalContentConfig();
  const shown = Array.from(config, ([, group]) => [group.name, group.visible]);
  expect(Object.fromEntries(shown)).toEqual({ shown: true, off: false, 'all off': false, 'on of all off': true });
});

test('[PDF12] what the pages inherit stays theirs, and a page that is its own tree is taken', async () => {
  const inheriting = await documentOf((doc) => {
    doc.addPage([100, 200]).node.delete(PDFName.of('MediaBox'));
    doc.catalog.Pages().set(PDFName.of('MediaBox'), doc.context.obj([0, 0, 300, 400]));
    doc.catalog.Pages().set(PDFName.of('Rotate'), doc.context.obj(90));
  });
  const merged = await mergePdfs([
    { title: 'A', bytes: await pagesOf(['Un']) },
    { title: 'B', bytes: inheriting },
  ]);
  expect(await seenPage(merged, 2)).toMatchObject({ width: 400, height: 300 });
  expect(await seenPage(merged, 1)).toMatchObject({ width: 595, height: 842 });
});

test('[PDF13] one file that cannot be taken refuses all, and is named', async () => {
  const good = { title: 'A', bytes: await pagesOf(['Un']) };
  const signed = { title: 'B', bytes: await signatureDocument(true) };
  await expect(mergePdfs([good, signed])).rejects.toMatchObject({ fault: 'signed', file: 1 });
  const broken = { title: 'C', bytes: new Uint8Array(9) };
  await expect(cutToSize([good, broken], 1e6)).rejects.toMatchObject({ fault: 'broken', file: 1 });
});

test('[PDF14] pages are taken in the order that is asked, turned, and more than once', async () => {
  const bytes = await pagesOf(['Un', 'Deux', 'Trois']);
  const arranged = await arrangePages(bytes, [
    { index: 2, rotation: 90 },
    { index: 0, rotation: 0 },
    { index: 2, rotation: 180 },
  ]);
  expect(await textsOf(arranged)).toEqual(['Trois', 'Un', 'Trois']);
  const reader = await readPdf(arranged);
  const turns = await Promise.all([1, 2, 3].map(async (number) => (await reader.getPage(number)).rotate));
  expect(turns).toEqual([90, 0, 180]);
  const again = await readPdf(await arrangePages(arranged, [{ index: 0, rotation: 270 }]));
  expect((await again.getPage(1)).rotate).toBe(0);
});

test('[PDF14] a document whose pages are all there keeps all that it had, in another order too', async () => {
  const offers = await offersOf(await arrangePages(await richDocument(), plain([2, 1, 0])));
  expect(offers).toEqual({
    outline: ['Chapitre → 1', '  Section → 0'],
    links: ['2 → 1', '2 → 0', '2 → https://www.legifrance.gouv.fr/'],
    fields: ['nom = Lefèvre'],
    files: ['annexe.txt: annexe'],
    labels: ['A-2', 'A-1', 'i'],
    title: 'Titre',
  });
});

test('[PDF15] of pages that are left out nothing stays: text, bookmarks, fields, attached files', async () => {
  const arranged = await arrangePages(await richDocument(), plain([0, 2]));
  expect(await textsOf(arranged)).toEqual(['Un', 'Trois']);
  const offers = await offersOf(arranged);
  expect(offers).toMatchObject({ outline: ['Chapitre → null', '  Section → 1'], fields: [], files: [] });
  expect(offers.links).toEqual(['0 → null', '0 → 1', '0 → https://www.legifrance.gouv.fr/']);
  expect(offers.labels).toEqual(['i', 'A-2']);
  const first = await offersOf(await arrangePages(await richDocument(), plain([0])));
  expect(first.outline).toEqual([]);
});

test('[PDF15] the bytes of a page that is left out are not in the file', async () => {
  const bytes = await documentOf((doc) => {
    for (const text of ['Reste', 'Secret']) {
      const page = doc.addPage();
      const content = doc.context.register(doc.context.stream(`% ${text}`));
      page.node.set(PDFName.of('Contents'), content);
    }
  });
  expect(latin1(bytes)).toContain('Secret');
  const arranged = latin1(await arrangePages(bytes, plain([0])));
  expect(arranged).toContain('Reste');
  expect(arranged).not.toContain('Secret');
});

test('[PDF14] no page, and a page that is not there, are refused', async () => {
  const bytes = await pagesOf(['Un']);
  await expect(arrangePages(bytes, [])).rejects.toThrow(RangeError);
  await expect(arrangePages(bytes, plain([1]))).rejects.toThrow(RangeError);
  await expect(arrangePages(await signatureDocument(true), plain([0]))).rejects.toMatchObject({ fault: 'signed' });
});

/** Pages whose content cannot be made smaller. */
function heavy(pages: number, bytesOfPage: number): Promise<Uint8Array> {
  return documentOf((doc) => {
    for (let index = 0; index < pages; index += 1) {
      const content = doc.context.stream(`% ${'x'.repeat(bytesOfPage)}`);
      doc.addPage([200, 200]).node.set(PDFName.of('Contents'), doc.context.register(content));
    }
  });
}

test('[PDF16] whole files go in their order into packages within the limit', async () => {
  const sizes = [30_000, 30_000, 50_000, 20_000, 90_000, 10_000];
  const files = await Promise.all(
    sizes.map(async (size, index) => ({ title: `Pièce ${index + 1}`, bytes: await heavy(1, size) })),
  );
  const { packages, tooLarge } = await cutToSize(files, 80_000);
  expect(packages.map(({ parts }) => parts.map(({ file }) => file))).toEqual([[0, 1], [2, 3], [5]]);
  expect(tooLarge).toEqual([{ file: 4, pages: null }]);
  for (const { bytes, parts } of packages) {
    expect(bytes.length).toBeLessThanOrEqual(80_000);
    expect((await readPdf(bytes)).numPages).toBe(parts.length);
  }
});

test('[PDF16] a file that is too large is cut by pages where that is asked, and a page that is too large is named', async () => {
  const large = await mergePdfs([
    { title: 'A', bytes: await heavy(5, 30_000) },
    { title: 'B', bytes: await heavy(1, 90_000) },
  ]);
  const { packages, tooLarge } = await cutToSize([{ title: 'Dossier', bytes: large }], 80_000, { byPages: true });
  const taken = packages.flatMap(({ parts }) => parts.map(({ pages }) => [pages!.from, pages!.to]));
  expect(taken.flatMap(([from, to]) => Array.from({ length: to! - from! }, (_, at) => from! + at))).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(tooLarge).toEqual([{ file: 0, pages: { from: 5, to: 6 } }]);
  for (const { bytes } of packages) expect(bytes.length).toBeLessThanOrEqual(80_000);
});
