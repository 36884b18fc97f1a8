import * as Y from 'yjs';
import { rootsOf } from '../document/shape.ts';
import type { BlocksReattachment, Reattachment, TextReattachment } from './reattachments.ts';
import { leaveTrace } from './trace.ts';
import { elementFrom, itemAt, itemsOf, placeOf } from './tree.ts';
import type { ElementCopy, Words } from './tree.ts';

/** Begins a paragraph that a suggestion adds, as the editor writes it. */
const BREAK_SIGN = '\u200b';
const BETWEEN = ' … ';

/** Who wrote what is put back, and when it came. */
export interface Writer {
  /** `null`: not a person. */
  user: string | null;
  /** ISO 8601. */
  at: string;
}

/** Puts what stood in one place into blocks of its own after it, in the body as a suggestion. */
export function putInParagraphs(doc: Y.Doc, group: Reattachment[], writer: Writer | null): void {
  const { place, isBody } = group[0]!;
  const suggestion =
    isBody && writer !== null && writer.user !== null ? { insertion: { user: writer.user, at: writer.at } } : null;
  const words = group.filter((reattachment): reattachment is TextReattachment => reattachment.kind === 'words');
  const blocks = group.filter((reattachment): reattachment is BlocksReattachment => reattachment.kind === 'blocks');
  const elements = [
    ...linesOf(words, suggestion),
    ...blocks.flatMap((reattachment) => reattachment.blocks.flatMap((block) => blockFrom(block, suggestion))),
  ];
  const spot = spotOf(doc, place, isBody);
  const isLost = spot === null || elements.length === 0;
  if (!isLost) spot.root.insert(spot.index, elements);
  const text = isLost ? null : elements[0]?.get(0);
  const home = text instanceof Y.XmlText ? (text._item?.id ?? null) : null;
  if (writer !== null) for (const { ranges } of group) leaveTrace(doc, ranges, home, !isLost);
}

function linesOf(reattachments: TextReattachment[], suggestion: object | null): Y.XmlElement[] {
  const pieces: Words[] = [];
  for (const reattachment of reattachments) {
    const words = trimmed(reattachment.words);
    if (words.length === 0) continue;
    if (pieces.length > 0) pieces.push({ text: BETWEEN, attributes: {} });
    pieces.push(...words);
  }
  return pieces.length === 0 ? [] : [paragraph(pieces, suggestion)];
}

/** Without spaces at its ends, which parted it from words that are not there. */
function trimmed(words: Words[]): Words[] {
  const rest = words.map((each) => ({ ...each }));
  while (rest.length > 0 && rest[0]!.text.trimStart() === '') rest.shift();
  while (rest.length > 0 && rest.at(-1)!.text.trimEnd() === '') rest.pop();
  const [first] = rest;
  const last = rest.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return rest;
}

function blockFrom(block: BlocksReattachment['blocks'][number], suggestion: object | null): Y.XmlElement[] {
  if (!('line' in block)) return [elementFrom(suggested(block, suggestion))];
  const isEmpty = block.line.every((piece) => 'text' in piece && piece.text.trim() === '');
  return isEmpty ? [] : [paragraph(block.line, suggestion)];
}

function paragraph(line: (Words | ElementCopy)[], suggestion: object | null): Y.XmlElement {
  const first: Words[] = suggestion ? [{ text: BREAK_SIGN, attributes: {} }] : [];
  const children: ElementCopy['children'] = [];
  for (const piece of [...first, ...line]) {
    const last = children.at(-1);
    if (!('text' in piece)) children.push(piece);
    else if (Array.isArray(last)) last.push(piece);
    else children.push([piece]);
  }
  return elementFrom(suggested({ name: 'paragraph', attributes: {}, children }, suggestion));
}

/** The copy with its words as a suggestion; those that were one stay what they were. */
function suggested(element: ElementCopy, suggestion: object | null): ElementCopy {
  if (!suggestion) return element;
  return {
    ...element,
    children: element.children.map((child) =>
      Array.isArray(child)
        ? child.map(({ text, attributes }) => ({ text, attributes: { ...suggestion, ...attributes } }))
        : suggested(child, suggestion),
    ),
  };
}

/** Where blocks go that stood in a deleted place: after what stood before it. */
function spotOf(doc: Y.Doc, place: Y.ID[], isBody: boolean): { root: Y.XmlFragment; index: number } | null {
  for (const id of place) {
    const item = itemAt(doc, id);
    if (!item || !(item.parent instanceof Y.AbstractType) || item.parent._item?.deleted === true) continue;
    const around = placeOf(item.parent);
    const block = around?.items.at(-1) ?? item;
    const root = around?.root ?? item.parent;
    if (!(root instanceof Y.XmlFragment)) continue;
    return { root, index: countBefore(root, block) + (block.deleted ? 0 : 1) };
  }
  if (!isBody) return null;
  const body = rootsOf(doc).body;
  return { root: body, index: body.length };
}

function countBefore(root: Y.XmlFragment, block: Y.Item): number {
  let count = 0;
  for (const item of itemsOf(root)) {
    if (item === block) break;
    if (!item.deleted && item.countable) count += item.length;
  }
  return count;
}
