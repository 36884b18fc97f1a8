import { ASSISTANT_CONVERSATION, MESSAGE_PAGE_SIZE } from '@basoche/protocol';
import type { Conversation } from '@basoche/protocol';
import { formatDay, localTimeOf } from '@basoche/domain';
import { ApiError } from '../../http/api-error.ts';

/** The built-in conversation: listed for everybody, held by nobody. */
export function assistantConversation(now: number): Conversation {
  return {
    slug: ASSISTANT_CONVERSATION,
    name: 'Assistant',
    sender: null,
    date: formatDay(now),
    time: localTimeOf(now),
    createdAt: new Date(now).toISOString(),
    group: false,
    projectCode: null,
    isFav: false,
    isAssistant: true,
    lastMessage: null,
    receivers: [],
    unread: 0,
    paging: { page: 1, limit: MESSAGE_PAGE_SIZE, total: 0, totalPages: 0 },
  };
}

/** A refusal that repeating does not change: the outbox shows it to its author instead of trying again. */
export function assistantUnavailable(): ApiError {
  return new ApiError('CONFLICT', {
    detail: 'Posez votre question dans la conversation avec l’assistant\u00a0: elle n’est pas un message.',
  });
}
