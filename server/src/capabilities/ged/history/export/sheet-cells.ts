import { sheet as sheets } from '@basoche/crdt';
import { formatDayTime } from '@basoche/domain';
import { columnLetters, displayValue, editedValue, fail, type NumberLook, showFormula, Workbook } from '@basoche/sheet';
import type * as Y from 'yjs';

const NBSP = '\u00a0';

interface CellLine {
  address: string;
  typed: string;
  shown: string;
}

/** Every filled cell of the sheets that are not deleted: its address, and what it holds as it is typed. */
export function typedCells(doc: Y.Doc): string {
  return sections(doc, 0, ({ address, typed }) => `${address}\t${quoted(typed)}`);
}

/** What the cells show where it differs from what they hold, as of a moment in milliseconds; empty without any. */
export function shownCells(doc: Y.Doc, at: number): string {
  const lines = sections(doc, at, ({ address, typed, shown }) =>
    shown === typed ? null : `${address}\t${quoted(shown)}`,
  );
  const head = `Valeurs affichées, calculées le ${formatDayTime(at)} (une formule qui tire au hasard y vaut #N/A)`;
  return lines === '' ? '' : `\n${head}${NBSP}:\n\n${lines}`;
}

/** A sheet without a line is left out. */
function sections(doc: Y.Doc, at: number, write: (cell: CellLine) => string | null): string {
  const views = sheets
    .readSheets(doc)
    .filter(({ deletedAt }) => deletedAt === null)
    .map((facts) => ({ ...facts, ...sheets.readGrid(doc, facts) }));
  const workbook = new Workbook({ now: () => at, random: () => fail('NA') });
  for (const { id } of views)
    for (const [key, content] of sheets.readCells(doc, id)) workbook.setCell(id, key, content);
  workbook.setBook(views);
  workbook.compute();
  const said = (id: string, key: string): NumberLook | null => {
    const { row = '', column = '' } = sheets.cellOf(key) ?? {};
    const format = sheets.formatOf(sheets.partOf(doc, id, 'formats'), row, column);
    return format.number === undefined && format.decimals === undefined ? null : format;
  };
  return views
    .map(({ id, name, rows, columns }) => {
      const placed = [...workbook.keysOf(id)].flatMap((key) => {
        const cell = sheets.cellOf(key);
        const row = rows.places.get(cell?.row ?? '') ?? -1;
        const column = columns.places.get(cell?.column ?? '') ?? -1;
        return row < 0 || column < 0 ? [] : [{ key, row, column }];
      });
      const lines = placed
        .sort((a, b) => a.row - b.row || a.column - b.column)
        .flatMap(({ key, row, column }) => {
          const look = workbook.lookOf(id, key, said) ?? {};
          const shown = displayValue(workbook.valueOf(id, key), look);
          const address = `${columnLetters(column)}${row + 1}`;
          return write({ address, typed: typedText(workbook, id, key, look), shown }) ?? [];
        });
      return lines.length === 0 ? '' : `Feuille «${NBSP}${name}${NBSP}»\n${lines.join('\n')}\n`;
    })
    .filter((section) => section !== '')
    .join('\n');
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
