import { sheet as sheets } from '@basoche/crdt';
import { type Box, type CellPlace, keysIn } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

/** Whole columns and rows are said once, not cell by cell. */
export function formatBox(store: SheetStore, view: SheetView, box: Box, changes: sheets.CellFormat): void {
  sheets.setFormats(store.doc, store.actor, view.facts.id, targetsOf(view, box), changes);
}

/** Off where the active cell has it, on everywhere otherwise. */
export function toggleFormat(
  store: SheetStore,
  view: SheetView,
  box: Box,
  active: CellPlace,
  field: 'bold' | 'italic' | 'underline',
): void {
  formatBox(store, view, box, { [field]: store.formatOf(view.facts.id, active.row, active.column)[field] !== true });
}

function targetsOf(view: SheetView, box: Box): { row: string; column: string }[] {
  const { rows, columns } = view;
  if (box.top === 0 && box.bottom === rows.ids.length - 1)
    return columns.ids.slice(box.left, box.right + 1).map((column) => ({ row: '', column }));
  if (box.left === 0 && box.right === columns.ids.length - 1)
    return rows.ids.slice(box.top, box.bottom + 1).map((row) => ({ row, column: '' }));
  return [...keysIn(view, box)].flatMap((key) => sheets.cellOf(key) ?? []);
}
