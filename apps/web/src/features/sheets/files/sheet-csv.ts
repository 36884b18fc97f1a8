import { sheet as sheets } from '@basoche/crdt';
import { displayValue, editedValue } from '@basoche/sheet';
import { lastFilled } from '../model/filtering.ts';
import { shownRows } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { csvOf, withoutFormula } from '@basoche/office/spreadsheet';

/**
 * What a sheet shows, without the rows that its filters hide: numbers with a decimal comma and nothing else, days as
 * jj/mm/aaaa; texts that a spreadsheet would run begin with an apostrophe.
 */
export function sheetCsv(store: SheetStore, view: SheetView): string {
  const { id } = view.facts;
  const { row: bottom, column: right } = lastFilled(store, view);
  const columns = view.columns.ids.slice(0, right + 1);
  return csvOf(
    shownRows(view, { top: 0, bottom, left: 0, right }).map((row) =>
      columns.map((column) => {
        const key = sheets.cellKey(view.rows.ids[row]!, column);
        const value = store.valueOf(id, key);
        if (typeof value === 'number') return editedValue(value, store.lookOf(id, key));
        return typeof value === 'string' ? withoutFormula(value) : displayValue(value);
      }),
    ),
  );
}
