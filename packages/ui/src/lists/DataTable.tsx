import { Fragment, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { RowGap } from './RowGap.tsx';
import { useListKeys } from './list-keys.ts';
import { useRowWindow } from './row-window.ts';

export interface Column<T> {
  id: string;
  header: string;
  /** Its cells say what they are: the header is for those who do not see them. */
  hideHeader?: boolean;
  cell: (row: T) => ReactNode;
  /** Numbers at the end of the cell. */
  numeric?: boolean;
  /** CSS width of the column. */
  width?: string;
  /** Dropped on a phone. */
  wide?: boolean;
}

export interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  selectedKey?: string | null;
  onOpen?: (row: T) => void;
}

/**
 * Rows of 40 px under a header that stays; arrows move between rows, Enter opens one. Of a long table what is around the
 * screen is rendered.
 */
export function DataTable<T>({ caption, columns, rows, rowKey, selectedKey, onOpen }: DataTableProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRowWindow(body, rows.length);
  const onKeyDown = useListKeys(shown.scrollTo, rows.length);
  return (
    // Without rows to stop at, the keyboard scrolls the region itself.
    <div
      className="b-table-scroll"
      {...(onOpen === undefined ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
    >
      <table
        className={cx('b-table', shown.isPart && 'b-table-long')}
        aria-rowcount={shown.isPart ? rows.length + 1 : undefined}
        onKeyDown={onKeyDown}
      >
        <caption className="b-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={columnClass(column)} style={{ width: column.width }}>
                {column.hideHeader ? <span className="b-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onFocus={shown.onFocus}>
          {shown.rows.map(({ index, before }) => {
            const row = rows[index] as T;
            const key = rowKey(row);
            return (
              <Fragment key={key}>
                <RowGap height={before} columns={columns.length} />
                <tr
                  ref={shown.measure}
                  data-index={index}
                  aria-rowindex={shown.isPart ? index + 2 : undefined}
                  aria-selected={selectedKey === undefined ? undefined : selectedKey === key}
                  tabIndex={onOpen === undefined ? undefined : 0}
                  className={cx('b-row', onOpen !== undefined && 'b-row-open')}
                  onClick={() => onOpen?.(row)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
                  }}
                >
                  {columns.map((column) => (
                    <td key={column.id} className={columnClass(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            );
          })}
          <RowGap height={shown.after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function columnClass<T>(column: Column<T>): string {
  return cx('b-cell', column.numeric && 'b-cell-numeric', column.wide && 'b-cell-wide');
}
