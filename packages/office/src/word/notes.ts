import type { BodyNode } from '@basoche/editor/rules';
import { IMAGE } from '@basoche/editor/rules';
import type { Losses } from '../report.ts';

/** Name of the node. */
export const FOOTNOTE = 'footnote';

/** A note of what its file says in it, line by line; what a note cannot hold is counted, and its words stay. */
export function noteOf(lines: readonly (readonly BodyNode[])[], losses: Losses): BodyNode {
  const content: BodyNode[] = [];
  for (const line of lines) {
    const words = line.flatMap((node) => wordsIn(node, losses));
    if (words.length === 0) continue;
    if (content.length > 0) content.push({ type: 'hardBreak' });
    content.push(...words);
  }
  const [first] = content;
  // Between its number and its words.
  if (first?.text !== undefined) first.text = first.text.replace(/^[ \t\u00a0]+/, '');
  return { type: FOOTNOTE, attrs: {}, content: content.filter(({ type, text }) => type !== 'text' || text !== '') };
}

function wordsIn(node: BodyNode, losses: Losses): BodyNode[] {
  if (node.type === IMAGE) {
    losses.add('pictures');
    return [];
  }
  if (node.type !== FOOTNOTE) return [node];
  losses.add('nestedNotes');
  const sign = (text: string): BodyNode => ({ type: 'text', text, marks: [] });
  return [sign(' ['), ...(node.content ?? []), sign(']')];
}
