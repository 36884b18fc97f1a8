import type { Present } from '../../../platform/presence.ts';
import { memo } from 'react';
import { type Box, keyOf } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { GridCell } from './GridCell.tsx';
import { HEAD } from './grid-head.ts';

export interface GridCellsProps {
  store: SheetStore;
  /** Of the store: its values are read while cells are drawn. */
  version: number;
  view: SheetView;
  row: number;
  /** Indexes, the same array while they stay. */
  columns: readonly number[];
  /** Px, as `offsetsOf` gives them. */
  columnOffsets: readonly number[];
  /** `null` where the row has no part in it. */
  box: Box | null;
  /** `null` in every row but one. */
  activeColumn: number | null;
  peers: ReadonlyMap<string, Present>;
  commented: ReadonlySet<string>;
  found: ReadonlySet<string>;
  /** Its columns stay at the left while the others scroll. */
  isStuck: boolean;
  frozen: { rows: number; columns: number };
}

const NOWHERE: Box = { top: 0, bottom: -1, left: 0, right: -1 };

/** Cells of one row. Drawn again only when something of them changes: a scrolled grid draws the rows that come into view. */
export const GridCells = memo(function GridCells(props: GridCellsProps) {
  const { store, view, row, columns, columnOffsets, box, activeColumn, peers, commented, found, isStuck, frozen } =
    props;
  return columns.map((column) => {
    const key = keyOf({ row: view.rows.ids[row]!, column: view.columns.ids[column]! });
    return (
      <GridCell
        key={key}
        {...{ store, view, row, column, frozen }}
        box={box ?? NOWHERE}
        isActive={column === activeColumn}
        peer={peers.get(key)}
        isCommented={commented.has(key)}
        isFound={found.has(key)}
        stuck={isStuck ? HEAD.width + columnOffsets[column]! : null}
      />
    );
  });
});
