import { createApi } from '../../http/api.ts';
import type { Capability } from '../capability.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { favouriteRoutes } from './favourite-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { messageRoutes } from './message-routes.ts';

export { openFirmConversation } from './firm-conversation.ts';
export { announceMessages } from './message-effects.ts';

export const messenger: Capability = {
  name: 'messenger',
  routes(deps) {
    const api = createApi(deps, 'messenger');
    conversationRoutes(api, deps);
    favouriteRoutes(api, deps);
    messageRoutes(api, deps);
    manageRoutes(api, deps);
    return api.app;
  },
};
