import type { z } from '@hono/zod-openapi';
import type { NewMessage, ReasonText } from '@basoche/protocol';
import {
  ASSISTANT_CONVERSATION,
  MESSAGE_PAGE_SIZE,
  MESSAGE_TAGS,
  parseDocName,
  messengerCalls,
} from '@basoche/protocol';
import { onceByKey } from '../../http/command.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/api.ts';
import { ownAttachments } from '../attachments/index.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { pageOfAssistant, sendToAssistant } from './assistant.ts';
import { deleteMessage, updateMessage } from './change-message.ts';
import { markRead } from './mark-read.ts';
import { pageOfMessages } from './message-page.ts';
import { findMessage, viewMessage, viewMessages } from './message-queries.ts';
import { searchMessages } from './search-messages.ts';
import { sendMessage } from './send-message.ts';
import { newestUnread, unreadByDoc } from './unread.ts';

const MAX_UNREAD = 50;

export function messageRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  // Before `/messenger/message/{slug}`, whose pattern they would match.
  api.serve(messengerCalls.readUnreadCounts, ({ principal }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const counts = await unreadByDoc(trx, principal);
      const rows = await newestUnread(trx, principal, MAX_UNREAD);
      return {
        total: [...counts.values()].reduce((sum, count) => sum + count, 0),
        conversations: [...counts].map(([doc, unread]) => ({ slug: doc.slice('conversation/'.length), unread })),
        messages: (await viewMessages(trx, principal, rows)).toReversed(),
      };
    }),
  );

  api.serve(messengerCalls.listMessages, ({ principal, params, body }) => {
    const page = { page: body.page ?? 1, limit: body.limit ?? MESSAGE_PAGE_SIZE };
    return db.asFirm(principal.firmId, (trx) =>
      params.slug === ASSISTANT_CONVERSATION
        ? pageOfAssistant(trx, principal, page, clock.now())
        : pageOfMessages(trx, principal, params.slug, page),
    );
  });

  api.serve(messengerCalls.searchMessages, ({ principal, body }) =>
    db.asFirm(principal.firmId, (trx) => searchMessages(trx, principal, { ...body, query: body.query ?? '' })),
  );

  api.serve(messengerCalls.markConversationRead, ({ principal, body }) => markRead(deps, principal, body.slugs));

  api.serve(messengerCalls.sendMessage, ({ c, principal, params, body }) => {
    requireAgreement(principal, params.conversationSlug, body);
    const id = idToCreate(c, clock, body.slug);
    if (params.conversationSlug === ASSISTANT_CONVERSATION) {
      const { content: text, file, replyTo } = body;
      const question = { id, text, hasFile: file !== undefined, isReply: replyTo !== undefined };
      return sendToAssistant(deps, principal, question, c.req.raw.signal);
    }
    return onceByKey(c, db, async () => {
      const { content: text, replyTo, file: wanted } = body;
      if (wanted === undefined) return sendMessage(deps, principal, params.conversationSlug, { id, text, replyTo });
      const doc = parseDocName(`conversation/${params.conversationSlug}`);
      if (!doc) throw new ApiError('NOT_FOUND');
      const [file] = await db.asFirm(principal.firmId, (trx) => ownAttachments(trx, principal, doc.name, [wanted]));
      if (!file || (body.slug !== undefined && file.record !== body.slug))
        throw new ApiError('UNPROCESSABLE', { fields: { file: 'messenger.fileFirst' } });
      return sendMessage(deps, principal, params.conversationSlug, { id: file.record, text, replyTo, file });
    });
  });

  api.serve(messengerCalls.readMessage, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const row = await findMessage(trx, principal, params.slug);
      if (!row) throw new ApiError('NOT_FOUND');
      return viewMessage(trx, principal, row);
    }),
  );

  api.serve(messengerCalls.updateMessage, ({ principal, params, body }) =>
    updateMessage(deps, principal, params.slug, { text: body.content ?? body.text, tags: body.tags }),
  );

  api.serve(messengerCalls.deleteMessage, ({ principal, params }) => deleteMessage(deps, principal, params.slug));

  api.serve(messengerCalls.listMessageTags, () => [...MESSAGE_TAGS]);
}

/** @throws ApiError UNPROCESSABLE when the body names another author or another conversation than the call has */
function requireAgreement(
  who: Principal,
  conversation: string,
  { sender, conversationSlug }: z.output<typeof NewMessage>,
): void {
  const fields: Record<string, ReasonText> = {};
  if (sender !== undefined && ![who.userId, who.email.toLowerCase()].includes(sender.toLowerCase()))
    fields['sender'] = 'messenger.sender';
  if (conversationSlug !== undefined && conversationSlug !== conversation)
    fields['conversationSlug'] = 'messenger.otherConversation';
  if (Object.keys(fields).length > 0) throw new ApiError('UNPROCESSABLE', { fields });
}
