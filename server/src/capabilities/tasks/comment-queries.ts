import type { PersonSummary, TaskComment, TaskSubcomment } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { TaskCommentTable } from '../../db/projection-tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { grantsOf } from '../doc-rights.ts';
import { peopleById, unknownPerson } from '../sharing/index.ts';

export type CommentRow = Selectable<TaskCommentTable>;

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
    .orderBy('task_comment.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  if (need === 'write' && row.right !== 'write') throw new ApiError('FORBIDDEN');
  return row;
}

/** Comments of a task, oldest first, each with its answers; a deleted one shows only while it has answers. */
export async function commentsOfTask(trx: Trx, doc: string, task: string): Promise<TaskComment[]> {
  return viewThreads(trx, await rowsOfTask(trx, doc, task));
}

/** One comment with its answers. */
export async function thread(trx: Trx, row: CommentRow): Promise<TaskComment> {
  const people = await peopleById(trx, [row.author]);
  return { ...view(row, people), subcomments: await subcomments(trx, row) };
}

export async function subcomments(trx: Trx, row: CommentRow): Promise<TaskSubcomment[]> {
  const rows = (await rowsOfTask(trx, row.doc, row.task)).filter(
    (each) => each.parent === row.id && each.deleted_at === null,
  );
  const people = await peopleById(
    trx,
    rows.map((each) => each.author),
  );
  return rows.map((each) => view(each, people));
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

async function viewThreads(trx: Trx, rows: readonly CommentRow[]): Promise<TaskComment[]> {
  const people = await peopleById(
    trx,
    rows.map((row) => row.author),
  );
  const ids = new Set(rows.map((row) => row.id));
  const live = rows.filter((row) => row.deleted_at === null);
  const isTop = (row: CommentRow) => row.parent === null || !ids.has(row.parent);
  return rows
    .filter(isTop)
    .map((row) => ({
      row,
      comment: {
        ...view(row, people),
        subcomments: live.filter((each) => each.parent === row.id).map((each) => view(each, people)),
      },
    }))
    .filter(({ row, comment }) => row.deleted_at === null || comment.subcomments.length > 0)
    .map(({ comment }) => comment);
}

function view(row: CommentRow, people: ReadonlyMap<string, PersonSummary>): TaskSubcomment {
  return {
    id: row.id,
    content: row.text,
    todoTask: row.task,
    parent: row.parent,
    author: people.get(row.author) ?? unknownPerson(row.author),
    createdAt: row.created_at,
    edited: row.edited_at !== null,
    files: [],
    gedFiles: row.files.map((file) => file.id),
  };
}
