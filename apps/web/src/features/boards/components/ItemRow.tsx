import type { board } from '@basoche/crdt';
import { cx, IconButton } from '@basoche/ui';
import { IconDots, IconGripVertical, IconMessage } from '@tabler/icons-react';
import { memo, useDeferredValue, type KeyboardEvent, type MouseEvent } from 'react';
import { useRowDrag } from '../../../shared/row-drag.ts';
import type { CellContext } from './cell-context.ts';
import { Cell } from './Cell.tsx';
import { isNumeric } from './column-types.ts';
import { TextCell } from './TextCell.tsx';

export interface ItemRowProps {
  item: board.Item;
  columns: readonly board.Column[];
  comments: number;
  /** Where it is shown. */
  group: string;
  href: string;
  selected: boolean;
  context: CellContext;
  /** The group stands in its own order: items may be put at a place in it. */
  placed: boolean;
  /** In its group. */
  first: boolean;
  /** Neighbours as shown. */
  previous: string | null;
  next: string | null;
  onOpen: (item: string) => void;
  onMenu: (item: string, button: HTMLElement) => void;
}

/** One line of the table. It mounts no menu of its own: the table has one for all. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, group, columns, comments, href, selected, context, placed, first, previous, next, onOpen, onMenu } =
    props;
  const { t, actions } = context;
  // A jump shows the names at once; the cells follow without holding a frame up.
  const isWhole = useDeferredValue(true, false);
  const { row, handle, dragging, edge } = useRowDrag<HTMLTableRowElement>(
    'board-item',
    item.id,
    // The handle comes with the cells.
    actions === null || !placed || !isWhole ? null : (dragged, place) => actions.moveItem(dragged, group, place),
  );

  /** Delete or Backspace on a cell that is not being edited empties it; Alt and an arrow move the item. */
  function onKeyDown(event: KeyboardEvent): void {
    const from = event.target;
    if (actions === null) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      event.stopPropagation();
      const neighbour = event.key === 'ArrowUp' ? previous : next;
      if (neighbour !== null && placed)
        actions.moveItem(item.id, group, event.key === 'ArrowUp' ? { before: neighbour } : { after: neighbour });
      return;
    }
    if (!['Delete', 'Backspace'].includes(event.key)) return;
    if (!(from instanceof HTMLElement) || !from.matches('[data-cell]')) return;
    const column = from.closest('td')?.dataset['column'];
    if (column === undefined) return;
    event.preventDefault();
    actions.setCell(item.id, column, null);
  }

  /** A plain click stays in the application; any other is the browser's. */
  function onLink(event: MouseEvent): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(item.id);
  }

  return (
    <tr
      ref={row}
      data-line={item.id}
      className={cx(
        'm-item-row',
        first && 'm-item-row-first',
        selected && 'm-item-row-on',
        dragging && 'm-item-row-dragging',
        edge && `m-item-row-${edge}`,
      )}
      onKeyDown={onKeyDown}
    >
      <th scope="row" className="m-name">
        {isWhole ? (
          <span className="m-name-inner">
            {actions === null || !placed ? null : (
              <span ref={handle} className="m-grip" title={t('drag', { name: item.name })}>
                <IconGripVertical size={14} aria-hidden />
              </span>
            )}
            <TextCell
              label={t('item')}
              value={item.name}
              disabled={actions === null}
              onCommit={(name) => {
                if (name !== '') actions?.renameItem(item.id, name);
              }}
            />
            <a
              href={href}
              className="m-open"
              aria-label={`${t('openItem', { name: item.name })} · ${t('comments', { count: comments })}`}
              onClick={onLink}
            >
              <IconMessage size={14} aria-hidden />
              {comments > 0 ? comments : null}
            </a>
            <IconButton
              label={t('itemMenu', { name: item.name })}
              icon={<IconDots />}
              tooltip={false}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(item.id, currentTarget)}
            />
          </span>
        ) : (
          <span className="m-name-light">{item.name}</span>
        )}
      </th>
      {columns.map((column) => (
        <td key={column.id} data-column={column.id} className={cx('m-cell', isNumeric(column.type) && 'm-cell-end')}>
          {isWhole ? <Cell item={item} column={column} context={context} /> : null}
        </td>
      ))}
      {actions === null ? null : <td className="m-cell m-cell-add" />}
    </tr>
  );
});
