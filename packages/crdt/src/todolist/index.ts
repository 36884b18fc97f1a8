export { todolistModule as module } from './module.ts';
export { bundleOf, idsOf, placeBundle, type TaskBundle } from './bundle.ts';
export type { Edge } from './edges.ts';
export * from './ops.ts';
export { nextDate, nextId, recurringDate, setRecurrence } from './recurrence-ops.ts';
export {
  searchEntries,
  type TaskCommentRow,
  type TaskRow,
  type TimeIntervalRow,
  type TodolistTables,
} from './project.ts';
export {
  commentsOf,
  liveIntervals,
  readTask,
  readTasks,
  readTodolist,
  runningIntervals,
  spanOf,
  type Todolist,
  workedOn,
} from './read.ts';
export { type Task, type TaskComment, type TimeInterval, TODOLIST_VERSION } from './shape.ts';
export * from './timer-ops.ts';
