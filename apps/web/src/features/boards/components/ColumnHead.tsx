import { board } from '@basoche/crdt';
import { cx, Menu, type MenuEntry } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardLook, SortKey } from '../model/view.ts';
import { operatorsOf } from '../model/conditions.ts';
import type { BoardActions } from './board-actions.ts';
import { isNumeric, widthOf } from './column-types.ts';
import { useColumnDrag } from './use-column-drag.ts';

/** Px of one press on an arrow key. */
const STEP = 16;

export interface ColumnHeadProps {
  column: board.Column;
  previous: board.Column | undefined;
  next: board.Column | undefined;
  look: BoardLook;
  onLook: (change: Partial<BoardLook>) => void;
  actions: BoardActions | null;
  onEdit: () => void;
  /** Told the width while it is dragged, px; `null` when it ends. */
  onDrag: (width: number | null) => void;
}

/** Name of a column with what can be done to it, and the edge that changes its width. */
export function ColumnHead({ column, previous, next, look, onLook, actions, onEdit, onDrag }: ColumnHeadProps) {
  const { t } = useTranslation('boards');
  const sorted = look.sort.find((key) => key.column === column.id);
  const { head, grip, dragging, side } = useColumnDrag(column.id, actions === null ? null : actions.moveColumn);
  const entries: MenuEntry[] = [
    ...sortEntries(),
    {
      id: 'filter',
      label: t('filterColumn'),
      onSelect: () =>
        onLook({
          conditions: [
            ...look.conditions,
            { column: column.id, operator: operatorsOf(column.type)[0] ?? 'filled', values: [] },
          ],
        }),
    },
    { id: 'hide', label: t('hideColumn'), onSelect: () => onLook({ hidden: [...look.hidden, column.id] }) },
    ...(actions === null ? [] : changeEntries(actions)),
  ];
  return (
    <th
      ref={head}
      scope="col"
      className={cx(
        'm-column-head',
        isNumeric(column.type) && 'm-cell-end',
        dragging && 'm-column-head-carried',
        side && `m-column-head-${side}`,
      )}
      onKeyDownCapture={onKeyDown}
      aria-sort={sorted === undefined ? undefined : sorted.down ? 'descending' : 'ascending'}
    >
      {actions === null ? null : (
        <span ref={grip} className="m-column-head-grip" title={t('drag', { name: column.name })}>
          <IconGripVertical size={10} aria-hidden />
        </span>
      )}
      <Menu
        align="start"
        trigger={
          <button type="button" className="m-column-head-button" aria-label={t('columnMenu', { column: column.name })}>
            <span className="m-cell-text">{column.name}</span>
            {sorted === undefined ? null : sorted.down ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />}
          </button>
        }
        entries={entries}
      />
      {actions === null ? null : <Edge column={column} actions={actions} onDrag={onDrag} />}
    </th>
  );

  /** Alt and an arrow carry the column; before the menu's button takes the arrow. */
  function onKeyDown(event: KeyboardEvent): void {
    if (actions === null || !event.altKey) return;
    const neighbour = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (neighbour === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    actions.moveColumn(column.id, event.key === 'ArrowLeft' ? { before: neighbour.id } : { after: neighbour.id });
  }

  function sortEntries(): MenuEntry[] {
    const by = (key: SortKey[]) => onLook({ sort: key });
    return [
      { id: 'up', label: t('sortUp'), onSelect: () => by([{ column: column.id, down: false }]) },
      { id: 'down', label: t('sortDown'), onSelect: () => by([{ column: column.id, down: true }]) },
      ...(look.sort.length === 0 ? [] : [{ id: 'unsort', label: t('unsort'), onSelect: () => by([]) }]),
      { kind: 'separator', id: '-' },
    ];
  }

  function changeEntries({ moveColumn, removeColumn, resizeColumn }: BoardActions): MenuEntry[] {
    return [
      { kind: 'separator', id: '--' },
      { id: 'edit', label: t('editColumn'), movesFocus: true, onSelect: onEdit },
      ...(previous === undefined
        ? []
        : [
            {
              id: 'left',
              label: t('moveLeft'),
              keys: 'Alt+←',
              onSelect: () => moveColumn(column.id, { before: previous.id }),
            },
          ]),
      ...(next === undefined
        ? []
        : [
            {
              id: 'right',
              label: t('moveRight'),
              keys: 'Alt+→',
              onSelect: () => moveColumn(column.id, { after: next.id }),
            },
          ]),
      ...(column.width === null
        ? []
        : [{ id: 'usual', label: t('usualWidth'), onSelect: () => resizeColumn(column.id, null) }]),
      { id: 'delete', label: t('deleteColumn'), danger: true, onSelect: () => removeColumn(column.id) },
    ];
  }
}

interface EdgeProps {
  column: board.Column;
  actions: BoardActions;
  onDrag: (width: number | null) => void;
}

/** Drags, or moves by the left and right arrows; a double click gives the usual width back. */
function Edge({ column, actions, onDrag }: EdgeProps) {
  const { t } = useTranslation('boards');
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);
  const width = column.width ?? widthOf(column.type);
  const dragged = (event: PointerEvent) =>
    from === null
      ? width
      : Math.min(board.COLUMN_WIDTH.max, Math.max(board.COLUMN_WIDTH.min, from.width + event.clientX - from.x));
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('widthOf', { column: column.name })}
      aria-valuenow={width}
      aria-valuemin={board.COLUMN_WIDTH.min}
      aria-valuemax={board.COLUMN_WIDTH.max}
      className="m-edge"
      onDoubleClick={() => actions.resizeColumn(column.id, null)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width });
      }}
      onPointerMove={(event) => {
        if (from !== null) onDrag(dragged(event));
      }}
      onPointerUp={(event) => {
        if (from !== null && event.clientX !== from.x) actions.resizeColumn(column.id, dragged(event));
        setFrom(null);
        onDrag(null);
      }}
      onPointerCancel={() => {
        setFrom(null);
        onDrag(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        actions.resizeColumn(column.id, width + (event.key === 'ArrowLeft' ? -STEP : STEP));
      }}
    />
  );
}
