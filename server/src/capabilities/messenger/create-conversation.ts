import type { DocName } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Live } from '../../live/live.ts';
import type { Principal } from '../../sync/ports.ts';
import { projectMemberIds } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { resolvePeople } from '../sharing/index.ts';
import type { DocPlan } from '../sharing/index.ts';
import { announceConversation } from './announce.ts';

interface PersonalConversation {
  slug: string;
  /** Made by the client: its device may hold messages under it already. */
  slugGiven: boolean;
  name: string;
  receivers: readonly string[];
}

/**
 * A conversation between people. Without a name, two people have one conversation: asking again answers it.
 * @throws ApiError UNPROCESSABLE
 */
export async function planPersonal(
  trx: Trx,
  live: Live,
  who: Principal,
  wanted: PersonalConversation,
): Promise<DocPlan> {
  const receivers = (await resolvePeople(trx, who, wanted.receivers, 'receivers')).filter((id) => id !== who.userId);
  const [other] = receivers;
  if (other === undefined) throw new ApiError('UNPROCESSABLE', { fields: { receivers: 'messenger.otherPerson' } });
  if (!wanted.slugGiven && wanted.name === '' && receivers.length === 1) {
    const existing = await betweenTwo(trx, who.userId, other);
    if (existing) return { existing };
  }
  return planOf(trx, live, who, { slug: wanted.slug, title: wanted.name, projectId: null, members: receivers });
}

/**
 * A conversation of a project, with all its members unless some are chosen.
 * @throws ApiError UNPROCESSABLE when a chosen person is no member of the project
 */
export async function planOfProject(
  trx: Trx,
  live: Live,
  who: Principal,
  project: ProjectRow,
  wanted: { slug: string; name: string; receivers: readonly string[] },
): Promise<DocPlan> {
  const members = await projectMemberIds(trx, project.id);
  const chosen = await resolvePeople(trx, who, wanted.receivers, 'receivers');
  if (chosen.some((id) => id !== who.userId && !members.includes(id)))
    throw new ApiError('UNPROCESSABLE', { fields: { receivers: 'messenger.notInMatter' } });
  return planOf(trx, live, who, {
    slug: wanted.slug,
    title: wanted.name === '' ? project.name : wanted.name,
    projectId: project.id,
    members: chosen.length > 0 ? chosen : members,
  });
}

function planOf(
  trx: Trx,
  live: Live,
  who: Principal,
  wanted: { slug: string; title: string; projectId: string | null; members: readonly string[] },
): DocPlan {
  const { slug, title, projectId, members } = wanted;
  return {
    title,
    projectId,
    members,
    async onCreate() {
      const conversation = { slug, title, projectId, createdBy: who.userId };
      await announceConversation(trx, live, conversation, [...new Set([...members, who.userId])]);
    },
  };
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
