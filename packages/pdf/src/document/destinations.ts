import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRef, PDFString } from 'pdf-lib';
import type { PDFObject } from 'pdf-lib';
import { arrayOf, dictEntry, entry, nameEntry, nameOf, textOf } from './objects.ts';
import { treeEntries } from './page-labels.ts';

/** Destinations of a document by their names. */
export function namedDestinations(catalog: PDFDict): Map<string, PDFArray> {
  const found = new Map<string, PDFArray>();
  const add = (name: string | null, value: PDFObject | undefined) => {
    const array = value instanceof PDFDict ? entry(value, 'D') : value;
    if (name !== null && array instanceof PDFArray) found.set(name, array);
  };
  for (const [name, value] of dictEntry(catalog, 'Dests')?.entries() ?? [])
    add(name.decodeText(), catalog.context.lookup(value));
  const names = dictEntry(catalog, 'Names');
  const tree = names && dictEntry(names, 'Dests');
  for (const [name, value] of tree ? treeEntries(tree, 'Names') : []) add(textOf(name), value);
  return found;
}

/** The places of an object that may hold a destination: its own, and that of an action. */
function destinationKey(dict: PDFDict): 'Dest' | 'D' | null {
  if (dict.has(nameOf('Dest'))) return 'Dest';
  return nameEntry(dict, 'S') === 'GoTo' ? 'D' : null;
}

/** Writes destinations in the place of their names. */
export function resolveDestination(dict: PDFDict, named: ReadonlyMap<string, PDFArray>): void {
  const key = destinationKey(dict);
  const value = key && entry(dict, key);
  if (!(value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFName)) return;
  const found = named.get(value.decodeText());
  if (found) dict.set(nameOf(key!), arrayOf(dict.context, found.asArray()));
}

/** The page that an outline entry leads to; nothing where it leads to none of the document. */
export function pageOfOutlineItem(item: PDFDict, named: ReadonlyMap<string, PDFArray>): PDFRef | null {
  const action = dictEntry(item, 'A');
  const holder = item.has(nameOf('Dest')) ? item : action;
  const key = holder && destinationKey(holder);
  const value = key && entry(holder, key);
  const array = value instanceof PDFArray ? value : named.get(textOf(value ?? undefined) ?? '');
  const page = array && array.size() > 0 ? array.get(0) : null;
  return page instanceof PDFRef ? page : null;
}
