import type { Node } from '@tiptap/pm/model';

export interface OutlineEntry {
  level: number;
  text: string;
  /** Position of the heading in the editor's document. */
  pos: number;
}

/** The headings of an editor's document, in order. Empty ones are left out. */
export function outlineOf(doc: Node): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading') {
      const text = node.textContent.trim();
      if (text !== '') entries.push({ level: Number(node.attrs.level) || 1, text, pos });
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
      return other !== undefined && entry.pos === other.pos && entry.level === other.level && entry.text === other.text;
    })
  );
}
