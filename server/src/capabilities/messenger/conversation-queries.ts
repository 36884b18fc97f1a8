import { formatDay, localTimeOf } from '@basoche/domain';
import { MESSAGE_PAGE_SIZE } from '@basoche/protocol';
import type { Conversation, DocName, PersonSummary } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { projectsById } from '../projects/index.ts';
import { grantsOf, peopleById } from '../sharing/index.ts';
import { membersByDoc, viewMessages } from './message-queries.ts';
import { unreadByDoc } from './unread.ts';

export type ConversationScope = { all: true } | { personal: true } | { projectId: string } | { names: [string] };

/** Conversations of the caller, the last to move first. */
export async function listConversations(trx: Trx, who: Principal, scope: ConversationScope): Promise<Conversation[]> {
  let query = grantsOf(trx, who).where('shared_doc.kind', '=', 'conversation');
  if ('personal' in scope) query = query.where('shared_doc.project_id', 'is', null);
  else if ('projectId' in scope) query = query.where('shared_doc.project_id', '=', scope.projectId);
  else if ('names' in scope) query = query.where('shared_doc.name', 'in', scope.names);
  const docs = await query
    .select(['shared_doc.name', 'title', 'project_id', 'created_by', 'shared_doc.created_at'])
    .execute();
  if (docs.length === 0) return [];

  const names = docs.map((doc) => doc.name);
  const members = await membersByDoc(trx, names);
  const people = await peopleById(trx, [...members.values(), docs.flatMap((doc) => doc.created_by ?? [])].flat());
  const projects = await projectsById(
    trx,
    docs.map((doc) => doc.project_id),
  );
  const unread = await unreadByDoc(trx, who);
  const totals = await totalsByDoc(trx, names);
  const favourites = await favouritesOf(trx, who);
  const lasts = new Map((await lastMessages(trx, who, names)).map((message) => [message.conversationSlug, message]));

  const conversations = docs.map((doc): Conversation => {
    const slug = doc.name.slice('conversation/'.length);
    const last = lasts.get(slug) ?? null;
    const memberIds = members.get(doc.name) ?? [];
    const receivers = memberIds
      .filter((id) => id !== who.userId)
      .map((id) => people.get(id))
      .filter((person) => person !== undefined);
    const total = totals.get(doc.name) ?? 0;
    const moved = last ? Date.parse(last.createdAt) : doc.created_at.getTime();
    return {
      slug,
      name: doc.title === '' ? namesOf(receivers) : doc.title,
      sender: doc.created_by === null ? null : (people.get(doc.created_by) ?? null),
      date: formatDay(moved),
      time: localTimeOf(moved),
      createdAt: doc.created_at.toISOString(),
      group: doc.project_id !== null || memberIds.length > 2,
      projectCode: doc.project_id === null ? null : (projects.get(doc.project_id)?.code ?? null),
      isFav: favourites.has(doc.name),
      isAssistant: false,
      lastMessage: last,
      receivers,
      unread: unread.get(doc.name) ?? 0,
      paging: { page: 1, limit: MESSAGE_PAGE_SIZE, total, totalPages: Math.ceil(total / MESSAGE_PAGE_SIZE) },
    };
  });
  return conversations.toSorted((a, b) => (lastMoved(a) === lastMoved(b) ? 0 : lastMoved(a) < lastMoved(b) ? 1 : -1));
}

/** @throws ApiError NOT_FOUND when the caller is no member */
export async function viewConversation(trx: Trx, who: Principal, name: DocName): Promise<Conversation> {
  const [conversation] = await listConversations(trx, who, { names: [name] });
  if (!conversation) throw new ApiError('NOT_FOUND');
  return conversation;
}

/** One step in the index for each conversation, however long it is. */
async function lastMessages(trx: Trx, who: Principal, names: readonly string[]) {
  const rows = await trx
    .selectFrom('shared_doc')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .selectAll('message')
          .whereRef('message.doc', '=', 'shared_doc.name')
          .where('message.deleted_at', 'is', null)
          .orderBy('message.position', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('last')
    .where('shared_doc.name', 'in', [...names])
    .execute();
  return viewMessages(trx, who, rows);
}

/** Places count from 0 without holes, so the last one tells the number. */
async function totalsByDoc(trx: Trx, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('shared_doc')
    .select((eb) => [
      'name',
      eb
        .selectFrom('message')
        .select((each) => each.fn.max('position').as('place'))
        .whereRef('message.doc', '=', 'shared_doc.name')
        .as('last'),
    ])
    .where('name', 'in', [...names])
    .execute();
  return new Map(rows.map((row) => [row.name, row.last === null ? 0 : row.last + 1]));
}

/** Names of the documents that the caller marked. */
export async function favouritesOf(trx: Trx, who: Principal): Promise<Set<string>> {
  const rows = await trx.selectFrom('favourite').select('doc').where('user_id', '=', who.userId).execute();
  return new Set(rows.map((row) => row.doc));
}

function namesOf(people: readonly PersonSummary[]): string {
  return people.map((person) => `${person.firstname} ${person.lastname}`.trim()).join(', ');
}

function lastMoved(conversation: Conversation): string {
  return conversation.lastMessage?.createdAt ?? conversation.createdAt;
}
