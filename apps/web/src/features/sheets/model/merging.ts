import { sheet as sheets } from '@basoche/crdt';
import { type Box, cellCount, keysIn, mergesIn } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/**
 * Draws the cells of a box as one. What stands in its other cells stays there unseen, and shows again when the box is
 * split; where the first is empty, the only other one that is filled takes its place. Returns how many are covered.
 */
export function mergeBox(store: SheetStore, view: SheetView, box: Box): number {
  const { doc, actor, workbook } = store;
  const { id } = view.facts;
  const keys = [...keysIn(view, box)];
  const [first] = keys;
  const last = sheets.cellKey(view.rows.ids[box.bottom]!, view.columns.ids[box.right]!);
  if (first === undefined || cellCount(box) < 2) return 0;
  const filled = keys.filter((key) => workbook.contentOf(id, key) !== null);
  const covered = filled.filter((key) => key !== first);
  const [only] = covered;
  const moves = covered.length === 1 && filled.length === 1 && only !== undefined;
  doc.transact(() => {
    splitBox(store, view, box);
    if (moves)
      sheets.setCells(doc, actor, id, [
        [first, workbook.contentOf(id, only)],
        [only, null],
      ]);
    sheets.mergeCells(doc, actor, id, first, last);
  }, actor);
  return moves ? 0 : covered.length;
}

/** Parts every merge that has a cell in the box. */
export function splitBox(store: SheetStore, view: SheetView, box: Box): void {
  const keys = mergesIn(view, box).map(({ key }) => key);
  sheets.splitCells(store.doc, store.actor, view.facts.id, keys);
}
