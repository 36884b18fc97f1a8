import { type Actor, sheet as sheets } from '@basoche/crdt';
import { type Book, isError, Workbook } from '@basoche/sheet';
import type * as Y from 'yjs';
import type { FileContent } from '@basoche/office/spreadsheet';

/** A formula of a file with the value that it had. */
export interface FiledFormula {
  sheet: string;
  key: string;
  value: number | string | boolean;
}

/** A formula in which several values stand where one is wanted, with its value; nothing of any other content. */
export function filedFormula(
  sheet: string,
  key: string,
  content: FileContent,
  stored: sheets.CellContent | null,
): FiledFormula[] {
  if (typeof content !== 'object' || !('formula' in content)) return [];
  if (typeof stored !== 'object' || stored === null || !('formula' in stored)) return [];
  const { value, isArray } = content;
  if (value === null || isError(value) || !(isArray || stored.formula.includes('@'))) return [];
  return [{ sheet, key, value }];
}

/** Those that have a value in their file and are an error here. */
export function uncomputed(
  doc: Y.Doc,
  actor: Actor,
  book: Book,
  formulas: readonly FiledFormula[],
): readonly FiledFormula[] {
  if (formulas.length === 0) return [];
  const workbook = new Workbook({ now: () => actor.clock.now(), random: () => actor.random() });
  for (const { id } of book) for (const [key, content] of sheets.readCells(doc, id)) workbook.setCell(id, key, content);
  workbook.setBook(book);
  workbook.compute();
  return formulas.filter(({ sheet, key }) => isError(workbook.valueOf(sheet, key)));
}
