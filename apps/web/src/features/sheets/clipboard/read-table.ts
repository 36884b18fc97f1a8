import { sheet as sheets } from '@basoche/crdt';
import { dateOf, ERROR_WORDS, errorOfText, type NumberLook, readTyped } from '@basoche/sheet';
import { toneOf } from '@basoche/office/spreadsheet';
import { masked, type ReadNumberFormat } from '@basoche/office/spreadsheet';
import type { Box } from '../model/selection.ts';
import { type CellWords, wordsOf } from './cell-words.ts';
import { type Declarations, readStyleRules, type StyleRules, unquoted } from './css.ts';
import { type ElementLook, ElementLooks } from './element-looks.ts';
import { GOOGLE_CELLS, googleContent, googleFormat } from './google-cell.ts';
import { excelFormat, isLibreBoolean, libreFormat } from './number-codes.ts';
import { shownDay } from './shown-day.ts';
import { type Separators, shownNumber } from './shown-number.ts';

/** A cell of a table of the clipboard. */
export interface TableCell {
  /** From 0. */
  row: number;
  column: number;
  content: sheets.CellContent | null;
  look: sheets.CellFormat;
}

/** A table that another program put on the clipboard. */
export interface ClipboardTable {
  rows: number;
  columns: number;
  cells: TableCell[];
  merges: Box[];
  /** Whether it says how numbers are shown: a page does not. */
  saysNumbers: boolean;
}

/** Characters of a page that are read; what is longer is taken as a text. */
export const MAX_HTML = 40_000_000;
/** A cell reaches over no more columns than that, as in browsers. */
const WIDEST = 1_000;

/**
 * The table that a page of the clipboard consists of; `null` where it is something else, or more than that. The page is
 * parsed apart from this one: nothing of it runs, loads or styles anything.
 */
export function readTable(html: string): ClipboardTable | null {
  if (html.length > MAX_HTML || !/<table/i.test(html)) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const table = onlyTable(page.body);
  if (table === null) return null;
  const rules = readStyleRules([...page.querySelectorAll('style')].map((each) => each.textContent ?? '').join('\n'));
  const read = new TableReading(page, rules).read(table);
  return read.cells.length === 0 ? null : read;
}

/** The table outside of which there are no words. */
function onlyTable(body: HTMLElement): Element | null {
  const table = body.querySelector('table');
  if (table === null) return null;
  let inner: Element = table;
  while (inner !== body && inner.parentElement !== null) {
    for (const node of inner.parentElement.childNodes) {
      const isMark = node.nodeType === 8 || /^(?:style|script|meta|link|col)$/.test((node as Element).localName ?? '');
      if (node !== inner && !isMark && (node.textContent ?? '').trim() !== '') return null;
    }
    inner = inner.parentElement;
  }
  return table;
}

class TableReading {
  readonly #looks: ElementLooks;
  readonly #separators: Separators;
  readonly #isExcel: boolean;
  readonly #isLibre: boolean;
  readonly #isGoogle: boolean;
  readonly #formats = new Map<string, ReadNumberFormat | null>();

  constructor(page: Document, rules: StyleRules) {
    this.#looks = new ElementLooks(rules);
    this.#separators = separatorsOf(rules.get('table'));
    this.#isExcel =
      rules.get('td')?.has('mso-number-format') === true || page.querySelector('[style*="mso-number"]') !== null;
    this.#isLibre = page.querySelector('meta[name=generator][content^=LibreOffice], td[sdnum], td[sdval]') !== null;
    this.#isGoogle = page.querySelector(GOOGLE_CELLS) !== null;
  }

  read(table: Element): ClipboardTable {
    const saysNumbers = this.#isExcel || this.#isLibre || this.#isGoogle;
    const read: ClipboardTable = { rows: 0, columns: 0, cells: [], merges: [], saysNumbers };
    const around = this.#looks.of(table);
    const lines = rowsOf(table).filter((row) => !this.#isEmptyRest(row));
    read.rows = lines.length;
    // Columns that a cell above still reaches into, and the row where it ends.
    const busy: number[] = [];
    for (const [at, line] of lines.entries()) {
      if (at > sheets.MAX_LINES.rows) break;
      const own = { ...around, ...this.#looks.of(line) };
      let column = 0;
      for (const cell of line.children) {
        if (cell.localName !== 'td' && cell.localName !== 'th') continue;
        while ((busy[column] ?? 0) > at) column += 1;
        const wide = spanOf(cell, 'colspan', WIDEST);
        // Counted, to be told.
        if (column > sheets.MAX_LINES.columns) {
          column += wide;
          continue;
        }
        const high = Math.min(spanOf(cell, 'rowspan', sheets.MAX_LINES.rows), lines.length - at);
        read.cells.push({ row: at, column, ...this.#cell(cell, own) });
        if (wide > 1 || high > 1)
          read.merges.push({ top: at, bottom: at + high - 1, left: column, right: column + wide - 1 });
        for (let each = 0; each < wide; each++) busy[column + each] = at + high;
        column += wide;
      }
      read.columns = Math.max(read.columns, column);
    }
    return read;
  }

  /** Excel ends tables with a row of widths alone. */
  #isEmptyRest(row: Element): boolean {
    return this.#looks.of(row).isHidden === true && (row.textContent ?? '').trim() === '';
  }

  #cell(cell: Element, around: ElementLook): Pick<TableCell, 'content' | 'look'> {
    const own = this.#looks.of(cell);
    const here = { ...around, ...own };
    const words = wordsOf(cell, here, this.#looks);
    const format = this.#isGoogle ? googleFormat(cell) : this.#formatOf(cell, own);
    const { content, number } = this.#contentOf(cell, words.text, own, format);
    return { content, look: lookOf(here, own, words, content, number, this.#isExcel) };
  }

  #formatOf(cell: Element, own: ElementLook): ReadNumberFormat | null {
    const code = cell.getAttribute('sdnum') ?? own.number;
    if (code === undefined) return null;
    let format = this.#formats.get(code);
    if (format === undefined) {
      format = cell.hasAttribute('sdnum') ? libreFormat(code) : excelFormat(code);
      this.#formats.set(code, format);
    }
    return format;
  }

  /** What the program says that the cell holds, before what it shows; the latter is read as if it were typed. */
  #contentOf(
    cell: Element,
    text: string,
    own: ElementLook,
    format: ReadNumberFormat | null,
  ): { content: sheets.CellContent | null; number: NumberLook } {
    const number = format?.look ?? {};
    const google = this.#isGoogle ? googleContent(cell) : null;
    if (typeof google === 'string' || typeof google === 'boolean') return { content: google, number };
    const said = google ?? saidNumber(cell);
    if (said !== null) {
      if (isLibreBoolean(cell.getAttribute('sdnum') ?? '')) return { content: said !== 0, number: {} };
      if (format?.isDay) {
        const date = dayOf(said);
        // A day is shown as one without being told.
        return date === null ? { content: said, number } : { content: { date }, number: {} };
      }
      const name = format?.mask ? masked(said, format.mask) : null;
      return { content: name ?? said, number };
    }
    if (text === '') return { content: null, number };
    const error = number.number === 'text' ? null : errorOfText(text);
    if (error !== null) return { content: { formula: ERROR_WORDS[error].stored }, number };
    // LibreOffice says each number, so that whatever it does not say is a text, as is what Excel shows as one.
    if (this.#isLibre || number.number === 'text') return { content: text, number };
    const day = this.#isExcel ? shownDay(text, own.number ?? '', this.#separators.decimal) : text;
    if (day === null) return { content: text, number: {} };
    const typed = readTyped((this.#isExcel ? shownNumber(day, this.#separators) : null) ?? day);
    if (typed.kind === 'empty') return { content: null, number };
    // A formula of elsewhere speaks of cells there.
    if (typed.kind !== 'value') return { content: text, number };
    if (typeof typed.value === 'object') return { content: typed.value, number: {} };
    return { content: typed.value, number: number.number === undefined ? { ...typed.look, ...number } : number };
  }
}

function lookOf(
  here: ElementLook,
  own: ElementLook,
  { look: { bold, italic, underline, ink }, text }: CellWords,
  content: sheets.CellContent | null,
  number: NumberLook,
  isExcel: boolean,
): sheets.CellFormat {
  const [color, fill] = [toneOf(ink), toneOf(here.fill ?? null)];
  // Programs say the usual side of each kind of content too.
  const align = here.align && here.align !== usualSide(content) ? here.align : null;
  const borders = own.borders && sheets.bordersText({ ...sheets.readBorders(undefined), ...own.borders });
  const wraps = text.includes('\n') || (isExcel && own.wrap === true);
  return {
    ...number,
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
    ...(color ? { color } : {}),
    ...(fill ? { fill } : {}),
    ...(align ? { align } : {}),
    ...(wraps ? { wrap: true } : {}),
    ...(borders ? { borders } : {}),
  };
}

function usualSide(content: sheets.CellContent | null): 'left' | 'center' | 'right' {
  if (typeof content === 'boolean') return 'center';
  return typeof content === 'number' || (typeof content === 'object' && content !== null) ? 'right' : 'left';
}

/** The rows of a table, not those of tables in its cells. */
function rowsOf(table: Element): Element[] {
  return [...table.children].flatMap((part) => {
    if (part.localName === 'tr') return [part];
    return /^(?:thead|tbody|tfoot)$/.test(part.localName)
      ? [...part.children].filter(({ localName }) => localName === 'tr')
      : [];
  });
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', max: number): number {
  const count = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isInteger(count) ? Math.min(max, Math.max(1, count)) : 1;
}

/** LibreOffice says every number so, Excel some. */
function saidNumber(cell: Element): number | null {
  const said = cell.getAttribute('sdval') ?? cell.getAttribute('x:num');
  if (said === null || !/^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i.test(said.trim())) return null;
  const value = Number(said.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** `null` for what is no day, or has an hour. */
function dayOf(serial: number): string | null {
  if (!Number.isInteger(serial) || serial < 1 || serial > 2_958_465) return null;
  return dateOf(serial);
}

function separatorsOf(table: Declarations | undefined): Separators {
  const said = (name: string) => unquoted(table?.get(`mso-displayed-${name}-separator`) ?? '');
  return { decimal: said('decimal'), thousand: said('thousand') };
}
