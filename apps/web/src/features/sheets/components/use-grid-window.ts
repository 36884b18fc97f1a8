import { type RefObject, type UIEvent, useLayoutEffect, useMemo, useState } from 'react';

/** Where lines begin, in px, and where the last one ends. */
export function offsetsOf(sizes: readonly number[]): number[] {
  const offsets = [0];
  for (const size of sizes) offsets.push(offsets.at(-1)! + size);
  return offsets;
}

/** Index of the line that a px falls in. */
export function lineAt(offsets: readonly number[], px: number): number {
  let [low, high] = [0, offsets.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (offsets[middle]! <= px) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

export interface GridWindow {
  rows: { first: number; last: number };
  columns: { first: number; last: number };
}

const MORE_ROWS = 4;
const MORE_COLUMNS = 1;

/** The lines that a scrolled grid shows, and some more; read again when it scrolls or changes its size. */
export function useGridWindow(
  grid: RefObject<HTMLElement | null>,
  rowOffsets: readonly number[],
  columnOffsets: readonly number[],
): { shown: GridWindow; port: Port; onScroll: (event: UIEvent) => void } {
  const [port, setPort] = useState<Port>({ top: 0, left: 0, width: 1200, height: 700 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setPort((before) => portOf(element, before)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  const shown = useMemo(
    () => ({
      rows: {
        first: Math.max(0, lineAt(rowOffsets, port.top) - MORE_ROWS),
        last: Math.min(rowOffsets.length - 2, lineAt(rowOffsets, port.top + port.height) + MORE_ROWS),
      },
      columns: {
        first: Math.max(0, lineAt(columnOffsets, port.left) - MORE_COLUMNS),
        last: Math.min(columnOffsets.length - 2, lineAt(columnOffsets, port.left + port.width) + MORE_COLUMNS),
      },
    }),
    [port, rowOffsets, columnOffsets],
  );
  return { shown, port, onScroll: (event) => setPort((before) => portOf(event.target as HTMLElement, before)) };
}

/** What of the grid is in view, in px. */
export interface Port {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** The same object while nothing moved: nothing is drawn again. */
function portOf(
  { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height }: HTMLElement,
  before: Port,
): Port {
  const same = before.top === top && before.left === left && before.width === width && before.height === height;
  return same ? before : { top, left, width, height };
}
