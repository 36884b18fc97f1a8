import { messengerCalls } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { withdraw } from '../notifications/index.ts';
import { deleteDoc, memberIds, memberRoutes, renameDoc, requireDoc, requireManager } from '../sharing/index.ts';
import { announceConversation, announceEnd } from './announce.ts';
import { readConversation } from './conversation-queries.ts';
import { refuseFirmConversation } from './firm-conversation.ts';

/** What the specification leaves to its screens: name, end and members of a conversation. */
export function manageRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock, live, shared } = deps;

  api.serve(messengerCalls.renameConversation, async ({ c, principal, params, body }) => {
    const { name, conversation } = await command(c, db, async (trx) => {
      const doc = await requireDoc(trx, principal, 'conversation', params.slug, 'write');
      await refuseFirmConversation(trx, doc);
      await renameDoc(trx, doc.name, body.name);
      const renamed = await readConversation(trx, principal, doc.name);
      if (!renamed) throw new ApiError('NOT_FOUND');
      return { name: doc.name, conversation: renamed };
    });
    shared.rightsChanged([name]);
    return conversation;
  });

  api.serve(messengerCalls.deleteConversation, async ({ c, principal, params }) => {
    const name = await command(c, db, async (trx) => {
      const doc = await requireDoc(trx, principal, 'conversation', params.slug, 'write');
      await refuseFirmConversation(trx, doc);
      await requireManager(trx, principal, doc);
      await announceEnd(trx, live, doc.slug, await memberIds(trx, doc.name));
      await deleteDoc(trx, doc.name, clock.now());
      await withdraw(trx, deps, doc.name);
      return doc.name;
    });
    shared.rightsChanged([name]);
  });

  memberRoutes(api, deps, {
    kind: 'conversation',
    calls: messengerCalls.conversationMembers,
    beforeChange: refuseFirmConversation,
    async onChange(trx, doc, { added, removed }) {
      await announceConversation(trx, live, doc, added);
      await announceEnd(trx, live, doc.slug, removed);
    },
  });
}
