import type { todolist } from '@basoche/crdt';
import { type DocName, taskCalls } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { useCallback } from 'react';
import type { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { useEngine } from '../../../app/engine.tsx';
import type { ListedTask } from './sections.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import { commandOf } from '../../../app/http/calls.ts';

/** `waits`: on the device, until there is a line; `unsaved`: not asked, as the server lacks edits of the list. */
export type MoveOutcome = 'moved' | 'waits' | 'unsaved';

export interface Move {
  from: TaskList;
  to: TaskList;
  ids: readonly string[];
  /** French, for the list of what waits. */
  label: string;
}

/** Moves tasks of one list to another, by the server. @throws ApiError as the server refused */
export function useTaskMover(): (move: Move) => Promise<MoveOutcome> {
  const engine = useEngine();
  const send = useSendCommand();
  return useCallback(
    async ({ from, to, ids, label }) => {
      if (!(await saved(engine, from.name))) return 'unsaved';
      const body = { tasks: ids, group: to.slug, from: from.slug };
      const { waiting } = await send(commandOf(taskCalls.moveTasks, { body }, { aggregate: from.name, label }));
      return waiting ? 'waits' : 'moved';
    },
    [engine, send],
  );
}

/** Tasks that may be changed, by their list. */
export function writable(all: readonly ListedTask[]): Map<TaskList, todolist.Task[]> {
  const byList = new Map<TaskList, todolist.Task[]>();
  for (const { list, task } of all) if (list.right === 'write') byList.set(list, [...(byList.get(list) ?? []), task]);
  return byList;
}

export function moveLabel(
  t: ReturnType<typeof useTranslation<['tasks', 'common']>>['t'],
  tasks: readonly todolist.Task[],
  { title: list }: TaskList,
): string {
  const [first] = tasks;
  return tasks.length === 1 && first !== undefined
    ? t('moveCommand', { title: first.title, list })
    : t('moveCommandMany', { count: tasks.length, list });
}

/** Resolves once the server holds every edit of a list; `false` when it does not and there is no line. */
async function saved(engine: SyncEngine, name: DocName): Promise<boolean> {
  const handle = engine.open(name);
  try {
    await handle.local;
    return await new Promise((resolve) => {
      const stops = [handle.subscribe(look), engine.subscribeStatus(look)];
      look();
      function look() {
        const isSaved = handle.status.state === 'saved';
        if (!isSaved && engine.status().connected && handle.status.state !== 'refused') return;
        for (const stop of stops) stop();
        resolve(isSaved);
      }
    });
  } finally {
    handle.close();
  }
}
