import { allows, newUuid } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById } from '../sharing/index.ts';
import { fileRows, STATUS_NAMES, statusOf } from './file-rows.ts';
import { trashedAmong } from './folder-paths.ts';
import { nameOf } from './library-names.ts';
import { readablePlaces } from './place-readers.ts';

/** A file as its reader knows it at the moment, with where its bytes are. */
export interface PresentFile {
  id: string;
  name: string;
  blob: string;
  size: number;
  version: number;
  /** Names, `''` of somebody who is gone. */
  author: string;
  updatedBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** What the firm says of it: empty for who is not of the firm [LB14]. */
  description: string;
  keywords: string[];
  status: string;
  letter: string;
  isModel: boolean;
}

const LETTERS: Readonly<Record<string, string>> = { confidential: 'Confidentielle', official: 'Officielle' };

/** Those of these files that the reader may open, by their ids; nothing of the trash. */
export async function presentFiles(
  trx: Trx,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, PresentFile>> {
  const found = await fileRows(trx)
    .where(sql<boolean>`file.id = any(${ids}::uuid[])`)
    .where(sql<boolean>`${readablePlaces(trx, 'file', reader)}`)
    .where('file.trashed_at', 'is', null)
    .execute();
  const trashed = await trashedAmong(
    trx,
    found.map(({ parent }) => parent),
  );
  const rows = found.filter(({ parent }) => parent === null || !trashed.has(parent));
  const people = await peopleById(
    trx,
    rows.flatMap((row) => [row.created_by ?? [], row.updated_by ?? []].flat()),
  );
  const isStaff = allows('employee', reader.account);
  const files = rows.map((row): PresentFile => {
    const status = statusOf(row.status);
    return {
      id: row.id,
      name: row.name,
      blob: row.blob,
      size: Number(row.size),
      version: row.version,
      author: nameOf(people.get(row.created_by ?? '')),
      updatedBy: nameOf(people.get(row.updated_by ?? '')),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      description: isStaff ? row.description : '',
      keywords: isStaff ? row.keywords : [],
      status: isStaff && status !== null ? STATUS_NAMES[status] : '',
      letter: isStaff ? (LETTERS[row.letter ?? ''] ?? '') : '',
      isModel: isStaff && row.is_model,
    };
  });
  return new Map(files.map((file) => [file.id, file]));
}

/** Who took the content of these files is known [LB10]. */
export async function recordDownloads(
  trx: Trx,
  { account, firmId }: Reader,
  files: readonly Pick<PresentFile, 'id' | 'name'>[],
  now: number,
): Promise<void> {
  if (files.length === 0) return;
  const event = { firm_id: firmId, at: new Date(now), user_id: account.id, event: 'downloaded', details: '' };
  await trx
    .insertInto('library_event')
    .values(
      files.map(({ id, name }) => ({
        ...event,
        id: newUuid(now),
        is_folder: false,
        subject: id,
        name,
        target: null,
      })),
    )
    .execute();
}
