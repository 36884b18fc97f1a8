import * as Y from 'yjs';
import type { Binding } from './binding.ts';

type Shown = Pick<Binding, 'doc' | 'type' | 'mapping'>;

/** In a top-level element, after its beginning; in the text itself, the element that it stands before. */
interface Found {
  block: Y.XmlElement;
  offset: number;
}

/**
 * Where places of the shared text are in the editor's, which has to be the one that the binding knows; null for those that
 * are gone. The blocks are passed over once for all of them.
 */
export function positionsOf(places: readonly Y.RelativePosition[], shown: Shown): (number | null)[] {
  const found = places.map((place) => foundIn(place, shown));
  const starts = startsOf(new Set(found.flatMap((each) => (each ? [each.block] : []))), shown);
  return found.map((each) => {
    const start = each && starts.get(each.block);
    return each && start !== null && start !== undefined ? start + each.offset : null;
  });
}

function foundIn(place: Y.RelativePosition, { doc, type: root, mapping }: Shown): Found | null {
  const absolute = Y.createAbsolutePositionFromRelativePosition(place, doc);
  if (absolute === null) return null;
  let type: Y.AbstractType<unknown> = absolute.type;
  if (type === root) {
    const block = root.get(Math.min(absolute.index, root.length - 1));
    return block instanceof Y.XmlElement
      ? { block, offset: absolute.index < root.length ? 0 : sizeOf(block, mapping) }
      : null;
  }
  let offset = type instanceof Y.XmlText ? absolute.index : sizeBefore(type._start, absolute.index, mapping);
  for (;;) {
    const item = type._item;
    if (item === null || item.deleted || !(item.parent instanceof Y.AbstractType)) return null;
    if (!(type instanceof Y.XmlText)) offset += 1;
    if (item.parent === root) return type instanceof Y.XmlElement ? { block: type, offset } : null;
    for (let left = item.left; left !== null; left = left.left) offset += sizeOfItem(left, mapping);
    type = item.parent;
  }
}

function startsOf(blocks: ReadonlySet<Y.XmlElement>, { type, mapping }: Shown): Map<Y.XmlElement, number> {
  const starts = new Map<Y.XmlElement, number>();
  let pos = 0;
  for (let item = type._start; item !== null && starts.size < blocks.size; item = item.right) {
    const block = item.deleted || !(item.content instanceof Y.ContentType) ? null : item.content.type;
    if (block instanceof Y.XmlElement && blocks.has(block)) starts.set(block, pos);
    pos += sizeOfItem(item, mapping);
  }
  return starts;
}

function sizeBefore(first: Y.Item | null, count: number, mapping: Shown['mapping']): number {
  let size = 0;
  let left = count;
  for (let item = first; item !== null && left > 0; item = item.right) {
    size += sizeOfItem(item, mapping);
    if (!item.deleted && item.countable) left -= item.length;
  }
  return size;
}

function sizeOfItem({ deleted, content }: Y.Item, mapping: Shown['mapping']): number {
  if (deleted || !(content instanceof Y.ContentType)) return 0;
  return content.type instanceof Y.XmlText ? content.type.length : sizeOf(content.type as Y.XmlElement, mapping);
}

function sizeOf(block: Y.XmlElement, mapping: Shown['mapping']): number {
  const node = mapping.get(block);
  return node === undefined || Array.isArray(node) ? 0 : node.nodeSize;
}
