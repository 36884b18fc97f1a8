import type { todolist } from '@basoche/crdt';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { tellMentioned } from '../mentions/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';

/** Tells whom a comment of a task names, while the task is there. */
export function tellMentionedInTask(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  const rows = (change.projection['task'] ?? []) as todolist.TaskRow[];
  const tasks = new Map(rows.map((task) => [task.id, task]));
  return tellMentioned<todolist.TaskCommentRow>(trx, deps, change, {
    table: 'task_comment',
    placeOf(comment, list) {
      const task = tasks.get(comment.task);
      if (task === undefined || task.deleted_at !== null) return null;
      return {
        where: `dans la tâche «\u00a0${task.title}\u00a0»`,
        url: `/todos/view/${encodeURIComponent(task.id)}?list=${list}`,
      };
    },
  });
}
