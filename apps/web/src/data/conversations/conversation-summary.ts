import { conversation } from '@basoche/crdt';
import type * as Y from 'yjs';
import type { LiveConversation } from './live-conversation.ts';
import { unreadIds } from './unread.ts';

/** What a row of the list shows of a conversation's content. */
export interface ConversationSummary {
  last: { id: string; author: string; text: string; file: string | null; instant: number; waiting: boolean } | null;
  unread: number;
  draft: string;
  /** Own messages that the server has not placed yet. */
  waiting: number;
}

export function summarize(doc: Y.Doc, me: string): ConversationSummary {
  const messages = conversation.readMessages(doc);
  return {
    last: lastOf(conversation.lastMessage(messages)),
    unread: conversation.unreadCount(doc, me, messages),
    draft: conversation.readDraft(doc, me),
    waiting: messages.filter((message) => message.author === me && conversation.isWaiting(message)).length,
  };
}

/** The same from an open conversation, without reading it whole. */
export function summarizeLive(live: LiveConversation, doc: Y.Doc, me: string): ConversationSummary {
  const { ids } = live.state;
  let last: conversation.Message | undefined;
  for (let at = ids.length - 1; at >= 0 && !last; at--) {
    const message = live.message(ids[at] as string);
    if (message?.deletedAt === null) last = message;
  }
  let waiting = 0;
  for (let at = ids.length - 1; at >= 0; at--) {
    const message = live.message(ids[at] as string);
    if (message?.receivedAt !== null) break;
    if (message.author === me) waiting++;
  }
  return { last: lastOf(last), unread: unreadIds(live, me).length, draft: conversation.readDraft(doc, me), waiting };
}

function lastOf(message: conversation.Message | undefined): ConversationSummary['last'] {
  if (!message) return null;
  return {
    id: message.id,
    author: message.author,
    text: message.text,
    file: message.file?.name ?? null,
    instant: Date.parse(message.receivedAt ?? message.sentAt),
    waiting: message.receivedAt === null,
  };
}
