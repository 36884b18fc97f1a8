import * as Y from 'yjs';
import { itemsOf } from './tree.ts';

/** A letter, or an element of a line, in the order of the text. */
export interface Unit {
  client: number;
  clock: number;
  /** The letter, or the name of the element; '' for what was deleted and let go of. */
  sign: string;
  isLiving: boolean;
  /** The text or element that it stands directly in. */
  parent: Y.XmlText | Y.XmlElement;
}

/** Elements that hold others; any other stands in a line. */
const BLOCKS = new Set([
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'listItem',
  'taskItem',
  'image',
]);

/** What a block holds, the deleted with it. */
export function* unitsOf(block: Y.XmlElement): Generator<Unit> {
  for (const item of itemsOf(block)) {
    const { content } = item;
    if (!(content instanceof Y.ContentType)) {
      if (content instanceof Y.ContentDeleted) yield* unknown(item, block);
    } else if (content.type instanceof Y.XmlText) yield* lettersOf(content.type, item.deleted);
    else if (content.type instanceof Y.XmlElement) {
      const { nodeName } = content.type;
      if (BLOCKS.has(nodeName)) yield* unitsOf(content.type);
      else
        yield {
          client: item.id.client,
          clock: item.id.clock,
          sign: `<${nodeName}>`,
          isLiving: !item.deleted,
          parent: block,
        };
    }
  }
}

function* lettersOf(text: Y.XmlText, isDeleted: boolean): Generator<Unit> {
  for (const item of itemsOf(text)) {
    const { content } = item;
    const { client, clock } = item.id;
    if (content instanceof Y.ContentDeleted) yield* unknown(item, text);
    if (!(content instanceof Y.ContentString)) continue;
    const isLiving = !item.deleted && !isDeleted;
    for (let at = 0; at < item.length; at += 1)
      yield { client, clock: clock + at, sign: content.str[at]!, isLiving, parent: text };
  }
}

function* unknown({ id, length }: Y.Item, parent: Unit['parent']): Generator<Unit> {
  for (let at = 0; at < length; at += 1)
    yield { client: id.client, clock: id.clock + at, sign: '', isLiving: false, parent };
}

export function keyOf({ client, clock }: { client: number; clock: number }): string {
  return `${client}/${clock}`;
}

/** The block of an item: an element of a text. */
export function elementOf(item: Y.Item | Y.GC | null): Y.XmlElement | null {
  if (!(item instanceof Y.Item) || !(item.content instanceof Y.ContentType)) return null;
  return item.content.type instanceof Y.XmlElement ? item.content.type : null;
}
