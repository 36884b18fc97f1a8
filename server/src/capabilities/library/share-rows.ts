import { groupBy } from '@basoche/domain';
import { libraryShareRecord } from '@basoche/protocol';
import type { LibraryShare } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById } from '../sharing/index.ts';
import { nameOf } from './library-names.ts';
import type { Shared } from './sharers.ts';
import { isOfPlace, READERS, workedPlaces, worksInPlace } from './place-readers.ts';

/** Shares of the firm, with what decides who may know of them. */
export function shareRows(trx: Trx) {
  return trx
    .selectFrom('library_share')
    .leftJoin('folder', 'folder.id', 'library_share.folder')
    .leftJoin('file', 'file.id', 'library_share.file')
    .leftJoin('project', (join) =>
      join.on('project.id', '=', sql<string>`coalesce(folder.project_id, file.project_id)`),
    )
    .select([
      'library_share.id',
      'library_share.folder',
      'library_share.file',
      'library_share.user_id',
      'library_share.access',
      'library_share.created_by',
      'library_share.created_at',
      sql<string>`coalesce(folder.space, file.space)`.as('space'),
      sql<string | null>`coalesce(folder.owner, file.owner)`.as('owner'),
      ...READERS,
    ]);
}
export type ShareRow = Awaited<ReturnType<ReturnType<typeof shareRows>['executeTakeFirstOrThrow']>>;

export function shareOf(
  row: Pick<ShareRow, 'id' | 'folder' | 'file' | 'user_id' | 'access' | 'created_by' | 'created_at'>,
): LibraryShare {
  return {
    id: row.id,
    folder: row.folder,
    file: row.file,
    user: row.user_id,
    access: row.access === 'write' ? 'write' : 'read',
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
  };
}

/** To oneself, and to others of what stands in a place that one works in. */
export const shareSource = recordSource({
  kind: libraryShareRecord,
  async read(trx, reader, { after, limit }) {
    let rows = shareRows(trx)
      .where(
        sql<boolean>`(library_share.user_id = ${reader.account.id}
          or (folder.id is not null and ${workedPlaces(trx, 'folder', reader)})
          or (file.id is not null and ${workedPlaces(trx, 'file', reader)}))`,
      )
      .orderBy('library_share.id')
      .limit(limit);
    if (after !== null) rows = rows.where('library_share.id', '>', after);
    return (await rows.execute()).map(shareOf);
  },
  async readChanged(trx, ids) {
    const rows = await shareRows(trx).where('library_share.id', 'in', ids).execute();
    return rows.map((row) => {
      const share = shareOf(row);
      const mayKnow = (reader: Reader) => row.user_id === reader.account.id || worksInPlace(row, reader);
      return { id: row.id, rowFor: (reader) => (mayKnow(reader) ? share : null) };
    });
  },
});

export interface SharedWith {
  id: string;
  email: string;
  name: string;
}

interface SharedRow extends Shared {
  id: string;
  space: string;
  owner: string | null;
  is_restricted: boolean | null;
  in_charge: string | null;
  people: string[];
}

/** Whom folders or files are opened to by themselves, by id; who is not of the place is told of themselves alone. */
export async function sharesOf(
  trx: Trx,
  reader: Reader,
  subject: 'folder' | 'file',
  rows: readonly SharedRow[],
): Promise<Map<string, SharedWith[]>> {
  const shared = new Map(rows.filter(({ sharers }) => sharers.length > 0).map((row) => [row.id, row]));
  if (shared.size === 0) return new Map();
  const shares = await trx
    .selectFrom('library_share')
    .select([subject, 'user_id'])
    .where(subject, 'in', [...shared.keys()])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const known = shares.filter(
    (share) => share.user_id === reader.account.id || isOfPlace(shared.get(share[subject]!)!, reader),
  );
  const people = await peopleById(
    trx,
    known.map(({ user_id }) => user_id),
  );
  const bySubject = groupBy(known, (share) => share[subject]!);
  return new Map(
    [...bySubject].map(([id, list]) => [
      id,
      list.flatMap(({ user_id }) => {
        const person = people.get(user_id);
        return person === undefined ? [] : { id: person.id, email: person.email, name: nameOf(person) };
      }),
    ]),
  );
}
