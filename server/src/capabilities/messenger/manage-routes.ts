import { messengerCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import type { CapabilityDeps } from '../capability.ts';
import { memberIds, sharedDocumentRoutes } from '../sharing/index.ts';
import { announceConversation, announceEnd } from './announce.ts';
import { viewConversation } from './conversation-queries.ts';
import { refuseFirmConversation } from './firm-conversation.ts';
import { CONVERSATION } from './policy.ts';

/** What the specification leaves to its screens: name, end and members of a conversation. */
export function manageRoutes(api: Api, deps: CapabilityDeps): void {
  const { live } = deps;
  sharedDocumentRoutes(api, deps, {
    sharedKind: CONVERSATION,
    calls: {
      rename: messengerCalls.renameConversation,
      delete: messengerCalls.deleteConversation,
      members: messengerCalls.conversationMembers,
    },
    view: viewConversation,
    titleOf: ({ name }) => name,
    beforeChange: refuseFirmConversation,
    async onDelete(trx, doc) {
      await announceEnd(trx, live, doc.slug, await memberIds(trx, doc.name));
    },
    async onMembers(trx, doc, { added, removed }) {
      await announceConversation(trx, live, doc, added);
      await announceEnd(trx, live, doc.slug, removed);
    },
  });
}
