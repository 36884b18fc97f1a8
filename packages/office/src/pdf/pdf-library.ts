import pdfmake from 'pdfmake/build/pdfmake.js';
import type { Report } from '../report.ts';
import { catchWriter, emitterOf } from './page-writer.ts';
import type { PageWriter } from './page-writer.ts';
import type { PdfDocument, PdfMake } from './pdfmake.ts';

/** Faces of the font: `400-normal`, of its first file and of the one with more letters. */
export const FONT_FACES = ['400-normal', '700-normal', '400-italic', '700-italic'] as const;
export type FontFace = (typeof FONT_FACES)[number];
export const FONT_SETS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
export type FontSet = (typeof FONT_SETS)[number];
/** WOFF files; the library reads no WOFF2. `further`: one face for the signs that the others lack. */
export type FontFiles = Record<`${FontSet}-${FontFace}` | 'further', Uint8Array>;

/** A PDF with what it could not keep. */
export interface WrittenPdf {
  bytes: Uint8Array<ArrayBuffer>;
  report: Report;
}

/** How far a PDF is: pages that are laid out, then pages that are written, of how many. */
export interface PdfPages {
  pages: number;
  of: number | null;
}
export type PdfProgress = (done: PdfPages) => void;

const library = pdfmake as PdfMake;

/** The family « Serif », and others for the letters that its file lacks. */
export function registerFonts(fonts: FontFiles): void {
  for (const [name, bytes] of Object.entries(fonts)) library.virtualfs.writeFileSync(name, bytes);
  const family = (set: FontSet) => ({
    normal: `${set}-400-normal`,
    bold: `${set}-700-normal`,
    italics: `${set}-400-italic`,
    bolditalics: `${set}-700-italic`,
  });
  library.setFonts({
    Serif: family('latin'),
    SerifMore: family('latin-ext'),
    SerifCyrillic: family('cyrillic'),
    SerifGreek: family('greek'),
    Further: { normal: 'further', bold: 'further', italics: 'further', bolditalics: 'further' },
  });
}

export function registerPicture(name: string, bytes: Uint8Array): void {
  library.virtualfs.writeFileSync(name, bytes.slice().buffer);
}

/**
 * The bytes of a document that the library lays out.
 * @param onStart given what writes its pages, before each time that it is laid out
 */
export async function madePdf(
  document: PdfDocument,
  onProgress: PdfProgress = () => {},
  onStart: ((writer: PageWriter) => void) | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const emitter = onStart ? emitterOf(await library.createPdf({ content: [] }).getStream()) : null;
  let laid = 0;
  let written = 0;
  let hasStarted = false;
  library.setProgressCallback((part) => {
    const page = Math.floor(part * laid);
    if (page === written) return;
    written = page;
    onProgress({ pages: page, of: laid });
  });
  // Asked for as a page begins, which is all that the library says of where it is.
  const background = (page: number): null => {
    laid = page;
    onProgress({ pages: page, of: null });
    if (emitter && onStart && page === 1) {
      hasStarted = true;
      catchWriter(emitter, onStart);
    }
    return null;
  };
  const bytes = new Uint8Array(await library.createPdf({ ...document, background }).getBuffer());
  if (onStart && !hasStarted) throw new Error('pdfmake has changed: its pages begin unheard');
  return bytes;
}

/** Whether the library makes anything of a document. */
export async function canBeMade(document: PdfDocument): Promise<boolean> {
  try {
    await madePdf(document);
    return true;
  } catch {
    return false;
  }
}
