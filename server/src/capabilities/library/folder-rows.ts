import { groupBy } from '@basoche/domain';
import { categoryOfSpace, favouriteFolderRecord, folderRecord } from '@basoche/protocol';
import type { Folder, FolderView, Space } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById } from '../sharing/index.ts';
import { readablePathsOf } from './folder-paths.ts';
import { nameKey } from './library-names.ts';
import { heldPlaces, holdsPlace, READERS } from './place-readers.ts';
import type { Place } from './place-readers.ts';
import { sharesOf } from './share-rows.ts';
import { withSharers } from './sharers.ts';

const COLUMNS = [
  'folder.id',
  'folder.name',
  'folder.space',
  'folder.owner',
  'folder.project_id',
  'folder.parent',
  'folder.created_by',
  'folder.created_at',
  'folder.updated_at',
  'folder.trashed_at',
] as const;

/** Folders of the firm, with what decides who may read them. */
export function folderRows(trx: Trx) {
  return trx
    .selectFrom('folder')
    .leftJoin('project', 'project.id', 'folder.project_id')
    .select([...COLUMNS, ...READERS, 'project.code_id as project_code']);
}
export type FolderRow = Awaited<ReturnType<ReturnType<typeof folderRows>['executeTakeFirstOrThrow']>>;

export function folderOf(row: Omit<FolderRow, 'people' | 'is_restricted' | 'in_charge' | 'project_code'>): Folder {
  return {
    id: row.id,
    name: row.name,
    space: row.space as Space,
    project: row.project_id,
    parent: row.parent,
    owner: row.owner,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    trashedAt: row.trashed_at?.getTime() ?? null,
  };
}

/** Ids of the folders that stand in a place, the trash aside, by the key of their name; of a folder its id says it all. */
export async function folderNamesIn(
  trx: Trx,
  place: Pick<Place, 'parent'> & Partial<Place>,
): Promise<Map<string, string>> {
  let rows = trx.selectFrom('folder').select(['id', 'name']).where('trashed_at', 'is', null);
  if (place.parent !== null) rows = rows.where('parent', '=', place.parent);
  else
    rows = rows
      .where('parent', 'is', null)
      .where('space', '=', place.space ?? '')
      .where(sql<boolean>`owner is not distinct from ${place.owner ?? null}::uuid`)
      .where(sql<boolean>`project_id is not distinct from ${place.project_id ?? null}::uuid`);
  const names = new Map<string, string>();
  // Of two of one name the older one.
  for (const { id, name } of await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute())
    names.set(nameKey(name), id);
  return names;
}

/** As the calls of the specification show them. */
export async function folderViews(trx: Trx, reader: Reader, rows: readonly FolderRow[]): Promise<FolderView[]> {
  const { account } = reader;
  const paths = await readablePathsOf(
    trx,
    reader,
    rows.map(({ id }) => id),
  );
  const shares = await sharesOf(trx, reader, 'folder', await withSharers(trx, 'folder', rows));
  const people = await peopleById(
    trx,
    rows.flatMap((row) => row.owner ?? row.created_by ?? []),
  );
  const favourites = await favouritesAmong(
    trx,
    account.id,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const path = paths.get(row.id) ?? [];
    const owner = people.get(row.owner ?? row.created_by ?? '');
    return {
      slug: row.id,
      name: row.name,
      type: row.space as Space,
      depth: path.length,
      parent: path.length > 1 ? row.parent : null,
      arianne: path.map(({ id, name }) => ({ slug: id, name })),
      fav: favourites.has(row.id),
      opened: false,
      isOwner: (row.owner ?? row.created_by) === account.id,
      owner: owner?.email ?? null,
      avatar: owner?.avatar ?? null,
      shareList: shares.get(row.id) ?? [],
      category: categoryOfSpace(row.space as Space),
      categoryIdentifier: row.project_code,
      createdAt: row.created_at.toISOString(),
    };
  });
}

async function favouritesAmong(trx: Trx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('favourite_folder')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const folderSource = recordSource({
  kind: folderRecord,
  async read(trx, reader, { after, limit }) {
    let rows = trx
      .selectFrom('folder')
      .select([...COLUMNS])
      .where(heldPlaces(trx, 'folder', reader))
      .orderBy('folder.id')
      .limit(limit);
    if (after !== null) rows = rows.where('folder.id', '>', after);
    return (await rows.execute()).map(folderOf);
  },
  async readChanged(trx, ids) {
    const rows = await withSharers(trx, 'folder', await folderRows(trx).where('folder.id', 'in', ids).execute());
    return rows.map((row) => {
      const folder = folderOf(row);
      return { id: row.id, rowFor: (reader) => (holdsPlace(row, reader) ? folder : null) };
    });
  },
});

/** Folders that the reader wants at hand. */
export const favouriteFolderSource = recordSource({
  kind: favouriteFolderRecord,
  read(trx, { account }, { after, limit }) {
    let rows = trx
      .selectFrom('favourite_folder')
      .select('id')
      .where('user_id', '=', account.id)
      .orderBy('id')
      .limit(limit);
    if (after !== null) rows = rows.where('id', '>', after);
    return rows.execute();
  },
  async readChanged(trx, ids) {
    const rows = await trx.selectFrom('favourite_folder').select(['id', 'user_id']).where('id', 'in', ids).execute();
    const owners = groupBy(rows, ({ id }) => id);
    return [...owners].map(([id, own]) => {
      const [row, users] = [{ id }, new Set(own.map(({ user_id }) => user_id))];
      return { id, rowFor: ({ account }: Reader) => (users.has(account.id) ? row : null) };
    });
  },
});
