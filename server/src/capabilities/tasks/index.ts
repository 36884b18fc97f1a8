import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { commentRoutes } from './comment-routes.ts';
import { improvisedRoutes } from './improvised/improvised-routes.ts';
import { listRoutes } from './list-routes.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { followReminders, reminderJob } from './reminders/ring.ts';
import { taskRoutes } from './task-routes.ts';
import { tellInCharge } from './tell-in-charge.ts';
import { tellMentionedInTask } from './tell-mentioned.ts';
import { savedViewSource } from './views/saved-views.ts';
import { viewRoutes } from './views/view-routes.ts';

export { createTask } from './change-task.ts';
export { LIST, planList } from './create-list.ts';
export { inListOrder, readableTasks } from './task-queries.ts';
export { reminderJob } from './reminders/ring.ts';

export { savedViewSource } from './views/saved-views.ts';

export const tasks = defineCapability({
  name: 'tasks',
  routes(deps) {
    const api = createApi(deps, 'tasks');
    taskRoutes(api, deps);
    listRoutes(api, deps);
    commentRoutes(api, deps);
    reminderRoutes(api, deps);
    viewRoutes(api, deps);
    improvisedRoutes(api, deps);
    return api.app;
  },
  records: [savedViewSource],
  jobs: [reminderJob],
  effects: { todolist: [tellInCharge, tellMentionedInTask, followReminders] },
  cleanUp: [
    // Reminders of tasks that never arrived.
    { table: 'task_reminder', isOver: sql`old.remind_at < now() - interval '90 days'` },
  ],
});
