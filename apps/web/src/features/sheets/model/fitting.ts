import { sheet as sheets } from '@basoche/crdt';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** Px beside the text of a cell. */
const PADDING = 18;

/** Gives columns the width of the longest text that stands in each; the usual one where nothing does. */
export function fitColumns(store: SheetStore, view: SheetView, columns: readonly string[], font: string): void {
  const { id } = view.facts;
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return;
  context.font = font;
  const widths = new Map<string, number>(columns.map((column) => [column, 0]));
  for (const key of store.workbook.keysOf(id)) {
    const cell = sheets.cellOf(key);
    const width = cell && widths.get(cell.column);
    if (cell === null || typeof width !== 'number' || (view.rows.places.get(cell.row) ?? -1) < 0) continue;
    const lines = store.textOf(id, key).split('\n');
    const longest = Math.max(...lines.map((line) => context.measureText(line).width));
    widths.set(cell.column, Math.max(width, Math.ceil(longest) + PADDING));
  }
  store.doc.transact(() => {
    for (const [column, width] of widths)
      sheets.sizeLines(store.doc, store.actor, id, 'columns', [column], width === 0 ? null : width);
  }, store.actor);
}
