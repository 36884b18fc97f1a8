import { PDFArray, PDFDict, PDFNumber, PDFRef, PDFStream } from 'pdf-lib';
import type { PDFContext, PDFObject } from 'pdf-lib';
import { namedDestinations, pageOfOutlineItem } from '../document/destinations.ts';
import { rotationOf, viewOf } from '../document/geometry.ts';
import { arrayEntry, dictEntry, dictsOf, nameOf } from '../document/objects.ts';
import { openUnsigned, savePdf } from '../document/open.ts';
import type { OpenPdf } from '../document/open.ts';
import { readLabels, setLabels } from '../document/page-labels.ts';
import type { PageLabel } from '../document/page-labels.ts';
import { ownAttributes, setTree } from '../document/page-tree.ts';
import type { PageNode } from '../document/page-tree.ts';
import { deleteUnreachable, reachable } from '../document/reachable.ts';
import type { ChangeOptions } from '../types.ts';
import { outlineChildren, setOutlineChildren, setOutlines } from './outlines.ts';
import type { OutlineNode } from './outlines.ts';

/** A page of a document, and how it is to be turned clockwise from what it was. */
export interface ArrangedPage {
  index: number;
  rotation: 0 | 90 | 180 | 270;
}

/** What tells of a document as a whole, which pages that were left out are part of. */
const OF_THE_WHOLE = ['StructTreeRoot', 'MarkInfo', 'Threads', 'OpenAction', 'AF', 'Collection', 'PieceInfo'];

/**
 * A document of the pages that are named, in this order; a page may come again. Of pages that are left out nothing
 * stays in the file: neither text, fields, bookmarks nor attached files.
 * @throws {PdfError} `encrypted`, `broken`, `signed`, `tooManyPages`
 * @throws {RangeError} where no page is named, or one that the document has not
 */
export async function arrangePages(
  bytes: Uint8Array,
  pages: readonly ArrangedPage[],
  { signal }: ChangeOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const open = await openUnsigned(bytes);
  if (pages.length === 0) throw new RangeError('there is no page to arrange');
  const labels = readLabels(open.catalog);
  const chosen = pages.map(({ index, rotation }) => ({ page: pageAt(open.pages, index), index, rotation }));
  const used = new Set<PDFDict>();
  const arranged = chosen.map(({ page, rotation }) => {
    ownAttributes(page);
    const placed = used.has(page.dict) ? repeated(page) : page;
    used.add(page.dict);
    return { placed, rotation };
  });
  for (const { placed, rotation } of arranged) turn(placed, rotation);
  setTree(
    open.catalog,
    arranged.map(({ placed }) => placed),
  );
  const isWhole = open.pages.every(({ dict }) => used.has(dict));
  if (!isWhole) leaveOut(open, used);
  if (labels)
    setLabels(
      open.catalog,
      labelsOf(
        labels,
        chosen.map(({ index }) => index),
        open.doc.context,
      ),
    );
  deleteUnreachable(open.doc.context);
  const saved = await savePdf(open.doc);
  signal?.throwIfAborted();
  return saved;
}

function pageAt(pages: readonly PageNode[], index: number): PageNode {
  const page = pages[index];
  if (!page) throw new RangeError(`there is no page ${index}`);
  return page;
}

/** Another page with the same content. */
function repeated(page: PageNode): PageNode {
  const { context } = page.dict;
  const dict = page.dict.clone(context);
  dict.delete(nameOf('StructParents'));
  return { ref: context.register(dict), dict, inherited: {} };
}

function turn(page: PageNode, rotation: number): void {
  if (rotation === 0) return;
  page.dict.set(nameOf('Rotate'), PDFNumber.of(rotationOf(viewOf(page).rotation + rotation)));
}

function leaveOut({ doc, catalog, pages }: OpenPdf, used: ReadonlySet<PDFDict>): void {
  const { context } = doc;
  const gone = new Set(pages.filter(({ dict }) => !used.has(dict)).map(({ ref }) => ref));
  pruneOutlines(catalog, gone);
  pruneFields(catalog, shownWidgets(pages, used));
  for (const key of OF_THE_WHOLE) catalog.delete(nameOf(key));
  dictEntry(catalog, 'Names')?.delete(nameOf('EmbeddedFiles'));
  dictEntry(catalog, 'Names')?.delete(nameOf('JavaScript'));
  for (const { dict } of pages) for (const key of ['B', 'StructParents']) dict.delete(nameOf(key));
  for (const object of reachable(context).objects) forget(object, gone);
}

/** Nothing refers to a page that is gone. */
function forget(object: PDFObject, gone: ReadonlySet<PDFRef>): void {
  const isGone = (value: PDFObject) => value instanceof PDFRef && gone.has(value);
  const dict = object instanceof PDFStream ? object.dict : object;
  if (dict instanceof PDFDict) for (const [key, value] of dict.entries()) if (isGone(value)) dict.delete(key);
  if (!(object instanceof PDFArray)) return;
  for (let index = object.size() - 1; index >= 0; index -= 1) if (isGone(object.get(index))) object.remove(index);
}

function pruneOutlines(catalog: PDFDict, gone: ReadonlySet<PDFRef>): void {
  const root = dictEntry(catalog, 'Outlines');
  if (!root) return;
  const named = namedDestinations(catalog);
  const seen = new Set<PDFDict>();
  const pruned = (parent: PDFDict): OutlineNode[] =>
    outlineChildren(parent).filter(({ ref, dict }) => {
      if (seen.has(dict)) return false;
      seen.add(dict);
      const children = pruned(dict);
      setOutlineChildren({ ref, dict }, children, isOpen(dict));
      const page = pageOfOutlineItem(dict, named);
      if (page === null || !gone.has(page)) return page !== null || children.length > 0 || dict.has(nameOf('A'));
      for (const key of ['Dest', 'A']) dict.delete(nameOf(key));
      return children.length > 0;
    });
  setOutlines(catalog, pruned(root));
}

function isOpen(dict: PDFDict): boolean {
  const count = dict.lookup(nameOf('Count'));
  return count instanceof PDFNumber && count.asNumber() > 0;
}

function shownWidgets(pages: readonly PageNode[], used: ReadonlySet<PDFDict>): Set<PDFDict> {
  const shown = pages.filter(({ dict }) => used.has(dict));
  return new Set(shown.flatMap(({ dict }) => dictsOf(arrayEntry(dict, 'Annots'))));
}

function pruneFields(catalog: PDFDict, shown: ReadonlySet<PDFDict>): void {
  const form = dictEntry(catalog, 'AcroForm');
  if (!form) return;
  const seen = new Set<PDFDict>();
  const prune = (holder: PDFDict, key: string): number => {
    const array = arrayEntry(holder, key);
    for (let index = (array?.size() ?? 0) - 1; index >= 0; index -= 1) {
      const field = array!.lookup(index);
      if (!(field instanceof PDFDict) || seen.has(field) || !isShown(field)) array!.remove(index);
    }
    return array?.size() ?? 0;
  };
  const isShown = (field: PDFDict): boolean => {
    seen.add(field);
    return arrayEntry(field, 'Kids') === null ? shown.has(field) : prune(field, 'Kids') > 0;
  };
  if (prune(form, 'Fields') === 0) catalog.delete(nameOf('AcroForm'));
  form.delete(nameOf('CO'));
  form.delete(nameOf('XFA'));
}

/** Pages keep the labels that they had. */
function labelsOf(labels: readonly PageLabel[], indices: readonly number[], context: PDFContext): PageLabel[] {
  return indices.map((index, from) => {
    const range = labels.findLast((each) => each.from <= index);
    if (!range) return { from, label: context.obj({ S: 'D', St: index + 1 }) };
    const label = range.label.clone(context);
    const start = label.lookup(nameOf('St'));
    const first = start instanceof PDFNumber ? start.asNumber() : 1;
    label.set(nameOf('St'), PDFNumber.of(first + index - range.from));
    return { from, label };
  });
}
