import { toTabbed } from '../model/clipboard.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

/**
 * What every sheet shows, whole: its name, then its rows, cells parted by tabs as on the clipboard. Rows that a filter
 * hides are there too.
 */
export function sheetsText(store: SheetStore): string {
  return store.views.map((view) => `${view.facts.name}\n${rowsText(store, view)}`).join('\n');
}

function rowsText(store: SheetStore, { facts, rows, columns }: SheetView): string {
  const lines: string[][] = [];
  for (const key of store.workbook.keysOf(facts.id)) {
    const [row = '', column = ''] = key.split('/');
    const [down, across] = [rows.places.get(row) ?? -1, columns.places.get(column) ?? -1];
    if (down >= 0 && across >= 0) (lines[down] ??= [])[across] = store.textOf(facts.id, key);
  }
  const whole = Array.from(lines, (line) => Array.from(line ?? [], (text) => text ?? ''));
  return whole.length === 0 ? '' : `${toTabbed(whole)}\n`;
}
