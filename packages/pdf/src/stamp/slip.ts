import { PDFDict, PDFDocument, PDFHexString } from 'pdf-lib';
import type { PDFRef } from 'pdf-lib';
import { dictEntry, nameOf, refEntry } from '../document/objects.ts';
import { openUnsigned, savePdf } from '../document/open.ts';
import { readLabels, setLabels } from '../document/page-labels.ts';
import { pagesNode } from '../document/page-tree.ts';
import { FontStack } from '../fonts/font-stack.ts';
import { PdfError } from '../types.ts';
import type { FontFiles, Slip } from '../types.ts';
import { colorOf, Drawing } from './drawing.ts';
import { fitText } from './text-layout.ts';

/** A4, points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 70;
const ROOM = { width: WIDTH - 2 * MARGIN, height: HEIGHT - 4 * MARGIN, maxSize: 64, minSize: 14 };

/** A document of one page with the text in its middle. @throws {PdfError} `textTooLong` */
export async function slipPdf(slip: Slip, fonts: FontFiles): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const page = await makeSlip(doc, slip, fonts);
  setRoot(doc.catalog, [page], 1);
  return savePdf(doc);
}

/**
 * The slip in front of a document, which stays as it is.
 * @throws {PdfError} `encrypted`, `broken`, `signed`, `tooManyPages`, `textTooLong`
 */
export async function withSlip(bytes: Uint8Array, slip: Slip, fonts: FontFiles): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, catalog, pages } = await openUnsigned(bytes);
  const page = await makeSlip(doc, slip, fonts);
  // Beside the tree of the document, so that nothing of its pages is inherited.
  const tree = refEntry(catalog, 'Pages')!;
  dictEntry(catalog, 'Pages')!.set(nameOf('Count'), doc.context.obj(pages.length));
  setRoot(catalog, [page, tree], pages.length + 1);
  const labels = readLabels(catalog);
  if (labels) {
    const own = doc.context.obj({});
    own.set(nameOf('P'), PDFHexString.fromText(slip.text.trim().split(/[\r\n]/)[0]!));
    setLabels(catalog, [{ from: 0, label: own }, ...labels.map(({ from, label }) => ({ from: from + 1, label }))]);
  }
  return savePdf(doc);
}

function setRoot(catalog: PDFDict, kids: readonly PDFRef[], count: number): void {
  const root = pagesNode(catalog.context, kids, count);
  for (const kid of kids) catalog.context.lookup(kid, PDFDict).set(nameOf('Parent'), root);
  catalog.set(nameOf('Pages'), root);
}

async function makeSlip(doc: PDFDocument, slip: Slip, files: FontFiles): Promise<PDFRef> {
  const font = await FontStack.embed(doc, files.bold, slip.text);
  const block = fitText(slip.text, font, ROOM);
  if (block === null) throw new PdfError('textTooLong');
  const drawing = new Drawing();
  drawing.text(block, font, colorOf(slip.color), MARGIN, ROOM.width, (HEIGHT + block.height) / 2);
  const { context } = doc;
  return context.register(
    context.obj({
      Type: 'Page',
      MediaBox: [0, 0, WIDTH, HEIGHT],
      Resources: drawing.resources(context),
      Contents: context.register(context.flateStream(drawing.content)),
    }),
  );
}
