import { PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { documentOf, pagesOf, signatureDocument, STAMP } from '../testing/documents.ts';
import { fonts } from '../testing/fonts.ts';
import { textsOf } from '../testing/read-pdf.ts';
import { stampPdf } from '../stamp/stamp-pdf.ts';
import { inspectPdf } from './open.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const PAGE = `1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 500 500]>> endobj
`;

test('[PDF5] a signature, a certification and a signature in a field below another are signatures, an empty field is none', async () => {
  expect(await inspectPdf(await signatureDocument(true))).toEqual({ pages: 1, isSigned: true });
  expect(await inspectPdf(await signatureDocument(false))).toEqual({ pages: 1, isSigned: false });
  const certified = await documentOf((doc) => {
    doc.addPage();
    doc.catalog.set(PDFName.of('Perms'), doc.context.obj({ DocMDP: { Type: 'Sig' } }));
  });
  expect((await inspectPdf(certified)).isSigned).toBe(true);
  const below = await documentOf((doc) => {
    doc.addPage();
    const field = doc.context.register(doc.context.obj({ V: { Type: 'Sig' } }));
    doc.catalog.set(PDFName.of('AcroForm'), doc.context.obj({ Fields: [{ FT: 'Sig', Kids: [field] }] }));
  });
  expect((await inspectPdf(below)).isSigned).toBe(true);
});

test('[PDF5] a signature whose widget stands on a page and in no form is one', async () => {
  const bytes = await documentOf((doc) => {
    const page = doc.addPage();
    page.node.set(PDFName.of('Annots'), doc.context.obj([{ Subtype: 'Widget', FT: 'Sig', V: { Type: 'Sig' } }]));
  });
  expect((await inspectPdf(bytes)).isSigned).toBe(true);
});

test('[PDF6] what is no PDF, has no page or is locked is refused with the reason', async () => {
  const locked = `%PDF-1.4\n${PAGE}4 0 obj <</Filter /Standard>> endobj\ntrailer <</Root 1 0 R /Encrypt 4 0 R>>\nstartxref\n0\n%%EOF`;
  const cases: [Uint8Array, string][] = [
    [ascii('Bonjour'), 'broken'],
    [new Uint8Array(), 'broken'],
    [await documentOf(() => {}), 'broken'],
    [ascii(locked), 'encrypted'],
    [ascii(locked.replace('0\n%%EOF', '')), 'encrypted'],
  ];
  for (const [bytes, fault] of cases) await expect(inspectPdf(bytes)).rejects.toMatchObject({ fault });
});

test.each([
  ['whose header is cut', `%PDF-1.\n${PAGE}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`],
  ['without a header', `${PAGE}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`],
  ['whose end is cut in its trailer', `%PDF-1.4\n${PAGE}trailer\n<</Root 1 0 R /ID [<90`],
  ['whose end is cut after its trailer', `%PDF-1.4\n${PAGE}trailer\n<</Root 1 0 R>>\nstartxref`],
  [
    'with the largest number',
    `%PDF-1.4\n${PAGE}2147483647 0 obj <<>> endobj\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`,
  ],
  [
    'whose catalog names a page for its tree',
    `%PDF-1.4\n${PAGE.replace('Pages 2', 'Pages 3')}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`,
  ],
  [
    'whose tree leads to no page',
    `%PDF-1.4\n${PAGE.replace('Kids [3', 'Kids [9')}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`,
  ],
  [
    'whose tree has itself below it',
    `%PDF-1.4\n${PAGE.replace('[3 0 R]', '[2 0 R 3 0 R]')}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`,
  ],
  [
    'whose page stands in its tree',
    `%PDF-1.4\n${PAGE.replace('[3 0 R]', '[<</Type /Page /MediaBox [0 0 9 9]>>]')}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`,
  ],
  [
    'with a node that is neither page nor tree',
    `%PDF-1.4\n${PAGE.replace('[3 0 R]', '[null <</S /JavaScript>> 3 0 R]')}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`,
  ],
])('[PDF6] a file %s is stamped as others, and opens', async (_, text) => {
  expect(await inspectPdf(ascii(text))).toEqual({ pages: 1, isSigned: false });
  expect(await textsOf(await stampPdf(ascii(text), STAMP, fonts))).toEqual(['PIÈCE N° 12 Maître Lefèvre']);
});

test('[PDF6] more pages than 20,000 are refused', async () => {
  const one = await pagesOf(['Un']);
  expect((await inspectPdf(one)).pages).toBe(1);
  const many = PAGE.replace('[3 0 R]', `[${'3 0 R '.repeat(20_001)}]`);
  const bytes = ascii(`%PDF-1.4\n${many}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF`);
  await expect(inspectPdf(bytes)).rejects.toMatchObject({ fault: 'tooManyPages' });
});
