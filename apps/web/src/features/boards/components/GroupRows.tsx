import type { board } from '@basoche/crdt';
import { IconButton, Menu } from '@basoche/ui';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../platform/people.ts';
import { useGroupDrop } from '../../../platform/row-drag.ts';
import { boardHref } from '../model/address.ts';
import { formatNumber, sumOf, toneOf, type BoardContent } from '../model/board-content.ts';
import type { BoardActions } from './board-actions.ts';
import { ItemRow } from './ItemRow.tsx';
import { TextCell } from './TextCell.tsx';

export interface GroupRowsProps {
  slug: string;
  content: BoardContent;
  view: board.GroupView;
  selectedItem: string | null;
  people: People;
  actions: BoardActions | null;
}

/** One group of the table: its title, its items, a line to add one, and the sums of its numbers. */
export function GroupRows({ slug, content, view, selectedItem, people, actions }: GroupRowsProps) {
  const { t } = useTranslation('boards');
  const [closed, setClosed] = useState(false);
  const { group, items } = view;
  const { columns } = content;
  const { target, over } = useGroupDrop<HTMLTableRowElement>(
    'board-item',
    actions === null ? null : (dragged) => actions.moveItem(dragged, group.id, 'last'),
  );
  const groups = content.groups.map((each) => each.group);
  const width = columns.length + (actions === null ? 1 : 2);
  return (
    <tbody className={`m-group m-tone-${toneOf(group.tone)}`}>
      <tr ref={target} className={over ? 'm-group-head m-group-over' : 'm-group-head'}>
        <th colSpan={width} scope="rowgroup">
          <span className="m-group-title">
            <IconButton
              label={t(closed ? 'expand' : 'collapse', { group: group.name })}
              icon={closed ? <IconChevronRight /> : <IconChevronDown />}
              size="sm"
              aria-expanded={!closed}
              onClick={() => setClosed(!closed)}
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
      {closed
        ? null
        : items.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              columns={columns}
              groups={groups}
              comments={content.comments[item.id] ?? 0}
              href={boardHref(slug, item.id)}
              selected={item.id === selectedItem}
              people={people}
              actions={actions}
              previous={items[index - 1]?.id ?? null}
              next={items[index + 1]?.id ?? null}
            />
          ))}
      {closed ? null : (
        <tr className="m-foot">
          <td>
            {actions === null ? null : <AddItem group={group} onAdd={(name) => actions.addItem(group.id, name)} />}
          </td>
          {columns.map((column) => {
            const sum = column.type === 'number' ? sumOf(items, column) : null;
            return (
              <td key={column.id} className="m-cell-end">
                {sum === null ? null : (
                  <span className="m-sum b-num" title={t('sum', { column: column.name })}>
                    {formatNumber(sum)}
                  </span>
                )}
              </td>
            );
          })}
          {actions === null ? null : <td />}
        </tr>
      )}
    </tbody>
  );

  function moveGroup(step: -1 | 1): void {
    const at = groups.findIndex((each) => each.id === group.id);
    const neighbour = groups[at + step];
    if (neighbour !== undefined)
      actions?.moveGroup(group.id, step === -1 ? { before: neighbour.id } : { after: neighbour.id });
  }
}

function AddItem({ group, onAdd }: { group: board.Group; onAdd: (name: string) => void }) {
  const { t } = useTranslation('boards');
  const [name, setName] = useState('');
  return (
    <form
      className="m-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <IconPlus size={14} aria-hidden />
      <input
        className="m-add-input"
        value={name}
        maxLength={500}
        placeholder={t('addItem')}
        aria-label={t('addItemIn', { group: group.name })}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </form>
  );
}
