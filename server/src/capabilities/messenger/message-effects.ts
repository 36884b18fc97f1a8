import type { conversation } from '@basoche/crdt';
import { displayName, mentionsIn, messageAddress } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { memberIds, peopleById, sharedDoc, unknownPerson } from '../sharing/index.ts';
import type { SharedDocRow } from '../sharing/index.ts';

/** Older messages come from an import, not from somebody who writes now: nobody is told. */
const NEWS_FOR_MS = 86_400_000;

/**
 * Tells the members of a conversation about its new messages, and those of them whom a message names that it does, in
 * the transaction that writes their rows, so that each is told once and never before it can be read.
 */
export async function announceMessages(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  if (change.isRebuild) return;
  const { live, clock } = deps;
  const arrived = (change.diff['message']?.inserted ?? []) as conversation.MessageRow[];
  const news = arrived.filter(
    (message) => Date.parse(message.received_at ?? message.sent_at) > clock.now() - NEWS_FOR_MS,
  );
  const shared = news.length > 0 ? await sharedDoc(trx, change.doc) : null;
  if (!shared) return;
  const members = await memberIds(trx, change.doc);
  const people = await peopleById(trx, [...members, ...news.map((message) => message.author)]);
  const nameOf = (id: string): string => {
    const { firstname, lastname } = people.get(id) ?? unknownPerson(id);
    return displayName(firstname, lastname);
  };
  const named = members.map((id) => ({ id, name: nameOf(id) }));
  for (const message of news) {
    const senderName = nameOf(message.author);
    await live.publish(trx, members, 'message.create', {
      slug: message.id,
      conversationSlug: shared.slug,
      conversationName: shared.title,
      senderId: message.author,
      senderName,
      createdAt: message.received_at ?? message.sent_at,
    });
    await notify(trx, deps, {
      kind: 'mentioned',
      firmId: change.firmId,
      to: mentionsIn(message.text, named)
        .flatMap(({ ids }) => ids)
        .filter((id) => id !== message.author),
      content: `${senderName} vous mentionne ${whereOf(shared)}`,
      url: messageAddress({ conversation: shared.slug, message: message.id }),
      subject: change.doc,
    });
  }
}

function whereOf({ title }: SharedDocRow): string {
  return title === '' ? 'dans une conversation' : `dans «\u00a0${title}\u00a0»`;
}
