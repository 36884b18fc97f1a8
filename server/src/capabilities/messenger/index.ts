import { createApi } from '../../http/api.ts';
import type { Capability } from '../capability.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { exportRoutes } from './export/export-routes.ts';
import { favouriteRoutes } from './favourite-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { scheduledRoutes } from './scheduled/scheduled-routes.ts';

export { openFirmConversation } from './firm-conversation.ts';
export { announceMessages } from './message-effects.ts';
export { planMessage } from './scheduled/plan.ts';
export type { PlanDeps as MessengerPlanDeps } from './scheduled/plan.ts';
export { sendScheduledMessages } from './scheduled/deliver.ts';

export const messenger: Capability = {
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
};
