import { IconMessages } from '@tabler/icons-react';
import { subscribe } from 'valtio';
import { defineFeature } from '../../shared/feature.ts';
import { conversationListOf, totalUnread } from '../../data/conversations/conversation-list.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'messenger',
  pages,
  nav: [{ id: 'messenger', group: 'main', place: 90, to: '/messenger', icon: IconMessages, key: 'c' }],
  palette: {
    places: [
      { id: 'searchMessages', label: 'searchMessages', place: 120, to: '/messenger/search' },
      { id: 'scheduledMessages', label: 'scheduledMessages', place: 130, to: '/messenger/scheduled' },
    ],
    actions: [
      { id: 'create-conversation', label: 'createConversation', place: 10, href: '/messenger/conversation/create' },
    ],
  },
  /** Follows every conversation for the unread count of the side bar. */
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
});
