import type { todolist } from '@basoche/crdt';
import { workedMs } from '@basoche/domain';
import type { TaskList } from './task-lists.ts';

export interface TimerState {
  /** Seconds of this person on the task; two devices at once count once. */
  seconds: number;
  running: boolean;
}

/** @param now milliseconds since the epoch, where a running interval ends for now */
export function timerOf(
  intervals: readonly todolist.TimeInterval[],
  task: string,
  user: string,
  now: number,
): TimerState {
  const own = intervals.filter((interval) => interval.task === task && interval.user === user);
  const spans = own.map((interval) => ({
    start: Date.parse(interval.start),
    stop: interval.stop === null ? Math.max(now, Date.parse(interval.start)) : Date.parse(interval.stop),
  }));
  return { seconds: Math.floor(workedMs(spans) / 1000), running: own.some((interval) => interval.stop === null) };
}

export interface RunningTask {
  list: TaskList;
  task: todolist.Task;
}

/** Tasks on which this person's timer runs, the latest start first. */
export function runningTasks(lists: readonly TaskList[], user: string): RunningTask[] {
  const running: (RunningTask & { start: string })[] = [];
  for (const list of lists) {
    for (const interval of list.content?.intervals ?? []) {
      if (interval.user !== user || interval.stop !== null) continue;
      const task = list.content?.tasks.find((each) => each.id === interval.task);
      if (task !== undefined && !running.some((each) => each.task.id === task.id))
        running.push({ list, task, start: interval.start });
    }
  }
  return running.sort((a, b) => b.start.localeCompare(a.start)).map(({ list, task }) => ({ list, task }));
}
