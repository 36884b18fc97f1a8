import { PDFDict, PDFHexString } from 'pdf-lib';
import type { PDFContext, PDFRef } from 'pdf-lib';
import { dictEntry, nameOf, refEntry } from '../document/objects.ts';

export interface OutlineNode {
  ref: PDFRef;
  dict: PDFDict;
}

/** The entries below a node, in their order. */
export function outlineChildren(parent: PDFDict): OutlineNode[] {
  const found: OutlineNode[] = [];
  const seen = new Set<PDFDict>();
  let [holder, key] = [parent, 'First'];
  for (;;) {
    const ref = refEntry(holder, key);
    const dict = ref && holder.context.lookup(ref);
    if (!ref || !(dict instanceof PDFDict) || seen.has(dict)) return found;
    seen.add(dict);
    found.push({ ref, dict });
    [holder, key] = [dict, 'Next'];
  }
}

/** Makes the entries, in this order, those below a node; a closed node shows none of them. */
export function setOutlineChildren(parent: OutlineNode, children: readonly OutlineNode[], isOpen: boolean): void {
  for (const key of ['First', 'Last', 'Count']) parent.dict.delete(nameOf(key));
  if (children.length === 0) return;
  parent.dict.set(nameOf('First'), children[0]!.ref);
  parent.dict.set(nameOf('Last'), children.at(-1)!.ref);
  const shown = children.reduce((sum, { dict }) => sum + 1 + Math.max(0, countOf(dict)), 0);
  parent.dict.set(nameOf('Count'), parent.dict.context.obj(isOpen ? shown : -shown));
  for (const [index, { dict }] of children.entries()) {
    dict.set(nameOf('Parent'), parent.ref);
    for (const [key, other] of [
      ['Prev', children[index - 1]],
      ['Next', children[index + 1]],
    ] as const) {
      if (other) dict.set(nameOf(key), other.ref);
      else dict.delete(nameOf(key));
    }
  }
}

/** How many entries are shown below one; less than nothing where it is closed. */
export function countOf(dict: PDFDict): number {
  const count = dict.context.lookup(dict.get(nameOf('Count')));
  const number = count && 'asNumber' in count ? (count.asNumber as () => number)() : 0;
  return Number.isFinite(number) ? number : 0;
}

/** An entry that leads to the beginning of a page, with the outline of its file below it, closed. */
export function fileEntry(context: PDFContext, title: string, page: PDFRef, outlines: PDFDict | null): OutlineNode {
  const dict = context.obj({});
  dict.set(nameOf('Title'), PDFHexString.fromText(title));
  dict.set(nameOf('Dest'), context.obj([page, 'XYZ', null, null, null]));
  const node = { ref: context.register(dict), dict };
  if (outlines) setOutlineChildren(node, outlineChildren(outlines), false);
  return node;
}

export function setOutlines(catalog: PDFDict, entries: readonly OutlineNode[]): void {
  if (entries.length === 0) {
    catalog.delete(nameOf('Outlines'));
    return;
  }
  const dict = dictEntry(catalog, 'Outlines') ?? catalog.context.obj({ Type: 'Outlines' });
  const ref = refEntry(catalog, 'Outlines') ?? catalog.context.register(dict);
  catalog.set(nameOf('Outlines'), ref);
  setOutlineChildren({ ref, dict }, entries, true);
}
