import * as Y from 'yjs';
import { rootsOf } from '../document/shape.ts';
import type { IdRanges } from './id-ranges.ts';
import type { TextReattachment } from './reattachments.ts';
import { itemAt, itemsOf } from './tree.ts';

/** So much of what stood on one side tells a place, where it stands once. */
const ENOUGH = 4;
/** So much is looked for, where there is so much, of what was written elsewhere in the same change. */
const SURE = 8;
/** So much tells it anywhere in the document. */
const UNMISTAKABLE = 16;

/** A place between two letters. */
export interface Home {
  text: Y.XmlText;
  index: number;
}

/** Where the words around went; `null`: they are gone. */
export function homeOf(doc: Y.Doc, reattachment: TextReattachment): Home | null {
  const { homes, left, right } = reattachment;
  for (const { id, written } of homes) {
    const text = textAt(doc, id);
    const index = text && placeAmong(textOf(text, written), left, right, written === null ? ENOUGH : SURE);
    if (text && index !== null) return { text, index };
  }
  return moved(doc, reattachment);
}

/** The words around were cut and pasted: they stand in one other place, word for word. */
function moved(doc: Y.Doc, { isBody, left, right }: TextReattachment): Home | null {
  if (!isBody || left.length + right.length < UNMISTAKABLE) return null;
  const found: Home[] = [];
  for (const text of textsIn(rootsOf(doc).body)) {
    const letters = textOf(text);
    for (let at = letters.indexOf(left + right); at >= 0; at = letters.indexOf(left + right, at + 1))
      found.push({ text, index: at + left.length });
    if (found.length > 1) return null;
  }
  return found[0] ?? null;
}

function* textsIn(element: Y.XmlFragment): Generator<Y.XmlText> {
  for (const child of element.toArray()) {
    if (child instanceof Y.XmlText) yield child;
    else if (child instanceof Y.XmlElement) yield* textsIn(child);
  }
}

/** Between `left` and `right`, or where one of them alone leaves no doubt; `null`: nowhere. */
function placeAmong(text: string, left: string, right: string, sure: number): number | null {
  const min = (side: string): number => Math.max(ENOUGH, Math.min(sure, side.length));
  if (left === '' && right === '') return null;
  const whole = text.indexOf(left + right);
  if (whole >= 0) return whole + left.length;
  for (let length = left.length; length >= min(left); length -= 1) {
    const at = onlyPlace(text, left.slice(-length));
    if (at !== null) return at + length;
  }
  for (let length = right.length; length >= min(right); length -= 1) {
    const at = onlyPlace(text, right.slice(0, length));
    if (at !== null) return at;
  }
  return null;
}

function onlyPlace(text: string, words: string): number | null {
  const at = text.indexOf(words);
  return at >= 0 && !text.includes(words, at + 1) ? at : null;
}

/** One character for each index; what is not among `written` tells no place. */
function textOf(text: Y.XmlText, written: IdRanges | null = null): string {
  let letters = '';
  for (const item of itemsOf(text)) {
    if (item.deleted || !item.countable) continue;
    const { client, clock } = item.id;
    const words = item.content instanceof Y.ContentString ? item.content.str : '\ufffc'.repeat(item.length);
    for (const [at, letter] of words.split('').entries())
      letters += written === null || written.has(client, clock + at) ? letter : '\ufffc';
  }
  return letters;
}

export function textAt(doc: Y.Doc, id: Y.ID): Y.XmlText | null {
  const item = itemAt(doc, id);
  if (!item || item.deleted || !(item.content instanceof Y.ContentType)) return null;
  return item.content.type instanceof Y.XmlText ? item.content.type : null;
}
