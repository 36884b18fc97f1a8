import type { FileCell, SheetFile } from '@basoche/office/spreadsheet';
import { formatLocalDate } from '@basoche/domain';
import { displayValue, isError, type Scalar } from '@basoche/sheet';

/** Px of a column and of a row where the file says nothing. */
const USUAL_WIDTH = 96;
export const USUAL_HEIGHT = 24;
/** A column is no wider: what it holds is read by its title. */
const MAX_WIDTH = 480;

export interface ShownCell {
  text: string;
  align: 'left' | 'right' | 'center';
  look: FileCell['look'];
}

/** A sheet as it is shown: what is filled, up to the last row and column. */
export interface ShownSheet {
  rows: number;
  widths: number[];
  heights: ReadonlyMap<number, number>;
  /** By row, then by column. */
  cells: ReadonlyMap<number, ReadonlyMap<number, ShownCell>>;
}

export function shownSheet({ cells, widths, heights }: SheetFile): ShownSheet {
  const byRow = new Map<number, Map<number, ShownCell>>();
  let columns = 0;
  let rows = 0;
  for (const cell of cells) {
    const shown = shownCell(cell);
    if (shown === null) continue;
    const row = byRow.get(cell.row) ?? new Map<number, ShownCell>();
    byRow.set(cell.row, row.set(cell.column, shown));
    rows = Math.max(rows, cell.row + 1);
    columns = Math.max(columns, cell.column + 1);
  }
  const known = new Map(widths);
  return {
    rows,
    cells: byRow,
    heights: new Map(heights),
    widths: Array.from({ length: columns }, (_, at) => Math.min(MAX_WIDTH, known.get(at) ?? USUAL_WIDTH)),
  };
}

function shownCell({ content, look }: FileCell): ShownCell | null {
  if (content === null) return look.fill === undefined ? null : { text: '', align: 'left', look };
  if (typeof content === 'object' && 'date' in content)
    return { text: formatLocalDate(content.date), align: look.align ?? 'right', look };
  const value: Scalar = typeof content === 'object' ? content.value : content;
  return { text: displayValue(value, look), align: look.align ?? usualAlign(value), look };
}

function usualAlign(value: Scalar): ShownCell['align'] {
  if (typeof value === 'number') return 'right';
  return typeof value === 'boolean' || isError(value) ? 'center' : 'left';
}
