import { displayName, workedMinutes } from '@basoche/domain';
import { statusLabel } from '@basoche/protocol';
import type { ImprovisedTask } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Principal } from '../../../sync/ports.ts';
import { visibleProjects } from '../../projects/index.ts';
import { isUuid, peopleById, unknownPerson } from '../../sharing/index.ts';

export type ImprovisedRow = Selectable<Tables['improvised_task']>;

/** What a person may read: their own time, and that on projects they see. */
export function readableImprovised(trx: Trx, who: Principal) {
  return trx
    .selectFrom('improvised_task')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('improvised_task.user_id', '=', who.userId),
        eb('improvised_task.project_id', 'in', visibleProjects(trx, who).select('project.id')),
      ]),
    );
}

/** @throws ApiError NOT_FOUND; FORBIDDEN to write the time of somebody else */
export async function requireImprovised(
  trx: Trx,
  who: Principal,
  id: string,
  need: 'read' | 'write',
): Promise<ImprovisedRow> {
  const row = isUuid(id)
    ? await readableImprovised(trx, who).where('improvised_task.id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new ApiError('NOT_FOUND');
  if (need === 'write' && row.user_id !== who.userId) throw new ApiError('task.timeOwner');
  return row;
}

/** @param now the server's clock, where a running stopwatch is cut */
export function minutesOf({ minutes, started_at }: ImprovisedRow, now: number): number {
  return minutes + (started_at === null ? 0 : workedMinutes([{ start: started_at.getTime(), stop: now }]));
}

/** In the order given. */
export async function viewImprovised(trx: Trx, rows: readonly ImprovisedRow[], now: number): Promise<ImprovisedTask[]> {
  const ids = [...new Set(rows.map((row) => row.user_id))];
  const people = await peopleById(trx, ids);
  const teams = await teamNames(trx, ids);
  return rows.map((row) => {
    const person = people.get(row.user_id) ?? unknownPerson(row.user_id);
    return {
      id: row.id,
      idTask: row.id,
      project_id: row.project_id,
      type: row.type,
      note: row.note,
      status: statusLabel(row.status),
      timeValidation: row.time_validation,
      duration: minutesOf(row, now),
      isRunning: row.started_at !== null,
      responsible: displayName(person.firstname, person.lastname),
      responsibleEmail: person.email,
      teamName: teams.get(row.user_id) ?? null,
      isTodo: false as const,
      createdAt: row.created_at.toISOString(),
    };
  });
}

/** By user id; of several teams the first by name. */
async function teamNames(trx: Trx, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('team_member')
    .innerJoin('team', 'team.id', 'team_member.team_id')
    .select(['team_member.user_id', 'team.name'])
    .where('team_member.user_id', 'in', userIds)
    .orderBy('team.name', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}
