import { sheet as sheets } from '@basoche/crdt';
import { FileProblem } from '../problem.ts';
import { textOfBytes } from '../text/decode.ts';
import { readTyped, type Typed } from '@basoche/sheet';
import Papa from 'papaparse';
import type { BookFile, FileCell, FileContent, Losses } from './book-file.ts';
import { FileRoom } from './file-room.ts';

/** What a spreadsheet would take for a formula; the apostrophe makes it read a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that no spreadsheet runs, or takes for an error. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) || readTyped(text).kind === 'error' ? `'${text}` : text;
}

/** The text without the apostrophe that an export put before what a spreadsheet would take for something else. */
export function withoutEscape(cell: string): string {
  const bare = cell.slice(1);
  return cell.startsWith("'") && bare !== '' && withoutFormula(bare) === cell ? bare : cell;
}

/** For a French spreadsheet: UTF-8 with its mark, semicolons (RFC 4180). */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`;
}

/** UTF-8, UTF-16, or what a French Excel wrote before them; `null` for what is no text. The separator is found out. */
export function linesOfCsv(bytes: Uint8Array, max: number): string[][] | null {
  const text = textOfBytes(bytes);
  if (text.includes('\0')) return null;
  const [line, separator] = DECLARED.exec(text) ?? [''];
  const rest = text.slice(line.length);
  return Papa.parse<string[]>(rest, { delimiter: separator ?? separatorOf(rest), skipEmptyLines: false, preview: max })
    .data;
}

/** A first line by which programs tell Excel what stands between the cells. */
const DECLARED = /^"?sep=([;,|\t])"?(?:\r\n|\r|\n|$)/i;

/** A file of texts as a workbook of one sheet; each is read as if it were typed, and none becomes a formula. @throws FileProblem */
export function readCsv(bytes: Uint8Array, name: string): { book: BookFile; losses: Losses } {
  const lines = linesOfCsv(bytes, sheets.MAX_LINES.rows + 1);
  if (lines === null) throw new FileProblem('kind');
  const cells: FileCell[] = [];
  const losses: Losses = {};
  const room = new FileRoom();
  for (const [row, line] of lines.slice(0, sheets.MAX_LINES.rows).entries()) {
    for (const [column, text] of line.slice(0, sheets.MAX_LINES.columns).entries()) {
      // What an export kept from being run is a text.
      const bare = withoutEscape(text);
      const typed = readTyped(text.trim() === '' ? '' : bare === text ? text : `'${bare}`);
      if (typed.kind === 'empty') continue;
      const content = contentOf(typed);
      const cell = { row, column, content, look: (typed.kind === 'value' && typed.look) || {} };
      room.cell(cell);
      cells.push(cell);
    }
    if (line.length > sheets.MAX_LINES.columns) losses.lines = (losses.lines ?? 0) + 1;
  }
  if (cells.length === 0) throw new FileProblem('empty');
  if (lines.length > sheets.MAX_LINES.rows) losses.lines = (losses.lines ?? 0) + 1;
  const sheet = { name, cells, widths: [], heights: [], merges: [], rules: [], frozen: { rows: 0, columns: 0 } };
  return { book: { sheets: [sheet] }, losses };
}

function contentOf(typed: Exclude<Typed, { kind: 'empty' }>): FileContent {
  if (typed.kind === 'error') return { formula: typed.formula, value: null };
  return typed.kind === 'formula' ? typed.text : typed.value;
}

/** The one that parts the words of the first line most. */
function separatorOf(text: string): string {
  const [names = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (separator: string) => names.split(separator).length;
  return [';', '\t', ',', '|'].toSorted((a, b) => count(b) - count(a))[0] ?? ';';
}

function quoted(cell: string): string {
  return /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
