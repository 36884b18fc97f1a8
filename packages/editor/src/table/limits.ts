/** Of a table, by the specification. */
export const TABLE_MAX_ROWS = 32_767;
export const TABLE_MAX_COLUMNS = 63;

/** Cells that are made at once: each is an element of the shared text, and a device must hold all of them. */
export const TABLE_MAX_NEW_CELLS = 5000;

/** Pixels that a column has at least. */
export const COLUMN_MIN_WIDTH = 48;
/** Pixels that a column is shown with until somebody gives it a width. */
export const COLUMN_DEFAULT_WIDTH = 72;

/** Why a table of this size is not made; `null` when it may be. */
export function tableSizeRefusal(rows: number, columns: number): 'rows' | 'columns' | 'cells' | null {
  if (!Number.isInteger(rows) || rows < 1 || rows > TABLE_MAX_ROWS) return 'rows';
  if (!Number.isInteger(columns) || columns < 1 || columns > TABLE_MAX_COLUMNS) return 'columns';
  return rows * columns > TABLE_MAX_NEW_CELLS ? 'cells' : null;
}

/** A number of cells that a merged cell covers, whatever the document says. */
export function spanOf(value: unknown): number {
  const span = Math.trunc(Number(value));
  return Number.isFinite(span) ? Math.min(1000, Math.max(1, span)) : 1;
}
