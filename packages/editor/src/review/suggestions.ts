import type { Mark as TextMark, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { joinBack } from './joins.ts';
import type { Piece } from './suggestion-marks.ts';
import type { SuggestionKind } from './signs.ts';
import { piecesOf, suggesterOn, suggestionOn } from './suggestion-marks.ts';
import { BREAK_SIGN, DELETION, INSERTION, OBJECT_SIGN, SUGGESTION_KINDS } from './signs.ts';

/** What one person proposes at one place. Positions are those of the editor's document it was read from. */
export interface Suggestion {
  kind: SuggestionKind;
  /** User id. */
  user: string;
  /** ISO 8601, of its beginning. */
  at: string;
  from: number;
  to: number;
  /** Its words; a break between paragraphs is « ¶ ». */
  text: string;
}

/** A break between paragraphs, where a suggestion is shown in a list. */
export const SHOWN_BREAK = '¶';

export type Verdict = 'accept' | 'reject';

/** Every suggestion in the order of the text. What one person proposes without a gap is one, over paragraphs too. */
export function suggestionsOf(doc: Node): Suggestion[] {
  const found: Suggestion[] = [];
  const last: Partial<Record<SuggestionKind, Suggestion>> = {};
  /** Where the text read so far ends, and the paragraph being read begins. */
  let ended = -1;
  let start = -1;
  doc.descendants((node, pos) => {
    if (node.isTextblock) start = pos + 1;
    for (const kind of SUGGESTION_KINDS) {
      const mark = node.isText ? suggestionOn(node, kind) : undefined;
      if (!mark) continue;
      const text = wordsOf(node, pos);
      const before = last[kind];
      const follows =
        before?.to === pos || (pos === start && before?.to === ended && node.text?.startsWith(BREAK_SIGN));
      const { user, at } = suggesterOn(mark);
      if (before?.user === user && follows) {
        before.to = pos + node.nodeSize;
        before.text += text;
      } else {
        found.push((last[kind] = { kind, user, at, from: pos, to: pos + node.nodeSize, text }));
      }
    }
    if (node.isInline) ended = pos + node.nodeSize;
    else if (node.isTextblock && node.content.size === 0) ended = pos + 1;
    return true;
  });
  return found;
}

/** Settles suggestions: those of `doc` that `chosen` names. Accepting all gives the text meant, rejecting all the text before. */
export function settle(tr: Transaction, chosen: (suggestion: Suggestion) => boolean, verdict: Verdict): Transaction {
  const settled = suggestionsOf(tr.doc).filter(chosen).toReversed();
  /** Those of each kind that are at or after where the text is read, the next one last. */
  const ahead = {
    [INSERTION]: settled.filter(({ kind }) => kind === INSERTION),
    [DELETION]: settled.filter(({ kind }) => kind === DELETION),
  };
  const isSettled = (kind: SuggestionKind, pos: number, mark: TextMark | undefined): boolean => {
    const next = ahead[kind];
    while ((next.at(-1)?.to ?? Infinity) <= pos) next.pop();
    const here = next.at(-1);
    return mark !== undefined && here !== undefined && here.from <= pos && here.user === suggesterOn(mark).user;
  };
  const { marks } = tr.doc.type.schema;
  const firstStep = tr.steps.length;
  const todo: (() => void)[] = [];
  const breaks: number[] = [];
  tr.doc.descendants((node, pos) => {
    if (!node.isText) return true;
    const kinds = SUGGESTION_KINDS.filter((kind) => isSettled(kind, pos, suggestionOn(node, kind)));
    if (kinds.length === 0) return false;
    const goes = kinds.includes(verdict === 'accept' ? DELETION : INSERTION);
    const isLast = SUGGESTION_KINDS.every((kind) => kinds.includes(kind) || !suggestionOn(node, kind));
    for (const piece of piecesOf(node, pos)) {
      const { from, to, text, isSign } = piece;
      if (goes && isSign && text === BREAK_SIGN) breaks.push(from);
      else
        todo.push(() => {
          if (goes) takeAway(tr, piece);
          else if (isSign && isLast) tr.delete(from, to);
          else for (const kind of kinds) tr.removeMark(from, to, marks[kind]);
        });
    }
    return false;
  });
  // From the end to the beginning: what is settled moves nothing of what is still to be. Paragraphs are joined last, when
  // those that have no words any more are empty.
  for (const each of todo.toReversed()) each();
  const done = tr.mapping.slice(firstStep);
  const signs = breaks.map((from) => done.map(from, 1));
  for (const sign of signs.toReversed()) {
    tr.delete(sign, sign + 1);
    joinBack(tr, sign);
  }
  return tr;
}

function takeAway(tr: Transaction, { from, to, isSign }: Piece): void {
  tr.delete(from, to);
  const object = isSign ? tr.doc.nodeAt(from) : null;
  if (object?.isInline && !object.isText) tr.delete(from, from + object.nodeSize);
}

function wordsOf(node: Node, pos: number): string {
  return piecesOf(node, pos)
    .map(({ text, isSign }) => (!isSign ? text : text === OBJECT_SIGN ? '↵' : SHOWN_BREAK))
    .join('');
}

/** Every block of text, in order. One that did not change from one state of an editor to the next is the same object. */
export function textblocksOf(doc: Node): Node[] {
  const blocks: Node[] = [];
  doc.descendants((node) => {
    if (node.isTextblock) blocks.push(node);
    return !node.isTextblock;
  });
  return blocks;
}

/** What the suggestions mean of one block; its notes are lines after it. */
export function meantLine(block: Node): string {
  let line = '';
  let notes = '';
  block.forEach((child) => {
    if (!child.isLeaf) notes += `\n${meantLine(child)}`;
    else if (!child.isText) line += '\n';
    else if (!suggestionOn(child, DELETION))
      for (const { text, isSign } of piecesOf(child, 0)) if (!isSign) line += text;
  });
  return line + notes;
}

/** The text that the suggestions mean, one line a block: what is counted and copied. */
export function meantText(doc: Node): string {
  return textblocksOf(doc).map(meantLine).join('\n');
}
