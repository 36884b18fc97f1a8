import { formatLocalDate } from '@basoche/domain';
import type * as Y from 'yjs';
import type { CellContent } from './content.ts';
import { readCells, readGrid, readSheets } from './read.ts';
import { cellOf } from './shape.ts';

/**
 * The sheets as search sees them: the name of each, then one line a row, cells parted by tabs. Formulas are computed
 * by who reads and are not in it, nor is what stands in deleted lines and sheets.
 */
export function sheetText(doc: Y.Doc): string {
  return readSheets(doc)
    .filter((sheet) => sheet.deletedAt === null)
    .flatMap((sheet) => [sheet.name, ...rowsOfText(doc, sheet)])
    .join('\n');
}

function rowsOfText(doc: Y.Doc, sheet: ReturnType<typeof readSheets>[number]): string[] {
  const { rows, columns } = readGrid(doc, sheet);
  const byRow = new Map<number, { column: number; words: string }[]>();
  for (const [key, content] of readCells(doc, sheet.id)) {
    const cell = cellOf(key)!;
    const [row, column] = [rows.places.get(cell.row) ?? -1, columns.places.get(cell.column) ?? -1];
    const words = wordsOf(content);
    if (row < 0 || column < 0 || words === '') continue;
    const line = byRow.get(row);
    if (line) line.push({ column, words });
    else byRow.set(row, [{ column, words }]);
  }
  return [...byRow.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, line]) =>
      line
        .sort((a, b) => a.column - b.column)
        .map(({ words }) => words)
        .join('\t'),
    );
}

function wordsOf(content: CellContent): string {
  if (typeof content === 'string') return content.replace(/\s+/g, ' ').trim();
  if (typeof content === 'number') return String(content).replace('.', ',');
  if (typeof content === 'boolean') return '';
  return 'date' in content ? formatLocalDate(content.date) : '';
}
