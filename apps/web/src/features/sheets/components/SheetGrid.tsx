import { sheet as sheets } from '@basoche/crdt';
import { columnLetters, isError } from '@basoche/sheet';
import { cx } from '@basoche/ui';
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Present } from '../../../platform/presence.ts';
import { type Box, boxOf, type CellPlace, indexOf, keyOf, placeAt, type Selection } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { CellField } from './CellField.tsx';
import { offsetsOf, useGridWindow } from './use-grid-window.ts';
import type { Editing } from './use-editing.ts';

/** Px of the heads of rows and columns. */
export const HEAD = { width: 48, height: 26 } as const;

export interface SheetGridProps {
  store: SheetStore;
  view: SheetView;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  editing: Editing;
  others: readonly Present[];
  editable: boolean;
  grid: RefObject<HTMLDivElement | null>;
}

/** The cells of one sheet: only those in view are drawn. The grid has the focus; the active cell is said by its id. */
export function SheetGrid({ store, view, selection, onSelect, editing, others, editable, grid }: SheetGridProps) {
  const { t } = useTranslation('sheets');
  const { rows, columns, facts } = view;
  const rowOffsets = useMemo(() => offsetsOf(rows.sizes), [rows.sizes]);
  const columnOffsets = useMemo(() => offsetsOf(columns.sizes), [columns.sizes]);
  const { shown, onScroll } = useGridWindow(grid, rowOffsets, columnOffsets);
  const box = boxOf(view, selection);
  const active = indexOf(view, selection.active);
  const frozen = {
    rows: Math.min(facts.frozenRows, rows.ids.length),
    columns: Math.min(facts.frozenColumns, columns.ids.length),
  };
  const end = indexOf(view, selection.end);

  useEffect(() => {
    const element = grid.current;
    if (element === null) return;
    // What is frozen covers the beginning of what scrolls.
    const [coverTop, coverLeft] = [HEAD.height + rowOffsets[frozen.rows]!, HEAD.width + columnOffsets[frozen.columns]!];
    const scroll = (from: number, to: number, at: number, size: number, head: number, cover: number) => {
      if (from + head < at + cover) return from + head - cover;
      return to + head > at + size ? to + head - size : at;
    };
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const [row, column] = [end.row, end.column];
    element.scrollTo({
      top:
        row < frozen.rows
          ? scrollTop
          : scroll(rowOffsets[row]!, rowOffsets[row + 1]!, scrollTop, clientHeight, HEAD.height, coverTop),
      left:
        column < frozen.columns
          ? scrollLeft
          : scroll(columnOffsets[column]!, columnOffsets[column + 1]!, scrollLeft, clientWidth, HEAD.width, coverLeft),
      behavior: 'instant',
    });
  }, [grid, end.row, end.column, rowOffsets, columnOffsets, frozen.rows, frozen.columns]);

  const scrolled = range(Math.max(frozen.rows, shown.rows.first), shown.rows.last);
  const drawnColumns = {
    frozen: range(0, frozen.columns - 1),
    gap: columnOffsets[Math.max(frozen.columns, shown.columns.first)]! - columnOffsets[frozen.columns]!,
    rest: range(Math.max(frozen.columns, shown.columns.first), shown.columns.last),
  };
  const peers = peersOf(others, view);

  function pointed(event: PointerEvent<HTMLElement>): { row: number; column: number } | null {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row]');
    if (!element || !grid.current?.contains(element)) return null;
    return { row: Number(element.dataset['row']), column: Number(element.dataset['column']) };
  }

  function select(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || (event.target as HTMLElement).closest('input')) return;
    const at = pointed(event);
    if (at === null) return;
    editing.commit();
    const whole = { row: at.row < 0, column: at.column < 0 };
    const first = placeAt(view, whole.row ? 0 : at.row, whole.column ? 0 : at.column);
    const last = placeAt(
      view,
      whole.row ? rows.ids.length - 1 : at.row,
      whole.column ? columns.ids.length - 1 : at.column,
    );
    onSelect(event.shiftKey ? { active: selection.active, end: last } : { active: first, end: last });
  }

  function extend(event: PointerEvent<HTMLElement>): void {
    if (event.buttons !== 1 || event.pointerType === 'touch' || editing.draft !== null) return;
    const at = pointed(event);
    if (at === null || at.row < 0 || at.column < 0) return;
    const to = placeAt(view, at.row, at.column);
    if (to.row !== selection.end.row || to.column !== selection.end.column) onSelect({ ...selection, end: to });
  }

  const row = (index: number) => (
    <div
      key={rows.ids[index]}
      role="row"
      aria-rowindex={index + 2}
      className="sh-row"
      style={{ top: rowOffsets[index], height: rows.sizes[index], width: HEAD.width + columnOffsets.at(-1)! }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={cx('sh-row-head', index >= box.top && index <= box.bottom && 'sh-head-on')}
        data-row={index}
        data-column={-1}
      >
        {index + 1}
      </div>
      {drawnColumns.frozen.map((column) => cell(index, column, HEAD.width + columnOffsets[column]!))}
      <div className="sh-gap" style={{ width: drawnColumns.gap }} role="presentation" />
      {drawnColumns.rest.map((column) => cell(index, column, null))}
    </div>
  );

  const cell = (index: number, column: number, stuck: number | null) => {
    const place = { row: rows.ids[index]!, column: columns.ids[column]! };
    const key = keyOf(place);
    const isActive = index === active.row && column === active.column;
    const value = store.valueOf(facts.id, key);
    const format = store.formatOf(facts.id, place.row, place.column);
    const peer = peers.get(key);
    const style: CSSProperties = { width: columns.sizes[column], ...(stuck === null ? {} : { left: stuck }) };
    if (peer) Object.assign(style, { '--who': peer.color });
    return (
      <div
        key={key}
        id={isActive ? 'sh-active' : undefined}
        role="gridcell"
        aria-colindex={column + 2}
        aria-selected={inBox(box, index, column)}
        data-row={index}
        data-column={column}
        className={cx(
          'sh-cell',
          stuck !== null && 'sh-stuck',
          inBox(box, index, column) && 'sh-on',
          isActive && 'sh-active',
          peer && 'sh-peer',
          typeof value === 'number' && 'sh-number',
          typeof value === 'boolean' && 'sh-boolean',
          isError(value) && 'sh-error',
          format.bold && 'sh-bold',
          format.italic && 'sh-italic',
          format.align && `sh-${format.align}`,
          format.fill && `sh-fill sh-fill-${format.fill}`,
        )}
        style={style}
        title={isError(value) ? t(`error_${value.error}`) : undefined}
      >
        {isActive && editing.draft !== null && editing.where === 'cell' ? (
          <CellField editing={editing} label={t('cellField', { cell: `${columnLetters(column)}${index + 1}` })} />
        ) : (
          <span className="sh-text">{store.textOf(facts.id, key)}</span>
        )}
        {peer ? <span className="sh-peer-name">{peer.name}</span> : null}
      </div>
    );
  };

  return (
    <div
      ref={grid}
      className="sh-grid"
      role="grid"
      tabIndex={0}
      aria-label={t('gridLabel', { name: facts.name })}
      aria-rowcount={rows.ids.length + 1}
      aria-colcount={columns.ids.length + 1}
      aria-multiselectable
      aria-readonly={!editable}
      aria-activedescendant={editing.draft === null ? 'sh-active' : undefined}
      onScroll={onScroll}
      onPointerDown={select}
      onPointerMove={extend}
      onDoubleClick={() => editing.begin(null)}
    >
      <div
        className="sh-canvas"
        role="presentation"
        style={{ height: HEAD.height + rowOffsets.at(-1)!, width: HEAD.width + columnOffsets.at(-1)! }}
      >
        <div className="sh-top" role="rowgroup" style={{ height: HEAD.height + rowOffsets[frozen.rows]! }}>
          <div role="row" aria-rowindex={1} className="sh-heads" style={{ height: HEAD.height }}>
            <div className="sh-corner" role="columnheader" data-row={-1} data-column={-1} aria-label={t('selectAll')} />
            {drawnColumns.frozen.map((column) => (
              <ColumnHead
                key={columns.ids[column]}
                {...{ column, view, box }}
                left={HEAD.width + columnOffsets[column]!}
              />
            ))}
            <div className="sh-gap" style={{ width: drawnColumns.gap }} role="presentation" />
            {drawnColumns.rest.map((column) => (
              <ColumnHead key={columns.ids[column]} {...{ column, view, box }} left={null} />
            ))}
          </div>
          <div className="sh-frozen" role="presentation">
            {range(0, frozen.rows - 1).map(row)}
          </div>
        </div>
        <div className="sh-body" role="rowgroup" style={{ top: HEAD.height }}>
          {scrolled.map(row)}
        </div>
      </div>
    </div>
  );
}

function ColumnHead({ column, view, box, left }: { column: number; view: SheetView; box: Box; left: number | null }) {
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      className={cx(
        'sh-column-head',
        left !== null && 'sh-stuck',
        column >= box.left && column <= box.right && 'sh-head-on',
      )}
      style={{ width: view.columns.sizes[column], ...(left === null ? {} : { left }) }}
      data-row={-1}
      data-column={column}
    >
      {columnLetters(column)}
    </div>
  );
}

function inBox({ top, bottom, left, right }: Box, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The cells where the others are, by key. */
function peersOf(others: readonly Present[], view: SheetView): Map<string, Present> {
  const peers = new Map<string, Present>();
  for (const person of others) {
    const cell = person.state['cell'] as (Partial<CellPlace> & { sheet?: unknown }) | null | undefined;
    if (typeof cell !== 'object' || cell === null || cell.sheet !== view.facts.id) continue;
    if (typeof cell.row === 'string' && typeof cell.column === 'string')
      peers.set(sheets.cellKey(cell.row, cell.column), person);
  }
  return peers;
}
