import type { todolist } from '@basoche/crdt';
import { displayName, mentionsIn } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { memberIds, peopleById, sharedDoc, unknownPerson } from '../sharing/index.ts';

/** Older comments come from an import, not from somebody who writes now: nobody is told. */
const NEWS_FOR_MS = 86_400_000;

/**
 * Tells those who can open the list, and whom a new comment of a task names, that it does, in the transaction that writes
 * its row. An edit tells nobody, and neither does a comment that came along with its task from another list.
 */
export async function tellMentioned(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  if (change.isRebuild) return;
  const arrived = (change.diff['task_comment']?.inserted ?? []) as todolist.TaskCommentRow[];
  const news = arrived.filter(
    ({ text, deleted_at, created_at }) =>
      text.includes('@') && deleted_at === null && Date.parse(created_at) > deps.clock.now() - NEWS_FOR_MS,
  );
  const list = news.length > 0 ? await sharedDoc(trx, change.doc) : null;
  if (!list) return;
  const moved = await elsewhere(trx, change.doc, news);
  const members = await memberIds(trx, change.doc);
  const people = await peopleById(trx, [...members, ...news.map(({ author }) => author)]);
  const nameOf = (id: string): string => {
    const { firstname, lastname } = people.get(id) ?? unknownPerson(id);
    return displayName(firstname, lastname);
  };
  const named = members.map((id) => ({ id, name: nameOf(id) }));
  const tasks = new Map(((change.projection['task'] ?? []) as todolist.TaskRow[]).map((task) => [task.id, task]));
  for (const comment of news) {
    const task = tasks.get(comment.task);
    if (task === undefined || task.deleted_at !== null || moved.has(comment.id)) continue;
    await notify(trx, deps, {
      kind: 'mentioned',
      firmId: change.firmId,
      to: mentionsIn(comment.text, named)
        .flatMap(({ ids }) => ids)
        .filter((id) => id !== comment.author),
      content: `${nameOf(comment.author)} vous mentionne dans la tâche «\u00a0${task.title}\u00a0»`,
      url: `/todos/view/${encodeURIComponent(task.id)}?list=${list.slug}`,
      subject: change.doc,
    });
  }
}

async function elsewhere(trx: Trx, doc: string, comments: readonly todolist.TaskCommentRow[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('task_comment')
    .select('id')
    .where(
      'id',
      'in',
      comments.map(({ id }) => id),
    )
    .where('doc', '<>', doc)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
