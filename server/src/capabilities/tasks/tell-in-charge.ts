import { displayName } from '@basoche/domain';
import type { todolist } from '@basoche/crdt';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { memberIds, peopleById, sharedDoc } from '../sharing/index.ts';

/** Older tasks come from an import, not from somebody who hands them out now: nobody is told. */
const NEWS_FOR_MS = 86_400_000;

type ChangedTask = Pick<todolist.TaskRow, 'id' | 'title' | 'in_charge' | 'created_at' | 'deleted_at'>;

/**
 * Tells people that somebody else put a task in their charge, in the transaction of the task's row. Only those who can
 * open the list are told, and each once while they stay in charge.
 */
export async function tellInCharge(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  const moved = [...(change.diff['task']?.inserted ?? []), ...(change.diff['task']?.updated ?? [])] as ChangedTask[];
  if (moved.length === 0) return;
  const before = await inChargeBefore(trx, change.doc, moved);
  const changed = moved.filter((task) => before.get(task.id)?.join() !== task.in_charge.join());
  if (changed.length === 0) return;
  await remember(trx, change, changed);
  if (change.isRebuild) return;

  const news = changed.flatMap((task) => {
    const known = before.get(task.id);
    const isNews = known !== undefined || Date.parse(task.created_at ?? '') > deps.clock.now() - NEWS_FOR_MS;
    const added = task.in_charge.filter((id) => !known?.includes(id) && byOther(change.actors, id));
    return task.deleted_at === null && isNews && added.length > 0 ? [{ task, added }] : [];
  });
  const list = news.length > 0 ? await sharedDoc(trx, change.doc) : null;
  if (!list) return;
  const members = await memberIds(trx, change.doc);
  const people = await peopleById(trx, change.actors);
  for (const { task, added } of news) {
    for (const id of added.filter((each) => members.includes(each))) {
      const giver = [...change.actors].filter((actor) => actor !== id).map((actor) => people.get(actor));
      const [person] = giver;
      const title = `«\u00a0${task.title}\u00a0»`;
      await notify(trx, deps, {
        kind: 'taskInCharge',
        firmId: change.firmId,
        to: [id],
        content:
          person && giver.length === 1
            ? `${displayName(person.firstname, person.lastname)} vous a confié la tâche ${title}`
            : `La tâche ${title} vous a été confiée`,
        url: `/todos/view/${encodeURIComponent(task.id)}?list=${list.slug}`,
        subject: change.doc,
      });
    }
  }
}

/** Somebody other than this person wrote; who wrote is unknown after a crash, and then counts as another. */
function byOther(actors: ReadonlySet<string>, id: string): boolean {
  return actors.size === 0 || [...actors].some((actor) => actor !== id);
}

async function inChargeBefore(trx: Trx, doc: string, tasks: ChangedTask[]): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('task_charge')
    .select(['task_id', 'in_charge'])
    .where('doc', '=', doc)
    .where(
      'task_id',
      'in',
      tasks.map((task) => task.id),
    )
    .execute();
  return new Map(rows.map((row) => [row.task_id, row.in_charge]));
}

async function remember(trx: Trx, { firmId, doc }: ProjectionChange, tasks: ChangedTask[]): Promise<void> {
  await trx
    .insertInto('task_charge')
    .values(tasks.map((task) => ({ firm_id: firmId, doc, task_id: task.id, in_charge: task.in_charge })))
    .onConflict((conflict) =>
      conflict
        .columns(['firm_id', 'doc', 'task_id'])
        .doUpdateSet((eb) => ({ in_charge: eb.ref('excluded.in_charge') })),
    )
    .execute();
}
