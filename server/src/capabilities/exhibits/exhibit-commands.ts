import { comparePositions, freshPositions, MAX_POSITION_LENGTH } from '@basoche/crdt';
import { MAX_EXHIBITS, reason } from '@basoche/protocol';
import type { Exhibit, ExhibitUpdate, NewExhibit } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { requireFile, requireNotTrashed } from '../library/index.ts';
import type { FileRow } from '../library/index.ts';
import { requireOpenProject, requireProject } from '../projects/index.ts';
import { isUuid } from '../sharing/index.ts';
import { exhibitOf, exhibitRows, mayReadExhibits } from './exhibit-rows.ts';
import type { ExhibitRow } from './exhibit-rows.ts';

/** Of one matter, those of each party in the order of their numbers, then of their places. */
export async function exhibitsOf(trx: Trx, reader: Reader, reference: string): Promise<Exhibit[]> {
  const project = await requireProject(trx, { userId: reader.account.id }, reference);
  const rows = await exhibitRows(trx)
    .where('exhibit.project_id', '=', project.id)
    .orderBy('exhibit.party_id', (order) => order.asc().nullsFirst())
    .orderBy('exhibit.number', (order) => order.asc().nullsLast())
    .orderBy('exhibit.position')
    .orderBy('exhibit.id')
    .execute();
  return rows.filter((row) => mayReadExhibits(row, reader)).map(exhibitOf);
}

/**
 * @throws ApiError NOT_FOUND, FORBIDDEN of a matter that is not open, UNPROCESSABLE for a file or a party of another matter,
 *   CONFLICT for a confidential letter, a file in the trash or one that is an exhibit already
 */
export async function createExhibit(
  trx: Trx,
  reader: Reader,
  id: string,
  { project: reference, party = null, file: fileId, title, date = null, position }: Omit<NewExhibit, 'id'>,
  now: number,
): Promise<Exhibit> {
  const project = await lockProject(trx, reader, reference);
  await requireParty(trx, project.id, party);
  const file = await requireFile(trx, reader, fileId);
  if (file.project_id !== project.id) throw new ApiError('UNPROCESSABLE', { fields: { file: 'exhibits.file' } });
  await requireNotTrashed(trx, file);
  requireNoSecret(file);
  await requireRoomFor(trx, project.id);
  const inserted = await trx
    .insertInto('exhibit')
    .values({
      id,
      firm_id: reader.firmId,
      project_id: project.id,
      party_id: party,
      file: file.id,
      title: title ?? titleOf(file.name),
      dated: date,
      position,
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError((await isIdUsed(trx, id)) ? 'value.idUsed' : 'exhibits.twice');
  await shortenPositions(trx, project.id, party, position);
  return exhibitOf(await requireExhibit(trx, reader, id));
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for one that was communicated, or fields that changed since they were read */
export async function updateExhibit(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, ...update }: ExhibitUpdate,
): Promise<Exhibit> {
  const row = await lockExhibit(trx, reader, id);
  requireNotCommunicated(row);
  requireSeen(exhibitOf(row), update, seen ?? {});
  const { title, date, position } = update;
  const set = {
    ...(title === undefined ? {} : { title }),
    ...(date === undefined ? {} : { dated: date }),
    ...(position === undefined ? {} : { position }),
  };
  if (Object.keys(set).length > 0) await trx.updateTable('exhibit').set(set).where('id', '=', row.id).execute();
  await shortenPositions(trx, row.project_id, row.party_id, position ?? '');
  return exhibitOf(await requireExhibit(trx, reader, id));
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for one that was communicated */
export async function deleteExhibit(trx: Trx, reader: Reader, id: string): Promise<void> {
  const row = await lockExhibit(trx, reader, id);
  requireNotCommunicated(row);
  await trx.deleteFrom('exhibit').where('id', '=', row.id).execute();
}

/** @throws ApiError NOT_FOUND */
export async function requireExhibit(trx: Trx, reader: Reader, id: string): Promise<ExhibitRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const row = await exhibitRows(trx).where('exhibit.id', '=', id).executeTakeFirst();
  if (!row || !mayReadExhibits(row, reader)) throw new ApiError('NOT_FOUND');
  return row;
}

/** The matter first, as by whoever communicates. @throws ApiError NOT_FOUND, FORBIDDEN */
async function lockExhibit(trx: Trx, reader: Reader, id: string): Promise<ExhibitRow> {
  const { project_id: project } = await requireExhibit(trx, reader, id);
  await lockProject(trx, reader, project);
  return requireExhibit(trx, reader, id);
}

/** Numbers of a matter are given by one at a time. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function lockProject(trx: Trx, reader: Reader, reference: string) {
  return requireOpenProject(trx, { userId: reader.account.id }, reference, { isChanged: true });
}

/** @throws ApiError UNPROCESSABLE */
export async function requireParty(trx: Trx, project: string, party: string | null): Promise<void> {
  if (party === null) return;
  const row = await trx
    .selectFrom('project_party')
    .select('id')
    .where('id', '=', party)
    .where('project_id', '=', project)
    .executeTakeFirst();
  if (!row) throw new ApiError('UNPROCESSABLE', { fields: { party: 'exhibits.party' } });
}

/** A confidential letter between lawyers is no exhibit [EB4]. @throws ApiError CONFLICT */
export function requireNoSecret({ name, letter }: Pick<FileRow, 'name' | 'letter'>): void {
  if (letter === 'confidential') throw new ApiError(reason('exhibits.confidential', { name }));
}

/** What was communicated stays as it was [EB3]. @throws ApiError CONFLICT */
function requireNotCommunicated({ number }: ExhibitRow): void {
  if (number !== null) throw new ApiError('exhibits.communicated');
}

/** Places between the same two neighbours grow longer each time: once one is long, all of the list are new, in its order. */
async function shortenPositions(trx: Trx, project: string, party: string | null, position: string): Promise<void> {
  if (position.length <= MAX_POSITION_LENGTH) return;
  const rows = await trx
    .selectFrom('exhibit')
    .select(['id', 'position'])
    .where('project_id', '=', project)
    .where(sql<boolean>`party_id is not distinct from ${party}::uuid`)
    .where('number', 'is', null)
    .execute();
  const fresh = freshPositions(rows.length);
  for (const [at, { id }] of rows.toSorted(comparePositions).entries())
    await trx.updateTable('exhibit').set({ position: fresh[at]! }).where('id', '=', id).execute();
}

async function requireRoomFor(trx: Trx, project: string): Promise<void> {
  const { count } = await trx
    .selectFrom('exhibit')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_EXHIBITS) throw new ApiError(reason('exhibits.tooMany', { max: MAX_EXHIBITS }));
}

async function isIdUsed(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('exhibit').select(sql.lit(1).as('one')).where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

const titleOf = (name: string) => name.replace(/(?<=.)\.[^.]*$/, '');
