import { columnName, isError } from '@basoche/sheet';
import { cx, VisuallyHidden } from '@basoche/ui';
import { type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Present } from '../../../data/presence.ts';
import { type Box, inBox, keyOf, mergeAt } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import type { Spill } from '../model/spilling.ts';
import { linesStyle } from './cell-lines.ts';

export interface GridCellProps {
  store: SheetStore;
  view: SheetView;
  row: number;
  column: number;
  box: Box;
  isActive: boolean;
  peer: Present | undefined;
  isCommented: boolean;
  isFound: boolean;
  /** What runs over the cell, or out of it. */
  spill: Spill | null;
  /** Px from the left where the column is frozen. */
  stuck: number | null;
  frozen: { rows: number; columns: number };
}

/** Px at the sides of a text. */
const PADDING = 6;

/** One cell; the first of merged ones is drawn over the others, as far as what is frozen goes. */
export function GridCell(props: GridCellProps) {
  const { store, view, row, column, box, isActive, peer, isCommented, isFound, spill, stuck, frozen } = props;
  const { t } = useTranslation('sheets');
  const { rows, columns, facts } = view;
  const merge = view.merges.length === 0 ? undefined : mergeAt(view, row, column);
  const width = columns.sizes[column]!;
  const style: CSSProperties = { width, ...(stuck === null ? {} : { left: stuck }) };
  if (merge && (merge.rows.first !== row || merge.columns.first !== column))
    return <div className="sh-cell" role="presentation" style={style} data-row={row} data-column={column} />;
  const place = { row: rows.ids[row]!, column: columns.ids[column]! };
  const key = keyOf(place);
  const value = store.valueOf(facts.id, key);
  const format = store.ruledFormatOf(view, row, column);
  if (merge) {
    const whole = sizeOf(columns.sizes, column, clipped(merge.columns.last, column, frozen.columns));
    const height = sizeOf(rows.sizes, row, clipped(merge.rows.last, row, frozen.rows));
    Object.assign(style, { width: whole, height, marginRight: width - whole });
  }
  if (format.borders !== undefined)
    Object.assign(
      style,
      linesStyle(
        format.borders,
        { row, column },
        frozen,
        (at, across) => store.ruledFormatOf(view, at, across).borders,
      ),
    );
  if (peer) Object.assign(style, { '--who': peer.color });
  return (
    <div
      id={isActive ? 'sh-active' : undefined}
      role="gridcell"
      aria-colindex={column + 2}
      aria-colspan={merge ? merge.columns.last - merge.columns.first + 1 : undefined}
      aria-rowspan={merge ? merge.rows.last - merge.rows.first + 1 : undefined}
      aria-selected={inBox(box, row, column)}
      data-row={row}
      data-column={column}
      className={cx(
        'sh-cell',
        merge && 'sh-merged',
        spill && (spill.column === column ? 'sh-over' : 'sh-under'),
        spill && column < spill.last && 'sh-open',
        stuck !== null && 'sh-stuck',
        inBox(box, row, column) && 'sh-on',
        isActive && 'sh-active',
        peer && 'sh-peer',
        isCommented && 'sh-commented',
        isFound && 'sh-found',
        typeof value === 'number' && 'sh-number',
        typeof value === 'boolean' && 'sh-boolean',
        isError(value) && 'sh-error',
        format.bold && 'sh-bold',
        format.italic && 'sh-italic',
        format.underline && 'sh-underline',
        format.wrap && 'sh-wrap',
        format.borders && 'sh-lined',
        format.color && `sh-ink-${format.color}`,
        format.align && `sh-${format.align}`,
        format.fill && `sh-fill sh-fill-${format.fill}`,
      )}
      style={style}
      title={isError(value) ? t(`error_${value.error}`) : undefined}
    >
      <span className="sh-text">
        {spill?.column === column ? (
          <span className="sh-spill" style={{ left: PADDING - spill.left, right: PADDING - spill.right }}>
            {store.textOf(facts.id, key)}
          </span>
        ) : (
          store.textOf(facts.id, key)
        )}
      </span>
      {isCommented ? <VisuallyHidden>{t('commented')}</VisuallyHidden> : null}
      {peer ? (
        <span className={cx('sh-peer-name', row === 0 && 'sh-peer-below', column === 0 && 'sh-peer-first')}>
          {peer.name}
        </span>
      ) : null}
    </div>
  );
}

/** `B3`. */
export function addressOf(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** Px from the first to the last of some lines. */
export function sizeOf(sizes: readonly number[], first: number, last: number): number {
  let size = 0;
  for (let at = first; at <= last; at++) size += sizes[at] ?? 0;
  return size;
}

function clipped(last: number, first: number, frozen: number): number {
  return first < frozen ? Math.min(last, frozen - 1) : last;
}
