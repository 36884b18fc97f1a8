import { allows } from '@basoche/domain';
import { reason } from '@basoche/protocol';
import type { RightsDecision } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { readAccounts } from '../access/index.ts';
import { notify } from '../notifications/index.ts';
import { isUuid, personName, requireOpenMatter, staff } from '../sharing/index.ts';
import { requireFile } from './file-commands.ts';
import type { FileRow } from './file-rows.ts';
import { isOfPlace } from './place-readers.ts';
import { requestRows } from './rights-request-rows.ts';
import type { RequestRow } from './rights-request-rows.ts';
import { requireSubject, shareWith } from './share-commands.ts';
import type { ShareScene } from './share-commands.ts';

type Right = 'read' | 'write';

/** Where the requests are shown. */
const LIST_URL = '/ged?place=requests';

/**
 * Asks those of the place of a file for more than the caller has of it; whoever it is up to is told.
 * @throws ApiError NOT_FOUND, also for who may not know of the file, CONFLICT for who has all of it that they can have or has
 *   asked already, FORBIDDEN of a matter that is not open
 */
export async function createRequest(
  scene: ShareScene,
  id: string,
  { file, note = '' }: { file: string; note?: string | undefined },
): Promise<RequestRow> {
  const { trx, deps, reader } = scene;
  const row = await requireFile(trx, reader, file);
  const access = await requireMore(trx, reader, row);
  await requireOpenMatter(trx, row.project_id);
  const inserted = await trx
    .insertInto('rights_request')
    .values({
      id,
      firm_id: reader.firmId,
      file: row.id,
      name: row.name,
      requester: reader.account.id,
      access,
      note,
      created_at: new Date(deps.clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted)
    throw new ApiError((await hasPending(trx, reader, row.id)) ? 'library.requestedTwice' : 'value.idUsed');
  const wants = access === 'write' ? 'à modifier le' : 'à garder l’accès au';
  await notify(trx, deps, {
    kind: 'rightsRequested',
    firmId: reader.firmId,
    to: await askedPeople(trx, row),
    content: `${await personName(trx, reader.account.id)} demande ${wants} fichier «\u00a0${row.name}\u00a0»`,
    url: LIST_URL,
  });
  return requireRequest(trx, reader, id);
}

async function hasPending(trx: Trx, { account }: Reader, file: string): Promise<boolean> {
  const pending = await trx
    .selectFrom('rights_request')
    .select('id')
    .where('file', '=', file)
    .where('requester', '=', account.id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return pending !== undefined;
}

/**
 * What the reader can ask for: a colleague to change the file, somebody from outside to have the file by itself, who has it with
 * a folder.
 * @throws ApiError CONFLICT for who has that
 */
async function requireMore(trx: Trx, reader: Reader, row: FileRow): Promise<Right> {
  const isColleague = allows('employee', reader.account);
  const hasAll =
    isOfPlace(row, reader) || (await (isColleague ? isWriter(trx, reader, row) : hasByItself(trx, reader, row)));
  if (hasAll) throw new ApiError('library.hasAccess');
  return isColleague ? 'write' : 'read';
}

async function isWriter(trx: Trx, { account }: Reader, { id, parent }: FileRow): Promise<boolean> {
  const { rows } = await sql<{ writers: string[] }>`
    select library_writers(${parent}::uuid, ${id}::uuid) as writers`.execute(trx);
  return rows[0]!.writers.includes(account.id);
}

async function hasByItself(trx: Trx, { account }: Reader, { id }: FileRow): Promise<boolean> {
  const share = await trx
    .selectFrom('library_share')
    .select('id')
    .where('file', '=', id)
    .where('user_id', '=', account.id)
    .executeTakeFirst();
  return share !== undefined;
}

/** Whose own it is, or who made it and works there; else who is in charge of the matter, its people, or the administrators. */
async function askedPeople(trx: Trx, row: FileRow): Promise<readonly string[]> {
  if (row.owner !== null) return [row.owner];
  const { project_id: matter, in_charge: inCharge, created_by: author, people } = row;
  const accounts = await readAccounts(trx, [author ?? [], inCharge ?? [], people].flat());
  const isColleague = (id: string | null): id is string => {
    const account = accounts.get(id ?? '');
    return account !== undefined && allows('employee', account);
  };
  if (isColleague(author) && (matter === null || author === inCharge || people.includes(author))) return [author];
  if (matter !== null) return isColleague(inCharge) ? [inCharge] : people.filter(isColleague);
  const admins = await staff(trx).select('app_user.id').where('is_admin', '=', true).execute();
  return admins.map(({ id }) => id);
}

/** @throws ApiError NOT_FOUND, also for who neither made it nor may answer it */
export async function requireRequest(
  trx: Trx,
  reader: Reader,
  id: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<RequestRow> {
  const query = requestRows(trx).where('rights_request.id', '=', isUuid(id) ? id : sql<string>`null`);
  const row = await (locked ? query.forUpdate('rights_request') : query).executeTakeFirst();
  if (!row || (row.requester !== reader.account.id && !isOfPlace(row, reader))) throw new ApiError('NOT_FOUND');
  return row;
}

/**
 * The answer of those of the place: what is accepted is the very share, for whom it can be made. Who asked is told.
 * @throws ApiError NOT_FOUND, FORBIDDEN for who is not of the place, or of a matter that is not open, CONFLICT where somebody has
 *   answered or whom the file may not be opened to, UNPROCESSABLE
 */
export async function decideRequest(
  scene: ShareScene,
  id: string,
  { status, given, reason: why = '' }: Pick<RightsDecision, 'status' | 'given' | 'reason'>,
): Promise<RequestRow> {
  const { trx, deps, reader } = scene;
  const known = await requireRequest(trx, reader, id);
  if (!isOfPlace(known, reader)) throw new ApiError('library.notOfPlace');
  if (isSameAnswer(known, reader, status)) return known;
  await requirePending(trx, known);
  // The file is locked first, as by whoever shares it: in another order two would wait for each other.
  const subject = status === 'accepted' ? await requireSubject(scene, { folder: null, file: known.file }) : null;
  const row = await requireRequest(trx, reader, id, { locked: true });
  if (isSameAnswer(row, reader, status)) return row;
  await requirePending(trx, row);
  const access: Right = given ?? (row.access === 'write' ? 'write' : 'read');
  if (subject !== null) await shareWith(scene, subject, [row.requester], access, { isNotified: false });
  await trx
    .updateTable('rights_request')
    .set({
      status,
      given: subject === null ? null : access,
      reason: subject === null ? why : '',
      decided_by: reader.account.id,
      decided_at: new Date(deps.clock.now()),
    })
    .where('id', '=', row.id)
    .execute();
  const does = subject === null ? 'refuse' : 'accepte';
  await notify(trx, deps, {
    kind: 'rightsRequested',
    firmId: reader.firmId,
    to: [row.requester],
    content: `${await personName(trx, reader.account.id)} ${does} votre demande d’accès au fichier «\u00a0${row.name}\u00a0»`,
    url: subject === null ? LIST_URL : `/ged/file/view/${row.file}`,
  });
  return requireRequest(trx, reader, id);
}

const isSameAnswer = (row: RequestRow, { account }: Reader, status: string) =>
  row.status === status && row.decided_by === account.id;

/** The first answer counts. @throws ApiError CONFLICT */
async function requirePending(trx: Trx, { status, decided_by: by }: RequestRow): Promise<void> {
  if (status === 'pending') return;
  throw new ApiError(reason('library.requestDecided', { name: await personName(trx, by ?? '') }));
}

/** Whoever asked takes back what was not answered. @throws ApiError NOT_FOUND, FORBIDDEN for others, CONFLICT where it was answered */
export async function withdrawRequest({ trx, reader }: ShareScene, id: string): Promise<void> {
  const row = await requireRequest(trx, reader, id, { locked: true });
  if (row.requester !== reader.account.id) throw new ApiError('FORBIDDEN');
  await requirePending(trx, row);
  await trx.deleteFrom('rights_request').where('id', '=', row.id).execute();
}
