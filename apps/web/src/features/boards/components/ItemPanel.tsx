import { board } from '@basoche/crdt';
import { LazyText, Menu, SidePanel, TextField } from '@basoche/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import type { DocHandle } from '@basoche/sync';
import { useDocSnapshot } from '../../../platform/docs.ts';
import type { People } from '../../../platform/people.ts';
import { CommentThread } from '../../comments/index.ts';
import type { BoardActions } from './board-actions.ts';
import { Cell } from './Cell.tsx';

export interface ItemPanelProps {
  handle: DocHandle;
  item: board.Item;
  group: string;
  columns: readonly board.Column[];
  people: People;
  actions: BoardActions | null;
  onClose: () => void;
}

export function ItemPanel({ handle, item, group, columns, people, actions, onClose }: ItemPanelProps) {
  const { t } = useTranslation('boards');
  const read = useCallback((doc: Y.Doc) => board.commentsOf(doc, item.id), [item.id]);
  const comments = useDocSnapshot(handle, read) ?? [];
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={item.name}
      eyebrow={group}
      tools={
        actions === null ? undefined : (
          <Menu
            entries={[
              {
                id: 'delete',
                label: t('deleteItem'),
                danger: true,
                onSelect: () => {
                  actions.removeItem(item.id);
                  onClose();
                },
              },
            ]}
          />
        )
      }
    >
      <div className="m-panel" key={item.id}>
        <LazyText value={item.name} required onCommit={(name) => actions?.renameItem(item.id, name)}>
          {(field) => <TextField label={t('item')} maxLength={500} readOnly={actions === null} {...field} />}
        </LazyText>
        <dl className="m-facts">
          {columns.map((column) => (
            <div key={column.id}>
              <dt>{column.name}</dt>
              <dd>
                <Cell item={item} column={column} people={people} actions={actions} />
              </dd>
            </div>
          ))}
        </dl>
        <CommentThread
          comments={comments}
          people={people}
          readOnly={actions === null}
          actions={{
            add: (text, parent) => actions?.comment(item.id, text, parent),
            edit: (comment, text) => actions?.editComment(comment, text),
            remove: (comment) => actions?.removeComment(comment),
          }}
        />
      </div>
    </SidePanel>
  );
}
