import { board } from '@basoche/crdt';
import { docName, boardCalls } from '@basoche/protocol';
import { LazyText, Menu, SidePanel, Tabs, TextField } from '@basoche/ui';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import type { DocHandle } from '@basoche/sync';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { useAddressed } from '../../../shared/mentions/use-addressed.ts';
import type { People } from '../../../data/people.ts';
import { CommentThread } from '../../comments/index.ts';
import type { Links } from '../model/links.ts';
import type { BoardActions } from './board-actions.ts';
import { Cell } from './Cell.tsx';
import { ItemActivity } from './ItemActivity.tsx';
import { useCellContext } from './use-cell-context.ts';

export interface ItemPanelProps {
  slug: string;
  handle: DocHandle;
  item: board.Item;
  groups: readonly board.Group[];
  columns: readonly board.Column[];
  people: People;
  links: Links;
  actions: BoardActions | null;
  onClose: () => void;
}

export function ItemPanel({ slug, handle, item, groups, columns, people, links, actions, onClose }: ItemPanelProps) {
  const { t } = useTranslation('boards');
  const read = useCallback((doc: Y.Doc) => board.commentsOf(doc, item.id), [item.id]);
  const [tab, setTab] = useState<'discussion' | 'activity'>('discussion');
  const addressed = useAddressed(boardCalls.boardMembers, slug);
  const context = useCellContext(people, links, actions);
  const comments = useDocSnapshot(handle, read);
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={item.name}
      eyebrow={groups.find((each) => each.id === item.group)?.name ?? groups[0]?.name ?? ''}
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
                <Cell item={item} column={column} context={context} />
              </dd>
            </div>
          ))}
        </dl>
        <Tabs
          label={t('itemTabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'discussion',
              label: t('discussion'),
              panel: (
                <CommentThread
                  doc={docName('board', slug)}
                  subject={item.id}
                  addressed={addressed}
                  comments={comments}
                  people={people}
                  readOnly={actions === null}
                  actions={{
                    add: (comment) => actions?.comment(item.id, comment),
                    edit: (comment, text) => actions?.editComment(comment, text),
                    remove: (comment) => actions?.removeComment(comment),
                    removeFile: (comment, file) => actions?.removeCommentFile(comment, file),
                  }}
                />
              ),
            },
            {
              value: 'activity',
              label: t('activity'),
              panel: (
                <ItemActivity slug={slug} item={item} columns={columns} groups={groups} people={people} links={links} />
              ),
            },
          ]}
        />
      </div>
    </SidePanel>
  );
}
