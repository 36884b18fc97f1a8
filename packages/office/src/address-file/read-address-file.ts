import { isLocked, isOldFile, isZip } from '../archive/begins.ts';
import { FileProblem } from '../problem.ts';
import type { FileContent } from '../spreadsheet/book-file.ts';
import { linesOfCsv, withoutEscape } from '../spreadsheet/csv.ts';
import { readXlsx } from '../spreadsheet/xlsx-read.ts';
import { textOfBytes } from '../text/decode.ts';
import { ADDRESS_FILE_LIMITS, AddressFileProblem } from './address-table.ts';
import type { AddressFileProblemReason, AddressRow, AddressTable } from './address-table.ts';
import { CARD_FIELDS, readCards } from './vcard.ts';

const LIMITS = ADDRESS_FILE_LIMITS;

/** Reads CSV, the first sheet of a workbook, or vCards. What the file is, its bytes say [AF1]. @throws AddressFileProblem */
export function readAddressFile(bytes: Uint8Array): AddressTable {
  if (bytes.byteLength > LIMITS.file) throw new AddressFileProblem('size');
  if (isOldFile(bytes)) throw new AddressFileProblem(isLocked(bytes) ? 'password' : 'old');
  if (isZip(bytes)) return tableOf(readWorkbook(bytes));
  const text = textOfBytes(bytes).replace(/^\uFEFF/, '');
  if (/^\s*BEGIN:VCARD/i.test(text)) return cardTable(text);
  if (!isPlain(text)) throw new AddressFileProblem('kind');
  return tableOf(readCsv(bytes));
}

/** Neither the bytes of something else nor a text that is made of marks. */
function isPlain(text: string): boolean {
  if (/^\s*(?:%PDF-|\{\\rtf|<[?!a-z]|[[{])/i.test(text)) return false;
  return !CONTROL.test(text);
}

/** What no table holds. */
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;

function readCsv(bytes: Uint8Array): AddressRow[] {
  // The header, as many rows as are taken, and one that tells that there are more.
  const lines = linesOfCsv(bytes, LIMITS.rows + 2) ?? [];
  return lines.map((line, at) => ({ number: at + 1, cells: line.map((cell) => withoutEscape(cell.trim())) }));
}

function readWorkbook(bytes: Uint8Array): AddressRow[] {
  const rows: AddressRow[] = [];
  for (const { row, column, content } of firstSheet(bytes)) {
    const text = textOf(content);
    if (text !== '') (rows[row] ??= { number: row + 1, cells: [] }).cells[column] = text;
  }
  return rows.flatMap((row) =>
    row === undefined ? [] : [{ ...row, cells: Array.from(row.cells, (cell) => cell ?? '') }],
  );
}

const PROBLEMS: Partial<Record<FileProblem['reason'], AddressFileProblemReason>> = {
  ...{ kind: 'kind', password: 'password', size: 'size', bomb: 'size', long: 'rows' },
};

function firstSheet(bytes: Uint8Array) {
  try {
    const { book, losses } = readXlsx(bytes, {
      ...{ sheets: 1, unpacked: LIMITS.unpacked, values: true },
      ...{ rows: LIMITS.rows + 1, cells: LIMITS.cells },
    });
    if (losses.lines) throw new AddressFileProblem('rows');
    return book.sheets[0]?.cells ?? [];
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new AddressFileProblem(PROBLEMS[error.reason] ?? 'broken');
  }
}

/** A cell as a CSV of the same table has it; a day as `yyyy-mm-dd`. */
function textOf(content: FileContent | null): string {
  if (content === null) return '';
  if (typeof content !== 'object') return String(content).trim();
  return 'date' in content ? content.date : '';
}

/** The first row with something in it has the titles. @throws AddressFileProblem */
function tableOf(all: AddressRow[]): AddressTable {
  const [head, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (head === undefined || rows.length === 0) throw new AddressFileProblem('empty');
  if (rows.length > LIMITS.rows) throw new AddressFileProblem('rows');
  const width = rows.reduce((most, row) => Math.max(most, filled(row)), filled(head));
  if (width > LIMITS.columns) throw new AddressFileProblem('columns');
  // One column without a title that says what it is: a text, or a list of something else.
  if (width < 2 && !/@|mail|nom|name/i.test(head.cells[0] ?? '')) throw new AddressFileProblem('kind');
  const padded = (cells: string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return {
    source: 'rows',
    header: padded(head.cells),
    rows: rows.map(({ number, cells }) => ({ number, cells: padded(cells) })),
  };
}

const filled = ({ cells }: AddressRow) => cells.findLastIndex((cell) => cell !== '') + 1;

/** @throws AddressFileProblem */
function cardTable(text: string): AddressTable {
  const cards = readCards(text, LIMITS.rows + 1);
  if (cards.length === 0) throw new AddressFileProblem('empty');
  if (cards.length > LIMITS.rows) throw new AddressFileProblem('rows');
  const rows = cards.map((card, at) => ({ number: at + 1, cells: CARD_FIELDS.map((field) => card[field] ?? '') }));
  return { source: 'cards', header: [...CARD_FIELDS], rows };
}
