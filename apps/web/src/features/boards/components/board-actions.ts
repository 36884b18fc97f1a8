import { board, type Place } from '@basoche/crdt';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import type { ImportPlan } from '../model/import/plan-import.ts';
import type { RuleText } from '../model/rules.ts';
import { useActor } from '../../../data/actor.ts';
import type { CommentToAdd } from '../../comments/index.ts';

/** What a person does to an open board. */
export interface BoardActions {
  addItem: (group: string, name: string) => string;
  renameItem: (item: string, name: string) => void;
  moveItem: (item: string, group: string, place: Place) => void;
  removeItem: (item: string) => void;
  setCell: (item: string, column: string, value: board.CellValue | null) => void;
  addOption: (column: string, label: string) => string;
  setOption: (column: string, option: board.NewOption & { id: string }) => void;
  moveOption: (column: string, option: string, place: Place) => void;
  removeOption: (column: string, option: board.ColumnOption) => void;
  /** All at once, in a new group; the toast takes all of it back. */
  importItems: (group: string, plan: ImportPlan) => void;
  newId: () => string;
  addGroup: () => void;
  renameGroup: (group: string, name: string) => void;
  moveGroup: (group: string, place: Place) => void;
  removeGroup: (group: string) => void;
  /** Returns its id. */
  addColumn: (name: string, type: board.ColumnType) => string;
  setFormula: (column: string, formula: string | null) => void;
  renameColumn: (column: string, name: string) => void;
  moveColumn: (column: string, place: Place) => void;
  resizeColumn: (column: string, width: number | null) => void;
  removeColumn: (column: string) => void;
  addRule: (rule: RuleText) => void;
  editRule: (id: string, rule: RuleText) => void;
  switchRule: (id: string, off: boolean) => void;
  removeRule: (id: string) => void;
  /** Somebody took away the column or the item that this person was typing in. */
  tellIfGone: (item: board.Item, column: board.Column) => void;
  comment: (item: string, comment: CommentToAdd) => void;
  editComment: (comment: string, text: string) => void;
  removeComment: (comment: string) => void;
  removeCommentFile: (comment: string, file: string) => void;
}

export function useBoardActions(doc: Y.Doc | null): BoardActions | null {
  const { t } = useTranslation(['boards', 'common']);
  const actor = useActor();
  return useMemo(() => {
    if (doc === null) return null;
    const undoableAs = (message: string, label: string, restore: () => void) =>
      void toast(message, { action: { label, onSelect: restore } });
    const undoable = (message: string, restore: () => void) => undoableAs(message, t('common:undo'), restore);
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
      newId: () => actor.newId(),
      importItems(name, plan) {
        const { group, items } = doc.transact(() => {
          const made = board.addGroup(doc, actor, { name });
          for (const column of plan.newColumns) board.addColumn(doc, actor, column);
          for (const { column, option } of plan.newOptions) board.setOption(doc, actor, column, option);
          return { group: made, items: board.addItems(doc, actor, made, plan.items) };
        }, actor);
        undoable(t('imported', { count: items.length, group: name }), () =>
          doc.transact(() => {
            for (const item of items) board.deleteItem(doc, actor, item);
            for (const { id } of plan.newColumns) if (id !== undefined) board.deleteColumn(doc, actor, id);
            for (const { column, option } of plan.newOptions) board.deleteOption(doc, actor, column, option.id);
            board.deleteGroup(doc, actor, group);
          }, actor),
        );
      },
      addGroup: () => void board.addGroup(doc, actor, { name: t('newGroupName') }),
      renameGroup: (group, name) => void board.renameGroup(doc, actor, group, name),
      moveGroup: (group, place) => void board.moveGroup(doc, actor, group, place),
      removeGroup(group) {
        board.deleteGroup(doc, actor, group);
        undoable(t('groupDeleted'), () => board.restoreGroup(doc, actor, group));
      },
      setOption: (column, option) => void board.setOption(doc, actor, column, option),
      moveOption: (column, option, place) => void board.moveOption(doc, actor, column, option, place),
      removeOption(column, option) {
        board.deleteOption(doc, actor, column, option.id);
        undoable(t('optionDeleted', { option: option.label }), () =>
          board.restoreOption(doc, actor, column, option.id),
        );
      },
      addColumn: (name, type) => board.addColumn(doc, actor, { name, type, options: board.usualOptions(type) }),
      setFormula: (column, formula) => void board.setFormula(doc, actor, column, formula),
      resizeColumn: (column, width) => void board.resizeColumn(doc, actor, column, width),
      renameColumn: (column, name) => void board.renameColumn(doc, actor, column, name),
      moveColumn: (column, place) => void board.moveColumn(doc, actor, column, place),
      removeColumn(column) {
        board.deleteColumn(doc, actor, column);
        undoable(t('columnDeleted'), () => board.restoreColumn(doc, actor, column));
      },
      addRule: (rule) => void board.addRule(doc, actor, rule),
      editRule: (id, rule) => void board.editRule(doc, actor, id, rule),
      switchRule: (id, off) => void board.switchRule(doc, actor, id, off),
      removeRule(id) {
        board.deleteRule(doc, actor, id);
        undoable(t('ruleDeleted'), () => board.restoreRule(doc, actor, id));
      },
      tellIfGone(item, column) {
        if (board.isGone(doc, 'columns', column.id))
          undoableAs(t('columnGone', { column: column.name }), t('restoreColumn'), () =>
            board.restoreColumn(doc, actor, column.id),
          );
        else if (board.isGone(doc, 'items', item.id))
          undoableAs(t('itemGone', { item: item.name }), t('restoreItem'), () =>
            board.restoreItem(doc, actor, item.id),
          );
      },
      comment: (item, comment) => void board.addComment(doc, actor, item, comment),
      editComment: (comment, text) => void board.editComment(doc, actor, comment, text),
      removeComment: (comment) => void board.deleteComment(doc, actor, comment),
      removeCommentFile: (comment, file) => void board.removeCommentFile(doc, actor, comment, file),
    };
  }, [doc, actor, t]);
}
