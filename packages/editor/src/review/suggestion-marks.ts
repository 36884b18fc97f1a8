import { Mark, mergeAttributes } from '@tiptap/core';
import type { Mark as TextMark, Node } from '@tiptap/pm/model';

/** Names of the marks, in the schema and in the shared text. */
export const INSERTION = 'insertion';
export const DELETION = 'deletion';
export const SUGGESTION_KINDS = [INSERTION, DELETION] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/**
 * Stands at the beginning of a paragraph that a suggestion splits off (`insertion`) or joins with the one before
 * (`deletion`): what has no text of its own can carry no mark.
 */
export const BREAK_SIGN = '\u200b';
/** Stands before a line break, or another object inside a line, that a suggestion adds or takes away. */
export const OBJECT_SIGN = '\u2060';

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
      const who = String(mark.attrs.user).replace(/[^\w-]/g, '');
      return [tag, mergeAttributes(HTMLAttributes, { style: `--who: var(--who-${who}, #5d574e)` }), 0];
    },
  });
}

function attribute(html: string, name: string) {
  return {
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute(html) ?? '',
    renderHTML: (attrs: Record<string, unknown>) => ({ [html]: attrs[name] }),
  };
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

/** A run of text as the shared text holds it, without the signs of its suggestions. */
export function withoutSigns(text: string, attributes: Record<string, unknown> | undefined): string {
  const isSuggested = SUGGESTION_KINDS.some((kind) => (attributes?.[kind] ?? null) !== null);
  return isSuggested ? text.replaceAll(/[\u200b\u2060]/g, '') : text;
}
