import { fieldLabel } from '@basoche/domain';
import * as Y from 'yjs';

/** Elements that hold text in a line of their own. */
const INLINE = new Set(['text', 'mention', 'crossReference', 'placeholder', 'emoji']);

/** The text of a body, one line a block, as search and word count see it. */
export function plainText(body: Y.XmlFragment): string {
  const lines: string[] = [];
  let line = '';
  let notes: string[] = [];
  let inNote = false;
  const endLine = () => {
    if (line.trim() !== '') lines.push(line);
    line = '';
  };
  const visit = (node: Y.XmlElement | Y.XmlText | Y.XmlHook | Y.XmlFragment): void => {
    if (node instanceof Y.XmlText) {
      line += textOf(node);
      return;
    }
    const name = node instanceof Y.XmlElement ? node.nodeName : '';
    if (name === 'hardBreak') {
      if (inNote) line += ' ';
      else endLine();
      return;
    }
    if (name === 'footnote') {
      const around = line;
      line = '';
      inNote = true;
      for (const child of (node as Y.XmlElement).toArray()) visit(child);
      inNote = false;
      notes.push(line);
      line = around;
      return;
    }
    if (name === 'mention') line += labelOf(node as Y.XmlElement);
    if (name === 'placeholder') line += fieldOf(node as Y.XmlElement);
    const block = !INLINE.has(name);
    if (block) endLine();
    if (node instanceof Y.XmlFragment) {
      for (const child of node.toArray()) visit(child);
    }
    if (!block) return;
    endLine();
    // Where their block ends: a note does not part the words around its mark.
    lines.push(...notes.filter((note) => note.trim() !== ''));
    notes = [];
  };
  visit(body);
  return lines.join('\n');
}

/** Words as a reader counts them: runs of letters and digits; an apostrophe parts, a hyphen joins. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:[-‐‑.,:/][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** With the suggestions of people taken as accepted; their signs, which the editor puts where a break is suggested, left out. */
function textOf(node: Y.XmlText): string {
  const runs = node.toDelta() as { insert?: unknown; attributes?: Record<string, unknown> }[];
  return runs
    .map(({ insert, attributes }) => {
      if ((attributes?.['deletion'] ?? null) !== null) return '';
      if (typeof insert !== 'string') return ' ';
      return (attributes?.['insertion'] ?? null) === null ? insert : insert.replaceAll(/[\u200b\u2060]/g, '');
    })
    .join('');
}

function fieldOf(element: Y.XmlElement): string {
  const field: unknown = element.getAttribute('field');
  return typeof field === 'string' ? `[${fieldLabel(field)}]` : '';
}

function labelOf(element: Y.XmlElement): string {
  const label: unknown = element.getAttribute('label');
  return typeof label === 'string' ? `@${label}` : '';
}
