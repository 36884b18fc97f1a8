import type { Fragment, Node } from '@tiptap/pm/model';

/** Blocks in a row in place of what stood between two positions. */
export interface Run {
  from: number;
  to: number;
  blocks: Node[];
}

/**
 * What is to be replaced so that one text becomes the other, in its order. Blocks that nobody touched are the same objects in
 * both, in the same order, and in no run.
 */
export function runsThatDiffer(before: Fragment, after: Fragment): Run[] {
  const places = new Map<Node, number[]>();
  before.forEach((block, _pos, index) => {
    const known = places.get(block);
    if (known) known.push(index);
    else places.set(block, [index]);
  });
  const runs: Run[] = [];
  let index = 0;
  let from = 0;
  let blocks: Node[] = [];
  const replaceTo = (end: number): void => {
    let to = from;
    while (index < end) to += before.child(index++).nodeSize;
    if (to > from || blocks.length > 0) runs.push({ from, to, blocks });
    from = to;
    blocks = [];
  };
  after.forEach((block) => {
    const kept = places.get(block)?.find((place) => place >= index);
    if (kept === undefined) blocks.push(block);
    else {
      replaceTo(kept);
      from += block.nodeSize;
      index += 1;
    }
  });
  replaceTo(before.childCount);
  return runs;
}
