import { Mark, mergeAttributes } from '@tiptap/core';
import type { Mark as TextMark, Node } from '@tiptap/pm/model';
import { BREAK_SIGN, DELETION, INSERTION, OBJECT_SIGN, SUGGESTION_KINDS } from './signs.ts';
import type { SuggestionKind } from './signs.ts';

/** Words that somebody proposes to add or to take away, with who and when. */
function suggestionMark(name: SuggestionKind, tag: 'ins' | 'del') {
  return Mark.create({
    name,
    inclusive: false,

    addAttributes() {
      return {
        user: attribute('data-user', 'user'),
        /** ISO 8601, the device's claim. */
        at: attribute('data-at', 'at'),
      };
    },

    parseHTML() {
      return [{ tag: `${tag}[data-user]` }];
    },

    renderHTML({ HTMLAttributes, mark }) {
      // Set through CSSOM, which a strict CSP allows; the page says the colours.
      const who = suggesterOn(mark).user.replace(/[^\w-]/g, '');
      return [tag, mergeAttributes(HTMLAttributes, { style: `--who: var(--who-${who}, #5d574e)` }), 0];
    },
  });
}

function attribute(html: string, name: string) {
  return {
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute(html) ?? '',
    renderHTML: (attrs: Record<string, unknown>) => ({ [html]: wordOf(attrs[name]) }),
  };
}

/** A member's device may write anything there. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Who suggests by this mark, and since when. */
export function suggesterOn({ attrs }: TextMark): { user: string; at: string } {
  return { user: wordOf(attrs.user), at: wordOf(attrs.at) };
}

export const InsertionMark = suggestionMark(INSERTION, 'ins');
export const DeletionMark = suggestionMark(DELETION, 'del');

/** The mark of this kind on a text, if any. */
export function suggestionOn(node: Node | null | undefined, kind: SuggestionKind): TextMark | undefined {
  return node?.marks.find((mark) => mark.type.name === kind);
}

/** A piece of a text node: its signs one by one, its words together. */
export interface Piece {
  from: number;
  to: number;
  text: string;
  isSign: boolean;
}

/** Signs count only in suggested text: anywhere else they are characters that somebody pasted. */
export function piecesOf(node: Node, pos: number): Piece[] {
  const text = node.text ?? '';
  if (!SUGGESTION_KINDS.some((kind) => suggestionOn(node, kind))) return [piece(text, pos, false)];
  return [...text.matchAll(/[\u200b\u2060]|[^\u200b\u2060]+/g)].map((found) =>
    piece(found[0], pos + found.index, found[0] === BREAK_SIGN || found[0] === OBJECT_SIGN),
  );
}

function piece(text: string, from: number, isSign: boolean): Piece {
  return { from, to: from + text.length, text, isSign };
}
