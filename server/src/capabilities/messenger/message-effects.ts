import { displayName } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Live } from '../../live/live.ts';
import { memberIds, peopleById, sharedDoc, unknownPerson } from '../sharing/index.ts';

/** Older messages come from an import, not from somebody who writes now: nobody is told. */
const NEWS_FOR_MS = 86_400_000;

/** What the announcement needs of a projected message. */
export interface ArrivedMessage {
  id: string;
  author: string;
  sent_at: string;
  received_at: string | null;
}

/**
 * Tells the members of a conversation about its new messages, in the transaction that writes their rows, so that each
 * is told once and never before it can be read.
 */
export async function announceMessages(
  trx: Trx,
  { live, clock }: { live: Live; clock: Clock },
  name: DocName,
  messages: readonly ArrivedMessage[],
): Promise<void> {
  const news = messages.filter(
    (message) => Date.parse(message.received_at ?? message.sent_at) > clock.now() - NEWS_FOR_MS,
  );
  const conversation = news.length > 0 ? await sharedDoc(trx, name) : null;
  if (!conversation) return;
  const members = await memberIds(trx, name);
  const people = await peopleById(
    trx,
    news.map((message) => message.author),
  );
  for (const message of news) {
    const sender = people.get(message.author) ?? unknownPerson(message.author);
    await live.publish(trx, members, 'message.create', {
      slug: message.id,
      conversationSlug: conversation.slug,
      conversationName: conversation.title,
      senderId: sender.id,
      senderName: displayName(sender.firstname, sender.lastname),
      createdAt: message.received_at ?? message.sent_at,
    });
  }
}
