import { docName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { projectMemberIds } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { createSharedDoc, resolvePeople, tellShared } from '../sharing/index.ts';
import { announceConversation } from './announce.ts';
import { conversationGrants } from './policy.ts';

export interface CreatedConversation {
  name: DocName;
  /** `false` when it was there already. */
  created: boolean;
}

interface PersonalConversation {
  slug: string;
  /** Made by the client: its device may hold messages under it already. */
  slugGiven: boolean;
  name: string;
  receivers: readonly string[];
}

/**
 * A conversation between people. Without a name, two people have one conversation: asking again answers it.
 * @throws ApiError UNPROCESSABLE, CONFLICT
 */
export async function createPersonal(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  wanted: PersonalConversation,
): Promise<CreatedConversation> {
  const receivers = (await resolvePeople(trx, who, wanted.receivers, 'receivers')).filter((id) => id !== who.userId);
  const [other] = receivers;
  if (other === undefined)
    throw new ApiError('UNPROCESSABLE', { fields: { receivers: 'Choisissez au moins une autre personne que vous.' } });
  if (!wanted.slugGiven && wanted.name === '' && receivers.length === 1) {
    const existing = await betweenTwo(trx, who.userId, other);
    if (existing) return { name: existing, created: false };
  }
  return create(trx, deps, who, wanted.slug, wanted.name, null, receivers);
}

/**
 * A conversation of a project, with all its members unless some are chosen.
 * @throws ApiError UNPROCESSABLE when a chosen person is no member of the project
 */
export async function createOfProject(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  project: ProjectRow,
  wanted: { slug: string; name: string; receivers: readonly string[] },
): Promise<CreatedConversation> {
  const members = await projectMemberIds(trx, project.id);
  const chosen = await resolvePeople(trx, who, wanted.receivers, 'receivers');
  if (chosen.some((id) => id !== who.userId && !members.includes(id)))
    throw new ApiError('UNPROCESSABLE', { fields: { receivers: 'Cette personne ne fait pas partie du dossier.' } });
  const name = wanted.name === '' ? project.name : wanted.name;
  return create(trx, deps, who, wanted.slug, name, project.id, chosen.length > 0 ? chosen : members);
}

async function create(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  slug: string,
  title: string,
  projectId: string | null,
  members: readonly string[],
): Promise<CreatedConversation> {
  const name = docName('conversation', slug);
  const created = await createSharedDoc(trx, who, {
    kind: 'conversation',
    slug,
    title,
    projectId,
    grants: conversationGrants(members),
  });
  if (created) {
    const conversation = { slug, title, projectId, createdBy: who.userId };
    await announceConversation(trx, deps.live, conversation, [...new Set([...members, who.userId])]);
    await tellShared(trx, deps, who, { name, kind: 'conversation', slug, title }, members);
  }
  return { name, created };
}

async function betweenTwo(trx: Trx, one: string, other: string): Promise<DocName | null> {
  const pair = [one, other].toSorted().join(' ');
  // Two devices, or the two people, may ask at the same moment: the second waits and finds the first one's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversation ${pair}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('shared_doc')
    .select('name')
    .where('kind', '=', 'conversation')
    .where('project_id', 'is', null)
    .where('title', '=', '')
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(select array_agg(g.user_id order by g.user_id) from doc_grant g
        where g.doc = shared_doc.name and g."right" <> 'none')
        = (select array_agg(id order by id) from unnest(array[${one}, ${other}]::uuid[]) as id)`,
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return (row?.name as DocName | undefined) ?? null;
}
