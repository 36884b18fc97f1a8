import { sheet as sheets } from '@basoche/crdt';
import type { NumberLook, Typed } from '@basoche/sheet';
import type { SheetStore } from './sheet-store.ts';

/** What is typed in a cell, or pasted as if it were. */
export interface TypedCell {
  key: string;
  content: sheets.CellContent | null;
  /** How the cell is to show it, where what was typed says so. */
  look: NumberLook | null;
}

/** @param formula what a text that begins as a formula is stored as */
export function typedCell(key: string, typed: Typed, formula: (text: string) => sheets.CellContent): TypedCell {
  if (typed.kind === 'empty') return { key, content: null, look: null };
  if (typed.kind === 'error') return { key, content: { formula: typed.formula }, look: null };
  if (typed.kind === 'formula') return { key, content: formula(typed.text), look: null };
  return { key, content: typed.value, look: typed.look };
}

/** Writes what was typed; a cell that has a number format keeps it. */
export function writeTyped(store: SheetStore, sheet: string, cells: readonly TypedCell[]): void {
  const { doc, actor } = store;
  doc.transact(() => {
    sheets.setCells(
      doc,
      actor,
      sheet,
      cells.map(({ key, content }) => [key, content] as const),
    );
    for (const { key, look } of cells) {
      const cell = look === null ? null : sheets.cellOf(key);
      if (cell === null || look === null || store.formatOf(sheet, cell.row, cell.column).number !== undefined) continue;
      sheets.setFormats(doc, actor, sheet, [cell], look);
    }
  }, actor);
}
