import type { DocName, TodoTaskGroup } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { projectsById } from '../projects/index.ts';
import { grantsOf, isUuid } from '../sharing/index.ts';
import { inListOrder, readableTasks } from './task-queries.ts';
import { viewTasks } from './task-view.ts';

export type ListScope =
  | { name: DocName }
  /** Personal lists that the person owns, or for oneself also those shared by others. */
  | { userId: string }
  | { projectId: string }
  | { teamId: string };

/** Todo lists that the caller may read, with their tasks in order, by name. */
export async function todoLists(trx: Trx, who: Principal, scope: ListScope, now: number): Promise<TodoTaskGroup[]> {
  let query = grantsOf(trx, who)
    .leftJoin('todo_list', 'todo_list.doc', 'shared_doc.name')
    .where('shared_doc.kind', '=', 'todolist');
  if ('name' in scope) query = query.where('shared_doc.name', '=', scope.name);
  else if ('projectId' in scope) query = query.where('shared_doc.project_id', '=', scope.projectId);
  else if ('teamId' in scope) query = query.where('todo_list.team_id', '=', scope.teamId);
  else {
    query = query.where('shared_doc.project_id', 'is', null).where('todo_list.team_id', 'is', null);
    if (scope.userId !== who.userId) query = query.where('shared_doc.created_by', '=', scope.userId);
  }
  const lists = await query
    .select(['shared_doc.name', 'title', 'project_id'])
    .orderBy('title')
    .orderBy('shared_doc.name')
    .execute();
  if (lists.length === 0) return [];
  const projects = await projectsById(
    trx,
    lists.map((list) => list.project_id),
  );
  const names = lists.map((list) => list.name);
  const rows = await inListOrder(readableTasks(trx, who).where('task.doc', 'in', names)).execute();
  const tasks = await viewTasks(trx, who, rows, now);
  return lists.map((list) => {
    const project = list.project_id === null ? undefined : projects.get(list.project_id);
    const id = list.name.slice('todolist/'.length);
    return {
      id,
      label: list.title,
      project: project?.name ?? null,
      projectCode: project?.code ?? null,
      todoTasks: tasks.filter((task) => task.group.id === id),
    };
  });
}

/** @throws ApiError NOT_FOUND */
export async function todoList(trx: Trx, who: Principal, name: DocName, now: number): Promise<TodoTaskGroup> {
  const [list] = await todoLists(trx, who, { name }, now);
  if (!list) throw new ApiError('NOT_FOUND');
  return list;
}

/**
 * The active members of a team, for one of them or an administrator.
 * @throws ApiError NOT_FOUND
 */
export async function requireTeam(trx: Trx, who: Principal, id: string): Promise<{ id: string; memberIds: string[] }> {
  const team = isUuid(id)
    ? await trx.selectFrom('team').select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!team) throw new ApiError('NOT_FOUND');
  const members = await trx
    .selectFrom('team_member')
    .innerJoin('app_user', 'app_user.id', 'team_member.user_id')
    .select('user_id')
    .where('team_id', '=', team.id)
    .where('active', '=', true)
    .execute();
  const memberIds = members.map((member) => member.user_id);
  const caller = await trx.selectFrom('app_user').select('is_admin').where('id', '=', who.userId).executeTakeFirst();
  if (!memberIds.includes(who.userId) && !caller?.is_admin) throw new ApiError('NOT_FOUND');
  return { id: team.id, memberIds };
}
