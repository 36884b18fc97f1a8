import { board } from '@basoche/crdt';
import { Button, IconButton, Menu } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../platform/people.ts';
import type { BoardContent } from '../model/board-content.ts';
import type { BoardActions } from './board-actions.ts';
import { moveFocus } from './cell-focus.ts';
import { TYPE_KEYS, widthOf } from './column-types.ts';
import { GroupRows } from './GroupRows.tsx';
import { NameDialog } from './NameDialog.tsx';

export interface BoardTableProps {
  slug: string;
  title: string;
  content: BoardContent;
  selectedItem: string | null;
  people: People;
  actions: BoardActions | null;
}

export function BoardTable({ slug, title, content, selectedItem, people, actions }: BoardTableProps) {
  const { t } = useTranslation(['boards', 'common']);
  const [dialog, setDialog] = useState<'new' | board.Column | null>(null);
  const { columns } = content;

  function moveColumn(column: board.Column, step: -1 | 1): void {
    const neighbour = columns[columns.indexOf(column) + step];
    if (neighbour) actions?.moveColumn(column.id, step === -1 ? { before: neighbour.id } : { after: neighbour.id });
  }

  return (
    <div className="m-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="m-table" onKeyDownCapture={(event: KeyboardEvent<HTMLTableElement>) => moveFocus(event)}>
        <caption className="b-hidden">{title}</caption>
        <colgroup>
          <col className="m-col-name" />
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column.type) }} />
          ))}
          {actions === null ? null : <col style={{ width: 48 }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.type === 'number' ? 'm-cell-end' : undefined}>
                {actions === null ? (
                  column.name
                ) : (
                  <Menu
                    align="start"
                    trigger={
                      <button
                        type="button"
                        className="m-head-button"
                        aria-label={t('columnMenu', { column: column.name })}
                      >
                        {column.name}
                      </button>
                    }
                    entries={[
                      { id: 'rename', label: t('renameColumn'), onSelect: () => setDialog(column) },
                      { id: 'left', label: t('moveLeft'), onSelect: () => moveColumn(column, -1) },
                      { id: 'right', label: t('moveRight'), onSelect: () => moveColumn(column, 1) },
                      {
                        id: 'delete',
                        label: t('deleteColumn'),
                        danger: true,
                        onSelect: () => actions.removeColumn(column.id),
                      },
                    ]}
                  />
                )}
              </th>
            ))}
            {actions === null ? null : (
              <th scope="col">
                <IconButton label={t('addColumn')} icon={<IconPlus />} size="sm" onClick={() => setDialog('new')} />
              </th>
            )}
          </tr>
        </thead>
        {content.groups.map((view) => (
          <GroupRows
            key={view.group.id}
            slug={slug}
            content={content}
            view={view}
            selectedItem={selectedItem}
            people={people}
            actions={actions}
          />
        ))}
      </table>
      {actions === null ? null : (
        <Button variant="ghost" size="sm" icon={<IconPlus size={14} />} onClick={() => actions.addGroup()}>
          {t('addGroup')}
        </Button>
      )}
      {dialog === null || actions === null ? null : dialog === 'new' ? (
        <NameDialog
          title={t('newColumn')}
          label={t('columnName')}
          missing={t('columnNameMissing')}
          choice={{
            label: t('columnType'),
            options: board.COLUMN_TYPES.map((value) => ({ value, label: t(TYPE_KEYS[value]) })),
            initial: 'text',
          }}
          submitLabel={t('common:create')}
          onClose={() => setDialog(null)}
          onSubmit={(name, type) => {
            actions.addColumn(name, type ?? 'text');
            setDialog(null);
          }}
        />
      ) : (
        <NameDialog
          title={t('renameColumn')}
          label={t('columnName')}
          missing={t('columnNameMissing')}
          initial={dialog.name}
          submitLabel={t('common:save')}
          onClose={() => setDialog(null)}
          onSubmit={(name) => {
            actions.renameColumn(dialog.id, name);
            setDialog(null);
          }}
        />
      )}
    </div>
  );
}
