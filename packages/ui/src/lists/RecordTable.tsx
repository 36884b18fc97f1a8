import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { RowGap } from './RowGap.tsx';
import { useListKeys } from './list-keys.ts';
import { useFixedRows } from './use-fixed-rows.ts';
import { useNarrow } from './use-narrow.ts';

const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 36;
const CARD_HEIGHT = 64;

/** Draws a part of a row. @param tabIndex of the links in it: the Tab key comes to those of one row */
type Cell<T> = (row: T, tabIndex: 0 | -1) => ReactNode;

export interface RecordColumn<T> {
  id: string;
  header: string;
  cell: Cell<T>;
  /** CSS width; columns without one share what is left. */
  width?: string;
  /** Its header sorts by it. */
  sorts?: boolean;
}

export interface RecordOrder {
  /** Id of a column. */
  column: string;
  isDescending: boolean;
}

export interface RecordTableProps<T> {
  caption: string;
  columns: readonly RecordColumn<T>[];
  /** A row on a phone, two lines. */
  card: Cell<T>;
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Address of a row; `null`: it cannot be opened. */
  hrefOf: (row: T) => string | null;
  onOpen: (row: T) => void;
  order: RecordOrder;
  onOrder: (order: RecordOrder) => void;
  /** What is asked for: another begins at its first row. */
  question: string;
}

/**
 * Any number of records under a head that stays; those around the screen are rendered. Arrows, Home and End move between
 * rows, Enter opens one. On a phone each is a card.
 */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const { caption, columns, card, rows, rowKey, hrefOf, onOpen, order, onOrder, question } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const rowHeight = isNarrow ? CARD_HEIGHT : ROW_HEIGHT;
  const headHeight = isNarrow ? 0 : HEAD_HEIGHT;
  const { from, to, reveal } = useFixedRows(scroller, { count: rows.length, rowHeight, headHeight });
  const onKeyDown = useListKeys(reveal, rows.length);
  const [focused, setFocused] = useState(-1);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setFocused(-1);
  }
  const scrolled = useRef(question);
  useEffect(() => {
    if (scrolled.current === question || scroller.current === null) return;
    scrolled.current = question;
    scroller.current.scrollTop = 0;
  }, [question]);
  const cells = useMemo(
    () => (isNarrow ? [{ id: 'card', header: caption, cell: card }] : columns),
    [isNarrow, caption, card, columns],
  );
  // What has the focus stays, wherever one scrolls.
  const stop = focused >= 0 && focused < rows.length ? focused : from;
  const shown = rowsAround(from, to, stop);
  return (
    <div ref={scroller} className="b-records">
      <table
        className={cx('b-table b-records-table', isNarrow && 'b-records-cards')}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <caption className="b-hidden">{caption}</caption>
        <thead className={isNarrow ? 'b-hidden' : undefined}>
          <tr>
            {cells.map((column) => (
              <Head key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody onFocus={({ target }) => setFocused(Number(target.closest('tr')?.dataset['index'] ?? -1))}>
          {shown.map((index, at) => {
            const row = rows[index] as T;
            const gap = index - (at === 0 ? 0 : shown[at - 1]! + 1);
            return (
              <Fragment key={rowKey(row)}>
                <RowGap height={gap * rowHeight} columns={cells.length} />
                <Row
                  row={row}
                  index={index}
                  cells={cells}
                  href={hrefOf(row)}
                  isStop={index === stop}
                  onOpen={onOpen as (row: unknown) => void}
                />
              </Fragment>
            );
          })}
          <RowGap height={(rows.length - 1 - (shown.at(-1) ?? -1)) * rowHeight} columns={cells.length} />
        </tbody>
      </table>
    </div>
  );
}

function rowsAround(from: number, to: number, stop: number): number[] {
  const rows = Array.from({ length: to - from }, (_, at) => from + at);
  if (stop < from) return [stop, ...rows];
  return stop < to || rows.length === 0 ? rows : [...rows, stop];
}

interface HeadProps<T> extends Pick<RecordTableProps<T>, 'order' | 'onOrder'> {
  column: RecordColumn<T>;
}

function Head<T>({ column, order, onOrder }: HeadProps<T>) {
  const { id, header, width, sorts = false } = column;
  if (!sorts)
    return (
      <th scope="col" className="b-cell" style={{ width }}>
        {header}
      </th>
    );
  const isSorted = order.column === id;
  const isDescending = isSorted && order.isDescending;
  return (
    <th
      scope="col"
      className="b-cell"
      style={{ width }}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="b-records-sort"
        onClick={() => onOrder({ column: id, isDescending: isSorted && !isDescending })}
      >
        {header}
        {isSorted ? (
          isDescending ? (
            <IconArrowDown size={14} aria-hidden />
          ) : (
            <IconArrowUp size={14} aria-hidden />
          )
        ) : null}
      </button>
    </th>
  );
}

interface RowProps {
  row: unknown;
  index: number;
  cells: readonly { id: string; cell: Cell<never> }[];
  href: string | null;
  isStop: boolean;
  onOpen: (row: unknown) => void;
}

const Row = memo(function Row({ row, index, cells, href, isStop, onOpen }: RowProps) {
  const tabIndex = isStop ? 0 : -1;

  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest('a, button');
    // A link of its own leads elsewhere; the text of a row may be chosen to be copied.
    if (link !== null && link.getAttribute('href') !== href) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    onOpen(row);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
  }

  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={tabIndex}
      className={cx('b-row', href !== null && 'b-row-open')}
      {...(href === null ? {} : { onClick, onKeyDown })}
    >
      {cells.map(({ id, cell }) => (
        <td key={id} className="b-cell">
          {cell(row as never, tabIndex)}
        </td>
      ))}
    </tr>
  );
});
