import { nameOf } from '../document/objects.ts';
import { FontStack } from '../fonts/font-stack.ts';
import { PdfError } from '../types.ts';
import type { FontFiles, Stamp, StampImage } from '../types.ts';
import type { PDFDocument, PDFImage, PDFRef } from 'pdf-lib';
import { colorOf, Drawing, rectangle } from './drawing.ts';
import { fitText } from './text-layout.ts';
import type { TextBlock } from './text-layout.ts';

/** Points. */
const WIDTH = 140;
const PADDING = 8;
const GAP = 5;
const FRAME = 1.5;
const RADIUS = 7;
const IMAGE = { width: WIDTH - 2 * PADDING, height: 56 };
const TOP = { width: IMAGE.width, height: 88, maxSize: 15, minSize: 7 };
const BOTTOM = { width: IMAGE.width, height: 52, maxSize: 9, minSize: 6 };
/** The ground of the stamp: what is below shines through, and its text is legible. */
const OPACITY = 0.88;

/** A stamp as an object of the document that pages draw, with its frame from 0, 0 to its width and height, in points. */
export interface StampForm {
  ref: PDFRef;
  width: number;
  height: number;
}

interface Layout {
  top: TextBlock;
  image: { ref: PDFRef; width: number; height: number } | null;
  bottom: TextBlock;
}

/** @throws {PdfError} `textTooLong`, `imageUnreadable` */
export async function makeStampForm(doc: PDFDocument, stamp: Stamp, files: FontFiles): Promise<StampForm> {
  const bold = await FontStack.embed(doc, files.bold, stamp.top);
  const regular = await FontStack.embed(doc, files.regular, stamp.bottom);
  const top = fitText(stamp.top, bold, TOP);
  const bottom = fitText(stamp.bottom, regular, BOTTOM);
  if (top === null || bottom === null) throw new PdfError('textTooLong');
  const image = stamp.image && fitImage(await embedImage(doc, stamp.image));
  return draw(doc, stamp, { top, image, bottom }, { bold, regular });
}

function draw(
  doc: PDFDocument,
  stamp: Stamp,
  { top, image, bottom }: Layout,
  fonts: { bold: FontStack; regular: FontStack },
): StampForm {
  const heights = [top.height, image?.height ?? 0, bottom.height].filter((height) => height > 0);
  const inner = heights.reduce((sum, height) => sum + height, 0) + GAP * Math.max(0, heights.length - 1);
  const height = inner + 2 * PADDING;
  const color = colorOf(stamp.color);
  const drawing = new Drawing();
  const half = FRAME / 2;
  const path = rectangle(half, half, WIDTH - FRAME, height - FRAME, stamp.corners === 'straight' ? 0 : RADIUS);
  drawing.ground(path, '1 1 1', OPACITY);
  drawing.frame(path, color, FRAME);
  let y = height - PADDING;
  drawing.text(top, fonts.bold, color, PADDING, IMAGE.width, y);
  if (top.height > 0) y -= top.height + GAP;
  if (image) {
    drawing.image(image.ref, (WIDTH - image.width) / 2, y - image.height, image.width, image.height);
    y -= image.height + GAP;
  }
  drawing.text(bottom, fonts.regular, color, PADDING, IMAGE.width, y);
  const { context } = doc;
  const form = context.flateStream(drawing.content, {
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, WIDTH, height],
    Resources: drawing.resources(context),
  });
  form.dict.set(nameOf('Name'), nameOf('Stamp'));
  return { ref: context.register(form), width: WIDTH, height };
}

function fitImage({ ref, width, height }: PDFImage): { ref: PDFRef; width: number; height: number } {
  const scale = Math.min(IMAGE.width / width, IMAGE.height / height);
  return { ref, width: width * scale, height: height * scale };
}

async function embedImage(doc: PDFDocument, { bytes, type }: StampImage): Promise<PDFImage> {
  try {
    const image = await (type === 'png' ? doc.embedPng(bytes) : doc.embedJpg(bytes));
    if (image.width > 0 && image.height > 0) return image;
  } catch (error) {
    throw new PdfError('imageUnreadable', { cause: error });
  }
  throw new PdfError('imageUnreadable');
}
