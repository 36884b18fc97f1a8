import { todolist, type Place } from '@basoche/crdt';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../platform/actor.ts';
import { useTaskLists } from '../model/hooks.ts';
import type { ListedTask } from '../model/sections.ts';
import type { TaskList } from '../model/task-lists.ts';

export interface TaskActions {
  add(list: TaskList, titles: string[], fields?: todolist.TaskChanges): void;
  update(listed: ListedTask, changes: todolist.TaskChanges): void;
  setInCharge(listed: ListedTask, users: string[]): void;
  move(listed: ListedTask, place: Place): void;
  askDelete(listed: ListedTask): void;
  remove(listed: ListedTask): void;
  startTimer(listed: ListedTask): void;
  pauseTimer(listed: ListedTask): void;
  resetTimer(listed: ListedTask): void;
  comment(listed: ListedTask, text: string, parent: string | null): void;
  editComment(listed: ListedTask, comment: string, text: string): void;
  deleteComment(listed: ListedTask, comment: string): void;
}

/** What a person does to tasks, on open lists and on those that are not. */
export function useTaskActions(askDelete: (listed: ListedTask) => void): TaskActions {
  const { t } = useTranslation(['tasks', 'common']);
  const lists = useTaskLists();
  const actor = useActor();
  return useMemo(() => {
    const edit = (list: TaskList, change: Parameters<typeof lists.edit>[1]) => {
      // `local` of a handle never rejects and operations do not throw on what is gone; anything else is unexpected.
      lists.edit(list.name, change).catch((error: unknown) => reportError(error));
    };
    return {
      add(list, titles, fields = {}) {
        edit(list, (doc) => {
          for (const title of titles)
            todolist.createTask(doc, actor, { ...fields, title, usersInCharge: [], responsable: actor.userId });
        });
        if (titles.length > 1) toast(t('tasksAdded', { count: titles.length }));
      },
      update: ({ list, task }, changes) => edit(list, (doc) => todolist.updateTask(doc, actor, task.id, changes)),
      setInCharge: ({ list, task }, users) => edit(list, (doc) => todolist.setInCharge(doc, actor, task.id, users)),
      move: ({ list, task }, place) => edit(list, (doc) => todolist.moveTask(doc, actor, task.id, place)),
      askDelete,
      remove({ list, task }) {
        edit(list, (doc) => todolist.deleteTask(doc, actor, task.id));
        toast(t('taskDeleted'), {
          action: {
            label: t('common:undo'),
            onSelect: () => edit(list, (doc) => todolist.restoreTask(doc, actor, task.id)),
          },
        });
      },
      startTimer: ({ list, task }) => edit(list, (doc) => todolist.startTimer(doc, actor, task.id)),
      pauseTimer: ({ list, task }) => edit(list, (doc) => todolist.pauseTimer(doc, actor, task.id)),
      resetTimer({ list, task }) {
        edit(list, (doc) => todolist.resetTimer(doc, actor, task.id));
        toast(t('timerReset'));
      },
      comment: ({ list, task }, text, parent) =>
        edit(list, (doc) => todolist.addComment(doc, actor, task.id, { text, ...(parent === null ? {} : { parent }) })),
      editComment: ({ list }, comment, text) => edit(list, (doc) => todolist.editComment(doc, actor, comment, text)),
      deleteComment({ list }, comment) {
        edit(list, (doc) => todolist.deleteComment(doc, actor, comment));
        toast(t('commentDeleted'));
      },
    };
  }, [lists, actor, askDelete, t]);
}
