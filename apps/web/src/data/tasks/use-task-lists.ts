import { useSyncExternalStore } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { taskListsOf, type TaskLists, type TaskListsState } from './task-lists.ts';

export function useTaskLists(): TaskLists {
  return taskListsOf(useEngine());
}

export function useTaskListsState(): TaskListsState {
  const lists = useTaskLists();
  return useSyncExternalStore(
    (fn) => lists.subscribe(fn),
    () => lists.state,
  );
}
