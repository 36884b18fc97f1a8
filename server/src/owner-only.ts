import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** What the group and others may do. */
const OTHERS = 0o077;
/** A folder such as `/tmp`, which every account of the machine writes in. */
const STICKY = 0o1000;
/** What the server puts into its data directory; anything else there is not its own. */
const OURS = /^(?:pgdata(?:\..+)?|dumps|outbox|socket|secret\.key)$/;

/**
 * Takes the data directory and what the server has put there from everybody but its owner, whoever made them and under
 * which umask.
 * @throws StartError when something of it belongs to another account
 */
export function keepToOwner(dataDir: string): void {
  try {
    if ((lstatSync(realpathSync(dataDir)).mode & STICKY) === 0) close(realpathSync(dataDir));
  } catch (error) {
    // A volume may belong to another account; what the server puts there does not.
    if (codeOf(error) !== 'EPERM') throw error;
  }
  for (const name of readdirSync(dataDir)) if (OURS.test(name)) keepTreeToOwner(join(dataDir, name));
}

/**
 * The same for a file, or for a folder and everything in it.
 * @throws StartError
 */
export function keepTreeToOwner(path: string): void {
  try {
    // The folder itself may be elsewhere, on another disk; a link within it leads to nothing of ours.
    closeTree(realpathSync(path));
  } catch (error) {
    // A link to nothing.
    if (codeOf(error) === 'ENOENT') return;
    if (codeOf(error) !== 'EPERM') throw error;
    throw new StartError(
      `${path} contient les données du cabinet, d’autres comptes de cette machine peuvent y accéder, et le compte du serveur ` +
        'ne peut pas l’empêcher : ce n’est pas le sien. Donnez-le au compte du serveur (chown -R).',
      { cause: error },
    );
  }
}

function closeTree(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A running database removes files meanwhile.
  if (!stats || stats.isSymbolicLink()) return;
  close(path);
  if (!stats.isDirectory()) return;
  for (const name of namesIn(path)) closeTree(join(path, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return [];
  }
}

function close(path: string): void {
  try {
    const mode = lstatSync(path).mode & 0o7777;
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
