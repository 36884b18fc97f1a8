import { isDeepStrictEqual } from 'node:util';
import { newUuid } from '@basoche/domain';
import type { MergeFields, ReasonText } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { changedText } from '../records/index.ts';
import type { Reader } from '../records/index.ts';
import {
  moveReferences,
  requireOneSpace,
  returnReferences,
  returnRelations,
  setRelationsAside,
} from './merged-references.ts';

export type MergedTable = 'contact' | 'company';

export interface MergedRow {
  id: string;
  merged_into: string | null;
  is_archived: boolean;
  is_hidden?: boolean;
}

/** A kind whose records can be merged. */
export interface MergeKind<Row extends MergedRow> {
  table: MergedTable;
  /** That one of the two gives the one that stays. */
  fields: readonly string[];
  /** @throws ApiError NOT_FOUND */
  find(trx: Trx, id: string, options?: { locked?: boolean }): Promise<Row>;
  /** @throws ApiError FORBIDDEN */
  requireReadable(row: Row, reader: Reader): void;
  write(trx: Trx, id: string, fields: Fields, now: number): Promise<void>;
  /** Which of its fields do not belong together. */
  mismatchesOf(row: Row): Record<string, ReasonText>;
}

export interface Merge extends MergeFields {
  seenInto?: Fields | undefined;
}
export interface Merged<Row> {
  survivor: Row;
  merged: Row;
}

type Fields = Readonly<Record<string, unknown>>;
/** What the one that stays took: by field what it had, and what it has since. */
type Taken = Record<string, [before: unknown, after: unknown]>;

const fieldsOf = (row: MergedRow): Fields => row as unknown as Fields;
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? '', other ?? '');
const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/**
 * Merges one record into another [DM1]. Who does the same a second time, in whichever direction, changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for one that went elsewhere and for values that changed, UNPROCESSABLE
 */
export async function mergeRecords<Row extends MergedRow>(
  trx: Trx,
  reader: Reader,
  kind: MergeKind<Row>,
  request: Merge,
  now: number,
): Promise<Merged<Row>> {
  const [intoId, fromId] = [request.into.toLowerCase(), request.from.toLowerCase()];
  if (intoId === fromId) throw new ApiError('UNPROCESSABLE', { fields: { from: 'merges.itself' } });
  const rows = new Map<string, Row>();
  // In one order for everybody, so that nobody waits for one who waits for them.
  for (const id of [intoId, fromId].toSorted()) rows.set(id, await kind.find(trx, id, { locked: true }));
  const [into, from] = [rows.get(intoId)!, rows.get(fromId)!];
  for (const row of [into, from]) kind.requireReadable(row, reader);
  if (into.merged_into !== null || from.merged_into !== null) {
    await requireMergedAlready(trx, kind, into, from);
    return { survivor: into, merged: from };
  }
  requireNothingLost(kind, into, from, request);
  if (kind.table === 'contact') await requireOneSpace(trx, { into: into.id, from: from.id });
  const taken = takenOf(kind, into, from, request);
  await requireWhole(kind, into, taken);
  await kind.write(trx, into.id, afterwards(taken), now);
  await markMerged(trx, reader, kind, { into, from, taken, now });
  await setRelationsAside(trx, kind.table, { into: into.id, from: from.id });
  await moveReferences(trx, kind.table, { into: into.id, from: from.id });
  return { survivor: await kind.find(trx, into.id), merged: await kind.find(trx, from.id) };
}

/** @throws ApiError CONFLICT */
async function requireMergedAlready<Row extends MergedRow>(
  trx: Trx,
  kind: MergeKind<Row>,
  into: Row,
  from: Row,
): Promise<void> {
  const [one, other] = [await survivorOf(trx, kind.table, into.id), await survivorOf(trx, kind.table, from.id)];
  if (one === other) return;
  throw new ApiError(from.merged_into === null ? 'merges.survivorMerged' : 'merges.otherMerge');
}

async function survivorOf(trx: Trx, table: MergedTable, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${sql.id(`surviving_${table}`)}(${id}) as id`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * A value that somebody wrote after the caller had read it does not give way unseen [DM3].
 * @throws ApiError CONFLICT, with the present value of each such field
 */
function requireNothingLost<Row extends MergedRow>(kind: MergeKind<Row>, into: Row, from: Row, request: Merge): void {
  const { take, seenInto = {}, seenFrom = {} } = request;
  const fields: Record<string, ReasonText> = {};
  for (const field of kind.fields) {
    const isTaken = take.includes(field);
    const [stays, goes] = isTaken
      ? [fieldsOf(from)[field], fieldsOf(into)[field]]
      : [fieldsOf(into)[field], fieldsOf(from)[field]];
    const seen = isTaken ? seenInto : seenFrom;
    if (isSame(stays, goes) || isBlank(goes) || !(field in seen) || isSame(seen[field], goes)) continue;
    fields[field] = changedText(goes);
  }
  if (Object.keys(fields).length > 0) throw new ApiError('value.changed', { fields });
}

function takenOf<Row extends MergedRow>(kind: MergeKind<Row>, into: Row, from: Row, request: Merge): Taken {
  const taken: Taken = {};
  for (const field of kind.fields) {
    const [before, after] = [fieldsOf(into)[field], fieldsOf(from)[field]];
    // What is confidential stays so, and what somebody emptied meanwhile empties nothing.
    const isConfidential = field === 'is_hidden' && after === true;
    const isEmptied = isBlank(after) && !isBlank(request.seenFrom?.[field]);
    if (!isConfidential && (!request.take.includes(field) || isEmptied)) continue;
    if (!isSame(before, after)) taken[field] = [before, after];
  }
  return taken;
}

/** @throws ApiError UNPROCESSABLE */
async function requireWhole<Row extends MergedRow>(kind: MergeKind<Row>, into: Row, taken: Taken): Promise<void> {
  const fields = kind.mismatchesOf({ ...into, ...afterwards(taken) });
  if (Object.keys(fields).length > 0) throw new ApiError('UNPROCESSABLE', { fields });
}

const afterwards = (taken: Taken): Fields =>
  Object.fromEntries(Object.entries(taken).map(([field, [, after]]) => [field, after]));

interface Marked {
  into: MergedRow;
  from: MergedRow;
  taken: Taken;
  now: number;
}

async function markMerged<Row extends MergedRow>(
  trx: Trx,
  reader: Reader,
  { table }: MergeKind<Row>,
  { into, from, taken, now }: Marked,
): Promise<void> {
  await sql`update ${sql.table(table)} set merged_into = ${into.id}, merged_by = ${reader.account.id},
    merged_at = ${new Date(now)}, is_archived = true where id = ${from.id}`.execute(trx);
  await trx
    .insertInto('merge')
    .values({
      id: newUuid(now),
      firm_id: reader.firmId,
      [`${table}_id`]: from.id,
      was_archived: from.is_archived,
      taken: JSON.stringify(taken),
    })
    .execute();
}

/**
 * Gives back one that was merged, with whatever had pointed at it [DM5]. What became of the one that stays since stays there.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT while the one that stays is merged itself
 */
export async function unmergeRecord<Row extends MergedRow>(
  trx: Trx,
  reader: Reader,
  kind: MergeKind<Row>,
  id: string,
  now: number,
): Promise<Merged<Row>> {
  const from = await kind.find(trx, id, { locked: true });
  kind.requireReadable(from, reader);
  if (from.merged_into === null) return { survivor: from, merged: from };
  const into = await kind.find(trx, from.merged_into, { locked: true });
  kind.requireReadable(into, reader);
  if (into.merged_into !== null) throw new ApiError('merges.undoOuter');
  const merge = await mergeOf(trx, kind.table, from.id);
  await giveBackFields(trx, kind, into, merge, now);
  await sql`update ${sql.table(kind.table)} set merged_into = null, merged_by = null, merged_at = null,
    is_archived = ${merge.was_archived} where id = ${from.id}`.execute(trx);
  await returnReferences(trx, kind.table, { merge: merge.id, into: into.id, from: from.id });
  await trx.deleteFrom('merge').where('id', '=', merge.id).execute();
  await returnRelations(trx, merge.set_aside);
  return { survivor: await kind.find(trx, into.id), merged: await kind.find(trx, from.id) };
}

type StoredMerge = Awaited<ReturnType<typeof mergeOf>>;

function mergeOf(trx: Trx, table: MergedTable, from: string) {
  return trx.selectFrom('merge').selectAll().where(`${table}_id`, '=', from).executeTakeFirstOrThrow();
}

/** A field that is as the merge left it is again what it was; one that a later merge took over is given back by that one. */
async function giveBackFields<Row extends MergedRow>(
  trx: Trx,
  kind: MergeKind<Row>,
  into: Row,
  merge: StoredMerge,
  now: number,
): Promise<void> {
  const later = await trx
    .selectFrom('merge')
    .select(['id', 'taken'])
    .where(`${kind.table}_id`, 'in', (query) =>
      query.selectFrom(kind.table).select('id').where('merged_into', '=', into.id),
    )
    .where('number', '>', merge.number)
    .orderBy('number')
    .execute();
  const restored: Record<string, unknown> = {};
  for (const [field, [before, after]] of Object.entries(merge.taken)) {
    const next = later.find(({ taken }) => field in taken);
    if (next === undefined) {
      if (isSame(fieldsOf(into)[field], after)) restored[field] = before;
    } else if (isSame(next.taken[field]![0], after)) {
      const taken = { ...next.taken, [field]: [before, next.taken[field]![1]] };
      next.taken = taken as Taken;
      await trx
        .updateTable('merge')
        .set({ taken: JSON.stringify(taken) })
        .where('id', '=', next.id)
        .execute();
    }
  }
  for (const field of Object.keys(kind.mismatchesOf({ ...into, ...restored }))) delete restored[field];
  if (Object.keys(restored).length > 0) await kind.write(trx, into.id, restored, now);
}

/**
 * A change of one that was merged, by somebody who had not heard of it, is one of the record that stands for it [DM4]; it is
 * noted on both sides, so that an undo gives each its own.
 * @param update changes the one that stays, or refuses
 * @throws ApiError CONFLICT, and what `update` throws
 */
export async function updateMerged<Row extends MergedRow>(
  trx: Trx,
  kind: MergeKind<Row>,
  { merged, fields: given, now }: { merged: Row; fields: Fields; now: number },
  update: (survivor: string) => Promise<unknown>,
): Promise<Row> {
  const { is_archived: isArchived, ...fields } = given;
  if (isArchived === false) throw new ApiError('merges.mergedAway');
  const names = Object.keys(fields).filter((field) => kind.fields.includes(field) && fields[field] !== undefined);
  if (names.length === 0) return merged;
  const before = fieldsOf(await kind.find(trx, merged.merged_into!, { locked: true }));
  await update(merged.merged_into!);
  const after = fieldsOf(await kind.find(trx, merged.merged_into!));
  const { id, taken } = await mergeOf(trx, kind.table, merged.id);
  const noted = Object.fromEntries(
    names.map((field) => {
      // A change of the one that stays, since the merge, is what an undo gives back.
      const known = taken[field];
      const isTaken = known !== undefined && isSame(before[field], known[1]);
      return [field, [isTaken ? known[0] : before[field], after[field]]];
    }),
  );
  await trx
    .updateTable('merge')
    .set({ taken: JSON.stringify({ ...taken, ...noted }) })
    .where('id', '=', id)
    .execute();
  const own = Object.fromEntries(names.map((field) => [field, fields[field]]));
  await kind.write(trx, merged.id, own, now);
  return kind.find(trx, merged.id);
}

/** @throws ApiError CONFLICT for one that was merged: it comes back first */
export function requireNotMerged({ merged_into: into }: Pick<MergedRow, 'merged_into'>): void {
  if (into !== null) throw new ApiError('merges.mergedAway');
}
