import { formatDay, localTimeOf } from '@basoche/domain';
import { ASSISTANT_CONVERSATION, ASSISTANT_QUESTION_MAX_LENGTH, MESSAGE_PAGE_SIZE, reason } from '@basoche/protocol';
import type { AssistantExchange, Conversation, Message, MessagePage, PersonSummary } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { askAssistant, countExchanges, newestExchanges } from '../assistant/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { peopleById, unknownPerson } from '../sharing/index.ts';

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

const ASSISTANT: PersonSummary = {
  id: ASSISTANT_CONVERSATION,
  email: '',
  firstname: 'Assistant',
  lastname: '',
  avatar: null,
  color: '#6b7280',
};
/** What stands for a reply that is none, beside what the assistant says itself. */
const WITHHELD = 'Cette réponse repose sur un document qui ne vous est plus ouvert.';
const CANCELLED = 'Réponse interrompue.';
const RUNNING = 'Réponse en cours.';

/**
 * A message to the assistant is a question, which it answers before the call does: the reply is the next message of the
 * conversation.
 * @throws ApiError UNPROCESSABLE for what a question cannot be; FORBIDDEN while the assistant is off; UNAVAILABLE when it
 * could not answer, RATE_LIMITED
 */
export async function sendToAssistant(
  deps: CapabilityDeps,
  who: Principal,
  { id, text, hasFile, isReply }: { id: string; text: string; hasFile: boolean; isReply: boolean },
  signal: AbortSignal,
): Promise<Message> {
  if (isReply)
    throw new ApiError('UNPROCESSABLE', {
      fields: { replyTo: 'messenger.assistantReply' },
    });
  if (hasFile) throw new ApiError('UNPROCESSABLE', { fields: { file: 'messenger.assistantFile' } });
  if (text.length > ASSISTANT_QUESTION_MAX_LENGTH)
    throw new ApiError('UNPROCESSABLE', {
      fields: { content: reason('value.tooLong', { what: 'question', max: ASSISTANT_QUESTION_MAX_LENGTH }) },
    });
  const exchange = await askAssistant(deps, who, { id, input: text }, signal);
  return deps.db.asFirm(who.firmId, async (trx) => questionOf(exchange, await authorOf(trx, who)));
}

/** Questions and replies as messages; page 1 is the end, inside a page the newest is last. */
export async function pageOfAssistant(
  trx: Trx,
  who: Principal,
  { page, limit }: { page: number; limit: number },
  now: number,
): Promise<MessagePage> {
  const total = 2 * (await countExchanges(trx, who));
  const start = (page - 1) * limit;
  const first = Math.floor(start / 2);
  const exchanges = await newestExchanges(
    trx,
    who,
    { offset: first, limit: Math.ceil((start + limit) / 2) - first },
    now,
  );
  const author = await authorOf(trx, who);
  const newestFirst = exchanges.flatMap((each) => [replyOf(each, author), questionOf(each, author)]);
  const totalPages = Math.ceil(total / limit);
  return {
    data: newestFirst.slice(start - 2 * first, start - 2 * first + limit).toReversed(),
    page,
    limit,
    total,
    totalPages,
    nextPage: page < totalPages ? page + 1 : null,
  };
}

async function authorOf(trx: Trx, { userId }: Principal): Promise<PersonSummary> {
  return (await peopleById(trx, [userId])).get(userId) ?? unknownPerson(userId);
}

function questionOf(exchange: AssistantExchange, author: PersonSummary): Message {
  return messageOf(exchange, { slug: exchange.id, text: exchange.input, sender: author, isSender: true, author });
}

function replyOf(exchange: AssistantExchange, author: PersonSummary): Message {
  return messageOf(exchange, {
    slug: `${exchange.id}-reponse`,
    text: replyText(exchange),
    sender: ASSISTANT,
    isSender: false,
    author,
  });
}

function replyText({ withheld, status, reply, failure, keywords }: AssistantExchange): string {
  if (withheld) return WITHHELD;
  if (status === 'running') return RUNNING;
  const text = reply || keywords.join(', ');
  if (status === 'failed') return failure ?? CANCELLED;
  return text || CANCELLED;
}

function messageOf(
  { id, createdAt }: AssistantExchange,
  { author, ...own }: Pick<Message, 'slug' | 'text' | 'isSender'> & { sender: PersonSummary; author: PersonSummary },
): Message {
  const at = Date.parse(createdAt);
  return {
    ...own,
    content: own.text,
    date: formatDay(at),
    time: localTimeOf(at),
    createdAt,
    file: null,
    replyTo: own.isSender ? null : id,
    isRead: author.email,
    tags: [],
    status: 'sent',
    edited: false,
    conversationSlug: ASSISTANT_CONVERSATION,
    receiver: own.isSender ? '' : author.email,
  };
}
