import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { readBlocks } from './body-tree.ts';
import { pairBlocks } from './pair-blocks.ts';
import { PartIndex } from './part-index.ts';

/**
 * Makes the blocks of a text those of a version of it. A block of the version that is still in the text stays the element
 * that it is, and what somebody writes in it meanwhile stays in it: y-tiptap alone would pair blocks by their places, and
 * write the words of one into another.
 */
export function restoreBlocks(doc: Y.Doc, body: Y.XmlFragment, version: Y.XmlFragment, wanted: Node): void {
  const nobody = new PartIndex([]);
  const [now, past] = [readBlocks(body, nobody), readBlocks(version, nobody)];
  if (now.length === body.length && past.length === wanted.childCount)
    keepBlocks(doc, body, wanted, new Map(pairBlocks(now, past)));
  updateYFragment(doc, body, wanted, meta());
}

/** @param pairs place of a block in the text -> its place in the version, both in order */
function keepBlocks(doc: Y.Doc, body: Y.XmlFragment, wanted: Node, pairs: ReadonlyMap<number, number>): void {
  /** How many blocks of the version are in the text so far: before all others. */
  let done = 0;
  for (const [at, block] of body.toArray().entries()) {
    const place = pairs.get(at);
    if (place === undefined || !(block instanceof Y.XmlElement) || block.nodeName !== wanted.child(place).type.name) {
      body.delete(done, 1);
      continue;
    }
    for (; done < place; done += 1) insert(doc, body, done, wanted.child(done));
    updateYFragment(doc, block, wanted.child(done), meta());
    done += 1;
  }
}

function insert(doc: Y.Doc, body: Y.XmlFragment, at: number, node: Node): void {
  const element = new Y.XmlElement(node.type.name);
  body.insert(at, [element]);
  updateYFragment(doc, element, node, meta());
}

function meta(): Parameters<typeof updateYFragment>[3] {
  return { mapping: new Map(), isOMark: new Map() };
}
