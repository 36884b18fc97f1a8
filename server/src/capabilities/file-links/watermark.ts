import { degrees, PDFDocument, rgb } from 'pdf-lib';
import type { PDFPage } from 'pdf-lib';
import { embedFont } from '../../pdf/print-font.ts';
import type { FontStack } from '@basoche/pdf';

const GREY = rgb(0.35, 0.35, 0.35);
const OPACITY = 0.22;
/** Points. */
const MAX_SIZE = 40;
/** Of the diagonal of a page, what the text takes. */
const SHARE = 0.62;
/** Distances of the three lines from the centre of a page, in parts of its shorter side. */
const LINES = [-0.36, 0, 0.36];
/** Objects that are read or written before others are served. */
const PER_TICK = 100;

/**
 * Writes a text across every page, as a reader of the page sees it.
 * @throws when the PDF is encrypted, or cannot be read
 */
export async function markPdf(bytes: Uint8Array, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: PER_TICK,
    throwOnInvalidObject: true,
  });
  const pages = doc.getPages();
  if (pages.length === 0) throw new Error('the PDF has no page');
  const font = await embedFont(doc, 400);
  for (const page of pages) markPage(page, font, text);
  return new Uint8Array(await doc.save({ objectsPerTick: PER_TICK, updateFieldAppearances: false }));
}

function markPage(page: PDFPage, font: FontStack, text: string): void {
  const box = page.getCropBox();
  const turn = (page.getRotation().angle * Math.PI) / 180;
  const isTurned = Math.abs(Math.sin(turn)) > 0.5;
  const [width, height] = isTurned ? [box.height, box.width] : [box.width, box.height];
  const size = Math.min(MAX_SIZE, (Math.hypot(width, height) * SHARE) / font.width(text, 1));
  // The page is shown turned clockwise: what is to rise in it is turned back.
  const angle = Math.atan2(height, width) + turn;
  const [right, up] = [
    { x: Math.cos(angle), y: Math.sin(angle) },
    { x: -Math.sin(angle), y: Math.cos(angle) },
  ];
  for (const line of LINES) {
    const above = line * Math.min(width, height) - size / 3;
    let along = -font.width(text, size) / 2;
    for (const { font: file, text: part } of font.runs(text)) {
      const x = box.x + box.width / 2 + right.x * along + up.x * above;
      const y = box.y + box.height / 2 + right.y * along + up.y * above;
      const rotate = degrees((angle * 180) / Math.PI);
      page.drawText(part, { x, y, size, font: file, color: GREY, opacity: OPACITY, rotate });
      along += file.widthOfTextAtSize(part, size);
    }
  }
}
