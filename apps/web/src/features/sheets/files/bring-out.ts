import { packBook } from './in-worker.ts';
import type { Losses } from '@basoche/office/spreadsheet';
import { bookOfDocument } from './from-document.ts';
import { csvLosses, textLosses } from './plain-losses.ts';
import { sheetCsv } from './sheet-csv.ts';
import { sheetsText } from './sheet-text.ts';
import { XLSX_TYPE } from '@basoche/office/spreadsheet';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

/** All sheets as an Excel file, written beside the page, with what it does not keep. @throws FileProblem */
export async function xlsxOf(store: SheetStore): Promise<{ file: Blob; losses: Losses }> {
  const { book, losses } = bookOfDocument(store);
  return { file: new Blob([await packBook(book)], { type: XLSX_TYPE }), losses };
}

/** One sheet as CSV, with what that does not keep. */
export function csvOf(store: SheetStore, view: SheetView): { file: Blob; losses: Losses } {
  const file = new Blob([sheetCsv(store, view)], { type: 'text/csv;charset=utf-8' });
  return { file, losses: csvLosses(store, view) };
}

/** What all sheets show, as text, with what a text does not keep. */
export function textOf(store: SheetStore): { file: Blob; losses: Losses } {
  return { file: new Blob([sheetsText(store)], { type: 'text/plain;charset=utf-8' }), losses: textLosses(store) };
}
