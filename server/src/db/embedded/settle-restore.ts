import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';

const PGDATA = 'pgdata';
/** Folder that a dump is read into; of no use when that did not end. An earlier release gave it no time. */
const READING = 'pgdata.restoring';
/** A dump that was read whole and is to take the place of the database. */
const READ = 'pgdata.restored-';
const FORMER = 'pgdata.before-restore-';

export function restoringFolder(stamp: string): string {
  return `${READING}-${stamp}`;
}

/** From here on a restore is not taken back: who dies before its end has it finished by the next start. */
export function decideRestore(dataDir: string, stamp: string): void {
  renameSync(join(dataDir, restoringFolder(stamp)), join(dataDir, `${READ}${stamp}`));
}

/**
 * Ends what a restore has begun: a dump that was read whole takes the place of the database, which stays beside it; one
 * that was not goes. Only with the lock of the directory.
 * @returns where the former database was put, `null` when there was none or nothing to do
 * @throws StartError when the database is missing and only half of a dump is there
 */
export function settleRestore(dataDir: string): string | null {
  const current = join(dataDir, PGDATA);
  let former: string | null = null;
  for (const name of named(dataDir, READ)) {
    if (existsSync(current)) {
      former = join(dataDir, `${FORMER}${name.slice(READ.length)}`);
      renameSync(current, former);
    }
    renameSync(join(dataDir, name), current);
  }
  const unread = named(dataDir, READING);
  if (unread.length > 0 && !existsSync(current))
    throw new StartError(
      `Une restauration s’est interrompue avant la fin\u00a0: ${dataDir} ne contient plus de base de données. ` +
        'Relancez «\u00a0npm run restore\u00a0» avec la sauvegarde voulue. La base précédente, s’il y en avait une, est dans un dossier ' +
        `pgdata.before-restore-… à côté\u00a0; pour repartir d’une base vide, supprimez ${unread.join(', ')}.`,
    );
  for (const name of unread) rmSync(join(dataDir, name), { recursive: true });
  return former;
}

function named(dataDir: string, beginning: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(beginning))
    .toSorted();
}
