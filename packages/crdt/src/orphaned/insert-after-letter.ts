import * as Y from 'yjs';
import { itemsOf, readFormat } from './tree.ts';

/**
 * Inserts words right behind the letter before them. Yjs inserts behind deleted letters that follow it, where nothing tells
 * the words from those of somebody who had not seen these go (DC14).
 */
export function insertAfterLetter(
  text: Y.Text,
  index: number,
  words: string,
  attributes?: Record<string, unknown>,
): void {
  const gap = gapAt(text, index);
  if (gap === null) {
    text.insert(index, words, attributes);
    return;
  }
  text.doc!.transact((transaction) => {
    const { clientID, store } = transaction.doc;
    const id = Y.createID(clientID, Y.getState(store, clientID));
    const { left, right } = gap;
    const content = new Y.ContentString(words);
    new Y.Item(id, left, left.lastId, right, right.id, text, null, content).integrate(transaction, 0);
    moveMarkers(text, index, words.length);
    if (attributes) text.format(index, words.length, { ...gap.without, ...attributes });
  });
}

interface Gap {
  left: Y.Item;
  right: Y.Item;
  /** Looks of the place, taken off. */
  without: Record<string, null>;
}

/** Yjs keeps the numbers of some places: those behind are others now. */
function moveMarkers(text: Y.Text, index: number, length: number): void {
  const markers = (text as unknown as { _searchMarker: { index: number }[] | null })._searchMarker ?? [];
  for (const marker of markers) if (marker.index >= index) marker.index += length;
}

/** What stands around a place that deleted words follow; `null` for any other, and for the first. */
function gapAt(text: Y.Text, index: number): Gap | null {
  if (text.doc === null || index === 0) return null;
  let count = 0;
  let left = text._start;
  for (; left !== null; left = left.right) {
    if (left.deleted || !left.countable) continue;
    count += left.length;
    if (count >= index) break;
  }
  const right = left?.right;
  if (!left || !right?.deleted || count > index) return null;
  const looks: Record<string, unknown> = {};
  for (const item of itemsOf(text as Y.XmlText)) {
    if (item === right) break;
    if (!item.deleted && item.content instanceof Y.ContentFormat) readFormat(item.content, looks);
  }
  const without = Object.fromEntries(Object.keys(looks).map((key) => [key, null]));
  return { left, right, without };
}
