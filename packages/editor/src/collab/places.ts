import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { absolutePositionToRelativePosition } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { Binding, RelativeSelection } from './binding.ts';
import { topBlock } from './top-block.ts';

/**
 * Where a position of the text is in the shared text: a place that stays through edits of others. y-tiptap finds it by
 * walking over every block before it, which takes longer than all else that a key does; here only the blocks around it are
 * looked at.
 * @param doc the text that the binding has shown or written last; for any other, y-tiptap's own way is gone
 */
export function placeOf(doc: Node, pos: number, binding: Binding): Y.RelativePosition {
  const { type, mapping } = binding;
  const $pos = doc.resolve(pos);
  let block: unknown = type;
  for (let depth = 0; depth < $pos.depth; depth++) {
    if (depth === 0) block = topBlock(binding, doc, $pos.index(0));
    else block = block instanceof Y.XmlFragment ? block.get($pos.index(depth)) : null;
    if (!(block instanceof Y.XmlElement) || mapping.get(block) !== $pos.node(depth + 1)) break;
  }
  const isFound = block instanceof Y.XmlElement && $pos.parent.isTextblock && mapping.get(block) === $pos.parent;
  if (!isFound) return absolutePositionToRelativePosition(pos, type, mapping) as Y.RelativePosition;
  return placeIn(block as Y.XmlElement, $pos.parentOffset, mapping);
}

/** Within a block of text. */
function placeIn(block: Y.XmlElement, offset: number, mapping: Binding['mapping']): Y.RelativePosition {
  if (offset > 0) return absolutePositionToRelativePosition(offset, block, mapping) as Y.RelativePosition;
  const first = block.length > 0 ? block.get(0) : null;
  if (first instanceof Y.XmlText) return Y.createRelativePositionFromTypeIndex(first, 0, -1);
  const { id } = block._item!;
  return new Y.RelativePosition(id, null, first?._item?.id ?? null);
}

/** The selection in places of the shared text, as y-tiptap keeps it. */
export function selectionPlaces({ doc, selection }: EditorState, binding: Binding): RelativeSelection {
  const { anchor, head } = selection;
  const { jsonID, depth } = selection as unknown as { jsonID: string; depth?: number };
  const anchorPlace = placeOf(doc, anchor, binding);
  return {
    type: jsonID,
    depth: jsonID === 'nodeRange' ? depth : undefined,
    anchor: anchorPlace,
    head: head === anchor ? anchorPlace : placeOf(doc, head, binding),
    absAnchor: anchor,
    absHead: head,
  };
}

/**
 * A selection whose places still stand needs no guess: y-tiptap would look for « the block with the same words » wherever
 * the words around the caret changed, and put the caret into another one.
 */
export function withoutInferredPlaces(selection: RelativeSelection, doc: Y.Doc): RelativeSelection {
  const anchor = livingPlace(selection.anchor, doc);
  const head = selection.head === selection.anchor ? anchor : livingPlace(selection.head, doc);
  return {
    ...selection,
    anchor: anchor ?? selection.anchor,
    head: head ?? selection.head,
    absAnchor: anchor ? null : selection.absAnchor,
    absHead: head ? null : selection.absHead,
  };
}

/** The place, said so that y-tiptap finds it; null when what it was in is deleted. */
export function livingPlace(place: Y.RelativePosition, doc: Y.Doc): Y.RelativePosition | null {
  const found = Y.createAbsolutePositionFromRelativePosition(place, doc);
  if (found === null) return null;
  for (let type: Y.AbstractType<unknown> = found.type; type._item !== null;) {
    if (type._item.deleted || !(type._item.parent instanceof Y.AbstractType)) return null;
    type = type._item.parent;
  }
  // It takes a letter's place at the beginning of the whole text for a wrong one.
  const isFirst = found.index === 0 && place.item !== null && found.type instanceof Y.XmlText;
  return isFirst ? new Y.RelativePosition(found.type._item!.id, null, null, -1) : place;
}
