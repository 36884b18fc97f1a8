import { nextNumbers } from '@basoche/domain';
import { reason } from '@basoche/protocol';
import type { ExhibitCommunication, NewExhibitCommunication } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { requireFile, requireNotTrashed } from '../library/index.ts';
import type { FileRow } from '../library/index.ts';
import { isUuid } from '../sharing/index.ts';
import { lockProject, requireNoSecret, requireParty } from './exhibit-commands.ts';
import { communicationOf, communicationRows, exhibitRows, mayReadExhibits } from './exhibit-rows.ts';
import type { CommunicationRow, ExhibitRow } from './exhibit-rows.ts';

interface Numbered {
  row: ExhibitRow;
  number: number;
}

/**
 * Gives exhibits of one party their numbers, and keeps what is in their files now, for good [EB2] [EB3].
 * @throws ApiError NOT_FOUND, FORBIDDEN of a matter that is not open, UNPROCESSABLE for a party of another matter, CONFLICT for
 *   numbers that are others by now, a confidential letter, or a file that is gone
 */
export async function communicateExhibits(
  trx: Trx,
  reader: Reader,
  id: string,
  { project: reference, party = null, date, recipient = '', exhibits }: Omit<NewExhibitCommunication, 'id'>,
  now: number,
): Promise<ExhibitCommunication> {
  const project = await lockProject(trx, reader, reference);
  await requireParty(trx, project.id, party);
  const all = await exhibitRows(trx)
    .where('exhibit.project_id', '=', project.id)
    .where(sql<boolean>`exhibit.party_id is not distinct from ${party}::uuid`)
    .execute();
  const numbered = numberedOf(all, exhibits, { isOwn: party === null });
  const inserted = await trx
    .insertInto('exhibit_communication')
    .values({
      id,
      firm_id: reader.firmId,
      project_id: project.id,
      party_id: party,
      dated: date,
      recipient,
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  for (const { row, number } of numbered) await freeze(trx, reader, row, number, id);
  return communicationOf(await requireCommunication(trx, reader, id));
}

/**
 * Takes the last communication of a party back: its numbers are free again, and its files what they are now [EB5].
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for one before the last, or with what has no file any more
 */
export async function revokeCommunication(trx: Trx, reader: Reader, id: string): Promise<void> {
  const { project_id: project, party_id: party } = await requireCommunication(trx, reader, id);
  await lockProject(trx, reader, project);
  const last = await trx
    .selectFrom('exhibit_communication')
    .select('id')
    .where('project_id', '=', project)
    .where(sql<boolean>`party_id is not distinct from ${party}::uuid`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!last) throw new ApiError('NOT_FOUND');
  if (last.id !== id) throw new ApiError('exhibits.notLast');
  const orphan = await trx
    .selectFrom('exhibit')
    .select('title')
    .where('communication', '=', id)
    .where('file', 'is', null)
    .executeTakeFirst();
  // Of that one nothing is left but what was communicated.
  if (orphan) throw new ApiError(reason('exhibits.onlyHere', { name: orphan.title }));
  await trx
    .updateTable('exhibit')
    .set({ number: null, communication: null, blob: null, size: null, file_name: '' })
    .where('communication', '=', id)
    .execute();
  await trx.deleteFrom('exhibit_communication').where('id', '=', id).execute();
}

/**
 * The numbers of our own exhibits follow each other; those of the others are theirs to give, each once.
 * @throws ApiError NOT_FOUND, CONFLICT
 */
function numberedOf(
  all: readonly ExhibitRow[],
  asked: NewExhibitCommunication['exhibits'],
  { isOwn }: { isOwn: boolean },
): Numbered[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const used = new Set(all.flatMap(({ number }) => number ?? []));
  const numbered = asked.map(({ id, number }): Numbered => {
    const row = byId.get(id);
    if (!row) throw new ApiError('NOT_FOUND');
    if (row.number !== null) throw new ApiError('exhibits.communicated');
    if (!isOwn && used.has(number)) throw new ApiError(reason('exhibits.numberUsed', { number }));
    used.add(number);
    return { row, number };
  });
  if (new Set(asked.map(({ id }) => id)).size !== asked.length) throw new ApiError('exhibits.renumbered');
  if (!isOwn) return numbered;
  const next = new Map(
    nextNumbers(
      all,
      numbered.map(({ row }) => row),
    ).map(({ exhibit, number }) => [exhibit.id, number]),
  );
  if (numbered.some(({ row, number }) => next.get(row.id) !== number)) throw new ApiError('exhibits.renumbered');
  return numbered;
}

/** @throws ApiError CONFLICT */
async function freeze(trx: Trx, reader: Reader, row: ExhibitRow, number: number, communication: string): Promise<void> {
  if (row.file === null) throw new ApiError(reason('exhibits.noFile', { name: row.title }));
  const file = await presentFile(trx, reader, row.file).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError(reason('exhibits.noFile', { name: row.title })) : error;
  });
  if (file.project_id !== row.project_id) throw new ApiError(reason('exhibits.noFile', { name: row.title }));
  requireNoSecret(file);
  await trx
    .updateTable('exhibit')
    .set({ number, communication, blob: file.blob, size: file.size, file_name: file.name })
    .where('id', '=', row.id)
    .execute();
}

/** @throws ApiError NOT_FOUND, CONFLICT of one in the trash */
async function presentFile(trx: Trx, reader: Reader, id: string): Promise<FileRow> {
  const file = await requireFile(trx, reader, id);
  await requireNotTrashed(trx, file);
  return file;
}

/** @throws ApiError NOT_FOUND */
async function requireCommunication(trx: Trx, reader: Reader, id: string): Promise<CommunicationRow> {
  const row = isUuid(id)
    ? await communicationRows(trx).where('exhibit_communication.id', '=', id).executeTakeFirst()
    : undefined;
  if (!row || !mayReadExhibits(row, reader)) throw new ApiError('NOT_FOUND');
  return row;
}
