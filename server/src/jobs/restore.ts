import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@basoche/domain';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { DirectoryInUseError } from '../db/embedded/directory-lock.ts';

/** The file is missing or no dump of ours. Nothing was changed. */
export class RestoreError extends Error {
  constructor(dumpFile: string, options?: ErrorOptions) {
    super(`Cette sauvegarde n’existe pas ou ne peut pas être ouverte : ${dumpFile}. Rien n’a été changé.`, options);
    this.name = 'RestoreError';
  }
}

/** Devices may hand back what the dump has not (EV5). A dump of before such records existed has none: devices find it. */
async function recordRestore(db: Pick<Db, 'pool'>, clock: Clock): Promise<void> {
  const { rows } = await db.pool.query<{ exists: boolean }>(
    `select to_regclass('sync.rollback') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return;
  await db.pool.query(`insert into sync.rollback (found_at, found_by) values ($1, 'the restore command')`, [
    new Date(clock.now()),
  ]);
}

/**
 * Puts a dump in the place of the embedded database of `dataDir`. The database that was there is kept beside it, and
 * comes back when the dump cannot be opened. Refused while a server has the directory open.
 * @returns where the former database was put, `null` when there was none
 * @throws DirectoryInUseError, RestoreError
 */
export async function restoreDump(dumpFile: string, dataDir: string, clock: Clock): Promise<string | null> {
  if (!existsSync(dumpFile)) throw new RestoreError(dumpFile);
  const current = join(dataDir, 'pgdata');
  const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const former = `${current}.before-restore-${stamp}`;
  // Opened aside first: it takes the directory's lock, and the current database is untouched if the dump is bad.
  const db = await openDatabase({ dataDir, pgdata: 'pgdata.restoring', dumpFile }).catch((error: unknown) => {
    rmSync(join(dataDir, 'pgdata.restoring'), { recursive: true, force: true });
    if (error instanceof DirectoryInUseError) throw error;
    throw new RestoreError(dumpFile, { cause: error });
  });
  try {
    await db.ping();
    await db.pendingMigrations();
    await recordRestore(db, clock);
  } finally {
    await db.close();
  }
  const hadOne = existsSync(current);
  if (hadOne) renameSync(current, former);
  renameSync(join(dataDir, 'pgdata.restoring'), current);
  return hadOne ? former : null;
}
