import { type Span, workedMs } from '@basoche/domain';
import type * as Y from 'yjs';
import { comparePositions } from '../records/position.ts';
import { byCreation, readRecord, readRecords, type RecordProblem } from '../records/record.ts';
import { edgeOf, withoutLoops } from './edges.ts';
import { rootsOf, type Task, task, type TaskComment, taskComment, type TimeInterval, timeInterval } from './shape.ts';

export interface Todolist {
  /** In list order, deleted ones included. */
  tasks: Task[];
  /** Oldest first, deleted ones included. */
  comments: TaskComment[];
  /** By start, discarded ones included. */
  intervals: TimeInterval[];
  problems: RecordProblem[];
}

export function readTodolist(doc: Y.Doc): Todolist {
  const roots = rootsOf(doc);
  const tasks = readRecords(roots.tasks, 'tasks', task);
  const comments = readRecords(roots.comments, 'comments', taskComment);
  const intervals = readRecords(roots.intervals, 'intervals', timeInterval);
  return {
    tasks: withoutLoops(tasks.records).toSorted(comparePositions),
    comments: comments.records.toSorted(byCreation),
    intervals: intervals.records.toSorted(byStart),
    problems: [...tasks.problems, ...comments.problems, ...intervals.problems],
  };
}

/** The list as shown: in order, without the deleted. */
export function readTasks(doc: Y.Doc): Task[] {
  return withoutLoops(readRecords(rootsOf(doc).tasks, 'tasks', task).records)
    .filter((each) => each.deletedAt === null)
    .toSorted(comparePositions);
}

export function readTask(doc: Y.Doc, id: string): Task | undefined {
  const { tasks } = rootsOf(doc);
  const read = readRecord(tasks, id, task);
  return read && { ...read, parent: edgeOf(tasks, 'parent', id), dependency: edgeOf(tasks, 'dependency', id) };
}

/** Comments of a task, oldest first; a deleted one stays, to hold its answers. */
export function commentsOf(doc: Y.Doc, taskId: string): TaskComment[] {
  return readRecords(rootsOf(doc).comments, 'comments', taskComment)
    .records.filter((each) => each.task === taskId)
    .toSorted(byCreation);
}

/** Intervals that count, by start. */
export function liveIntervals(doc: Y.Doc, filter: { task?: string; user?: string } = {}): TimeInterval[] {
  return readRecords(rootsOf(doc).intervals, 'intervals', timeInterval)
    .records.filter(
      (each) =>
        each.discardedAt === null &&
        (filter.task === undefined || each.task === filter.task) &&
        (filter.user === undefined || each.user === filter.user),
    )
    .toSorted(byStart);
}

/** Timers that run, of one person or of all. */
export function runningIntervals(doc: Y.Doc, user?: string): TimeInterval[] {
  return liveIntervals(doc, { user }).filter((each) => each.stop === null);
}

/** Milliseconds that a person worked on a task; a running timer counts up to `now`. */
export function workedOn(doc: Y.Doc, taskId: string, user: string, now: number): number {
  return workedMs(liveIntervals(doc, { task: taskId, user }).map((each) => spanOf(each, now)));
}

/** @param now where a running interval ends for now, in milliseconds */
export function spanOf(interval: TimeInterval, now: number): Span {
  return { start: Date.parse(interval.start), stop: interval.stop === null ? now : Date.parse(interval.stop) };
}

function byStart(a: TimeInterval, b: TimeInterval): number {
  return compare(a.start, b.start) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
