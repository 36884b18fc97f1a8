import type { Fragment, Node } from '@tiptap/pm/model';

/** Blocks in a row in place of what stood between two positions. */
export interface Run {
  from: number;
  to: number;
  blocks: Node[];
}

/**
 * What is to be replaced so that one text becomes the other, in its order. Blocks that nobody touched are the same objects in
 * both. Where blocks came or went it is one run, from the first that differs to the last.
 */
export function runsThatDiffer(before: Fragment, after: Fragment): Run[] {
  return before.childCount === after.childCount ? runsByPlace(before, after) : oneRun(before, after);
}

function runsByPlace(before: Fragment, after: Fragment): Run[] {
  const runs: Run[] = [];
  let pos = 0;
  for (let index = 0; index < before.childCount; index++) {
    const block = before.child(index);
    const end = pos + block.nodeSize;
    if (block !== after.child(index)) {
      const last = runs.at(-1);
      if (last?.to === pos) {
        last.to = end;
        last.blocks.push(after.child(index));
      } else runs.push({ from: pos, to: end, blocks: [after.child(index)] });
    }
    pos = end;
  }
  return runs;
}

function oneRun(before: Fragment, after: Fragment): Run[] {
  const shorter = Math.min(before.childCount, after.childCount);
  let first = 0;
  let from = 0;
  while (first < shorter && before.child(first) === after.child(first)) from += before.child(first++).nodeSize;
  let same = 0;
  let to = before.size;
  while (same < shorter - first) {
    const block = before.child(before.childCount - same - 1);
    if (block !== after.child(after.childCount - same - 1)) break;
    to -= block.nodeSize;
    same += 1;
  }
  const blocks: Node[] = [];
  for (let index = first; index < after.childCount - same; index++) blocks.push(after.child(index));
  return [{ from, to, blocks }];
}
