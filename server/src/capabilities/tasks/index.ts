import { createApi } from '../../http/api.ts';
import type { Capability } from '../capability.ts';
import { commentRoutes } from './comment-routes.ts';
import { improvisedRoutes } from './improvised/improvised-routes.ts';
import { listRoutes } from './list-routes.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { taskRoutes } from './task-routes.ts';
import { viewRoutes } from './views/view-routes.ts';

export { followReminders, ringReminders } from './reminders/ring.ts';
export { tellInCharge } from './tell-in-charge.ts';
export { tellMentionedInTask } from './tell-mentioned.ts';

export const tasks: Capability = {
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
};
