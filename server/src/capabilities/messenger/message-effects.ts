import type { conversation } from '@basoche/crdt';
import { displayName, messageAddress } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { tellNamed } from '../mentions/index.ts';
import { withdrawAt } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { memberIds, peopleById, sharedDoc, unknownPerson } from '../sharing/index.ts';
import type { SharedDocRow } from '../sharing/index.ts';

/** Older messages come from an import, not from somebody who writes now: nobody is told. */
const NEWS_FOR_MS = 86_400_000;

/**
 * Tells the members of a conversation about its new messages, and those of them whom a message names that it does, in
 * the transaction that writes their rows, so that each is told once and never before it can be read. Another text tells
 * those whom it names anew; what was told of a message that is deleted, or names a person no longer, is taken back.
 */
export async function announceMessages(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  if (change.isRebuild) return;
  const { live, clock } = deps;
  const diff = change.diff['message'];
  const arrived = (diff?.inserted ?? []) as conversation.MessageRow[];
  const updated = (diff?.updated ?? []) as conversation.MessageRow[];
  const news = arrived.filter(
    (message) => Date.parse(message.received_at ?? message.sent_at) > clock.now() - NEWS_FOR_MS,
  );
  const edited = updated.filter(({ edited_at, deleted_at }) => edited_at !== null && deleted_at === null);
  const deleted = updated.filter(({ deleted_at }) => deleted_at !== null);
  const shared = news.length + edited.length + deleted.length > 0 ? await sharedDoc(trx, change.doc) : null;
  if (!shared) return;
  if (news.length > 0) await publishMessages(trx, live, shared, { doc: change.doc, news });
  const addressOf = (id: string) => messageAddress({ conversation: shared.slug, message: id });
  const texts = [...news.filter(({ text }) => text.includes('@')), ...edited].map((message) => ({
    ...message,
    created_at: message.received_at ?? message.sent_at,
  }));
  const where = whereOf(shared);
  const place = ({ id }: { id: string }) => ({ where, url: addressOf(id) });
  const noLonger =
    texts.length > 0
      ? await tellNamed(trx, deps, change, { texts, moved: new Set() }, place)
      : new Map<string, string[]>();
  await withdrawAt(trx, deps, change.doc, [
    ...deleted.map(({ id }) => ({ url: addressOf(id) })),
    ...[...noLonger].map(([id, users]) => ({ url: addressOf(id), users })),
  ]);
}

async function publishMessages(
  trx: Trx,
  live: NotifyDeps['live'],
  shared: SharedDocRow,
  { doc, news }: { doc: ProjectionChange['doc']; news: readonly conversation.MessageRow[] },
): Promise<void> {
  const members = await memberIds(trx, doc);
  const people = await peopleById(
    trx,
    news.map(({ author }) => author),
  );
  for (const message of news) {
    const { firstname, lastname } = people.get(message.author) ?? unknownPerson(message.author);
    await live.publish(trx, members, 'message.create', {
      slug: message.id,
      conversationSlug: shared.slug,
      conversationName: shared.title,
      senderId: message.author,
      senderName: displayName(firstname, lastname),
      createdAt: message.received_at ?? message.sent_at,
    });
  }
}

function whereOf({ title }: SharedDocRow): string {
  return title === '' ? 'dans une conversation' : `dans «\u00a0${title}\u00a0»`;
}
