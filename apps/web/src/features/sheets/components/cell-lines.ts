import { sheet as sheets } from '@basoche/crdt';

const WIDTHS = { thin: 1, medium: 2, double: 3 } as const;

/**
 * The lines around a cell, over those of the grid; at what stands still or at the heads, inside of it, unless the cell
 * there has one itself.
 */
export function linesStyle(
  borders: string,
  { row, column }: { row: number; column: number },
  frozen: { rows: number; columns: number },
  bordersAt: (row: number, column: number) => string | undefined,
): Record<string, string> {
  const lines = sheets.readBorders(borders);
  const each = (write: (line: sheets.BorderLine | null) => string) =>
    sheets.BORDER_SIDES.map((side) => write(lines[side])).join(' ');
  const [isTop, isFirst] = [row === frozen.rows, column === frozen.columns];
  if (isTop && row > 0 && sheets.readBorders(bordersAt(row - 1, column)).bottom) lines.top = null;
  if (isFirst && column > 0 && sheets.readBorders(bordersAt(row, column - 1)).right) lines.left = null;
  const top = row === 0 || isTop ? 0 : -1;
  const left = column === 0 || isFirst ? 0 : -1;
  return {
    '--lines-at': `${top}px -1px -1px ${left}px`,
    '--lines-width': each((line) => (line === null ? '0' : `${WIDTHS[line]}px`)),
    '--lines-style': each((line) => (line === null ? 'none' : line === 'double' ? 'double' : 'solid')),
  };
}
