import { OWN_LIST_TITLE } from '@basoche/domain';
import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { projectMemberIds, requireOpenProject } from '../projects/index.ts';
import { createFromPlan, resolvePeople } from '../sharing/index.ts';
import type { CreatedDoc, DocPlan, SharedKind } from '../sharing/index.ts';
import { requireTeam } from './list-queries.ts';
import { defaultListSlug, listName } from './policy.ts';

export const LIST: SharedKind = {
  kind: 'todolist',
  notification: 'listShared',
  label: 'la liste',
  path: '/todos?list=',
};

interface NewList {
  slug: string;
  label: string;
  /** Code or id. */
  project: string | undefined;
  team: string | undefined;
  members: readonly string[];
}

/**
 * A list for oneself, a team or a project, open to all their members.
 * @throws ApiError NOT_FOUND, UNPROCESSABLE
 */
export async function planList(trx: Trx, who: Principal, list: NewList): Promise<DocPlan> {
  const project = list.project === undefined ? null : await requireOpenProject(trx, who, list.project);
  const team = list.team === undefined ? null : await requireTeam(trx, who, list.team);
  return {
    title: list.label,
    projectId: project?.id ?? null,
    members: [
      ...(project ? await projectMemberIds(trx, project.id) : []),
      ...(team?.memberIds ?? []),
      ...(await resolvePeople(trx, who, list.members, 'members')),
    ],
    async onCreate() {
      if (!team) return;
      const row = { firm_id: who.firmId, doc: listName(list.slug), team_id: team.id };
      await trx.insertInto('todo_list').values(row).execute();
    },
  };
}

/** The caller's own list: the one of its slug, else one that they named so for themselves, else made now. */
export async function ownList(trx: Trx, deps: NotifyDeps, who: Principal): Promise<CreatedDoc> {
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
  const slug = deleted === 0 ? own : `${own}-${deleted + 1}`;
  return createFromPlan(trx, deps, who, LIST, slug, { title: OWN_LIST_TITLE, projectId: null, members: [] });
}
