import { newUuid } from '@basoche/domain';
import { EXPORT_MINUTES, ExportScope, exportCalls, pathOf } from '@basoche/protocol';
import type { LibraryExport } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { Db, Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { newToken, readAccounts, tokenHash } from '../access/index.ts';
import { exportedTree } from '../library/index.ts';
import type { Branch } from '../library/index.ts';
import { personName } from '../sharing/index.ts';
import type { ExportToSend } from './export-entries.ts';
import { placeTree } from './safe-paths.ts';
import { zipName } from './zip-name.ts';

const MINUTE = 60_000;

/** @throws ApiError as `exportedTree`, UNPROCESSABLE without a file */
export async function prepareExport(trx: Trx, reader: Reader, scope: ExportScope, now: number): Promise<LibraryExport> {
  const tree = await exportedTree(trx, reader, scope, { isWhole: true });
  const { files, folders, bytes } = weightOf(tree);
  if (files === 0) throw new ApiError('library.exportEmpty');
  const token = newToken();
  const expiresAt = new Date(now + EXPORT_MINUTES * MINUTE);
  await trx
    .insertInto('library_export')
    .values({
      id: newUuid(now),
      firm_id: reader.firmId,
      user_id: reader.account.id,
      token_hash: tokenHash(token),
      scope: JSON.stringify(scope),
      files,
      bytes,
      created_at: new Date(now),
      expires_at: expiresAt,
    })
    .execute();
  return {
    name: zipName(tree.name, now),
    files,
    folders,
    bytes,
    url: `/api${pathOf(exportCalls.openExport, { params: { token } })}`,
    expiresAt: expiresAt.toISOString(),
  };
}

function weightOf({ files, folders }: Branch): { files: number; folders: number; bytes: number } {
  const inside = folders.map(weightOf);
  return {
    files: files.length + inside.reduce((sum, each) => sum + each.files, 0),
    folders: folders.length + inside.reduce((sum, each) => sum + each.folders, 0),
    bytes: files.reduce((sum, { size }) => sum + size, 0) + inside.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Whose export a token opens; `null`: nobody's. */
export async function ownerOf(db: Db, token: string): Promise<{ firmId: string; userId: string } | null> {
  const hash = tokenHash(token);
  const known = await db.asSystem((trx) =>
    trx.selectFrom('library_export').select('firm_id').where('token_hash', '=', hash).executeTakeFirst(),
  );
  if (!known) return null;
  const row = await db.asFirm(known.firm_id, (trx) =>
    trx.selectFrom('library_export').select('user_id').where('token_hash', '=', hash).executeTakeFirst(),
  );
  return row ? { firmId: known.firm_id, userId: row.user_id } : null;
}

/**
 * Opens an export, which is then used, by the rights of its owner at this moment.
 * @throws ApiError NOT_FOUND: used, expired, or nothing of it may be read any more; then it is not used
 */
export async function takeExport(db: Db, clock: Clock, firmId: string, token: string): Promise<ExportToSend> {
  const now = clock.now();
  return db.asFirm(firmId, async (trx) => {
    const row = await trx
      .updateTable('library_export')
      .set({ used_at: new Date(now) })
      .where('token_hash', '=', tokenHash(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .returning(['user_id', 'scope', 'files', 'bytes'])
      .executeTakeFirst();
    const account = row && (await readAccounts(trx, [row.user_id])).get(row.user_id);
    if (!row || !account) throw new ApiError('library.exportOver');
    const found = await exportedTree(trx, { firmId, account }, ExportScope.parse(row.scope), { isWhole: false });
    const tree = placeTree(found);
    return {
      firmId,
      userId: row.user_id,
      tree,
      lost: Math.max(0, row.files - tree.files.length),
      head: {
        name: zipName(found.name, now),
        exportedBy: await personName(trx, row.user_id),
        startedAt: new Date(now).toISOString(),
        announced: { files: row.files, bytes: Number(row.bytes) },
      },
    };
  });
}
