import type { EditorState } from '@tiptap/pm/state';
import * as Y from 'yjs';
import type { Binding, RelativeSelection } from './binding.ts';
import type { Undone } from './own-undo.ts';
import { UNDONE } from './own-undo.ts';
import { positionsOf } from './positions.ts';

/**
 * Where whoever undoes, or redoes, goes on writing: where they were before the edit that is undone, or after the words that
 * came back; null where none did.
 */
export function afterBroughtBack(transaction: Y.Transaction, state: EditorState, binding: Binding): number | null {
  const end = endOfBroughtBack(transaction, state, binding);
  if (end === null) return null;
  const { item, way } = transaction.meta.get(UNDONE) as Undone;
  const saved = way === 'undo' ? (item?.meta.get(binding) as RelativeSelection | undefined) : undefined;
  if (saved?.type !== 'text') {
    // A part of what came back may stand further on, where the caret was left.
    const { $head } = state.selection;
    return $head.pos > end && $head.sameParent(state.doc.resolve(end)) ? $head.pos : end;
  }
  const [anchor = null, head = null] = positionsOf([saved.anchor, saved.head], binding);
  const isHere = anchor !== null && head !== null && Math.max(anchor, head) <= state.doc.content.size;
  return isHere ? Math.max(anchor, head) : end;
}

function endOfBroughtBack(transaction: Y.Transaction, { doc }: EditorState, binding: Binding): number | null {
  const places = lastOfEach(broughtBack(transaction)).map(({ id, length }) => {
    return new Y.RelativePosition(null, null, Y.createID(id.client, id.clock + length - 1), -1);
  });
  const ends = positionsOf(places, binding).filter((pos) => pos !== null && pos <= doc.content.size);
  return ends.length === 0 ? null : Math.max(...(ends as number[]));
}

/** Of the items of each text, the one furthest on: to find where one is, Yjs walks over all that is before it. */
function lastOfEach(items: readonly Y.Item[]): Y.Item[] {
  const texts = new Map<Y.Item['parent'], Set<Y.Item>>();
  for (const item of items) texts.set(item.parent, (texts.get(item.parent) ?? new Set()).add(item));
  return [...texts].flatMap(([text, ofText]) => {
    if (ofText.size === 1 || !(text instanceof Y.AbstractType)) return [...ofText];
    let last: Y.Item | null = null;
    for (let item = text._start; item !== null; item = item.right) if (ofText.has(item)) last = item;
    return last ?? [];
  });
}

/** Words that the transaction put into the text, but for those of notes that came back whole. */
function broughtBack({ doc, beforeState, afterState }: Y.Transaction): Y.Item[] {
  const structs = doc.store.clients.get(doc.clientID) ?? [];
  const since = beforeState.get(doc.clientID) ?? 0;
  const end = afterState.get(doc.clientID) ?? 0;
  const found: Y.Item[] = [];
  if (since >= end) return found;
  for (let index = Y.findIndexSS(structs, since); index < structs.length; index++) {
    const item = structs[index];
    const isWords = item instanceof Y.Item && !item.deleted && item.content instanceof Y.ContentString;
    if (isWords && !isInNewNote(item, since)) found.push(item);
  }
  return found;
}

function isInNewNote(item: Y.Item, since: number): boolean {
  for (let type = item.parent; type instanceof Y.AbstractType;) {
    const holder: Y.Item | null = type._item;
    if (holder === null) return false;
    const isNew = holder.id.client === item.id.client && holder.id.clock >= since;
    if (isNew && type instanceof Y.XmlElement && type.nodeName === 'footnote') return true;
    type = holder.parent as Y.AbstractType<unknown>;
  }
  return false;
}
