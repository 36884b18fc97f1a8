import { board } from '@basoche/crdt';
import type * as Y from 'yjs';

/** What the table of a board shows, as plain data. */
export interface BoardContent extends board.BoardView {
  /** Item id -> comments that are not deleted. */
  comments: Readonly<Record<string, number>>;
  /** Those that are not deleted, the oldest first. */
  rules: readonly board.Rule[];
}

export function readContent(doc: Y.Doc): BoardContent {
  const whole = board.readBoard(doc);
  const comments: Record<string, number> = {};
  for (const comment of whole.comments) {
    if (comment.deletedAt === null) comments[comment.item] = (comments[comment.item] ?? 0) + 1;
  }
  const rules = whole.rules.filter((rule) => rule.deletedAt === null);
  return { ...board.boardView(whole), comments, rules };
}

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 });

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** « 1 234,5 » or « 1234.5 » to a number; `null` when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(plain)) return null;
  return Number(plain);
}

/** Tones of the documents to those of the design system. */
export function toneOf(tone: string): 'ok' | 'wait' | 'bad' | 'info' | 'mute' | 'accent' {
  switch (tone) {
    case 'success':
      return 'ok';
    case 'warning':
      return 'wait';
    case 'danger':
      return 'bad';
    case 'info':
      return 'info';
    case 'accent':
      return 'accent';
    default:
      return 'mute';
  }
}
