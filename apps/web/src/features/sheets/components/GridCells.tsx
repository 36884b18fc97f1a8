import type { Present } from '../../../data/presence.ts';
import { memo } from 'react';
import { cx } from '@basoche/ui';
import { type Box, keyOf } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { type Spill, spillsIn, type WidthOf } from '../model/spilling.ts';
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
  widthOf: WidthOf;
  frozen: { rows: number; columns: number };
}

const NOWHERE: Box = { top: 0, bottom: -1, left: 0, right: -1 };

/** Cells of one row. Drawn again only when something of them changes: a scrolled grid draws the rows that come into view. */
export const GridCells = memo(function GridCells(props: GridCellsProps) {
  const {
    store,
    view,
    row,
    columns,
    columnOffsets,
    box,
    activeColumn,
    peers,
    commented,
    found,
    isStuck,
    frozen,
    widthOf,
  } = props;
  const spills = spillsIn(store, view, row, columns, widthOf);
  const cells = columns.map((column) => {
    const key = keyOf({ row: view.rows.ids[row]!, column: view.columns.ids[column]! });
    const over = spills.find(({ first, last }) => column >= first && column <= last);
    return (
      <GridCell
        key={key}
        {...{ store, view, row, column, frozen }}
        box={box ?? NOWHERE}
        isActive={column === activeColumn}
        peer={peers.get(key)}
        isCommented={commented.has(key)}
        isFound={found.has(key)}
        spill={over ?? null}
        stuck={isStuck ? HEAD.width + columnOffsets[column]! : null}
      />
    );
  });
  const offscreen = spills.filter(({ column }) => column < columns[0]! || column > columns.at(-1)!);
  return [
    ...cells,
    ...offscreen.map((spill) => (
      <Reaching key={`from ${spill.column}`} {...{ store, view, row, spill, columnOffsets }} />
    )),
  ];
});

/** The text of a cell that is not drawn, as far as it runs into those that are. */
function Reaching({
  store,
  view,
  row,
  spill: { column, left, right },
  columnOffsets,
}: Pick<GridCellsProps, 'store' | 'view' | 'row' | 'columnOffsets'> & { spill: Spill }) {
  const key = keyOf({ row: view.rows.ids[row]!, column: view.columns.ids[column]! });
  const { bold, italic, underline, color, align } = store.ruledFormatOf(view, row, column);
  return (
    <span
      aria-hidden
      className={cx(
        'sh-reaching',
        bold && 'sh-bold',
        italic && 'sh-italic',
        underline && 'sh-underline',
        color && `sh-ink-${color}`,
        align && `sh-${align}`,
      )}
      style={{ left: HEAD.width + columnOffsets[column]! - left, width: view.columns.sizes[column]! + left + right }}
    >
      {store.textOf(view.facts.id, key)}
    </span>
  );
}
