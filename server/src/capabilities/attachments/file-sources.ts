import { docName } from '@basoche/protocol';
import type { DocKind, DocName } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import type { Principal } from '../../sync/ports.ts';

/** Rows that carry files, by kind of document: messages one each, comments several. */
const FILE_SOURCES: Partial<Record<DocKind, { table: string; files: string }>> = {
  conversation: { table: 'message', files: 'jsonb_build_array(file)' },
  todolist: { table: 'task_comment', files: 'files' },
  board: { table: 'board_comment', files: 'files' },
  document: { table: 'document_comment', files: 'files' },
};

export function hasAttachments(kind: DocKind): boolean {
  return FILE_SOURCES[kind] !== undefined;
}

export interface AttachmentPlace {
  id: string;
  doc: string;
  record: string;
}

/** Whether what carried the file is there without it: deleted, or the file was taken away. What has not arrived may still name it. */
export async function isGone(trx: Trx, { id, doc, record }: AttachmentPlace): Promise<boolean> {
  const source = FILE_SOURCES[doc.slice(0, doc.indexOf('/')) as DocKind];
  if (!source) return true;
  const named = JSON.stringify([{ id }]);
  const { rows } = await sql<{ gone: boolean }>`select deleted_at is not null
    or not coalesce(${sql.raw(source.files)} @> ${named}::jsonb, false) as gone
    from ${sql.table(source.table)} where doc = ${doc} and id = ${record}`.execute(trx);
  return rows[0]?.gone ?? false;
}

/** What a message or comment no longer names goes, in the transaction that says so in its row. */
export async function forgetAttachments(
  trx: Trx,
  _deps: unknown,
  { doc, kind, diff }: ProjectionChange,
): Promise<void> {
  const changed = diff[FILE_SOURCES[kind]?.table ?? ''];
  const arrivedDeleted = (changed?.inserted ?? []).filter((row) => 'deleted_at' in row && row['deleted_at'] !== null);
  const rows = [...arrivedDeleted, ...(changed?.updated ?? [])];
  if (rows.length === 0) return;
  const named = rows.flatMap(filesOf);
  await trx
    .deleteFrom('attachment')
    .where('doc', '=', doc)
    .where(
      'record',
      'in',
      rows.map(({ id }) => id),
    )
    .where(sql<boolean>`not (id::text = any(${named}::text[]))`)
    .execute();
}

/** Files of records that went to another document: its readers, and only they, read them from now on. */
export async function moveAttachments(trx: Trx, from: DocName, to: DocName, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  await trx
    .updateTable('attachment')
    .set({ doc: to })
    .where('doc', '=', from)
    .where('record', 'in', [...records])
    .execute();
}

/**
 * Where a file belongs that a device still sends to `doc`: its comment may have gone to another list meanwhile, with its
 * task. Only its author's own comment is followed.
 */
export async function placeNow(
  trx: Trx,
  who: Pick<Principal, 'userId'>,
  { kind, slug }: { kind: DocKind; slug: string },
  record: string,
): Promise<{ kind: DocKind; slug: string }> {
  if (kind !== 'todolist') return { kind, slug };
  const { rows } = await sql<{ doc: string }>`select there.doc from task_comment left_behind
    join task old on old.doc = left_behind.doc and old.id = left_behind.task and old.deleted_at is not null
    join task_comment there on there.id = left_behind.id and there.doc <> left_behind.doc
      and there.author = ${who.userId}
    join task on task.doc = there.doc and task.id = there.task and task.deleted_at is null
    where left_behind.doc = ${docName(kind, slug)} and left_behind.id = ${record} limit 1`.execute(trx);
  const [moved] = rows;
  return { kind, slug: moved === undefined ? slug : moved.doc.slice('todolist/'.length) };
}

function filesOf(row: Record<string, unknown>): string[] {
  const files: unknown[] = Array.isArray(row['files']) ? row['files'] : [row['file']];
  return files.flatMap((file) =>
    typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string' ? [file.id] : [],
  );
}
