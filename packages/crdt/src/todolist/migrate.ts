import type * as Y from 'yjs';
import { normalise } from '../migrating/normalise.ts';
import { rebalance, recordIds } from '../migrating/positions.ts';
import { rootsOf, TODOLIST_VERSION } from './shape.ts';

export function migrateTodolist(doc: Y.Doc): boolean {
  return normalise(doc, 'todolist', TODOLIST_VERSION, [
    () => {
      const { tasks } = rootsOf(doc);
      return rebalance(tasks, recordIds(tasks));
    },
  ]);
}
