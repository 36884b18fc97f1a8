import * as Y from 'yjs';
import { textAt } from './home.ts';
import { type IdRange, IdRanges } from './id-ranges.ts';
import type { DoubleReattachment } from './reattachments.ts';
import { addWords, itemAt, itemsOf, readFormat } from './tree.ts';
import type { Words } from './tree.ts';
import { elementOf, unitsOf } from './units.ts';

/** Takes what is left of these words out of their text. */
export function takeOut(doc: Y.Doc, from: Y.ID, ranges: IdRange[]): Words[] {
  const text = textAt(doc, from);
  if (!text) return [];
  const wanted = new IdRanges(ranges);
  const words: Words[] = [];
  const format: Record<string, unknown> = {};
  const places: number[] = [];
  let index = 0;
  for (const item of itemsOf(text)) {
    if (item.deleted) continue;
    if (item.content instanceof Y.ContentFormat) readFormat(item.content, format);
    if (item.content instanceof Y.ContentString) {
      for (const [at, letter] of item.content.str.split('').entries()) {
        if (!wanted.has(item.id.client, item.id.clock + at)) continue;
        addWords(words, letter, format);
        places.push(index + at);
      }
    }
    if (item.countable) index += item.length;
  }
  for (const place of places.reverse()) text.delete(place, 1);
  return words;
}

/** Takes away what is there twice, where the other one still is; a block that had nothing else goes with it. */
export function undouble(doc: Y.Doc, { pairs, blocks }: DoubleReattachment): void {
  const due = pairs.filter(({ gone, stays }) => isLiving(doc, gone) && isLiving(doc, stays));
  const gone = new IdRanges(due.map(({ gone: { client, clock } }) => ({ client, clock, length: 1 })));
  for (const id of blocks) {
    const element = elementOf(itemAt(doc, id));
    if (!element) continue;
    const living = [...unitsOf(element)].filter((unit) => unit.isLiving);
    for (const { client, clock, parent } of living.toReversed())
      if (gone.has(client, clock)) deleteIn(parent, client, clock);
    if (due.length > 0) dropIfEmpty(doc, id);
  }
}

/** A block without words goes, unless it is all that there is. */
export function dropIfEmpty(doc: Y.Doc, id: Y.ID): void {
  const item = itemAt(doc, id);
  const element = elementOf(item);
  const holder = item?.parent;
  if (!item || item.deleted || !element || !(holder instanceof Y.XmlFragment) || holder.length < 2) return;
  for (const unit of unitsOf(element)) if (unit.isLiving) return;
  holder.delete(indexOf(holder, item), 1);
}

function isLiving(doc: Y.Doc, id: Y.ID): boolean {
  const item = itemAt(doc, id);
  return item?.deleted === false;
}

function deleteIn(parent: Y.XmlText | Y.XmlElement, client: number, clock: number): void {
  let index = 0;
  for (const item of itemsOf(parent)) {
    if (item.deleted || !item.countable) continue;
    if (item.id.client === client && item.id.clock <= clock && clock < item.id.clock + item.length) {
      parent.delete(index + clock - item.id.clock, 1);
      return;
    }
    index += item.length;
  }
}

function indexOf(holder: Y.XmlFragment, wanted: Y.Item): number {
  let index = 0;
  for (const item of itemsOf(holder)) {
    if (item === wanted) break;
    if (!item.deleted && item.countable) index += item.length;
  }
  return index;
}
