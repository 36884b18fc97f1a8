import type { BodyNode } from '@basoche/editor/rules';
import type { Xml } from '../../archive/xml.ts';

/** A note whose sign the file writes itself, as `*`. */
export function hasOwnMark({ attrs }: Xml): boolean {
  const said = attrs['w:customMarkFollows'];
  return said !== undefined && !['0', 'false', 'off'].includes(said);
}

/**
 * The sign that these begin with, and what is left of them; `null` where there is none.
 * @param isSure what comes first is the sign, be it a letter
 */
export function markIn(children: readonly Xml[], isSure: boolean): { mark: string; rest: Xml[] } | null {
  const at = children.findIndex(({ name }) => name === 'w:t' || name === 'w:sym');
  const first = children[at];
  if (!first) return null;
  const others = children.filter((_, index) => index !== at);
  if (first.name === 'w:sym') return { mark: '', rest: others };
  const [mark = ''] = (isSure ? /^\s*\S+/ : /^\s*[^\p{L}\p{N}\s]+/u).exec(first.text) ?? [];
  if (mark === '') return null;
  const rest = children.map((child) => (child === first ? { ...child, text: child.text.slice(mark.length) } : child));
  return { mark: mark.trim(), rest };
}

/** A note has its number before its words, not its sign as well. */
export function dropMark({ content = [] }: BodyNode, mark: string): void {
  const [first] = content;
  if (mark === '' || first?.text?.startsWith(mark) !== true) return;
  const rest = first.text.slice(mark.length).trimStart();
  if (rest === '') content.shift();
  else first.text = rest;
}
