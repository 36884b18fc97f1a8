import { todolist } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { DocName, NewTaskComment, RefusalText, TaskComment } from '@basoche/protocol';
import type { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { dropAttachments } from '../attachments/index.ts';
import { grantsOf } from '../sharing/index.ts';
import { peerOf } from '../peer.ts';
import type { Deps } from './change-task.ts';
import { attachedFile, filesPutBefore, keepUploads, notPutBefore, readUploads } from './comment-files.ts';
import { requireComment, thread } from './comment-queries.ts';
import { requireTask } from './task-queries.ts';

/** @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE, CONFLICT when the id is another comment's */
export async function createComment(
  deps: Deps,
  who: Principal,
  given: string,
  wanted: z.output<typeof NewTaskComment>,
): Promise<TaskComment> {
  const uploads = await readUploads(wanted.files);
  const { id, list, files, made } = await deps.db.asFirm(who.firmId, async (trx) => {
    const task = await requireTask(trx, who, wanted.todoTask, 'write');
    if (wanted.parent !== undefined) await requireParent(trx, who, wanted.parent, task);
    const list = task.doc as DocName;
    const documents = await gedFiles(trx, who, wanted.gedFiles);
    const put = await filesPutBefore(trx, who, list, wanted);
    const id = wanted.slug ?? put[0]?.record ?? given;
    if (put.some(({ record }) => record !== id)) throw notPutBefore();
    const made = await keepUploads(trx, deps, who, list, id, uploads);
    return {
      id,
      list,
      files: [...documents, ...[...put, ...made].map(attachedFile)],
      made: made.map(({ slug }) => slug),
    };
  });
  try {
    await deps.shared.edit(who, list, (doc) => {
      todolist.addComment(doc, peerOf(who, deps.clock), wanted.todoTask, {
        id,
        text: wanted.content ?? '',
        ...(wanted.parent === undefined ? {} : { parent: wanted.parent }),
        ...(files.length > 0 ? { files } : {}),
      });
    });
  } catch (error) {
    await deps.db.asFirm(who.firmId, (trx) => dropAttachments(trx, who, made));
    throw error;
  }
  return deps.db.asFirm(who.firmId, async (trx) => {
    const row = await requireComment(trx, who, id, 'read');
    if (row.author !== who.userId || row.task !== wanted.todoTask) throw new ApiError('task.commentIdUsed');
    return thread(trx, row);
  });
}

/** By its author alone. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function updateComment(deps: Deps, who: Principal, id: string, content: string): Promise<TaskComment> {
  const list = await ownComment(deps, who, id, 'task.authorChangesComment');
  await deps.shared.edit(who, list, (doc) => {
    todolist.editComment(doc, peerOf(who, deps.clock), id, content);
  });
  return deps.db.asFirm(who.firmId, async (trx) => thread(trx, await requireComment(trx, who, id, 'read')));
}

/** By its author alone. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function deleteComment(deps: Deps, who: Principal, id: string): Promise<void> {
  const list = await ownComment(deps, who, id, 'task.authorDeletesComment');
  await deps.shared.edit(who, list, (doc) => {
    todolist.deleteComment(doc, peerOf(who, deps.clock), id);
  });
}

async function ownComment({ db }: Deps, who: Principal, id: string, refusal: RefusalText): Promise<DocName> {
  const row = await db.asFirm(who.firmId, (trx) => requireComment(trx, who, id, 'write'));
  if (row.author !== who.userId) throw new ApiError(refusal);
  return row.doc as DocName;
}

async function requireParent(
  trx: Trx,
  who: Principal,
  parent: string,
  task: { doc: string; id: string },
): Promise<void> {
  const row = await requireComment(trx, who, parent, 'read').catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (row?.doc !== task.doc || row.task !== task.id)
    throw new ApiError('UNPROCESSABLE', { fields: { parent: 'task.otherParent' } });
}

/** Documents joined to a comment, with the title they have now. */
async function gedFiles(trx: Trx, who: Principal, slugs: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (slugs.length === 0) return [];
  const names = slugs.map((slug) => parseDocName(`document/${slug}`)?.name).filter((name) => name !== undefined);
  const rows =
    names.length === 0
      ? []
      : await grantsOf(trx, who).where('shared_doc.name', 'in', names).select(['name', 'title']).execute();
  const titles = new Map(rows.map((row) => [row.name.slice('document/'.length), row.title]));
  return slugs.map((id) => {
    const name = titles.get(id);
    if (name === undefined)
      throw new ApiError('UNPROCESSABLE', {
        fields: { gedFiles: 'task.noDocument' },
      });
    return { id, name };
  });
}
