import { folded, foundIn, type FoundOptions } from '@basoche/domain';
import type { Node } from '@tiptap/pm/model';
import { plainOf } from '../body/plain.ts';

export type FindOptions = FoundOptions;

export interface Match {
  from: number;
  to: number;
}

/** Top-level block -> where a text stands in it, for the text looked for last. */
const known = new WeakMap<Node, { query: string; matches: readonly Match[] }>();

/** Where a text stands in a document, in order; never across two blocks. An apostrophe or a space is found in each of its forms. */
export function matchesOf(doc: Node, query: string, options: FindOptions): Match[] {
  const wanted = folded(query, options).text;
  if (wanted === '') return [];
  const asked = JSON.stringify([wanted, options.accents, options.case, options.words]);
  const all: Match[] = [];
  doc.forEach((block, pos) => {
    let there = known.get(block);
    if (there?.query !== asked)
      known.set(block, (there = { query: asked, matches: matchesIn(block, wanted, options) }));
    for (const { from, to } of there.matches) all.push({ from: pos + from, to: pos + to });
  });
  return all;
}

/** From the beginning of the block. */
function matchesIn(block: Node, wanted: string, options: FindOptions): Match[] {
  const matches: Match[] = [];
  const look = (node: Node, pos: number): boolean => {
    if (!node.isTextblock) return true;
    // What is no text keeps its place, as a character that nobody types.
    for (const { from, to } of foundIn(plainOf(node), wanted, options))
      matches.push({ from: pos + 1 + from, to: pos + 1 + to });
    return false;
  };
  if (look(block, 0)) block.descendants((node, pos) => look(node, pos + 1));
  return matches;
}
