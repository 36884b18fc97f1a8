import { board, type Place } from '@basoche/crdt';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { useActor } from '../../../platform/actor.ts';

/** What a person does to an open board. */
export interface BoardActions {
  addItem: (group: string, name: string) => string;
  renameItem: (item: string, name: string) => void;
  moveItem: (item: string, group: string, place: Place) => void;
  removeItem: (item: string) => void;
  setCell: (item: string, column: string, value: board.CellValue | null) => void;
  addOption: (column: string, label: string) => string;
  addGroup: () => void;
  renameGroup: (group: string, name: string) => void;
  moveGroup: (group: string, place: Place) => void;
  removeGroup: (group: string) => void;
  addColumn: (name: string, type: board.ColumnType) => void;
  renameColumn: (column: string, name: string) => void;
  moveColumn: (column: string, place: Place) => void;
  removeColumn: (column: string) => void;
  comment: (item: string, text: string, parent: string | null) => void;
  editComment: (comment: string, text: string) => void;
  removeComment: (comment: string) => void;
}

export function useBoardActions(doc: Y.Doc | null): BoardActions | null {
  const { t } = useTranslation(['boards', 'common']);
  const actor = useActor();
  return useMemo(() => {
    if (doc === null) return null;
    const undoable = (message: string, restore: () => void) =>
      void toast(message, { action: { label: t('common:undo'), onSelect: restore } });
    return {
      addItem: (group, name) => board.addItem(doc, actor, { group, name }),
      renameItem: (item, name) => void board.renameItem(doc, actor, item, name),
      moveItem: (item, group, place) => void board.moveItem(doc, actor, item, group, place),
      removeItem(item) {
        board.deleteItem(doc, actor, item);
        undoable(t('itemDeleted'), () => board.restoreItem(doc, actor, item));
      },
      setCell: (item, column, value) => void board.setCell(doc, actor, item, column, value),
      addOption: (column, label) => board.setOption(doc, actor, column, { label, tone: 'accent' }),
      addGroup: () => void board.addGroup(doc, actor, { name: t('newGroupName') }),
      renameGroup: (group, name) => void board.renameGroup(doc, actor, group, name),
      moveGroup: (group, place) => void board.moveGroup(doc, actor, group, place),
      removeGroup(group) {
        board.deleteGroup(doc, actor, group);
        undoable(t('groupDeleted'), () => board.restoreGroup(doc, actor, group));
      },
      addColumn: (name, type) => void board.addColumn(doc, actor, { name, type }),
      renameColumn: (column, name) => void board.renameColumn(doc, actor, column, name),
      moveColumn: (column, place) => void board.moveColumn(doc, actor, column, place),
      removeColumn(column) {
        board.deleteColumn(doc, actor, column);
        undoable(t('columnDeleted'), () => board.restoreColumn(doc, actor, column));
      },
      comment: (item, text, parent) =>
        void board.addComment(doc, actor, item, { text, ...(parent === null ? {} : { parent }) }),
      editComment: (comment, text) => void board.editComment(doc, actor, comment, text),
      removeComment: (comment) => void board.deleteComment(doc, actor, comment),
    };
  }, [doc, actor, t]);
}
