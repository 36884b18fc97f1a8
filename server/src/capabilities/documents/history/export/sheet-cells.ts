import { sheet as sheets } from '@basoche/crdt';
import { formatDayTime } from '@basoche/domain';
import {
  columnName,
  computeFiltered,
  displayValue,
  editedValue,
  fail,
  type NumberLook,
  showFormula,
  Workbook,
} from '@basoche/sheet';
import type * as Y from 'yjs';

const NBSP = '\u00a0';

interface CellLine {
  address: string;
  typed: string;
  shown: string;
}

/** Every filled cell of the sheets that are not deleted: its address, and what it holds as it is typed. */
export function typedCells(doc: Y.Doc): string {
  return sections(doc, 0, { cell: ({ address, typed }) => `${address}\t${quoted(typed)}`, hidden: () => [] });
}

/** What the cells show where it differs from what they hold, as of a moment in milliseconds; empty without any. */
export function shownCells(doc: Y.Doc, at: number): string {
  const lines = sections(doc, at, {
    cell: ({ address, typed, shown }) => (shown === typed ? null : `${address}\t${quoted(shown)}`),
    hidden: (rows) => [`Lignes masquées par un filtre${NBSP}: ${spans(rows)}`],
  });
  const head = `Valeurs affichées, calculées le ${formatDayTime(at)} (une formule qui tire au hasard y vaut #N/A)`;
  return lines === '' ? '' : `\n${head}${NBSP}:\n\n${lines}`;
}

/** What is written of a sheet; `null` for nothing. */
interface Writer {
  cell: (cell: CellLine) => string | null;
  /** @param rows indexes of the rows that a filter hides, at least one */
  hidden: (rows: readonly number[]) => string[];
}

/** A sheet without a line is left out. */
function sections(doc: Y.Doc, now: number, write: Writer): string {
  const views = sheets
    .readSheets(doc)
    .filter(({ deletedAt }) => deletedAt === null)
    .map((facts) => ({ ...facts, ...sheets.readGrid(doc, facts), filters: sheets.readFilters(doc, facts.id) }));
  const workbook = new Workbook({ now: () => now, random: () => fail('NA') });
  for (const { id } of views)
    for (const [key, content] of sheets.readCells(doc, id)) workbook.setCell(id, key, content);
  workbook.setBook(views);
  const said = (id: string, key: string): NumberLook | null => {
    const { row = '', column = '' } = sheets.cellOf(key) ?? {};
    const format = sheets.formatOf(sheets.partOf(doc, id, 'formats'), row, column);
    return format.number === undefined && format.decimals === undefined ? null : format;
  };
  const textOf = (id: string, key: string) =>
    displayValue(workbook.valueOf(id, key), workbook.lookOf(id, key, said) ?? {});
  const hidden = computeFiltered(workbook, views, textOf);
  return views
    .map(({ id, name, rows, columns }, at) => {
      const placed = [...workbook.keysOf(id)].flatMap((key) => {
        const cell = sheets.cellOf(key);
        const row = rows.places.get(cell?.row ?? '') ?? -1;
        const column = columns.places.get(cell?.column ?? '') ?? -1;
        return row < 0 || column < 0 ? [] : [{ key, row, column }];
      });
      const cells = placed
        .sort((a, b) => a.row - b.row || a.column - b.column)
        .flatMap(({ key, row, column }) => {
          const typed = typedText(workbook, id, key, workbook.lookOf(id, key, said) ?? {});
          return write.cell({ address: `${columnName(column)}${row + 1}`, typed, shown: textOf(id, key) }) ?? [];
        });
      const masked = rows.ids.flatMap((row, place) => (hidden[at]!.has(row) ? [place] : []));
      const lines = masked.length === 0 ? cells : [...write.hidden(masked), ...cells];
      return lines.length === 0 ? '' : `Feuille «${NBSP}${name}${NBSP}»\n${lines.join('\n')}\n`;
    })
    .filter((section) => section !== '')
    .join('\n');
}

/** `2, 4 à 6`: numbers of rows as a reader counts them. */
function spans(rows: readonly number[]): string {
  const found: { first: number; last: number }[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.last === row - 1) last.last = row;
    else found.push({ first: row, last: row });
  }
  return found.map(({ first, last }) => (first === last ? `${first + 1}` : `${first + 1} à ${last + 1}`)).join(', ');
}

function typedText(workbook: Workbook, sheet: string, key: string, look: NumberLook): string {
  const formula = workbook.formulaOf(sheet, key);
  if (formula) return `=${showFormula(formula, workbook.book, sheet)}`;
  const content = workbook.contentOf(sheet, key);
  if (typeof content === 'number') return editedValue(content, look);
  return typeof content === 'string' ? content : displayValue(workbook.valueOf(sheet, key), look);
}

/** As tables on the clipboard have what would end a cell or a line. */
function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
