import { todolist, type Place } from '@basoche/crdt';
import { formatLocalDate, type RecurrenceRule, TASK_STATUS_LABELS, type TaskStatus } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { ApiError } from '../../../app/http/api.ts';
import type { CommentToAdd } from '../../comments/index.ts';
import { useTaskLists } from '../../../data/tasks/use-task-lists.ts';
import { placeOf, type ListedTask } from '../model/sections.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import type { TypedTask } from '../model/typed-task.ts';
import { moveLabel, useTaskMover, writable } from '../model/move.ts';
import { useUndoKeys } from '../model/undo.ts';
import { fillList } from '../templates/list-templates.ts';
import type { Filling } from './ListDialog.tsx';
import { useDueText } from './use-due-text.ts';

export interface TaskActions {
  add(list: TaskList, tasks: readonly TypedTask[], fields?: Omit<todolist.NewTask, 'id' | 'title'>): void;
  /** Writes what a new list begins with. @param list its slug */
  fill(list: string, filling: Filling): Promise<void>;
  update(listed: ListedTask, changes: todolist.TaskChanges): void;
  setInCharge(listed: ListedTask, users: string[]): void;
  move(listed: ListedTask, place: Place): void;
  /** @param place `null` = where it stands */
  moveTo(listed: ListedTask, status: TaskStatus, place: Place | null): void;
  /** The same of many tasks, taken back in one step; those that this person may only read stay. */
  updateAll(all: readonly ListedTask[], changes: todolist.TaskChanges): void;
  removeAll(all: readonly ListedTask[]): void;
  /** By the server, with their parts and comments: it waits for the network. */
  moveToList(all: readonly ListedTask[], target: TaskList): void;
  /** Writes other days. */
  reschedule(listed: ListedTask, days: Pick<todolist.TaskChanges, 'scheduledDate' | 'deadline'>): void;
  /** Makes it come back from its date on; `null` ends it. */
  repeat(listed: ListedTask, rule: RecurrenceRule | null): void;
  /** Makes it a part of another task, or come after one; `null` frees it. */
  link(listed: ListedTask, edge: todolist.Edge, target: string | null): void;
  askDelete(listed: ListedTask): void;
  remove(listed: ListedTask): void;
  startTimer(listed: ListedTask): void;
  pauseTimer(listed: ListedTask): void;
  resetTimer(listed: ListedTask): void;
  comment(listed: ListedTask, comment: CommentToAdd): void;
  editComment(listed: ListedTask, comment: string, text: string): void;
  deleteComment(listed: ListedTask, comment: string): void;
  removeCommentFile(listed: ListedTask, comment: string, file: string): void;
}

/** What a person does to tasks, on open lists and on those that are not. */
export function useTaskActions(askDelete: (listed: ListedTask) => void): TaskActions {
  const { t } = useTranslation(['tasks', 'common']);
  const lists = useTaskLists();
  const actor = useActor();
  const dueText = useDueText();
  const undos = useUndoKeys(useCallback(() => toast(t('undone')), [t]));
  const mover = useTaskMover();
  const actions = useMemo(() => {
    const offerUndo = (message: string, undo: () => void) =>
      toast(message, { action: { label: t('common:undo'), onSelect: undos.push(undo) } });
    const refused = (error: unknown) => {
      if (error instanceof ApiError) toast(error.message, { tone: 'bad' });
      else reportError(error);
    };
    const edit = (list: TaskList, change: Parameters<typeof lists.edit>[1]) => {
      // `local` of a handle never rejects and operations do not throw on what is gone; anything else is unexpected.
      lists.edit(list.name, change).catch((error: unknown) => reportError(error));
    };
    const actions: Omit<TaskActions, 'askDelete'> = {
      add(list, tasks, fields = {}) {
        const ids = tasks.map(() => actor.newId());
        edit(list, (doc) => {
          for (const [index, { title, due }] of tasks.entries())
            todolist.createTask(doc, actor, {
              ...fields,
              ...(due && { deadline: due.date }),
              ...(due?.time && { summary: t('dueTime', { time: due.time }) }),
              id: ids[index],
              title,
              place: index === 0 ? (fields.place ?? 'last') : { after: ids[index - 1] ?? '' },
              usersInCharge: [],
              responsable: actor.userId,
            });
        });
        if (tasks.length > 1)
          offerUndo(t('tasksAdded', { count: tasks.length }), () =>
            edit(list, (doc) => {
              for (const id of ids) todolist.deleteTask(doc, actor, id);
            }),
          );
        const [{ title, due } = { title: '', due: null }] = tasks;
        if (tasks.length === 1 && due !== null)
          offerUndo(t('dueSet', { title, due: dueText(due) }), () =>
            edit(list, (doc) =>
              todolist.updateTask(doc, actor, ids[0] ?? '', { title: due.text, deadline: null, summary: '' }),
            ),
          );
      },
      fill: (list, { tasks, start }) =>
        lists.edit(docName('todolist', list), (doc) => fillList(doc, actor, tasks, start)),
      update: ({ list, task }, changes) => edit(list, (doc) => todolist.updateTask(doc, actor, task.id, changes)),
      setInCharge: ({ list, task }, users) => edit(list, (doc) => todolist.setInCharge(doc, actor, task.id, users)),
      move({ list, task }, place) {
        const from = placeOf(list, task.id);
        edit(list, (doc) => todolist.moveTask(doc, actor, task.id, place));
        undos.push(() => edit(list, (doc) => todolist.moveTask(doc, actor, task.id, from)));
      },
      moveTo({ list, task }, status, place) {
        const from = place === null ? null : placeOf(list, task.id);
        const put = (to: TaskStatus, at: Place | null) =>
          edit(list, (doc) => {
            todolist.updateTask(doc, actor, task.id, { status: to });
            if (at !== null) todolist.moveTask(doc, actor, task.id, at);
          });
        const back = () => put(task.status, from);
        put(status, place);
        if (status === task.status) undos.push(back);
        else offerUndo(t('movedTo', { title: task.title, status: TASK_STATUS_LABELS[status] }), back);
      },
      updateAll(all, changes) {
        const byList = writable(all);
        const count = [...byList.values()].flat().length;
        if (count === 0) return;
        const each = (change: (task: todolist.Task) => todolist.TaskChanges) => {
          for (const [list, tasks] of byList)
            edit(list, (doc) =>
              doc.transact(() => {
                for (const task of tasks) todolist.updateTask(doc, actor, task.id, change(task));
              }, actor),
            );
        };
        each(() => changes);
        offerUndo(t('changedAll', { count }), () =>
          each((task) =>
            Object.fromEntries(Object.keys(changes).map((key) => [key, task[key as keyof todolist.TaskChanges]])),
          ),
        );
      },
      removeAll(all) {
        const byList = writable(all);
        const count = [...byList.values()].flat().length;
        if (count === 0) return;
        const each = (change: typeof todolist.deleteTask) => {
          for (const [list, tasks] of byList)
            edit(list, (doc) =>
              doc.transact(() => {
                for (const task of tasks) change(doc, actor, task.id);
              }, actor),
            );
        };
        each(todolist.deleteTask);
        offerUndo(t('deletedAll', { count }), () => each(todolist.restoreTask));
      },
      moveToList(all, target) {
        for (const [list, tasks] of writable(all)) {
          if (list.slug === target.slug) continue;
          const ids = tasks.map(({ id }) => id);
          const count = ids.length;
          const send = (from: TaskList, to: TaskList) => mover({ from, to, ids, label: moveLabel(t, tasks, to) });
          send(list, target)
            .then((outcome) => {
              if (outcome === 'moved')
                offerUndo(t('movedToList', { count, list: target.title }), () => {
                  send(target, list).catch(refused);
                });
              else toast(t(outcome === 'waits' ? 'moveWaits' : 'moveUnsaved', { list: target.title }));
            })
            .catch(refused);
        }
      },
      reschedule({ list, task }, days) {
        const put = (to: typeof days) => edit(list, (doc) => todolist.updateTask(doc, actor, task.id, to));
        put(days);
        const until = days.deadline ?? days.scheduledDate;
        const before = Object.fromEntries(Object.keys(days).map((key) => [key, task[key as keyof typeof days]]));
        offerUndo(t('movedTo', { title: task.title, status: until ? formatLocalDate(until) : t('none') }), () =>
          put(before),
        );
      },
      repeat: ({ list, task }, rule) => edit(list, (doc) => todolist.setRecurrence(doc, actor, task.id, rule)),
      link({ list, task }, edge, target) {
        const put = (to: string | null) =>
          lists.edit(list.name, (doc) => todolist.setEdge(doc, actor, task.id, edge, to));
        put(target)
          .then((done) => {
            if (done) undos.push(() => put(task[edge]).catch(reportError));
            else toast(t('loopRefused'), { tone: 'bad' });
          })
          .catch(reportError);
      },
      remove({ list, task }) {
        edit(list, (doc) => todolist.deleteTask(doc, actor, task.id));
        offerUndo(t('taskDeleted'), () => edit(list, (doc) => todolist.restoreTask(doc, actor, task.id)));
      },
      startTimer: ({ list, task }) => edit(list, (doc) => todolist.startTimer(doc, actor, task.id)),
      pauseTimer: ({ list, task }) => edit(list, (doc) => todolist.pauseTimer(doc, actor, task.id)),
      resetTimer({ list, task }) {
        edit(list, (doc) => todolist.resetTimer(doc, actor, task.id));
        toast(t('timerReset'));
      },
      comment: ({ list, task }, comment) => edit(list, (doc) => todolist.addComment(doc, actor, task.id, comment)),
      editComment: ({ list }, comment, text) => edit(list, (doc) => todolist.editComment(doc, actor, comment, text)),
      deleteComment({ list }, comment) {
        edit(list, (doc) => todolist.deleteComment(doc, actor, comment));
        toast(t('commentDeleted'));
      },
      removeCommentFile: ({ list }, comment, file) =>
        edit(list, (doc) => todolist.removeCommentFile(doc, actor, comment, file)),
    };
    return actions;
  }, [lists, actor, undos, mover, dueText, t]);
  return { ...actions, askDelete };
}
