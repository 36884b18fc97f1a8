import type { PrintCell, PrintLine } from './tables-file.ts';

const STRENGTH = { thin: 1, medium: 2, double: 3 } as const;

/** The lines between the cells of a table: of two that meet, the stronger one. */
export class PrintEdges {
  /** By the row below them. */
  readonly #across = new Map<number, Map<number, PrintLine>>();
  /** By the column after them. */
  readonly #down = new Map<number, Map<number, PrintLine>>();

  readonly #rows: number;
  readonly #columns: number;

  /** @param rows as `bandRows` gives them */
  constructor(rows: readonly (readonly (PrintCell | null)[])[]) {
    this.#rows = rows.length;
    this.#columns = rows[0]?.length ?? 0;
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        if (cell?.lines) this.#add(cell.lines, row, column, { ...cell, rows: Math.min(cell.rows, rows.length - row) });
      }
    }
  }

  /** @param row below it: as many as there are rows for the last one */
  above(row: number, column: number): PrintLine {
    return this.#across.get(row)?.get(column) ?? null;
  }

  /** @param column after it */
  before(column: number, row: number): PrintLine {
    return this.#down.get(column)?.get(row) ?? null;
  }

  /** Whether there is a broad line above a row from its first cell to its last. */
  isBroadAbove(row: number): boolean {
    return isBroad(this.#across.get(row), this.#columns);
  }

  isBroadBefore(column: number): boolean {
    return isBroad(this.#down.get(column), this.#rows);
  }

  #add(
    { top, right, bottom, left }: NonNullable<PrintCell['lines']>,
    row: number,
    column: number,
    { rows, columns }: Pick<PrintCell, 'rows' | 'columns'>,
  ): void {
    for (let at = column; at < column + columns; at++) {
      draw(this.#across, row, at, top);
      draw(this.#across, row + rows, at, bottom);
    }
    for (let at = row; at < row + rows; at++) {
      draw(this.#down, column, at, left);
      draw(this.#down, column + columns, at, right);
    }
  }
}

function draw(edges: Map<number, Map<number, PrintLine>>, at: number, part: number, line: PrintLine): void {
  if (line === null) return;
  let parts = edges.get(at);
  if (parts === undefined) edges.set(at, (parts = new Map()));
  parts.set(part, stronger(parts.get(part) ?? null, line));
}

function isBroad(parts: Map<number, PrintLine> | undefined, count: number): boolean {
  return parts?.size === count && [...parts.values()].every((line) => line !== 'thin');
}

function stronger(a: PrintLine, b: PrintLine): PrintLine {
  const strength = (line: PrintLine) => (line === null ? 0 : STRENGTH[line]);
  return strength(a) >= strength(b) ? a : b;
}
