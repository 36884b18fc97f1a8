import { HEAD } from './grid-head.ts';

/** Of the lines of a grid: px, as `offsetsOf` gives them, and how many are frozen. */
export interface GridLines {
  rows: readonly number[];
  columns: readonly number[];
  frozen: { rows: number; columns: number };
}

/** Scrolls the grid no further than it takes to show a cell, given by indexes. */
export function showCell(
  grid: HTMLElement,
  { row, column }: { row: number; column: number },
  { rows, columns, frozen }: GridLines,
): void {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = grid;
  grid.scrollTo({
    top: shown(rows, row, frozen.rows, HEAD.height, scrollTop, clientHeight),
    left: shown(columns, column, frozen.columns, HEAD.width, scrollLeft, clientWidth),
    behavior: 'instant',
  });
}

function shown(offsets: readonly number[], line: number, frozen: number, head: number, at: number, size: number) {
  if (line < frozen) return at;
  const [from, to] = [offsets[line]!, offsets[line + 1]!];
  // What is frozen covers the beginning of what scrolls.
  const cover = head + offsets[frozen]!;
  if (from + head < at + cover) return from + head - cover;
  return to + head > at + size ? to + head - size : at;
}
