import { OWN_LIST_TITLE } from '@basoche/domain';
import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { projectMemberIds, requireProject } from '../projects/index.ts';
import { createSharedDoc, resolvePeople, tellShared } from '../sharing/index.ts';
import { requireTeam } from './list-queries.ts';
import { defaultListSlug, listGrants, listName } from './policy.ts';

export interface NewList {
  slug: string;
  label: string;
  /** Code or id. */
  project: string | undefined;
  team: string | undefined;
  members: readonly string[];
}

/**
 * A list for oneself, a team or a project, open to all their members.
 * @throws ApiError NOT_FOUND, UNPROCESSABLE, CONFLICT
 */
export async function createList(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  list: NewList,
): Promise<{ name: DocName; created: boolean }> {
  const project = list.project === undefined ? null : await requireProject(trx, who, list.project);
  const team = list.team === undefined ? null : await requireTeam(trx, who, list.team);
  const members = [
    ...(project ? await projectMemberIds(trx, project.id) : []),
    ...(team?.memberIds ?? []),
    ...(await resolvePeople(trx, who, list.members, 'members')),
  ];
  const name = listName(list.slug);
  const doc = { kind: 'todolist' as const, slug: list.slug, title: list.label, projectId: project?.id ?? null };
  const created = await createSharedDoc(trx, who, { ...doc, grants: listGrants(members) });
  if (created) await tellShared(trx, deps, who, { ...doc, name }, members);
  if (created && team)
    await trx.insertInto('todo_list').values({ firm_id: who.firmId, doc: name, team_id: team.id }).execute();
  return { name, created };
}

/** The caller's own list: the one of its slug, else one that they named so for themselves, else made now. */
export async function ownList(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
): Promise<{ name: DocName; created: boolean }> {
  const own = defaultListSlug(who.userId);
  const isOwn = (name: string) => name.startsWith(listName(own));
  const lists = await trx
    .selectFrom('shared_doc')
    .select(['name', 'title', 'project_id', 'deleted_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('doc_grant')
            .select('doc_grant.doc')
            .whereRef('doc_grant.doc', '=', 'shared_doc.name')
            .where('doc_grant.user_id', '<>', who.userId)
            .where('doc_grant.right', '<>', 'none'),
        )
        .as('is_shared'),
    )
    .where('kind', '=', 'todolist')
    .where('created_by', '=', who.userId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  const open = lists.filter((list) => list.deleted_at === null);
  const found =
    open.find((list) => isOwn(list.name)) ??
    open.find((list) => list.title === OWN_LIST_TITLE && list.project_id === null && !list.is_shared);
  if (found) return { name: found.name as DocName, created: false };
  // A slug that stood for a list that was deleted does not come back.
  const deleted = lists.filter((list) => isOwn(list.name)).length;
  return createList(trx, deps, who, {
    slug: deleted === 0 ? own : `${own}-${deleted + 1}`,
    label: OWN_LIST_TITLE,
    project: undefined,
    team: undefined,
    members: [],
  });
}
