import { groupBy } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

interface Row {
  id: string;
  parent: string | null;
}

/** What somebody is given by shares of it or of a folder that it stands in: their ids. */
export interface Shared {
  sharers: readonly string[];
}

/**
 * Rows with those to whom shares open each; what is in the trash with a folder is opened to nobody. One question for all rows,
 * and none more in a firm without shares.
 */
export async function withSharers<R extends Row>(
  trx: Trx,
  table: 'folder' | 'file',
  rows: readonly R[],
): Promise<(R & Shared)[]> {
  if (rows.length === 0 || !(await hasShares(trx))) return rows.map((row) => ({ ...row, sharers: [] }));
  const folderOf = (row: R) => (table === 'folder' ? row.id : row.parent);
  const opened = await openedFolders(
    trx,
    rows.flatMap((row) => folderOf(row) ?? []),
  );
  const direct = table === 'folder' ? new Map<string, string[]>() : await openedFiles(trx, rows);
  return rows.map((row) => {
    const folder = opened.get(folderOf(row) ?? '');
    if (folder?.isTrashed === true) return { ...row, sharers: [] };
    return { ...row, sharers: [...new Set([...(folder?.users ?? []), ...(direct.get(row.id) ?? [])])] };
  });
}

async function hasShares(trx: Trx): Promise<boolean> {
  return (await trx.selectFrom('library_share').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function openedFolders(trx: Trx, ids: readonly string[]) {
  const { rows } = await sql<{ start: string; trashed: boolean; users: string[] }>`
    with recursive up as (
      select id as start, id, parent, trashed_at from folder where id = any(${[...new Set(ids)]}::uuid[])
      union all select up.start, folder.id, folder.parent, folder.trashed_at from folder join up on folder.id = up.parent
    )
    select up.start, bool_or(up.trashed_at is not null) as trashed, array_remove(array_agg(distinct user_id), null) as users
    from up left join library_share on library_share.folder = up.id group by up.start`.execute(trx);
  return new Map(rows.map(({ start, trashed, users }) => [start, { isTrashed: trashed, users }]));
}

async function openedFiles(trx: Trx, files: readonly Row[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ file: string; user_id: string }>`
    select file, user_id from library_share where file = any(${files.map(({ id }) => id)}::uuid[])`.execute(trx);
  return new Map(
    [...groupBy(rows, ({ file }) => file)].map(([file, list]) => [file, list.map(({ user_id }) => user_id)]),
  );
}
