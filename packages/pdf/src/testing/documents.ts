import { degrees, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import type { PDFDict, PDFPage } from 'pdf-lib';
import type { Stamp } from '../types.ts';

/** A gray square of one pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFfwJ/ZzYeSQAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);

export const STAMP: Stamp = {
  top: 'PIÈCE N° 12',
  bottom: 'Maître Lefèvre',
  color: '#1a4f8b',
  image: null,
  pages: 'all',
};

export async function documentOf(fill: (doc: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  await fill(doc);
  return doc.save({ addDefaultPage: false });
}

/** A page each with its text, of A4 where nothing else is asked. */
export function pagesOf(texts: readonly string[], size: [number, number] = [595, 842]): Promise<Uint8Array> {
  return documentOf((doc) => {
    for (const text of texts) {
      const page = doc.addPage(size);
      if (text !== '') page.drawText(text, { x: 50, y: 100 });
    }
  });
}

/** A page with content streams as they are typed. */
export function contentPage(streams: readonly string[]): Promise<Uint8Array> {
  return documentOf((doc) => {
    const page = doc.addPage([600, 800]);
    const refs = streams.map((stream) => doc.context.register(doc.context.flateStream(stream)));
    page.node.set(PDFName.of('Contents'), doc.context.obj(refs));
  });
}

/** Three pages with all that a file may have: outline, links, form, attachment, labels, metadata. */
export function richDocument(prefix = ''): Promise<Uint8Array> {
  return documentOf(async (doc) => {
    const pages = ['Un', 'Deux', 'Trois'].map((text) => {
      const page = doc.addPage([595, 842]);
      page.drawText(`${prefix}${text}`, { x: 50, y: 100 });
      return page;
    });
    doc.setTitle(`${prefix}Titre`);
    await doc.attach(new TextEncoder().encode(`${prefix}annexe`), `${prefix}annexe.txt`, { mimeType: 'text/plain' });
    const form = doc.getForm();
    const field = form.createTextField('nom');
    field.setText(`${prefix}Lefèvre`);
    field.addToPage(pages[1]!, { x: 50, y: 300, width: 200, height: 20 });
    form.updateFieldAppearances();
    // Attached files are named in the catalog from here on.
    await doc.flush();
    addOutline(doc, pages);
    addLinks(doc, pages);
    const labels = { Nums: [0, { S: 'r' }, 1, { S: 'D', P: PDFString.of('A-') }] };
    doc.catalog.set(PDFName.of('PageLabels'), doc.context.obj(labels));
  });
}

/** A chapter that leads to the second page by a name, with one below it that leads to the third. */
function addOutline(doc: PDFDocument, pages: readonly PDFPage[]): void {
  const { context } = doc;
  const [root, chapter, section] = [context.nextRef(), context.nextRef(), context.nextRef()];
  const title = (text: string) => PDFHexString.fromText(text);
  context.assign(root, context.obj({ Type: 'Outlines', First: chapter, Last: chapter, Count: 2 }));
  context.assign(
    chapter,
    context.obj({
      Title: title('Chapitre'),
      Parent: root,
      Dest: PDFString.of('deux'),
      First: section,
      Last: section,
      Count: 1,
    }),
  );
  const destination = [pages[2]!.ref, 'Fit'];
  context.assign(section, context.obj({ Title: title('Section'), Parent: chapter, A: { S: 'GoTo', D: destination } }));
  doc.catalog.set(PDFName.of('Outlines'), root);
  const names = doc.catalog.lookup(PDFName.of('Names')) as PDFDict;
  names.set(PDFName.of('Dests'), context.obj({ Names: [PDFString.of('deux'), [pages[1]!.ref, 'Fit']] }));
}

/** On the first page: to the second by a name, to the third, and to an address. */
function addLinks(doc: PDFDocument, pages: readonly PDFPage[]): void {
  const link = (entries: object) =>
    doc.context.register(
      doc.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [10, 10, 50, 50], P: pages[0]!.ref, ...entries }),
    );
  const links = [
    link({ Dest: PDFString.of('deux') }),
    link({ A: { S: 'GoTo', D: [pages[2]!.ref, 'Fit'] } }),
    link({ A: { S: 'URI', URI: PDFString.of('https://www.legifrance.gouv.fr/') } }),
  ];
  pages[0]!.node.set(PDFName.of('Annots'), doc.context.obj(links));
}

/** With a field of a signature, which has been signed or not. */
export function signatureDocument(isSigned: boolean): Promise<Uint8Array> {
  return documentOf((doc) => {
    const page = doc.addPage([595, 842]);
    const { context } = doc;
    const value = { Type: 'Sig', Filter: 'Adobe.PPKLite', Contents: PDFHexString.of('00'), ByteRange: [0, 1, 2, 3] };
    const widget = context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Sig',
        T: PDFString.of('signature'),
        Rect: [0, 0, 0, 0],
        P: page.ref,
        ...(isSigned ? { V: context.register(context.obj(value)) } : {}),
      }),
    );
    page.node.set(PDFName.of('Annots'), context.obj([widget]));
    doc.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [widget], SigFlags: 3 }));
  });
}

export function turnedPage(angle: number, entries: Record<string, unknown> = {}): Promise<Uint8Array> {
  return documentOf((doc) => {
    const page = doc.addPage([600, 800]);
    page.setRotation(degrees(angle));
    for (const [key, value] of Object.entries(entries))
      page.node.set(PDFName.of(key), doc.context.obj(value as number));
  });
}
