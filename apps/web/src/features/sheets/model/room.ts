import { sheet as sheets } from '@basoche/crdt';
import { MAX_FILLED } from './limits.ts';
import type { Box } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** Why cells are not written at all: what they would need, and the most there may be. */
export class Overflow {
  readonly of: sheets.Axis | 'cells' | 'merges' | 'megabytes';
  readonly needed: number;
  readonly max: number;

  constructor(of: Overflow['of'], needed: number, max: number) {
    this.of = of;
    this.needed = needed;
    this.max = max;
  }
}

/** Asked before anything is written. @param fills whether something is to stand at these indexes */
export function overflowOf(
  store: SheetStore,
  view: SheetView,
  { top, bottom, left, right }: Box,
  fills: (row: number, column: number) => boolean,
): Overflow | null {
  for (const [axis, needed] of [['rows', bottom + 1] as const, ['columns', right + 1] as const]) {
    const { ids, positions } = view[axis];
    // Lines that were deleted still take room: what is typed in them brings them back.
    const max = sheets.MAX_LINES[axis] - (positions.size - ids.length);
    if (needed > Math.max(max, ids.length)) return new Overflow(axis, needed, max);
  }
  const { id } = view.facts;
  let filled = store.workbook.filled;
  let grows = false;
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      if (!fills(row, column)) continue;
      const [line, across] = [view.rows.ids[row], view.columns.ids[column]];
      if (line !== undefined && across !== undefined && store.workbook.contentOf(id, `${line}/${across}`) !== null)
        continue;
      filled += 1;
      grows = true;
    }
  }
  return grows && filled > MAX_FILLED ? new Overflow('cells', filled, MAX_FILLED) : null;
}

/** Lines that a box needs, made where the sheet ends too soon. */
export function makeRoom(
  store: SheetStore,
  view: SheetView,
  { bottom, right }: Box,
): { rows: readonly string[]; columns: readonly string[] } {
  const { id } = view.facts;
  const grown = (axis: sheets.Axis, needed: number) => {
    const { ids } = view[axis];
    const missing = needed - ids.length;
    return missing <= 0 ? ids : [...ids, ...sheets.insertLines(store.doc, store.actor, id, axis, 'last', missing)];
  };
  return { rows: grown('rows', bottom + 1), columns: grown('columns', right + 1) };
}
