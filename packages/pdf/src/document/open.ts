import { EncryptedPDFError, PDFDict, PDFDocument } from 'pdf-lib';
import { PdfError } from '../types.ts';
import type { PdfFacts } from '../types.ts';
import { importObjects } from './import-objects.ts';
import { dictEntry, nameOf } from './objects.ts';
import { pagesOfTree } from './page-tree.ts';
import type { PageNode } from './page-tree.ts';
import { isSigned } from './signatures.ts';

/** Objects that are read or written before others of the thread have their turn. */
export const OBJECTS_PER_TICK = 400;
/** More than this is no file of a matter, and would take the memory of a device. */
const MAX_PAGES = 20_000;
/** Of ISO 32000, appendix C, less what a change adds. */
const MAX_OBJECT_NUMBER = 8_000_000;
/** Bytes at the end of a file in which its trailer stands. */
const TAIL = 4096;
const HEADER = new TextEncoder().encode('%PDF-1.4\n');

export interface OpenPdf {
  doc: PDFDocument;
  catalog: PDFDict;
  /** At least one. */
  pages: PageNode[];
}

/** @throws {PdfError} `encrypted`, `broken`, `tooManyPages` */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const doc = await withSmallNumbers(await read(hasHeader(bytes) ? bytes : withHeader(bytes)));
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
    return await load(bytes);
  } catch (error) {
    if (error instanceof EncryptedPDFError || namesEncryption(bytes)) throw new PdfError('encrypted', { cause: error });
    for (const keyword of ['startxref', 'trailer']) {
      const whole = await readBefore(bytes, keyword);
      if (whole) return whole;
    }
    throw new PdfError('broken', { cause: error });
  }
}

/** A file that is cut at its end has all its objects before that; nothing where it has not. */
async function readBefore(bytes: Uint8Array, keyword: string): Promise<PDFDocument | null> {
  const tail = latin1(bytes.subarray(-TAIL));
  const at = tail.lastIndexOf(keyword);
  if (at < 0) return null;
  try {
    return await load(bytes.subarray(0, bytes.length - tail.length + at));
  } catch {
    return null;
  }
}

const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: OBJECTS_PER_TICK });

/** New objects have higher numbers than all others, and readers know no number above their limit. */
async function withSmallNumbers(doc: PDFDocument): Promise<PDFDocument> {
  const { context } = doc;
  if (context.largestObjectNumber < MAX_OBJECT_NUMBER) return doc;
  const small = await PDFDocument.create({ updateMetadata: false });
  const taken = importObjects(context, small.context);
  const { Root, Info, ID } = context.trailerInfo;
  small.context.trailerInfo = { Root: taken(Root), Info: taken(Info), ID: taken(ID) };
  return PDFDocument.load(await savePdf(small), { updateMetadata: false, parseSpeed: OBJECTS_PER_TICK });
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
  return /%PDF-\d+\.\d/.test(latin1(bytes.subarray(0, 2048)));
}

function withHeader(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(HEADER.length + bytes.length);
  whole.set(HEADER);
  whole.set(bytes, HEADER.length);
  return whole;
}

/** A trailer stands at the end; that of a file for the web at its beginning too. */
function namesEncryption(bytes: Uint8Array): boolean {
  const ends = [bytes.subarray(0, TAIL), bytes.subarray(-TAIL)];
  return ends.some((part) => /\/Encrypt\s+\d+\s+\d+\s+R/.test(latin1(part)));
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
