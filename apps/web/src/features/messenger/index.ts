import { subscribe } from 'valtio';
import type { Feature } from '../../platform/feature.ts';
import { conversationListOf, totalUnread } from './model/conversation-list.ts';

/** The messenger outside of its screens: follows every conversation for the unread count of the side bar. */
export const messenger: Feature = {
  start(context) {
    const { engine, user } = context;
    const list = conversationListOf(engine, user.id);
    const stopList = list.start();
    const count = (): void => context.setCount('messenger', list.state.complete ? totalUnread(list.state.rows) : null);
    const stopCount = subscribe(list.state, count);
    count();
    return () => {
      stopCount();
      stopList();
    };
  },
};
