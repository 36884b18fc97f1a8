import { sheet as sheets } from '@basoche/crdt';
import { type NumberLook, readTyped, type Scalar } from '@basoche/sheet';
import { TONE_COLOURS } from '@basoche/office/spreadsheet';
import { type Box, mergesIn, shownRows } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { writtenBorders } from './css-borders.ts';
import { LIBRE_BOOLEAN, writtenFormat } from './number-codes.ts';

/** Cells that leave with their looks: more of them leave as a text alone. */
const MAX_CELLS = 100_000;

/**
 * Cells as a table for other programs, as they show: Excel reads `mso-number-format` and `x:num`, LibreOffice `sdnum`
 * and `sdval` with tags for looks. No text of it is run as a formula. `null` for too many, and for one alone, whose words
 * are to go into the line of a text.
 */
export function writeTable(store: SheetStore, view: SheetView, box: Box): string | null {
  const rows = shownRows(view, box);
  const count = rows.length * (box.right - box.left + 1);
  if (count < 2 || count > MAX_CELLS) return null;
  const spans = rows.length === box.bottom - box.top + 1 ? spansIn(view, box) : new Map<string, Span | null>();
  const lines = rows.map((row) => {
    const cells: string[] = [];
    for (let column = box.left; column <= box.right; column++) {
      const span = spans.get(`${row} ${column}`);
      if (span !== null) cells.push(cellOf(store, view, row, column, span));
    }
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>br{mso-data-placement:same-cell}</style></head><body><table>${lines.join('')}</table></body></html>`;
}

interface Span {
  rows: number;
  columns: number;
}

function cellOf(store: SheetStore, view: SheetView, row: number, column: number, span: Span | undefined): string {
  const { id } = view.facts;
  const key = sheets.cellKey(view.rows.ids[row]!, view.columns.ids[column]!);
  const value = store.valueOf(id, key);
  const look = store.ruledFormatOf(view, row, column);
  const text = store.textOf(id, key);
  const format = writtenFormat(numberLookOf(value, store.lookOf(id, key)));
  const [ink, fill] = [look.color && `#${TONE_COLOURS[look.color][0]}`, look.fill && `#${TONE_COLOURS[look.fill][1]}`];
  const styles = [
    look.bold && 'font-weight:700',
    look.italic && 'font-style:italic',
    look.underline && 'text-decoration:underline',
    ink && `color:${ink}`,
    fill && `background:${fill}`,
    look.align && `text-align:${look.align}`,
    (look.wrap === true || text.includes('\n')) && 'white-space:normal',
    format && `mso-number-format:'${format.excel}'`,
    ...writtenBorders(look.borders),
  ].filter((each) => typeof each === 'string');
  const attributes = [
    span && span.rows > 1 && `rowspan="${span.rows}"`,
    span && span.columns > 1 && `colspan="${span.columns}"`,
    look.align && `align="${look.align}"`,
    fill && `bgcolor="${fill}"`,
    ...(typeof value === 'number' ? [`x:num="${value}"`, `sdval="${value}"`] : []),
    typeof value === 'boolean' && `sdval="${value ? 1 : 0}" sdnum="${LIBRE_BOOLEAN}"`,
    typeof value === 'string' && 'x:str',
    format && `sdnum="${escaped(format.libre)}"`,
    styles.length > 0 && `style="${escaped(styles.join(';'))}"`,
  ].filter((each) => typeof each === 'string');
  const words = escaped(text).replaceAll('\n', '<br>');
  const dressed = [
    ink ? [`<font color="${ink}">`, '</font>'] : [],
    look.underline ? ['<u>', '</u>'] : [],
    look.italic ? ['<i>', '</i>'] : [],
    look.bold ? ['<b>', '</b>'] : [],
  ].reduce((inner, [open = '', close = '']) => `${open}${inner}${close}`, words);
  return `<td${attributes.map((each) => ` ${each}`).join('')}>${dressed}</td>`;
}

/** A text that some program might read as something else, or run, says that it is one. */
function numberLookOf(value: Scalar, look: NumberLook): NumberLook {
  if (typeof value === 'number') return look;
  if (typeof value !== 'string') return {};
  const typed = readTyped(value);
  const isWord = /^(?:[\p{L}«]|\((?![\s\d.,€$+-]))/u.test(value) && !/^(?:true|false)$/i.test(value);
  const isPlain = isWord && typed.kind === 'value' && typed.value === value;
  return isPlain && look.number !== 'text' ? {} : { number: 'text' };
}

/** Where merges begin, and `null` for what they cover. */
function spansIn(view: SheetView, box: Box): Map<string, Span | null> {
  const spans = new Map<string, Span | null>();
  for (const { rows, columns } of mergesIn(view, box)) {
    for (let row = rows.first; row <= rows.last; row++)
      for (let column = columns.first; column <= columns.last; column++) spans.set(`${row} ${column}`, null);
    const span = { rows: rows.last - rows.first + 1, columns: columns.last - columns.first + 1 };
    spans.set(`${rows.first} ${columns.first}`, span);
  }
  return spans;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
