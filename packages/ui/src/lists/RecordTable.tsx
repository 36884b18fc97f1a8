import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { AllBox, chooseByKey } from './row-choice.tsx';
import type { RowChoice } from './row-choice.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { RowGap } from './RowGap.tsx';
import { useListKeys } from './list-keys.ts';
import { useFixedRows } from './use-fixed-rows.ts';
import { useLongPress } from './use-long-press.ts';
import { useNarrow } from './use-narrow.ts';

const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 36;
const CARD_HEIGHT = 64;

/** Draws a part of a row. @param tabIndex of the links in it: the Tab key comes to those of one row */
type Cell<T> = (row: T, tabIndex: 0 | -1) => ReactNode;

export interface RecordColumn<T> {
  id: string;
  header: string;
  /** Its cells say what they are: the header is for those who do not see them. */
  hideHeader?: boolean;
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
  /** The same object while nothing of it changes. */
  choice?: RowChoice<T>;
}

/**
 * Any number of records under a head that stays; those around the screen are rendered. Arrows, Home and End move between
 * rows, Enter opens one, Space chooses one, Ctrl+A all. On a phone each is a card, which a long press chooses.
 */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const { caption, columns, card, rows, rowKey, hrefOf, onOpen, order, onOrder, question, choice } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const rowHeight = isNarrow ? CARD_HEIGHT : ROW_HEIGHT;
  const headHeight = isNarrow ? 0 : HEAD_HEIGHT;
  const { from, to, reveal } = useFixedRows(scroller, { count: rows.length, rowHeight, headHeight });
  const moveFocus = useListKeys(reveal, rows.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (choice === undefined || !chooseByKey(event, choice, rows, rowKey)) moveFocus(event);
  };
  const longPress = useLongPress((row) => choice?.onChoose(rowKey(rows[Number(row.dataset['index'])] as T), false));
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
  const hasBoxes = choice?.isShown === true;
  const columnCount = cells.length + (hasBoxes ? 1 : 0);
  return (
    <div ref={scroller} className="b-records">
      <table
        className={cx('b-table b-records-table', isNarrow && 'b-records-cards')}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <caption className="b-hidden">{caption}</caption>
        {hasBoxes && isNarrow ? (
          // The head, which is hidden here, would say how wide the boxes are.
          <colgroup>
            <col className="b-records-box" />
            <col />
          </colgroup>
        ) : null}
        <thead className={isNarrow ? 'b-hidden' : undefined}>
          <tr>
            {hasBoxes ? <AllBox choice={choice} count={rows.length} /> : null}
            {cells.map((column) => (
              <Head key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody
          {...(choice === undefined ? {} : longPress)}
          onFocus={({ target }) => setFocused(Number(target.closest('tr')?.dataset['index'] ?? -1))}
        >
          {shown.map((index, at) => {
            const row = rows[index] as T;
            const gap = index - (at === 0 ? 0 : shown[at - 1]! + 1);
            return (
              <Fragment key={rowKey(row)}>
                <RowGap height={gap * rowHeight} columns={columnCount} />
                <Row
                  row={row}
                  id={rowKey(row)}
                  index={index}
                  cells={cells}
                  href={hrefOf(row)}
                  isStop={index === stop}
                  onOpen={onOpen as (row: unknown) => void}
                  {...(hasBoxes
                    ? {
                        isChosen: choice.ids.has(rowKey(row)),
                        choiceLabel: choice.labelOf(row),
                        onChoose: choice.onChoose,
                        isChoosing: isNarrow,
                      }
                    : {})}
                />
              </Fragment>
            );
          })}
          <RowGap height={(rows.length - 1 - (shown.at(-1) ?? -1)) * rowHeight} columns={columnCount} />
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
  const { id, header, hideHeader = false, width, sorts = false } = column;
  if (!sorts)
    return (
      <th scope="col" className="b-cell" style={{ width }}>
        {hideHeader ? <span className="b-hidden">{header}</span> : header}
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
  id: string;
  index: number;
  cells: readonly { id: string; cell: Cell<never> }[];
  href: string | null;
  isStop: boolean;
  onOpen: (row: unknown) => void;
  /** Without it there is nothing to choose. */
  onChoose?: RowChoice<unknown>['onChoose'];
  isChosen?: boolean;
  choiceLabel?: string;
  /** A tap chooses it, and opens nothing. */
  isChoosing?: boolean;
}

const Row = memo(function Row(props: RowProps) {
  const { row, id, index, cells, href, isStop, onOpen, onChoose, isChosen = false, choiceLabel, isChoosing } = props;
  const tabIndex = isStop ? 0 : -1;

  function onClick(event: MouseEvent): void {
    // What is pressed in a menu of the row is no press on the row.
    if (!event.currentTarget.contains(event.target as Element)) return;
    if ((event.target as Element).closest('.b-checkbox') !== null) return;
    if (onChoose !== undefined && (event.shiftKey || isChoosing === true)) {
      event.preventDefault();
      onChoose(id, event.shiftKey);
      return;
    }
    if (href === null) return;
    const link = (event.target as Element).closest('a, button');
    // A link of its own leads elsewhere; the text of a row may be chosen to be copied.
    if (link !== null && link.getAttribute('href') !== href) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    onOpen(row);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.target === event.currentTarget && href !== null) onOpen(row);
  }

  function onMouseDown(event: MouseEvent): void {
    // A range of rows is no range of text.
    if (event.shiftKey) event.preventDefault();
  }

  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={tabIndex}
      aria-selected={onChoose === undefined ? undefined : isChosen}
      className={cx('b-row', href !== null && 'b-row-open')}
      {...(href === null && onChoose === undefined ? {} : { onClick, onKeyDown })}
      {...(onChoose === undefined ? {} : { onMouseDown })}
    >
      {onChoose === undefined ? null : (
        <td className="b-cell b-records-box">
          <Checkbox
            label={choiceLabel}
            hideLabel
            checked={isChosen}
            tabIndex={tabIndex}
            onClick={(event) => onChoose(id, event.shiftKey)}
          />
        </td>
      )}
      {cells.map(({ id, cell }) => (
        <td key={id} className="b-cell">
          {cell(row as never, tabIndex)}
        </td>
      ))}
    </tr>
  );
});
