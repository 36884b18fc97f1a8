import type { DocKindModule } from '../kind.ts';
import { guardTodolist } from './guard.ts';
import { migrateTodolist } from './migrate.ts';
import { TODOLIST_PROJECTOR_VERSION, projectTodolist } from './project.ts';
import { TODOLIST_VERSION } from './shape.ts';

export const todolistModule: DocKindModule = {
  kind: 'todolist',
  version: TODOLIST_VERSION,
  projectorVersion: TODOLIST_PROJECTOR_VERSION,
  migrate: migrateTodolist,
  guard: guardTodolist,
  project: projectTodolist,
};
