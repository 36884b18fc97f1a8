import { PDFDict, PDFRef } from 'pdf-lib';
import type { PDFArray, PDFContext, PDFObject } from 'pdf-lib';
import { arrayEntry, arrayOf, dictEntry, entry, nameEntry, nameOf } from './objects.ts';

/** What a page has from the nodes above it where it has none of its own. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** By one of these a page is known that names no type. */
const PAGE_KEYS = ['Contents', 'MediaBox', 'Resources', 'Parent'];
type Inherited = Partial<Record<(typeof INHERITED)[number], PDFObject>>;

export interface PageNode {
  ref: PDFRef;
  dict: PDFDict;
  /** Of the nodes above it. */
  inherited: Inherited;
}

/** An attribute of a page, its own or inherited, references followed. */
export function pageEntry(page: PageNode, key: (typeof INHERITED)[number]): PDFObject | undefined {
  return entry(page.dict, key) ?? page.dict.context.lookup(page.inherited[key]);
}

/** Gives a page what it had inherited, so that it may stand elsewhere. */
export function ownAttributes({ dict, inherited }: PageNode): void {
  for (const key of INHERITED) {
    const value = inherited[key];
    if (value !== undefined && entry(dict, key) === undefined) dict.set(nameOf(key), value);
  }
}

/** Pages in the order of a reader; a file whose tree leads to none gets a tree of the pages that it has. */
export function pagesOfTree(catalog: PDFDict): PageNode[] {
  const root = dictEntry(catalog, 'Pages');
  const { pages, isSound } = root ? walked(catalog) : { pages: [], isSound: false };
  if (pages.length === 0) return pagesOfObjects(catalog);
  if (!isSound) {
    for (const page of pages) ownAttributes(page);
    setTree(catalog, pages);
  }
  return pages;
}

interface Step {
  value: PDFObject;
  /** Where the value stands, to give it a reference. */
  place: { holder: PDFArray; index: number } | null;
  inherited: Inherited;
  above: ReadonlySet<PDFDict>;
}

/** Also whether readers that are stricter than this walk find the same pages. */
function walked(catalog: PDFDict): { pages: PageNode[]; isSound: boolean } {
  const pages: PageNode[] = [];
  let isSound = arrayEntry(dictEntry(catalog, 'Pages')!, 'Kids') !== null;
  const root = catalog.get(nameOf('Pages'))!;
  const open: Step[] = [{ value: root, place: null, inherited: {}, above: new Set() }];
  for (let step = open.pop(); step; step = open.pop()) {
    const dict = catalog.context.lookup(step.value);
    const kids = dict instanceof PDFDict ? arrayEntry(dict, 'Kids') : null;
    if (!(dict instanceof PDFDict) || step.above.has(dict) || (kids === null && !isPage(dict))) {
      isSound = false;
      continue;
    }
    if (kids === null) {
      pages.push({ ref: referenceOf(catalog, step, dict), dict, inherited: step.inherited });
      continue;
    }
    const inherited = { ...step.inherited };
    for (const key of INHERITED) {
      const own = dict.get(nameOf(key));
      if (own !== undefined) inherited[key] = own;
    }
    const above = new Set(step.above).add(dict);
    // The last one pushed is the first one popped.
    for (let index = kids.size() - 1; index >= 0; index -= 1)
      open.push({ value: kids.get(index), place: { holder: kids, index }, inherited, above });
  }
  return { pages, isSound };
}

function isPage(dict: PDFDict): boolean {
  const type = nameEntry(dict, 'Type');
  return type === 'Page' || (type !== 'Pages' && PAGE_KEYS.some((key) => dict.has(nameOf(key))));
}

function referenceOf(catalog: PDFDict, { value, place }: Step, dict: PDFDict): PDFRef {
  if (value instanceof PDFRef) return value;
  const ref = catalog.context.register(dict);
  if (place) place.holder.set(place.index, ref);
  else catalog.set(nameOf('Pages'), ref);
  return ref;
}

function pagesOfObjects(catalog: PDFDict): PageNode[] {
  const { context } = catalog;
  const pages = context.enumerateIndirectObjects().flatMap(([ref, dict]): PageNode[] => {
    return dict instanceof PDFDict && nameEntry(dict, 'Type') === 'Page' ? [{ ref, dict, inherited: {} }] : [];
  });
  if (pages.length > 0) setTree(catalog, pages);
  return pages;
}

/** Makes the pages, in this order, those of the document. Each has to have its attributes itself. */
export function setTree(catalog: PDFDict, pages: readonly PageNode[]): void {
  const root = pagesNode(
    catalog.context,
    pages.map(({ ref }) => ref),
    pages.length,
  );
  for (const { dict } of pages) dict.set(nameOf('Parent'), root);
  catalog.set(nameOf('Pages'), root);
}

/** A node of the tree above pages or other nodes; their `Parent` is up to the caller. */
export function pagesNode(context: PDFContext, kids: readonly PDFRef[], count: number): PDFRef {
  return context.register(context.obj({ Type: 'Pages', Kids: arrayOf(context, kids), Count: count }));
}
