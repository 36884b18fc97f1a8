import { groupBy } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { readablePlaces } from './place-readers.ts';

export interface Step {
  id: string;
  name: string;
  isTrashed: boolean;
}

/** From the top of its space to the folder itself, by id. */
export async function pathsOf(trx: Trx, ids: readonly string[]): Promise<Map<string, Step[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ start: string; id: string; name: string; trashed: boolean }>`
    with recursive up as (
      select id as start, id, name, parent, trashed_at is not null as trashed, 0 as distance
      from folder where id = any(${[...new Set(ids)]}::uuid[])
      union all
      select up.start, folder.id, folder.name, folder.parent, folder.trashed_at is not null, up.distance + 1
      from folder join up on folder.id = up.parent
    ) select start, id, name, trashed from up order by start, distance desc`.execute(trx);
  const steps = groupBy(rows, ({ start }) => start);
  return new Map(
    [...steps].map(([start, path]) => [start, path.map(({ id, name, trashed }) => ({ id, name, isTrashed: trashed }))]),
  );
}

/** The same without the folders that the reader may not read: of what is shared, from the folder that is. */
export async function readablePathsOf(trx: Trx, reader: Reader, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const paths = await pathsOf(trx, ids);
  const steps = [...paths.values()].flatMap((path) => path.map(({ id }) => id));
  if (steps.length === 0) return paths;
  const rows = await trx
    .selectFrom('folder')
    .select('id')
    .where('id', 'in', [...new Set(steps)])
    .where(readablePlaces(trx, 'folder', reader))
    .execute();
  const readable = new Set(rows.map(({ id }) => id));
  return new Map([...paths].map(([start, path]) => [start, path.filter(({ id }) => readable.has(id))]));
}

/** The same of one; empty for one that is not there. */
export async function pathOf(trx: Trx, id: string): Promise<Step[]> {
  return (await pathsOf(trx, [id])).get(id) ?? [];
}

/** Of these folders, those that are in the trash, by themselves or with one that they stand in. */
export async function trashedAmong(trx: Trx, ids: readonly (string | null)[]): Promise<Set<string>> {
  const paths = await pathsOf(
    trx,
    ids.filter((id) => id !== null),
  );
  return new Set([...paths].filter(([, path]) => path.some(({ isTrashed }) => isTrashed)).map(([id]) => id));
}

/** The folder and all that it contains. */
export async function foldersWithin(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select id from folder where id = ${id}
      union select folder.id from folder join down on folder.parent = down.id
    ) select id from down`.execute(trx);
  return rows.map((row) => row.id);
}
