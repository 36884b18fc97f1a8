import { isLocalDate } from '@basoche/domain';
import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { SHEET_LIMITS, SheetProblem, type Sheet, type SheetCell } from './sheet.ts';

/** Reads CSV or the first sheet of a workbook. What the file is, its bytes say, not its name. @throws SheetProblem */
export async function readSheetFile(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (bytes.byteLength > SHEET_LIMITS.file) throw new SheetProblem('size');
  return sheetOf(isZip(bytes) ? await readWorkbook(bytes) : readCsv(bytes));
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * Its table of contents is looked at before anything is unpacked, and unpacking stops at the sizes that it tells. The
 * parts that matter are packed again without compression: the library would unpack them in workers made of text, which
 * the page does not allow.
 */
async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<SheetCell[][]> {
  const sizes = new Map<string, number>();
  const parts = (wanted: (name: string) => boolean) =>
    attempt(() =>
      unzipSync(bytes, {
        filter({ name, originalSize }) {
          sizes.set(name, originalSize);
          return wanted(name);
        },
      }),
    );
  parts(() => false);
  if (!sizes.has('xl/workbook.xml')) throw new SheetProblem('kind');
  if ([...sizes.values()].reduce((sum, size) => sum + size, 0) > SHEET_LIMITS.unpacked) throw new SheetProblem('bomb');
  const stored = attempt(() =>
    zipSync(
      parts((name) => /\.(?:xml|rels)$/.test(name)),
      { level: 0 },
    ),
  );
  try {
    return (await readSheet(new Blob([stored]))).map((row) => row.map(plainCell));
  } catch {
    throw new SheetProblem('broken');
  }
}

function attempt<T>(unpack: () => T): T {
  try {
    return unpack();
  } catch {
    throw new SheetProblem('broken');
  }
}

function plainCell(value: unknown): SheetCell {
  if (value instanceof Date) {
    const date = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
    return isLocalDate(date) ? { date } : null;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'boolean' ? value : null;
}

/** UTF-8, or what a French Excel wrote before it; the separator is found out. */
function readCsv(bytes: Uint8Array): SheetCell[][] {
  const text = decoded(bytes);
  if (text.includes('\0')) throw new SheetProblem('kind');
  const { data } = Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    skipEmptyLines: false,
    preview: SHEET_LIMITS.rows + 2,
  });
  return data.map((row) => row.map((cell) => (cell.trim() === '' ? null : withoutEscape(cell.trim()))));
}

/** The one that parts the names most. */
function separatorOf(text: string): string {
  const [names = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (separator: string) => names.split(separator).length;
  return [';', '\t', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ';';
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The apostrophe that an export put before what a spreadsheet would run. */
function withoutEscape(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
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
