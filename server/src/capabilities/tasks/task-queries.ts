import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { grantsOf } from '../sharing/index.ts';
import type { TaskRow } from './task-view.ts';

/** Tasks that a person may read, without the deleted. */
export function readableTasks(trx: Trx, who: Pick<Principal, 'userId'>) {
  return grantsOf(trx, who).innerJoin('task', 'task.doc', 'shared_doc.name').where('task.deleted_at', 'is', null);
}

export type ReadableTasks = ReturnType<typeof readableTasks>;

/** @throws ApiError NOT_FOUND also when the caller may not read its list; FORBIDDEN when `write` is asked and refused */
export async function requireTask(trx: Trx, who: Principal, id: string, need: 'read' | 'write'): Promise<TaskRow> {
  const row = await readableTasks(trx, who)
    .where('task.id', '=', id)
    .selectAll('task')
    .select('doc_grant.right')
    .orderBy('task.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  if (need === 'write' && row.right !== 'write') throw new ApiError('FORBIDDEN');
  return row;
}

/** By list, in list order. */
export function inListOrder(query: ReadableTasks) {
  return query.selectAll('task').orderBy('task.doc').orderBy('task.position').orderBy('task.id');
}

/** The nearest deadline first, those without one last. */
export function byDeadline(query: ReadableTasks) {
  return query
    .selectAll('task')
    .orderBy(sql`task.deadline asc nulls last`)
    .orderBy('task.created_at')
    .orderBy('task.id');
}

export function whereInCharge(query: ReadableTasks, userId: string): ReadableTasks {
  return query.where((eb) =>
    eb.or([eb('task.responsable', '=', userId), sql<boolean>`${userId} = any (task.in_charge)`]),
  );
}

/** Responsible, in charge or creator. */
export function whereConcerned(query: ReadableTasks, userId: string): ReadableTasks {
  return query.where((eb) =>
    eb.or([
      eb('task.responsable', '=', userId),
      eb('task.created_by', '=', userId),
      sql<boolean>`${userId} = any (task.in_charge)`,
    ]),
  );
}

/** With every word of the query; a blank one keeps all. */
export function whereMatches(query: ReadableTasks, words: string): ReadableTasks {
  if (words.trim() === '') return query;
  return query.where(sql<boolean>`exists (select from search_entry entry where entry.doc = task.doc
    and entry.id = task.id and entry.tsv @@ search_query(${words}))`);
}
