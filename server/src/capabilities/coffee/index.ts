import { coffeeCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { openFirmConversation } from '../messenger/index.ts';
import { arrivals } from './arrivals.ts';

const TITLE = 'Machine à café';

/** The firm's informal place: one conversation of all its staff, and who joined lately. */
export const coffee = defineCapability({
  name: 'coffee',
  routes(deps) {
    const { db, shared, clock } = deps;
    const api = createApi(deps, 'coffee');

    api.serve(coffeeCalls.announceCoffee, async ({ c, principal }) => {
      const { conversation, joined } = await command(c, db, async (trx) => ({
        conversation: await openFirmConversation(trx, deps, principal, TITLE),
        joined: await arrivals(trx, clock.now()),
      }));
      if (conversation.changed) shared.rightsChanged([conversation.name]);
      return { conversation: conversation.slug, arrivals: joined };
    });

    return api.app;
  },
});
