import { sheet as sheets, document as cellDocument } from '@basoche/crdt';
import { displayValue, editedValue, errorOfText } from '@basoche/sheet';
import { lastFilled } from '../model/filtering.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import type { FileCell, Losses, SheetFile } from '@basoche/office/spreadsheet';
import { bookOfDocument } from './from-document.ts';

/** What of all sheets a text of what they show does not say. */
export function textLosses(store: SheetStore): Losses {
  const { book, losses } = bookOfDocument(store);
  return counted({ ...losses, ...bareLosses(book.sheets) });
}

/** What of a document the CSV of one of its sheets does not say. */
export function csvLosses(store: SheetStore, view: SheetView): Losses {
  const { id } = view.facts;
  const { book } = bookOfDocument(store);
  const file = book.sheets[store.views.findIndex(({ facts }) => facts.id === id)];
  if (file === undefined) return {};
  const { sizes } = view.rows;
  const { row: bottom } = lastFilled(store, view);
  const cells = file.cells.filter(({ row }) => sizes[row] !== 0);
  return counted({
    ...bareLosses([{ ...file, cells }]),
    formats: cells.filter((cell) => isBare(store, view, cell)).length,
    filtered: sizes.slice(0, bottom + 1).filter((px) => px === 0).length,
    sheets: store.views.length - 1,
    charts: sheets.readCharts(store.doc, id).length,
    comments: cellDocument.discussionsOf(store.doc).filter(({ anchor }) => anchor?.startsWith(`${id}/`)).length,
  });
}

function bareLosses(files: readonly SheetFile[]): Losses {
  const cells = files.flatMap((file) => file.cells);
  return {
    results: cells.filter(({ content }) => isComputed(content)).length,
    dressed: cells.filter(
      ({ look: { bold, italic, underline, color, fill, borders } }) =>
        bold || italic || underline || color || fill || borders,
    ).length,
    conditions: files.reduce((sum, { rules }) => sum + rules.length, 0),
    merges: files.reduce((sum, { merges }) => sum + merges.length, 0),
  };
}

/** An error value is stored as a formula, and is its own result. */
function isComputed(content: FileCell['content']): boolean {
  if (typeof content !== 'object' || content === null || !('formula' in content)) return false;
  return errorOfText(content.formula) === null;
}

/** Whether a number shows as an amount, a percentage or with decimals that a file of bare numbers does not write. */
function isBare(store: SheetStore, { facts: { id }, rows, columns }: SheetView, { row, column }: FileCell): boolean {
  const key = sheets.cellKey(rows.ids[row]!, columns.ids[column]!);
  const value = store.valueOf(id, key);
  const look = store.lookOf(id, key);
  const isSaid = look.number !== undefined || look.decimals !== undefined;
  return isSaid && typeof value === 'number' && displayValue(value, look) !== editedValue(value, look);
}

function counted(losses: Losses): Losses {
  return Object.fromEntries(Object.entries(losses).filter(([, count]) => count > 0));
}
