import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@basoche/domain';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { DirectoryInUseError, lockDirectory } from '../db/embedded/directory-lock.ts';
import { decideRestore, restoringFolder, settleRestore } from '../db/embedded/settle-restore.ts';
import { StartError } from '../start-error.ts';

/** The file is missing or no dump that this release can work with. Nothing was changed. */
export class RestoreError extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem} Rien n’a été changé.`, options);
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
 * stays when the dump cannot be opened. Refused while a server has the directory open.
 * @returns where the former database was put, `null` when there was none
 * @throws DirectoryInUseError, RestoreError, StartError
 */
export async function restoreDump(dumpFile: string, dataDir: string, clock: Clock): Promise<string | null> {
  if (!existsSync(dumpFile)) throw cannotBeOpened(dumpFile);
  const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const pgdata = restoringFolder(stamp);
  try {
    // Opened aside first: it takes the directory's lock, and the current database is untouched if the dump is bad.
    const db = await openDatabase({ dataDir, pgdata, dumpFile });
    try {
      await requireKnown(db, dumpFile);
      await recordRestore(db, clock);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUseError) throw error;
    rmSync(join(dataDir, pgdata), { recursive: true, force: true });
    if (error instanceof RestoreError || error instanceof StartError) throw error;
    throw cannotBeOpened(dumpFile, error);
  }
  decideRestore(dataDir, stamp);
  const lock = lockDirectory(dataDir);
  try {
    return settleRestore(dataDir);
  } finally {
    lock.release();
  }
}

/** A database of Basoche, which this release can work with once it is migrated. @throws RestoreError */
async function requireKnown(db: Db, dumpFile: string): Promise<void> {
  if (!(await db.isInstalled())) throw cannotBeOpened(dumpFile);
  const unknown = await db.unknownMigrations();
  if (unknown.length === 0) return;
  throw new RestoreError(
    `Cette sauvegarde vient d’une version plus récente de Basoche (migrations inconnues ici\u00a0: ${unknown.join(', ')})\u00a0: restaurez-la avec cette version-là.`,
  );
}

function cannotBeOpened(dumpFile: string, cause?: unknown): RestoreError {
  return new RestoreError(`Cette sauvegarde n’existe pas ou ne peut pas être ouverte\u00a0: ${dumpFile}.`, { cause });
}
