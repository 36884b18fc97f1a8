import type { PersonSummary, TaskComment, TaskSubcomment } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { wholeAttachments } from '../attachments/index.ts';
import { grantsOf, peopleById, unknownPerson } from '../sharing/index.ts';

export type CommentRow = Selectable<Tables['task_comment']>;

/** Not deleted, in a list that the caller may read. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function requireComment(
  trx: Trx,
  who: Principal,
  id: string,
  need: 'read' | 'write',
): Promise<CommentRow> {
  const row = await grantsOf(trx, who)
    .innerJoin('task_comment', 'task_comment.doc', 'shared_doc.name')
    .where('task_comment.id', '=', id)
    .where('task_comment.deleted_at', 'is', null)
    .selectAll('task_comment')
    .select('doc_grant.right')
    .leftJoin('task', (join) =>
      join.onRef('task.doc', '=', 'task_comment.doc').onRef('task.id', '=', 'task_comment.task'),
    )
    // A task that went to another list is deleted in the one it left, with a copy of its comments.
    .orderBy(sql`task.deleted_at is not null`)
    .orderBy('task_comment.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  if (need === 'write' && row.right !== 'write') throw new ApiError('FORBIDDEN');
  return row;
}

/** Comments of a task, oldest first, each with its answers; a deleted one shows only while it has answers. */
export async function commentsOfTask(trx: Trx, doc: string, task: string): Promise<TaskComment[]> {
  const rows = await rowsOfTask(trx, doc, task);
  const view = await viewer(trx, doc, rows);
  const ids = new Set(rows.map((row) => row.id));
  const live = rows.filter((row) => row.deleted_at === null);
  const isTop = (row: CommentRow) => row.parent === null || !ids.has(row.parent);
  return rows
    .filter(isTop)
    .map((row) => ({
      row,
      comment: { ...view(row), subcomments: live.filter((each) => each.parent === row.id).map(view) },
    }))
    .filter(({ row, comment }) => row.deleted_at === null || comment.subcomments.length > 0)
    .map(({ comment }) => comment);
}

/** One comment with its answers. */
export async function thread(trx: Trx, row: CommentRow): Promise<TaskComment> {
  const view = await viewer(trx, row.doc, [row]);
  return { ...view(row), subcomments: await subcomments(trx, row) };
}

export async function subcomments(trx: Trx, row: CommentRow): Promise<TaskSubcomment[]> {
  const rows = (await rowsOfTask(trx, row.doc, row.task)).filter(
    (each) => each.parent === row.id && each.deleted_at === null,
  );
  return rows.map(await viewer(trx, row.doc, rows));
}

async function rowsOfTask(trx: Trx, doc: string, task: string): Promise<CommentRow[]> {
  return trx
    .selectFrom('task_comment')
    .selectAll()
    .where('doc', '=', doc)
    .where('task', '=', task)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Shows these comments of a document: with who wrote them, and what of their files has arrived. */
async function viewer(
  trx: Trx,
  doc: string,
  rows: readonly CommentRow[],
): Promise<(row: CommentRow) => TaskSubcomment> {
  const authors = rows.map((row) => row.author);
  const people: ReadonlyMap<string, PersonSummary> = await peopleById(trx, authors);
  const withFiles = rows.filter((row) => row.files.length > 0).map((row) => row.id);
  const whole = await wholeAttachments(trx, doc, withFiles);
  return (row) => ({
    id: row.id,
    content: row.text,
    todoTask: row.task,
    parent: row.parent,
    author: people.get(row.author) ?? unknownPerson(row.author),
    createdAt: row.created_at,
    edited: row.edited_at !== null,
    files: row.files.flatMap(({ id, name, mime, size }) =>
      size === undefined
        ? []
        : [{ slug: id, name, mime: mime ?? 'application/octet-stream', size, complete: whole.has(id) }],
    ),
    gedFiles: row.files.filter(({ size }) => size === undefined).map(({ id }) => id),
  });
}
