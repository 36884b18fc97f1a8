import { sheet as sheets } from '@basoche/crdt';
import { columnName } from '@basoche/sheet';
import { ContextMenu, cx, type MenuEntry } from '@basoche/ui';
import { IconFilterFilled } from '@tabler/icons-react';
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { canvasFont } from '../../../shared/canvas-font.ts';
import type { Present } from '../../../data/presence.ts';
import { fitColumns } from '../model/fitting.ts';
import {
  type Box,
  boxOf,
  cellIn,
  type CellPlace,
  indexOf,
  mergeAt,
  mergesIn,
  placeAt,
  type Selection,
} from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { CellField } from './CellField.tsx';
import { addressOf, sizeOf } from './GridCell.tsx';
import { GridCells } from './GridCells.tsx';
import { HEAD } from './grid-head.ts';
import { SheetChart } from '../charts/SheetChart.tsx';
import { showCell } from './show-cell.ts';
import { useTextWidth } from './text-width.ts';
import { lineAt, offsetsOf, useGridWindow } from './use-grid-window.ts';
import type { Editing } from './use-editing.ts';
import { useFillDrag } from './use-fill-drag.ts';
import { linesOfHead, useLineDrag } from './use-line-drag.ts';

/** Px that a drag past an edge scrolls by. */
const STEP = 24;
export interface SheetGridProps {
  store: SheetStore;
  view: SheetView;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  editing: Editing;
  others: readonly Present[];
  editable: boolean;
  /** Has the focus for the whole grid. */
  field: RefObject<HTMLInputElement | null>;
  grid: RefObject<HTMLDivElement | null>;
  /** Asks which rows a column lets show. */
  onFilter: (column: string) => void;
  /** Keys of the cells that have a thread to answer. */
  commented: ReadonlySet<string>;
  /** Keys of the cells that hold what is looked for. */
  found: ReadonlySet<string>;
  /** The cell of the person who is followed: it is kept in view, in the place of the own one. */
  followed: CellPlace | null;
  onChart: (chart: sheets.SheetChart) => void;
  /** Of the right button. */
  menu: MenuEntry[];
}

/** The cells of one sheet: only those in view are drawn. The field of the active cell has the focus, and names the cell by its id. */
export function SheetGrid({
  store,
  view: stored,
  selection,
  onSelect,
  editing,
  others,
  editable,
  grid,
  field,
  onFilter,
  commented,
  found,
  followed,
  onChart,
  menu,
}: SheetGridProps) {
  const { t } = useTranslation('sheets');
  const box = useMemo(() => boxOf(stored, selection), [stored, selection]);
  const { drag, edge } = useLineDrag(store, stored, box, editable);
  const [touched, setTouched] = useState(false);
  const view = useMemo(() => {
    if (drag === null) return stored;
    const { axis, index, size } = drag;
    return { ...stored, [axis]: { ...stored[axis], sizes: stored[axis].sizes.with(index, size) } };
  }, [stored, drag]);
  const { rows, columns, facts } = view;
  const rowOffsets = useMemo(() => offsetsOf(rows.sizes), [rows.sizes]);
  const columnOffsets = useMemo(() => offsetsOf(columns.sizes), [columns.sizes]);
  const { shown, port, onScroll } = useGridWindow(grid, rowOffsets, columnOffsets);
  const active = indexOf(view, selection.active);
  const [frozenRows, frozenColumns] = [facts.frozenRows, facts.frozenColumns];
  const frozen = useMemo(
    () => ({ rows: Math.min(frozenRows, rows.ids.length), columns: Math.min(frozenColumns, columns.ids.length) }),
    [frozenRows, frozenColumns, rows, columns],
  );
  const end = indexOf(view, selection.fromStart ? selection.active : selection.end);

  const lines = useMemo(
    () => ({
      rows: rowOffsets,
      columns: columnOffsets,
      frozen: { rows: frozen.rows, columns: frozen.columns },
    }),
    [rowOffsets, columnOffsets, frozen.rows, frozen.columns],
  );
  const isFollowing = useEffectEvent(() => followed !== null);
  // A whole line ends far away: the grid stays where it is.
  const endRow = box.top === 0 && box.bottom === rows.ids.length - 1 ? -1 : end.row;
  const endColumn = box.left === 0 && box.right === columns.ids.length - 1 ? -1 : end.column;
  useEffect(() => {
    if (grid.current && !isFollowing()) showCell(grid.current, { row: endRow, column: endColumn }, lines);
  }, [grid, endRow, endColumn, lines]);
  const seen = followed === null ? null : indexOf(view, followed);
  const [seenRow, seenColumn] = [seen?.row ?? -1, seen?.column ?? -1];
  useEffect(() => {
    if (grid.current && seenRow >= 0) showCell(grid.current, { row: seenRow, column: seenColumn }, lines);
  }, [grid, seenRow, seenColumn, lines]);

  // Merged cells are drawn by their first one, which may stand before what is in view.
  const merged = mergesIn(view, {
    top: shown.rows.first,
    bottom: shown.rows.last,
    left: shown.columns.first,
    right: shown.columns.last,
  });
  const firstColumn = Math.min(shown.columns.first, ...merged.map(({ columns: span }) => span.first));
  const before = merged.map(({ rows: span }) => span.first).filter((row) => row < shown.rows.first);
  const scrolled = [...new Set(before), ...range(shown.rows.first, shown.rows.last)].filter(
    (row) => row >= frozen.rows && rows.sizes[row] !== 0,
  );
  const firstDrawn = Math.max(frozen.columns, firstColumn);
  const lastDrawn = shown.columns.last;
  const drawnColumns = useMemo(
    () => ({
      frozen: range(0, frozen.columns - 1),
      gap: columnOffsets[firstDrawn]! - columnOffsets[frozen.columns]!,
      rest: range(firstDrawn, lastDrawn),
    }),
    [frozen, columnOffsets, firstDrawn, lastDrawn],
  );
  const peers = useMemo(() => peersOf(others, view), [others, view]);

  function pointed(event: PointerEvent<HTMLElement>): { row: number; column: number } | null {
    const around = grid.current?.getBoundingClientRect();
    // What is drawn past an edge brings what lies beyond it into view.
    if (around && event.type === 'pointermove') {
      const past = (at: number, low: number, high: number) => (at > high ? STEP : at < low ? -STEP : 0);
      grid.current?.scrollBy(
        past(event.clientX, around.left + HEAD.width, around.right - HEAD.height),
        past(event.clientY, around.top + HEAD.height, around.bottom - HEAD.height),
      );
    }
    const found = document.elementsFromPoint(event.clientX, event.clientY);
    const held = found.map((each) => each.closest<HTMLElement>('[data-row]')).find((each) => each !== null);
    if (!held || !grid.current?.contains(held)) return null;
    return { row: Number(held.dataset['row']), column: Number(held.dataset['column']) };
  }

  function select(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 && event.button !== 2) return;
    setTouched(event.pointerType === 'touch');
    if (editing.draft !== null && event.target === field.current) return;
    const at = event.target === field.current ? active : pointed(event);
    if (at === null) return;
    // The right button within what is selected is about all of it.
    if (event.button === 2 && holds(box, view, at)) return;
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
    if (event.buttons !== 1 || event.pointerType === 'touch' || editing.draft !== null || drag !== null) return;
    const at = pointed(event);
    if (at === null || at.row < 0 || at.column < 0) return;
    const to = placeAt(view, at.row, at.column);
    if (to.row !== selection.end.row || to.column !== selection.end.column)
      onSelect({ active: selection.active, end: to });
  }

  function moveChart(chart: string, x: number, y: number): void {
    const around = grid.current?.getBoundingClientRect();
    if (!around) return;
    const row = lineAt(rowOffsets, Math.max(0, y - around.top + port.top - HEAD.height));
    const column = lineAt(columnOffsets, Math.max(0, x - around.left + port.left - HEAD.width));
    sheets.changeChart(store.doc, store.actor, chart, { at: sheets.cellKey(rows.ids[row]!, columns.ids[column]!) });
  }

  /** The field keeps the focus, whatever of the grid is pointed at. */
  function keepFocus(event: MouseEvent<HTMLElement>): void {
    if (event.target === field.current) return;
    event.preventDefault();
    field.current?.focus({ preventScroll: true });
  }

  function typeHere(): void {
    // The keyboard of a screen comes with the focus alone.
    if (touched) field.current?.blur();
    editing.begin(null);
  }

  const version = store.version();
  const widthOf = useTextWidth(grid);
  const cellsOf = (row: number, isStuck: boolean) => (
    <GridCells
      {...{ store, version, view, row, columnOffsets, peers, commented, found, frozen, isStuck, widthOf }}
      columns={isStuck ? drawnColumns.frozen : drawnColumns.rest}
      box={row >= box.top && row <= box.bottom ? box : null}
      activeColumn={row === active.row ? active.column : null}
    />
  );

  const rowOf = (index: number) => (
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
        <LineEdge
          axis="rows"
          handlers={edge('rows', index)}
          onReset={() =>
            sheets.sizeLines(store.doc, store.actor, facts.id, 'rows', linesOfHead(view, box, 'rows', index), null)
          }
        />
      </div>
      {cellsOf(index, true)}
      <div className="sh-gap" style={{ width: drawnColumns.gap }} role="presentation" />
      {cellsOf(index, false)}
    </div>
  );

  const headOf = (column: number, stuck: boolean) => (
    <div
      key={columns.ids[column]}
      role="columnheader"
      aria-colindex={column + 2}
      className={cx('sh-column-head', stuck && 'sh-stuck', column >= box.left && column <= box.right && 'sh-head-on')}
      style={{ width: columns.sizes[column], ...(stuck ? { left: HEAD.width + columnOffsets[column]! } : {}) }}
      data-row={-1}
      data-column={column}
    >
      {columnName(column)}
      {view.filters.has(columns.ids[column]!) ? (
        <button
          type="button"
          tabIndex={-1}
          className="sh-head-filter"
          aria-label={t('filterColumn', { name: columnName(column) })}
          disabled={!editable}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onFilter(columns.ids[column]!)}
        >
          <IconFilterFilled size={14} />
        </button>
      ) : null}
      <LineEdge
        axis="columns"
        handlers={edge('columns', column)}
        onReset={() => {
          const font = grid.current ? canvasFont(getComputedStyle(grid.current)) : '';
          fitColumns(store, view, linesOfHead(view, box, 'columns', column), font);
        }}
      />
    </div>
  );

  const fill = useFillDrag({ store, view: stored, box, pointed, onSelect });
  const merge = mergeAt(view, active.row, active.column);
  /** Where cells are in what scrolls; what is frozen stays at its edge. */
  const rectOf = ({ top, bottom, left, right }: Box) => ({
    top: HEAD.height + rowOffsets[top]! + (top < frozen.rows ? port.top : 0),
    left: HEAD.width + columnOffsets[left]! + (left < frozen.columns ? port.left : 0),
    width: sizeOf(columns.sizes, left, right),
    height: sizeOf(rows.sizes, top, bottom),
    zIndex: top < frozen.rows || left < frozen.columns ? 5 : 2,
  });
  const corner = rectOf({ top: box.bottom, bottom: box.bottom, left: box.right, right: box.right });
  const at = rectOf({
    top: active.row,
    bottom: merge?.rows.last ?? active.row,
    left: active.column,
    right: merge?.columns.last ?? active.column,
  });

  const cells = (
    <div
      ref={grid}
      className="sh-grid"
      onScroll={onScroll}
      onMouseDown={keepFocus}
      onPointerDown={select}
      onPointerMove={extend}
      onDoubleClick={typeHere}
    >
      <div
        id="sh-grid"
        className="sh-canvas"
        role="grid"
        aria-label={t('gridLabel', { name: facts.name })}
        aria-rowcount={rows.ids.length + 1}
        aria-colcount={columns.ids.length + 1}
        aria-multiselectable
        aria-readonly={!editable}
        style={{ height: HEAD.height + rowOffsets.at(-1)!, width: HEAD.width + columnOffsets.at(-1)! }}
      >
        <div className="sh-top" role="rowgroup" style={{ height: HEAD.height + rowOffsets[frozen.rows]! }}>
          <div role="row" aria-rowindex={1} className="sh-heads" style={{ height: HEAD.height }}>
            <div className="sh-corner" role="columnheader" data-row={-1} data-column={-1}>
              <span className="b-hidden">{t('selectAll')}</span>
            </div>
            {drawnColumns.frozen.map((column) => headOf(column, true))}
            <div className="sh-gap" style={{ width: drawnColumns.gap }} role="presentation" />
            {drawnColumns.rest.map((column) => headOf(column, false))}
          </div>
          <div className="sh-frozen" role="presentation">
            {range(0, frozen.rows - 1)
              .filter((row) => rows.sizes[row] !== 0)
              .map(rowOf)}
          </div>
        </div>
        <div className="sh-body" role="rowgroup" style={{ top: HEAD.height }}>
          {scrolled.map(rowOf)}
        </div>
      </div>
      <CellField
        {...{ field, editing, editable }}
        label={t('cellField', { cell: addressOf(active.row, active.column) })}
        quiet={touched}
        style={{ top: at.top, left: at.left, minWidth: at.width, height: at.height, zIndex: at.zIndex }}
      />
      {sheets.readCharts(store.doc, facts.id).map((chart) => {
        const cell = sheets.areaOf({ from: chart.at, to: chart.at }, view);
        const { top, left } = rectOf(
          cell
            ? { top: cell.rows.first, bottom: cell.rows.first, left: cell.columns.first, right: cell.columns.first }
            : { top: 0, bottom: 0, left: 0, right: 0 },
        );
        return (
          <SheetChart
            key={chart.id}
            {...{ store, view, chart, editable, top, left }}
            onChange={() => onChart(chart)}
            onMove={(x, y) => moveChart(chart.id, x, y)}
          />
        );
      })}
      {fill.target ? <div className="sh-fill-target" style={rectOf(fill.target)} /> : null}
      {editable && editing.draft === null ? (
        <span
          aria-hidden
          className="sh-fill-handle"
          style={{
            top: corner.top + corner.height - 6,
            left: corner.left + corner.width - 6,
            zIndex: corner.zIndex,
          }}
          {...fill.handle}
        />
      ) : null}
    </div>
  );
  return editable ? <ContextMenu entries={menu}>{cells}</ContextMenu> : cells;
}

/** The edge of a head, drawn by the pointer to size its line; twice pressed, the size that fits. */
function LineEdge({
  axis,
  handlers,
  onReset,
}: {
  axis: sheets.Axis;
  handlers: ReturnType<ReturnType<typeof useLineDrag>['edge']>;
  onReset: () => void;
}) {
  if (handlers === null) return null;
  return (
    <span
      aria-hidden
      className={axis === 'rows' ? 'sh-edge sh-edge-row' : 'sh-edge sh-edge-column'}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onReset();
      }}
      {...handlers}
    />
  );
}

/** Whether a box holds a place of the grid; a head, where it holds the whole line. */
function holds(box: Box, { rows, columns }: SheetView, at: { row: number; column: number }): boolean {
  const within = (line: number, first: number, last: number, count: number) =>
    line < 0 ? first === 0 && last === count - 1 : line >= first && line <= last;
  return (
    within(at.row, box.top, box.bottom, rows.ids.length) && within(at.column, box.left, box.right, columns.ids.length)
  );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The cells where the others are, by key. */
function peersOf(others: readonly Present[], view: SheetView): Map<string, Present> {
  const peers = new Map<string, Present>();
  for (const person of others) {
    const told = person.state['cell'];
    const cell = typeof told === 'object' && told !== null ? cellIn(view, told as Record<string, unknown>) : null;
    if (cell !== null) peers.set(sheets.cellKey(cell.row, cell.column), person);
  }
  return peers;
}
