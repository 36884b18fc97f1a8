import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { projectMemberIds, requireProject } from '../projects/index.ts';
import { createSharedDoc, resolvePeople, tellShared } from '../sharing/index.ts';
import { requireTeam } from './list-queries.ts';
import { DEFAULT_LIST_TITLE, defaultListSlug, listGrants, listName } from './policy.ts';

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

/** The caller's own list, made at its first use. */
export async function ownList(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
): Promise<{ name: DocName; created: boolean }> {
  const slug = defaultListSlug(who.userId);
  return createList(trx, deps, who, {
    slug,
    label: DEFAULT_LIST_TITLE,
    project: undefined,
    team: undefined,
    members: [],
  });
}
