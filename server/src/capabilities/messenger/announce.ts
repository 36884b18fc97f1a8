import type { PersonSummary } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Live } from '../../live/live.ts';
import { projectsById } from '../projects/index.ts';
import { peopleById, unknownPerson } from '../sharing/index.ts';

interface Announced {
  slug: string;
  title: string;
  projectId: string | null;
  createdBy: string | null;
}

/** Tells people that a conversation is theirs now: created, or opened to them. */
export async function announceConversation(
  trx: Trx,
  live: Live,
  conversation: Announced,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const projects = await projectsById(trx, [conversation.projectId]);
  await live.publish(trx, userIds, 'conversation.create', {
    slug: conversation.slug,
    name: conversation.title,
    projectCode: conversation.projectId === null ? null : (projects.get(conversation.projectId)?.code ?? null),
    sender: await senderOf(trx, conversation.createdBy),
  });
}

/** Tells people that a conversation is theirs no more: deleted, or closed to them. */
export async function announceEnd(trx: Trx, live: Live, slug: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await live.publish(trx, userIds, 'conversation.delete', { slug });
}

async function senderOf(trx: Trx, id: string | null): Promise<PersonSummary> {
  const people = await peopleById(trx, id === null ? [] : [id]);
  return people.get(id ?? '') ?? unknownPerson(id ?? '');
}
