import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { TEXT_LIMITS } from '../limits.ts';
import { ReadError } from './page-intake.ts';
import type { PageIntake } from './page-intake.ts';

const FOLDER = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** A page with fewer letters whose content is a picture is a scan, stamped perhaps. */
const FEW_LETTERS = 200;

const PICTURES = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
const SHAPES = new Set<number>([OPS.constructPath, OPS.fill, OPS.eoFill, OPS.shadingFill]);

/** @throws ReadError */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: false,
      verbosity: 0,
      cMapUrl: `${FOLDER}/cmaps/`,
      standardFontDataUrl: `${FOLDER}/standard_fonts/`,
      wasmUrl: `${FOLDER}/wasm/`,
      iccUrl: `${FOLDER}/iccs/`,
    }).promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw new ReadError('encrypted');
    throw new ReadError('unreadable', String(error));
  }
}

/** Pages one after the other; one that is damaged holds up no other. @throws ReadError */
export async function readPdf(bytes: Uint8Array, intake: PageIntake): Promise<void> {
  const pdf = await openPdf(bytes);
  let damaged = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (number > TEXT_LIMITS.pages) throw new ReadError('too_large', 'pages');
    let read: { text: string; isScan: boolean } | null = null;
    try {
      const page = await pdf.getPage(number);
      const text = await textOf(page);
      read = { text, isScan: await isScan(page, text) };
      page.cleanup();
    } catch {
      damaged += 1;
    }
    if (read !== null) intake.page(number, read.text, read.isScan);
  }
  await pdf.loadingTask.destroy();
  if (damaged === pdf.numPages) throw new ReadError('unreadable', 'pages');
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

async function isScan(page: PDFPageProxy, text: string): Promise<boolean> {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  if (letters >= FEW_LETTERS) return false;
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operation) => PICTURES.has(operation) || (letters === 0 && SHAPES.has(operation)));
}
