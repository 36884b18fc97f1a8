import { sql } from 'kysely';
import type { Clock } from '@basoche/domain';
import type { Db, Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { readAccounts, tokenHash } from '../access/index.ts';
import { recordLibraryEvent, requireFile, requireNotTrashed, requireShareable } from '../library/index.ts';
import type { FileRow } from '../library/index.ts';

/** A link that opens its file at this moment. */
export interface OpenLink {
  id: string;
  firmId: string;
  firmName: string;
  file: FileRow;
  passwordHash: string | null;
  isEditable: boolean;
  recipient: string;
  /** Downloads that are left; `null`: any number. */
  remaining: number | null;
  expiresAt: Date;
}

/** `null`: unknown, revoked, expired or used up, its file is in the trash or gone, or its maker may not read it any more. */
export async function findOpenLink(db: Db, clock: Clock, token: string): Promise<OpenLink | null> {
  const hash = tokenHash(token);
  const known = await db.asSystem((trx) =>
    trx.selectFrom('file_link').select('firm_id').where('token_hash', '=', hash).executeTakeFirst(),
  );
  return known ? db.asFirm(known.firm_id, (trx) => openLinkOf(trx, hash, clock.now())) : null;
}

const isUsable = (now: number) =>
  sql<boolean>`file_link.revoked_at is null and file_link.expires_at > ${new Date(now)}
    and (file_link.max_downloads is null or file_link.downloads < file_link.max_downloads)`;

async function openLinkOf(trx: Trx, hash: Buffer, now: number): Promise<OpenLink | null> {
  const row = await trx
    .selectFrom('file_link')
    .innerJoin('firm', 'firm.id', 'file_link.firm_id')
    .selectAll('file_link')
    .select('firm.name as firm_name')
    .where('token_hash', '=', hash)
    .where(isUsable(now))
    .executeTakeFirst();
  if (!row) return null;
  const account = (await readAccounts(trx, [row.created_by])).get(row.created_by);
  const file = account && (await readableFile(trx, { firmId: row.firm_id, account }, row.file));
  if (!file) return null;
  return {
    id: row.id,
    firmId: row.firm_id,
    firmName: row.firm_name,
    file,
    passwordHash: row.password_hash,
    isEditable: row.edition_mode,
    recipient: row.recipient,
    remaining: row.max_downloads === null ? null : row.max_downloads - row.downloads,
    expiresAt: row.expires_at,
  };
}

/** A link opens what its maker may read at the moment that it is opened. */
async function readableFile(trx: Trx, maker: Reader, id: string): Promise<FileRow | null> {
  try {
    const file = await requireFile(trx, maker, id, { need: 'place' });
    await requireNotTrashed(trx, file);
    requireShareable(file);
    return file;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Counts a download, of which there are never more than the link has.
 * @returns `changed`: the file has another content by now, and nothing was counted; `null`: the link opens nothing any more
 */
export function takeDownload(
  db: Db,
  clock: Clock,
  { token, firmId, blob }: { token: string; firmId: string; blob: string },
): Promise<'taken' | 'changed' | null> {
  const now = clock.now();
  return db.asFirm(firmId, async (trx) => {
    const link = await openLinkOf(trx, tokenHash(token), now);
    if (!link) return null;
    if (link.file.blob !== blob) return 'changed';
    const counted = await trx
      .updateTable('file_link')
      .set({ downloads: sql`downloads + 1`, last_opened_at: new Date(now) })
      .where('id', '=', link.id)
      .where(isUsable(now))
      .returning('id')
      .executeTakeFirst();
    if (!counted) return null;
    const opened = { event: 'linkOpened', isFolder: false, subject: link.file, details: link.recipient } as const;
    await recordLibraryEvent(trx, { firmId, account: null }, opened, now);
    return 'taken';
  });
}
