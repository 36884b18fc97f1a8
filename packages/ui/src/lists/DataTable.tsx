import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useListKeys } from './list-keys.ts';

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

/** Rows of 40 px under a header that stays; arrows move between rows, Enter opens one. */
export function DataTable<T>({ caption, columns, rows, rowKey, selectedKey, onOpen }: DataTableProps<T>) {
  const onKeyDown = useListKeys(() => undefined, rows.length);
  return (
    // Without rows to stop at, the keyboard scrolls the region itself.
    <div
      className="b-table-scroll"
      {...(onOpen === undefined ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
    >
      <table className="b-table" onKeyDown={onKeyDown}>
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
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                data-index={index}
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
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function columnClass<T>(column: Column<T>): string {
  return cx('b-cell', column.numeric && 'b-cell-numeric', column.wide && 'b-cell-wide');
}
