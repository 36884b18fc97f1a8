import type { PrintCell, PrintTable } from './tables-file.ts';

/** Points inside the margins of an A4 page that a table has, upright and across. */
export const ROOM = { portrait: 595.28 - 72, landscape: 841.89 - 72 } as const;
/** Points inside the margins from top to bottom. */
export const ROOM_HEIGHT = { portrait: 841.89 - 72, landscape: 595.28 - 72 } as const;
const POINTS_PER_PX = 0.75;
/** Points of letters before a table is made smaller, and how small it may become. */
export const LETTERS = 9;
const SMALLEST = 0.6;
/** Made smaller so much at most, it stands upright rather than across. */
const STILL_UPRIGHT = 0.85;
/** Points at the sides of a cell, with its border, and above and below its words. */
export const SIDES = 8.5;
export const ABOVE = 4;
/** Width of a letter as a part of its height: a figure of the font has 0.51. */
const FIGURE = 0.54;
const BOLD = 1.06;
const LETTER = 0.5;
const LINE = 1.2;

/** What of a table says where it stands. */
type LaidOut = Pick<PrintTable, 'widths' | 'head' | 'rows'>;

export type Orientation = keyof typeof ROOM;

/** A table as it stands on paper. */
export interface PrintLayout {
  orientation: Orientation;
  /** Of the size that it has on the screen. */
  scale: number;
  /** Points of all columns. */
  widths: number[];
  /** Columns that stand beside each other; those that a page has no room for come on pages of their own. */
  bands: number[][];
}

/**
 * Upright where a table fits, across where it does not, smaller where it must be; what is still too wide is parted, the
 * frozen columns repeated.
 */
export function printLayout(table: LaidOut): PrintLayout {
  const whole = columnWidths(table);
  const total = sum(whole);
  const orientation: Orientation = total * STILL_UPRIGHT <= ROOM.portrait ? 'portrait' : 'landscape';
  const room = ROOM[orientation];
  const scale = Math.max(SMALLEST, Math.min(1, room / total));
  const widths = whole.map((width) => Math.min(width * scale, room));
  return { orientation, scale, widths, bands: bandsOf(widths, table.head.columns, room) };
}

/** Points. A number that its column does not hold makes it wider; words do where an upright page has room to spare. */
function columnWidths({ widths, rows }: LaidOut): number[] {
  const points = widths.map((px) => px * POINTS_PER_PX);
  const wished = [...points];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (cell === null || cell.columns > 1) continue;
      const line = cell.text.split('\n').reduce((max, each) => Math.max(max, each.length), 0);
      const needed = line * FIGURE * (cell.bold ? BOLD : 1) * LETTERS + SIDES;
      wished[at] = Math.max(wished[at] ?? 0, needed);
      if (cell.isNumber) points[at] = Math.max(points[at] ?? 0, needed);
    }
  }
  const missing = wished.map((wish, at) => Math.max(0, wish - (points[at] ?? 0)));
  const spare = Math.max(0, ROOM.portrait - sum(points));
  const part = Math.min(1, spare / Math.max(1, sum(missing)));
  return points.map((width, at) => width + (missing[at] ?? 0) * part);
}

function bandsOf(widths: readonly number[], frozen: number, room: number): number[][] {
  const head = Array.from({ length: frozen }, (_, at) => at);
  // Frozen columns that leave no room for others are repeated for none.
  const repeated = sum(head.map((at) => widths[at] ?? 0)) > room / 2 ? [] : head;
  const bands: number[][] = [];
  let band: number[] = [];
  let used = 0;
  for (const [at, width] of widths.entries()) {
    if (band.length > 0 && used + width > room + 0.01) {
      bands.push(band);
      band = [...repeated];
      used = sum(band.map((each) => widths[each] ?? 0));
    }
    band.push(at);
    used += width;
  }
  return band.length > 0 ? [...bands, band] : bands;
}

/**
 * The rows of a band as a table has them: cells that reach over its end are parted, words stand in the first part.
 * @returns by row, by column of the band
 */
export function bandRows({ rows }: Pick<PrintTable, 'rows'>, band: readonly number[]): (PrintCell | null)[][] {
  return rows.map(({ cells }) => {
    const line = band.map((): PrintCell | null => null);
    for (const [at, cell] of cells.entries()) {
      if (cell === null) continue;
      const places = band.flatMap((column, place) => (column >= at && column < at + cell.columns ? [place] : []));
      const [first] = places;
      if (first === undefined) continue;
      line[first] = { ...cell, columns: places.length, text: band[first] === at ? cell.text : '' };
    }
    return line;
  });
}

/** Points of a row at most likely: what its words need in columns of these widths. */
export function rowHeight(
  cells: readonly (PrintCell | null)[],
  widths: readonly number[],
  { height, scale }: { height: number; scale: number },
): number {
  let lines = 1;
  for (const [at, cell] of cells.entries()) {
    if (cell === null || cell.rows > 1) continue;
    const width = Math.max(4, sum(widths.slice(at, at + cell.columns)) - SIDES * scale);
    const letters = width / (LETTER * LETTERS * scale);
    const own = cell.text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(line.length / letters)), 0);
    lines = Math.max(lines, own);
  }
  return Math.max(height * POINTS_PER_PX * scale, lines * LINE * LETTERS * scale + ABOVE * scale);
}

export function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0);
}
