import { formatLocalDate, isLinkTarget, type Recurrence, recurrenceText, workedMs } from '@basoche/domain';
import { kindOf, priorityLabel, statusLabel } from '@basoche/protocol';
import type { TodoTask } from '@basoche/protocol';
import { todolist } from '@basoche/crdt';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Principal } from '../../sync/ports.ts';
import { projectsById } from '../projects/index.ts';
import { peopleById, unknownPerson } from '../sharing/index.ts';

export type TaskRow = Selectable<Tables['task']>;

/** The tasks as the reader sees them, in the order given. @param now the server's clock, where a running timer is cut */
export async function viewTasks(trx: Trx, who: Principal, rows: readonly TaskRow[], now: number): Promise<TodoTask[]> {
  if (rows.length === 0) return [];
  const docs = [...new Set(rows.map((row) => row.doc))];
  const lists = await listsByDoc(trx, docs);
  const projects = await projectsById(
    trx,
    [...lists.values()].map((list) => list.project_id),
  );
  const people = await peopleById(
    trx,
    rows.flatMap((row) => [row.created_by, ...(row.responsable === null ? [] : [row.responsable]), ...row.in_charge]),
  );
  const firm = await trx.selectFrom('firm').select(['id', 'name']).executeTakeFirst();
  const chronos = await ownChronos(trx, who, docs, now);

  return rows.map((row) => {
    const list = lists.get(row.doc);
    const project = list?.project_id ? projects.get(list.project_id) : undefined;
    const slug = row.doc.slice('todolist/'.length);
    return {
      id: row.id,
      title: row.title,
      summary: row.summary,
      type: row.type,
      status: statusLabel(row.status),
      priority: priorityLabel(row.priority),
      percent: row.percent,
      workload: row.workload ?? 0,
      minutesWorked: row.minutes_worked,
      scheduledDate: row.scheduled_date === null ? null : formatLocalDate(row.scheduled_date),
      deadline: row.deadline === null ? null : formatLocalDate(row.deadline),
      createdAt: row.created_at,
      relationType: kindOf(row.relation_type),
      // A device may have written what the call would refuse.
      url: row.url !== null && isLinkTarget(row.url) ? row.url : null,
      timeValidation: row.time_validation,
      project: project ? { codeID: project.code, name: project.name } : null,
      team: list?.team_id && list.team_name ? { id: list.team_id, name: list.team_name } : null,
      responsable: row.responsable === null ? null : (people.get(row.responsable) ?? unknownPerson(row.responsable)),
      createdBy: people.get(row.created_by) ?? unknownPerson(row.created_by),
      lp_client: firm ?? null,
      parent: row.parent,
      dependency: row.dependency,
      recurrence: wireRecurrence(row.recurrence, row.id),
      repeats: row.repeats,
      comments: row.comments_count,
      usersInCharge: row.in_charge.map((id) => people.get(id) ?? unknownPerson(id)),
      group: { id: slug, label: list?.title ?? '' },
      chrono: chronos.get(`${row.doc} ${row.id}`) ?? { isRunning: false, value: 0 },
    };
  });
}

export async function viewTask(trx: Trx, who: Principal, row: TaskRow, now: number): Promise<TodoTask> {
  const [task] = await viewTasks(trx, who, [row], now);
  if (!task) throw new Error('a row has a view');
  return task;
}

function wireRecurrence(recurrence: Recurrence | null, id: string): TodoTask['recurrence'] {
  if (recurrence === null) return null;
  const next = todolist.nextDate({ id, recurrence });
  const { every, interval, weekdays, on, count, until } = recurrence;
  return {
    every,
    interval,
    weekdays,
    on,
    count,
    until: until === null ? null : formatLocalDate(until),
    label: recurrenceText(recurrence),
    next: next === null ? null : formatLocalDate(next),
  };
}

async function listsByDoc(trx: Trx, docs: readonly string[]) {
  const rows = await trx
    .selectFrom('shared_doc')
    .leftJoin('todo_list', 'todo_list.doc', 'shared_doc.name')
    .leftJoin('team', 'team.id', 'todo_list.team_id')
    .select([
      'shared_doc.name',
      'shared_doc.title',
      'shared_doc.project_id',
      'team.id as team_id',
      'team.name as team_name',
    ])
    .where('shared_doc.name', 'in', [...docs])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** `<doc> <task>` -> the reader's own timer. */
async function ownChronos(trx: Trx, who: Principal, docs: readonly string[], now: number) {
  const rows = await trx
    .selectFrom('time_interval')
    .select(['doc', 'task', 'start', 'stop'])
    .where('doc', 'in', [...docs])
    .where('user', '=', who.userId)
    .where('discarded_at', 'is', null)
    .execute();
  const byTask = new Map<string, typeof rows>();
  for (const row of rows) byTask.set(`${row.doc} ${row.task}`, [...(byTask.get(`${row.doc} ${row.task}`) ?? []), row]);
  return new Map(
    [...byTask].map(([key, intervals]) => [
      key,
      {
        isRunning: intervals.some((interval) => interval.stop === null),
        value: Math.round(
          workedMs(
            intervals.map((interval) => ({
              start: Date.parse(interval.start),
              stop: interval.stop === null ? now : Date.parse(interval.stop),
            })),
          ) / 1000,
        ),
      },
    ]),
  );
}
