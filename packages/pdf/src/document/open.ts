import { EncryptedPDFError, PDFDict, PDFDocument } from 'pdf-lib';
import { PdfError } from '../types.ts';
import type { PdfFacts } from '../types.ts';
import { dictEntry, nameOf } from './objects.ts';
import { pagesOfTree } from './page-tree.ts';
import type { PageNode } from './page-tree.ts';
import { isSigned } from './signatures.ts';

/** Objects that are read or written before others of the thread have their turn. */
export const OBJECTS_PER_TICK = 400;
/** More than this is no file of a matter, and would take the memory of a device. */
const MAX_PAGES = 20_000;
const HEADER = new TextEncoder().encode('%PDF-1.4\n');

export interface OpenPdf {
  doc: PDFDocument;
  catalog: PDFDict;
  /** At least one. */
  pages: PageNode[];
}

/** @throws {PdfError} `encrypted`, `broken`, `tooManyPages` */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const doc = await read(hasHeader(bytes) ? bytes : withHeader(bytes));
  const catalog: unknown = doc.context.lookup(doc.context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) throw new PdfError('broken');
  const pages = pagesOfTree(catalog);
  if (pages.length === 0) throw new PdfError('broken');
  if (pages.length > MAX_PAGES) throw new PdfError('tooManyPages');
  return { doc, catalog, pages };
}

/** What is to be changed. @throws {PdfError} `signed` and what `openPdf` throws */
export async function openUnsigned(bytes: Uint8Array): Promise<OpenPdf> {
  const open = await openPdf(bytes);
  if (isSigned(open)) throw new PdfError('signed');
  // Rights that a reader program granted for the unchanged file do not hold for a changed one.
  const permissions = dictEntry(open.catalog, 'Perms');
  for (const key of ['UR', 'UR3']) permissions?.delete(nameOf(key));
  return open;
}

/** @throws {PdfError} `encrypted`, `broken`, `tooManyPages` */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const open = await openPdf(bytes);
  return { pages: open.pages.length, isSigned: isSigned(open) };
}

async function read(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: OBJECTS_PER_TICK });
  } catch (error) {
    const isLocked = error instanceof EncryptedPDFError || namesEncryption(bytes);
    throw new PdfError(isLocked ? 'encrypted' : 'broken', { cause: error });
  }
}

/** Written by the options that leave everything as it is but what was changed. */
export async function savePdf(doc: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await doc.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: OBJECTS_PER_TICK,
  });
  return bytes as Uint8Array<ArrayBuffer>;
}

function hasHeader(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 2048)).includes('%PDF-');
}

function withHeader(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(HEADER.length + bytes.length);
  whole.set(HEADER);
  whole.set(bytes, HEADER.length);
  return whole;
}

/** A trailer stands at the end; that of a file for the web at its beginning too. */
function namesEncryption(bytes: Uint8Array): boolean {
  const ends = [bytes.subarray(0, 4096), bytes.subarray(-4096)];
  return ends.some((part) => /\/Encrypt\s+\d+\s+\d+\s+R/.test(latin1(part)));
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
