import type { PdfNode } from './pdfmake.ts';

/**
 * What is used of how pdfmake lays pages out, which it does not promise: `footnote-writer.test.ts` says when it changes.
 * Sizes are points, pages count from 0.
 */
export interface LaidLine {
  x?: number;
  y?: number;
  /** Parts of it, with all that the document said of them. */
  inlines: { note?: number; beginsNote?: boolean }[];
  getHeight: () => number;
}

type LaidItem = { type: 'line'; item: LaidLine } | { type: 'vector' | 'image'; item: Record<string, unknown> };

interface LaidPage {
  items: LaidItem[];
  pageSize: { height: number };
}

/** A place in the pages that the library goes on from, or comes back to. */
export interface LaidPlace {
  page: number;
  /** From the place to the foot of its page. */
  availableHeight: number;
}

/** The last row of a cell over several. */
export interface EndingCell {
  _columnEndingContext?: LaidPlace;
}

/** Where the next line stands. */
export interface PageContext extends LaidPlace {
  y: number;
  pages: LaidPage[];
  pageMargins: { left: number; right: number; top: number; bottom: number };
  /** Of the columns that it stands in; `bottomMost` is pdfmake’s own name. */
  snapshots: (LaidPlace & { bottomMost?: LaidPlace })[];
  initializePage: () => void;
  /** Keeps where a cell over several rows ends. */
  saveContextInEndingCell: (cell: EndingCell) => void;
}

/** Lines that stay together. */
export interface Fragment {
  height: number;
  items: LaidItem[];
}

/** Puts lines on pages, and begins a page where there is no room. What is added returns where it stands. */
export interface PageWriter {
  /** More than 0 while lines that stay together are written, and outside of the text. */
  transactionLevel: number;
  context: () => PageContext;
  moveToNextPage: () => void;
  getCurrentPositionOnPage: () => unknown;
  addLine: (line: LaidLine, continuesMerge?: boolean, index?: number) => unknown;
  addImage: (image: { _height: number }, index?: number) => unknown;
  addCanvas: (node: PdfNode & { _minHeight: number }, index?: number) => unknown;
  addFragment: (fragment: Fragment, isRepeated?: boolean, isAt?: boolean, continuesMerge?: boolean) => unknown;
}

/** What all that tells of itself in the library comes from. */
export interface Emitter {
  emit: (this: unknown, ...said: unknown[]) => unknown;
}

/** @param made anything of the library that tells of itself */
export function emitterOf(made: object): Emitter {
  for (let each: object | null = made; each !== null; each = Reflect.getPrototypeOf(each)) {
    if (Object.hasOwn(each, 'emit')) return each as Emitter;
  }
  throw new Error('pdfmake has changed: nothing tells of its pages');
}

/**
 * Gives the writer of a document whose first page has just begun: it is the next to tell of itself.
 * The library gives it to nobody.
 */
export function catchWriter(emitter: Emitter, onStart: (writer: PageWriter) => void): void {
  const { emit } = emitter;
  emitter.emit = function told(...said) {
    emitter.emit = emit;
    onStart(checkedWriter(this));
    return emit.apply(this, said);
  };
}

function checkedWriter(value: unknown): PageWriter {
  const writer = value as Partial<PageWriter>;
  const methods = [writer.context, writer.moveToNextPage, writer.addLine, writer.addImage, writer.addCanvas];
  if (![...methods, writer.addFragment].every((each) => typeof each === 'function'))
    throw new Error('pdfmake has changed: its pages have another writer');
  const { availableHeight, snapshots, pages, initializePage, saveContextInEndingCell } = (
    value as PageWriter
  ).context();
  if (!Number.isFinite(availableHeight) || !Array.isArray(snapshots) || pages.length !== 1)
    throw new Error('pdfmake has changed: its pages are kept otherwise');
  if (typeof initializePage !== 'function' || typeof saveContextInEndingCell !== 'function')
    throw new Error('pdfmake has changed: its pages begin otherwise');
  return value as PageWriter;
}
