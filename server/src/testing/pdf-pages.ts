import { decodePDFRawStream, degrees, PDFDocument } from 'pdf-lib';
import type { PDFArray, PDFPage, PDFRawStream } from 'pdf-lib';

/** A PDF of two empty pages, 400 by 600 points, of which the second is shown turned by a quarter. */
export async function pdfOf(title: string): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.create();
  for (const angle of [0, 90]) doc.addPage([400, 600]).setRotation(degrees(angle));
  doc.setTitle(title);
  return new Uint8Array(await doc.save());
}

/** Title of a PDF, and of each page the degrees by which its texts are turned in the page's own space. */
export async function readPdf(bytes: Uint8Array): Promise<{ title: string | undefined; angles: number[][] }> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  return { title: doc.getTitle(), angles: doc.getPages().map(textAnglesOf) };
}

function textAnglesOf(page: PDFPage): number[] {
  const contents = page.node.Contents() as PDFArray;
  const streams = Array.from({ length: contents.size() }, (_, index) => contents.lookup(index) as PDFRawStream);
  const drawn = streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')).join('\n');
  return [...drawn.matchAll(/(\S+) (\S+) \S+ \S+ \S+ \S+ Tm/g)].map(
    ([, cos, sin]) => (Math.atan2(Number(sin), Number(cos)) * 180) / Math.PI,
  );
}
