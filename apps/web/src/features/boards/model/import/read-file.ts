import { FileProblem, isOldFile, isZip } from '@basoche/office';
import type { FileContent } from '@basoche/office/spreadsheet';
import { linesOfCsv, withoutEscape } from '@basoche/office/spreadsheet';
import { readXlsx } from '@basoche/office/spreadsheet';
import { SHEET_LIMITS, SheetProblem, type Sheet, type SheetCell } from './sheet.ts';

/** Reads CSV or the first sheet of a workbook. What the file is, its bytes say, not its name. @throws SheetProblem */
export function readSheetFile(bytes: Uint8Array): Sheet {
  if (bytes.byteLength > SHEET_LIMITS.file) throw new SheetProblem('size');
  return sheetOf(isZip(bytes) || isOldFile(bytes) ? readWorkbook(bytes) : readLines(bytes));
}

function readWorkbook(bytes: Uint8Array): SheetCell[][] {
  const lines: SheetCell[][] = [];
  for (const { row, column, content } of firstSheet(bytes)) {
    const cell = plainCell(content);
    if (cell !== null) (lines[row] ??= [])[column] = cell;
  }
  return Array.from(lines, (line) => Array.from(line ?? [], (cell) => cell ?? null));
}

function firstSheet(bytes: Uint8Array) {
  try {
    const { book } = readXlsx(bytes, { sheets: 1, unpacked: SHEET_LIMITS.unpacked, values: true });
    return book.sheets[0]?.cells ?? [];
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new SheetProblem(REASONS[error.reason] ?? 'broken');
  }
}

const REASONS: Partial<Record<FileProblem['reason'], SheetProblem['reason']>> = {
  ...{ kind: 'kind', old: 'kind', password: 'kind', size: 'size', bomb: 'bomb', long: 'rows' },
};

function plainCell(content: FileContent | null): SheetCell {
  if (typeof content === 'string') return content.trim() === '' ? null : content.trim();
  if (typeof content === 'number') return Number.isFinite(content) ? content : null;
  return typeof content === 'object' && content !== null && 'formula' in content ? null : content;
}

function readLines(bytes: Uint8Array): SheetCell[][] {
  const lines = linesOfCsv(bytes, SHEET_LIMITS.rows + 2);
  if (lines === null) throw new SheetProblem('kind');
  return lines.map((row) => row.map((cell) => (cell.trim() === '' ? null : withoutEscape(cell.trim()))));
}

/** Without empty lines at the end and columns at the right. @throws SheetProblem */
function sheetOf(all: SheetCell[][]): Sheet {
  const lines = all
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  const [head, ...rows] = lines;
  if (head === undefined || rows.length === 0) throw new SheetProblem('empty');
  if (rows.length > SHEET_LIMITS.rows) throw new SheetProblem('rows');
  const width = Math.max(...lines.map(({ cells }) => cells.findLastIndex((cell) => cell !== null) + 1));
  if (width > SHEET_LIMITS.columns) throw new SheetProblem('columns');
  for (const { cells } of lines)
    if (cells.some((cell) => typeof cell === 'string' && cell.length > SHEET_LIMITS.text))
      throw new SheetProblem('text');
  const padded = (cells: SheetCell[]) => Array.from({ length: width }, (_, index) => cells[index] ?? null);
  return {
    header: padded(head.cells).map(headerWords),
    rows: rows.map(({ line, cells }) => ({ line, cells: padded(cells) })),
  };
}

function headerWords(cell: SheetCell): string {
  if (cell === null) return '';
  return (typeof cell === 'object' ? cell.date : String(cell)).trim().slice(0, 120);
}
