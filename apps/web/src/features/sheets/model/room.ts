import { sheet as sheets } from '@basoche/crdt';
import type { Box } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** Lines that a box needs, made where the sheet ends too soon; those past the most that a sheet has are missing. */
export function makeRoom(
  store: SheetStore,
  view: SheetView,
  { bottom, right }: Box,
): { rows: readonly string[]; columns: readonly string[] } {
  const { id } = view.facts;
  const grown = (axis: sheets.Axis, needed: number) => {
    const { ids } = view[axis];
    const missing = Math.min(needed, sheets.MOST_LINES[axis]) - ids.length;
    return missing <= 0 ? ids : [...ids, ...sheets.insertLines(store.doc, store.actor, id, axis, 'last', missing)];
  };
  return { rows: grown('rows', bottom + 1), columns: grown('columns', right + 1) };
}
