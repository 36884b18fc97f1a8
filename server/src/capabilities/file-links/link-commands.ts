import { allows, displayName, newUuid } from '@basoche/domain';
import { LINK_DAYS, LINK_PAGE, MAX_FILE_LINKS, reason } from '@basoche/protocol';
import type { FileLink, MadeFileLink, NewFileLink } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { hashPassword, newToken, passwordGate, tokenHash } from '../access/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { recordLibraryEvent, requireFile, requireNotTrashed, requireShareable } from '../library/index.ts';
import type { FileRow } from '../library/index.ts';
import { isUuid, peopleById, requireOpenMatter } from '../sharing/index.ts';
import { markedContent } from './marked-content.ts';

type LinkRow = Omit<Selectable<Tables['file_link']>, 'token_hash'>;

const COLUMNS = [
  'id',
  'firm_id',
  'file',
  'password_hash',
  'edition_mode',
  'recipient',
  'max_downloads',
  'downloads',
  'created_by',
  'created_at',
  'expires_at',
  'last_opened_at',
  'revoked_at',
] as const;

const DAY = 86_400_000;

/**
 * Who has a file by a share alone sends it to nobody.
 * @throws ApiError NOT_FOUND, FORBIDDEN also of a matter that is not open, CONFLICT of a file in the trash or a confidential letter
 */
async function requireFileToSend(trx: Trx, reader: Reader, slug: string): Promise<FileRow> {
  const file = await requireFile(trx, reader, slug, { locked: true, need: 'place' });
  await requireOpenMatter(trx, file.project_id);
  await requireNotTrashed(trx, file);
  requireShareable(file);
  return file;
}

/**
 * Its token is in the answer and nowhere else: the database has its hash.
 * @throws ApiError as `requireFileToSend`, UNPROCESSABLE of a PDF that cannot bear its recipient's name, or of too many links
 */
export async function createLink(
  deps: CapabilityDeps,
  reader: Reader,
  { fileSlug, editionMode = false, days = LINK_DAYS, password, maxDownloads, recipient = '' }: NewFileLink,
): Promise<MadeFileLink> {
  const { db, clock } = deps;
  const { firmId, account } = reader;
  const { blob, size } = await db.asFirm(firmId, (trx) => requireFileToSend(trx, reader, fileSlug));
  await requireMarkable(deps, { firmId, blob, size: Number(size), recipient });
  const hashed = password === undefined ? null : await passwordGate.runKnown(account.id, () => hashPassword(password));
  const token = newToken();
  const now = clock.now();
  const id = newUuid(now);
  const link = await db.asFirm(firmId, async (trx) => {
    const file = await requireFileToSend(trx, reader, fileSlug);
    await requireRoomForLink(trx, file.id);
    await trx
      .insertInto('file_link')
      .values({
        id,
        firm_id: firmId,
        file: file.id,
        token_hash: tokenHash(token),
        password_hash: hashed,
        edition_mode: editionMode,
        recipient,
        max_downloads: maxDownloads ?? null,
        created_by: account.id,
        created_at: new Date(now),
        expires_at: new Date(now + days * DAY),
      })
      .execute();
    const made = { event: 'linked', isFolder: false, subject: file, details: recipient } as const;
    await recordLibraryEvent(trx, reader, made, now);
    return viewsOf(trx, reader, await rowsOf(trx, file.id), now).then((views) => views.find((view) => view.id === id)!);
  });
  return { ...link, token, url: `${deps.publicUrl()}${LINK_PAGE}#${token}` };
}

/** A link that promises a watermark is not made for a PDF that takes none. */
async function requireMarkable(deps: CapabilityDeps, content: Parameters<typeof markedContent>[1]): Promise<void> {
  await markedContent(deps, content).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'UNPROCESSABLE') throw error;
    throw new ApiError('UNPROCESSABLE', { fields: { recipient: 'links.cannotMark' } });
  });
}

async function requireRoomForLink(trx: Trx, file: string): Promise<void> {
  const rows = await rowsOf(trx, file);
  if (rows.length >= MAX_FILE_LINKS) throw new ApiError(reason('links.tooMany', { max: MAX_FILE_LINKS }));
}

/** Those that are not revoked, the newest first. */
function rowsOf(trx: Trx, file: string): Promise<LinkRow[]> {
  return trx
    .selectFrom('file_link')
    .select(COLUMNS)
    .where('file', '=', file)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @throws ApiError NOT_FOUND */
export async function linksOf(trx: Trx, reader: Reader, slug: string, now: number): Promise<FileLink[]> {
  const file = await requireFile(trx, reader, slug, { need: 'place' });
  return viewsOf(trx, reader, await rowsOf(trx, file.id), now);
}

async function viewsOf(trx: Trx, reader: Reader, rows: readonly LinkRow[], now: number): Promise<FileLink[]> {
  const people = await peopleById(
    trx,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    id: row.id,
    editionMode: row.edition_mode,
    hasPassword: row.password_hash !== null,
    maxDownloads: row.max_downloads,
    downloads: row.downloads,
    recipient: row.recipient,
    author: authorOf(people.get(row.created_by)),
    isRevocable: mayRevoke(reader, row),
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  }));
}

const authorOf = (person: { firstname: string; lastname: string } | undefined): string =>
  person === undefined ? '' : displayName(person.firstname, person.lastname);

function stateOf({ expires_at, max_downloads, downloads }: LinkRow, now: number): FileLink['state'] {
  if (expires_at.getTime() <= now) return 'expired';
  return max_downloads !== null && downloads >= max_downloads ? 'used' : 'open';
}

const mayRevoke = ({ account }: Reader, link: Pick<LinkRow, 'created_by'>): boolean =>
  account.id === link.created_by || allows('admin', account);

/** @throws ApiError NOT_FOUND, FORBIDDEN of a link of somebody else */
export async function revokeLink(trx: Trx, reader: Reader, id: string, now: number): Promise<void> {
  const link = isUuid(id)
    ? await trx
        .selectFrom('file_link')
        .select(['id', 'file', 'created_by', 'revoked_at', 'recipient'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!link) throw new ApiError('NOT_FOUND');
  const file = await requireFile(trx, reader, link.file);
  if (!mayRevoke(reader, link)) throw new ApiError('links.revoke');
  if (link.revoked_at !== null) return;
  await trx
    .updateTable('file_link')
    .set({ revoked_at: new Date(now) })
    .where('id', '=', link.id)
    .execute();
  const revoked = { event: 'linkRevoked', isFolder: false, subject: file, details: link.recipient } as const;
  await recordLibraryEvent(trx, reader, revoked, now);
}
