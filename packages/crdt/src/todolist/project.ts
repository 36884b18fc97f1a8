import { workedMinutes } from '@basoche/domain';
import type * as Y from 'yjs';
import type { ProjectedRow, Projection } from '../kind.ts';
import type { SearchEntry } from '../search-entry.ts';
import { cleanRows } from '../records/clean.ts';
import { commentRow, type CommentRow } from '../records/comments.ts';
import { groupBy } from '@basoche/domain';
import { rowOf, type RowOf } from '../records/rows.ts';
import { readTodolist, spanOf } from './read.ts';
import type { Task, TaskComment, TimeInterval } from './shape.ts';

/** `task`: deleted ones included. Dates are `yyyy-mm-dd`, instants ISO. */
export interface TaskRow extends ProjectedRow, RowOf<Omit<Task, 'usersInCharge'>> {
  /** Sorted user ids. */
  in_charge: string[];
  /** Whole minutes of stopped, undiscarded intervals: their union for each person, summed over people. */
  minutes_worked: number;
  /** Comments that are not deleted. */
  comments_count: number;
}

/** `task_comment`. */
export interface TaskCommentRow extends CommentRow, RowOf<TaskComment> {}

/** `time_interval`: `stop` is null while it runs. */
export interface TimeIntervalRow extends ProjectedRow, RowOf<TimeInterval> {}

export interface TodolistTables extends Projection {
  task: TaskRow[];
  task_comment: TaskCommentRow[];
  time_interval: TimeIntervalRow[];
}

export const TODOLIST_PROJECTOR_VERSION = 4;

const MAX_SQL_INTEGER = 2 ** 31 - 1;

export function projectTodolist(doc: Y.Doc): TodolistTables {
  const { tasks, comments, intervals } = readTodolist(doc);
  const commentsByTask = groupBy(
    comments.filter((each) => each.deletedAt === null),
    (each) => each.task,
  );
  const intervalsByTask = groupBy(intervals, (each) => each.task);
  const task = tasks.map((each): TaskRow => ({
    ...rowOf(each, 'usersInCharge'),
    in_charge: each.usersInCharge,
    minutes_worked: minutesWorked(intervalsByTask.get(each.id) ?? []),
    comments_count: commentsByTask.get(each.id)?.length ?? 0,
  }));
  const task_comment = comments.map((each): TaskCommentRow => commentRow(each));
  const time_interval = intervals.map((each): TimeIntervalRow => rowOf(each));
  return {
    task: cleanRows(task),
    task_comment: cleanRows(task_comment),
    time_interval: cleanRows(time_interval),
  };
}

/** Tasks that are not deleted, each with its comments. */
export function searchEntries(tables: Pick<TodolistTables, 'task' | 'task_comment'>): SearchEntry[] {
  const comments = groupBy(
    tables.task_comment.filter((row) => row.deleted_at === null),
    (row) => row.task,
  );
  return tables.task
    .filter((row) => row.deleted_at === null)
    .map((row) => ({
      id: row.id,
      title: row.title,
      text: [row.summary, ...(comments.get(row.id) ?? []).map((comment) => comment.text)].filter(Boolean).join('\n'),
    }));
}

function minutesWorked(intervals: TimeInterval[]): number {
  const stopped = intervals.filter((each) => each.discardedAt === null && each.stop !== null);
  let minutes = 0;
  for (const own of groupBy(stopped, (each) => each.user).values()) {
    minutes += workedMinutes(own.map((each) => spanOf(each, 0)));
  }
  return Math.min(minutes, MAX_SQL_INTEGER);
}
