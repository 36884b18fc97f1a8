import type { BodyNode } from '@basoche/editor/rules';
import { TABLE_MAX_COLUMNS, spanOf } from '@basoche/editor/rules';
import { attrsOf, childrenOf } from './read-body.ts';

/** A cell where it stands once merged cells are counted. */
export interface PlacedCell {
  node: BodyNode;
  column: number;
  columns: number;
  rows: number;
}

/** Cells in their columns; a row that has none of its own, nor one reaching into it, gets an empty one: a file needs it. */
export function placedCells(lines: readonly BodyNode[]): PlacedCell[][] {
  /** Up to which row, not included, each column is taken by a merged cell. */
  const taken: number[] = [];
  return lines.map((line, row) => {
    let column = 0;
    const cells = childrenOf(line).flatMap((node): PlacedCell[] => {
      while ((taken[column] ?? 0) > row) column += 1;
      if (node.type !== 'tableCell' || column >= TABLE_MAX_COLUMNS) return [];
      const { colspan, rowspan } = attrsOf(node);
      const rows = Math.min(spanOf(rowspan ?? 1), lines.length - row);
      let columns = 0;
      const wanted = Math.min(spanOf(colspan ?? 1), TABLE_MAX_COLUMNS - column);
      while (columns < wanted && (taken[column + columns] ?? 0) <= row) columns += 1;
      const cell = { node, column, columns, rows };
      for (let at = column; at < column + columns; at += 1) taken[at] = row + rows;
      column += columns;
      return [cell];
    });
    if (cells.length > 0 || taken.some((until) => until > row)) return cells;
    taken[0] = row + 1;
    return [{ node: { type: 'tableCell' }, column: 0, columns: 1, rows: 1 }];
  });
}
