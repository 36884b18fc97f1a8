import type { board } from '@basoche/crdt';
import { IconButton, Menu } from '@basoche/ui';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGroupDrop } from '../../../shared/row-drag.ts';
import { AddItem } from './AddItem.tsx';
import type { BoardActions } from './board-actions.ts';
import { isNumeric } from './column-types.ts';
import { SummaryCell } from './SummaryCell.tsx';
import { TextCell } from './TextCell.tsx';

export interface GroupHeadProps {
  groups: readonly board.Group[];
  view: board.GroupView;
  /** Columns of the table. */
  span: number;
  closed: boolean;
  onToggle: () => void;
  actions: BoardActions | null;
}

/** The title of a group; an item dropped on it goes to its end. */
export function GroupHead({ groups, view, span, closed, onToggle, actions }: GroupHeadProps) {
  const { t } = useTranslation('boards');
  const { group, items } = view;
  const { target, over } = useGroupDrop<HTMLTableRowElement>(
    'board-item',
    actions === null ? null : (dragged) => actions.moveItem(dragged, group.id, 'last'),
  );
  return (
    <tr ref={target} className={over ? 'm-group-head m-group-over' : 'm-group-head'} data-line={`head-${group.id}`}>
      <th colSpan={span} scope="rowgroup">
        <span className="m-group-title">
          <IconButton
            label={t(closed ? 'expand' : 'collapse', { group: group.name })}
            icon={closed ? <IconChevronRight /> : <IconChevronDown />}
            size="sm"
            aria-expanded={!closed}
            onClick={onToggle}
          />
          <TextCell
            label={t('groupName')}
            value={group.name}
            disabled={actions === null}
            onCommit={(name) => {
              if (name !== '') actions?.renameGroup(group.id, name);
            }}
          />
          <span className="m-muted">{t('items', { count: items.length })}</span>
          {actions === null ? null : (
            <Menu
              label={t('groupMenu', { group: group.name })}
              align="start"
              entries={[
                { id: 'up', label: t('moveUp'), onSelect: () => moveGroup(-1) },
                { id: 'down', label: t('moveDown'), onSelect: () => moveGroup(1) },
                {
                  id: 'delete',
                  label: t('deleteGroup'),
                  danger: true,
                  onSelect: () => actions.removeGroup(group.id),
                },
              ]}
            />
          )}
        </span>
      </th>
    </tr>
  );

  function moveGroup(step: -1 | 1): void {
    const at = groups.findIndex((each) => each.id === group.id);
    const neighbour = groups[at + step];
    if (neighbour !== undefined)
      actions?.moveGroup(group.id, step === -1 ? { before: neighbour.id } : { after: neighbour.id });
  }
}

export interface GroupFooterProps {
  columns: readonly board.Column[];
  view: board.GroupView;
  readOnly: boolean;
  onAdd: (group: string, name: string) => void;
}

/** A line to add an item, and what the items of the group make together. */
export function GroupFooter({ columns, view, readOnly, onAdd }: GroupFooterProps) {
  const { t } = useTranslation('boards');
  const { group, items } = view;
  return (
    <tr className="m-group-foot" data-line={`foot-${group.id}`}>
      <td>
        {readOnly ? null : (
          <AddItem label={t('addItemIn', { group: group.name })} onAdd={(name) => onAdd(group.id, name)} />
        )}
      </td>
      {columns.map((column) => (
        <td key={column.id} className={isNumeric(column.type) ? 'm-cell-end' : undefined}>
          <SummaryCell items={items} column={column} />
        </td>
      ))}
      {readOnly ? null : <td />}
    </tr>
  );
}
