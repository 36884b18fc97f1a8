import type { SharedKind } from '../sharing/index.ts';

export const CONVERSATION: SharedKind = {
  kind: 'conversation',
  notification: 'conversationShared',
  label: 'la conversation',
  path: '/messenger?conversation=',
  onlyWriters: 'messenger.allWrite',
};
