import type { board, Place } from '@basoche/crdt';
import { ContextMenu, cx, Menu, type MenuEntry } from '@basoche/ui';
import { IconGripVertical, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../platform/people.ts';
import { useRowDrag } from '../../../platform/row-drag.ts';
import type { BoardActions } from './board-actions.ts';
import { Cell } from './Cell.tsx';
import { TextCell } from './TextCell.tsx';

export interface ItemRowProps {
  item: board.Item;
  columns: readonly board.Column[];
  groups: readonly board.Group[];
  comments: number;
  href: string;
  selected: boolean;
  people: People;
  actions: BoardActions | null;
  previous: string | null;
  next: string | null;
}

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, columns, groups, comments, href, selected, people, actions, previous, next } = props;
  const { t } = useTranslation('boards');
  const { row, handle, dragging, edge } = useRowDrag<HTMLTableRowElement>(
    'board-item',
    item.id,
    actions === null ? null : (dragged, place) => actions.moveItem(dragged, item.group, place),
  );
  const up: Place | null = previous === null ? null : { before: previous };
  const down: Place | null = next === null ? null : { after: next };
  const move = (place: Place) => actions?.moveItem(item.id, item.group, place);

  const entries: MenuEntry[] = [
    { kind: 'link', id: 'open', label: t('openItem', { name: item.name }), href },
    ...(actions !== null && up ? [{ id: 'up', label: t('moveUp'), keys: 'Alt+↑', onSelect: () => move(up) }] : []),
    ...(actions !== null && down
      ? [{ id: 'down', label: t('moveDown'), keys: 'Alt+↓', onSelect: () => move(down) }]
      : []),
    ...(actions === null
      ? []
      : groups
          .filter((group) => group.id !== item.group)
          .map((group) => ({
            id: `to-${group.id}`,
            label: t('moveTo', { group: group.name }),
            onSelect: () => actions.moveItem(item.id, group.id, 'last'),
          }))),
    ...(actions === null
      ? []
      : [{ id: 'delete', label: t('deleteItem'), danger: true, onSelect: () => actions.removeItem(item.id) }]),
  ];

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const place = event.key === 'ArrowUp' ? up : down;
    if (place !== null) move(place);
  }

  return (
    <ContextMenu entries={entries}>
      <tr
        ref={row}
        className={cx('m-row', selected && 'm-row-on', dragging && 'm-row-dragging', edge && `m-row-${edge}`)}
        onKeyDown={onKeyDown}
      >
        <th scope="row" className="m-name">
          <span className="m-name-inner">
            {actions === null ? null : (
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
            <Link
              to={href}
              className="m-open"
              aria-label={`${t('openItem', { name: item.name })} · ${t('comments', { count: comments })}`}
            >
              <IconMessage size={14} aria-hidden />
              {comments > 0 ? comments : null}
            </Link>
            <Menu entries={entries} label={t('itemMenu', { name: item.name })} />
          </span>
        </th>
        {columns.map((column) => (
          <td key={column.id} className={cx('m-cell', column.type === 'number' && 'm-cell-end')}>
            <Cell item={item} column={column} people={people} actions={actions} />
          </td>
        ))}
        {actions === null ? null : <td className="m-cell m-cell-add" />}
      </tr>
    </ContextMenu>
  );
});
