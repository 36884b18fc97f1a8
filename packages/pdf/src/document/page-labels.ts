import { PDFDict, PDFNumber } from 'pdf-lib';
import type { PDFObject } from 'pdf-lib';
import { arrayEntry, arrayOf, dictEntry, dictsOf, itemsOf, nameOf } from './objects.ts';

/** From a page on: how pages are numbered. */
export interface PageLabel {
  /** Index of the page. */
  from: number;
  label: PDFDict;
}

/** In the order of pages; nothing where a document has no labels of its own. */
export function readLabels(catalog: PDFDict): PageLabel[] | null {
  const root = dictEntry(catalog, 'PageLabels');
  return (
    root &&
    treeEntries(root, 'Nums')
      .flatMap(([key, value]) => labelOf(key, value))
      .toSorted((a, b) => a.from - b.from)
  );
}

function labelOf(key: PDFObject | undefined, value: PDFObject | undefined): PageLabel[] {
  return key instanceof PDFNumber && value instanceof PDFDict ? [{ from: key.asNumber(), label: value }] : [];
}

export function setLabels(catalog: PDFDict, labels: readonly PageLabel[]): void {
  const { context } = catalog;
  const items = labels.flatMap(({ from, label }) => [PDFNumber.of(from), label]);
  const tree = context.obj({});
  tree.set(nameOf('Nums'), arrayOf(context, items));
  catalog.set(nameOf('PageLabels'), tree);
}

/** Pairs of a tree of names or numbers, references followed. @param leaves entry of a node that holds them */
export function treeEntries(root: PDFDict, leaves: 'Nums' | 'Names'): [PDFObject | undefined, PDFObject | undefined][] {
  const found: [PDFObject | undefined, PDFObject | undefined][] = [];
  const seen = new Set<PDFDict>();
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const items = arrayEntry(node, leaves);
    const values = items === null ? [] : itemsOf(items);
    for (let index = 0; index + 1 < values.length; index += 2) found.push([values[index], values[index + 1]]);
    open.push(...dictsOf(arrayEntry(node, 'Kids')).toReversed());
  }
  return found;
}
