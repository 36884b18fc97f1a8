import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { exportRoutes } from './export/export-routes.ts';
import { favouriteRoutes } from './favourite-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { announceMessages } from './message-effects.ts';
import { messageRoutes } from './message-routes.ts';
import { scheduledMessageJob } from './scheduled/deliver.ts';
import { scheduledMessageSource } from './scheduled/scheduled-queries.ts';
import { scheduledRoutes } from './scheduled/scheduled-routes.ts';

export { openFirmConversation } from './firm-conversation.ts';
export { planMessage } from './scheduled/plan.ts';
export type { PlanDeps as MessengerPlanDeps } from './scheduled/plan.ts';
export { scheduledMessageJob } from './scheduled/deliver.ts';
export { scheduledMessageSource } from './scheduled/scheduled-queries.ts';

export const messenger = defineCapability({
  name: 'messenger',
  routes(deps) {
    const api = createApi(deps, 'messenger');
    conversationRoutes(api, deps);
    favouriteRoutes(api, deps);
    messageRoutes(api, deps);
    manageRoutes(api, deps);
    exportRoutes(api, deps);
    scheduledRoutes(api, deps);
    fileRoutes(api, deps);
    return api.app;
  },
  records: [scheduledMessageSource],
  jobs: [scheduledMessageJob],
  effects: { conversation: [announceMessages] },
  cleanUp: [
    {
      table: 'scheduled_message',
      isOver: sql`old.status in ('sent', 'cancelled') and old.updated_at < now() - interval '30 days'`,
    },
  ],
});
