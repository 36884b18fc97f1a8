import type { Node } from '@tiptap/pm/model';
import { ownText } from '../body/plain.ts';
import { ClauseCounter } from '../body/clauses.ts';

export interface OutlineEntry {
  level: number;
  text: string;
  /** Of the numbered clause; '' when it is none. */
  number: string;
  /** Position of the heading in the editor's document. */
  pos: number;
}

/** The headings of an editor's document, in order, its title first. Empty ones are left out. */
export function outlineOf(doc: Node): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const clauses = new ClauseCounter();
  doc.descendants((node, pos) => {
    const number = node.isTextblock ? clauses.next(node.attrs.clause) : '';
    const level = node.type.name === 'heading' ? Number(node.attrs.level) || 1 : node.attrs.variant === 'title' ? 1 : 0;
    if (level > 0) {
      const text = ownText(node).trim();
      if (text !== '') entries.push({ level, text, number, pos });
    }
    return !node.isTextblock;
  });
  return entries;
}

/** The entry the given position falls under: the last heading at or before it. */
export function outlineIndexAt(entries: readonly OutlineEntry[], pos: number): number {
  let found = -1;
  for (const [index, entry] of entries.entries()) {
    if (entry.pos > pos) break;
    found = index;
  }
  return found;
}

export function sameOutline(a: readonly OutlineEntry[], b: readonly OutlineEntry[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        entry.pos === other.pos &&
        entry.level === other.level &&
        entry.number === other.number &&
        entry.text === other.text
      );
    })
  );
}
