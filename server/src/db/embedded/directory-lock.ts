import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const LOCK_FILE = 'basoche.lock';

export interface DirectoryLock {
  release(): void;
}

/** Another live process has the data directory open. */
export class DirectoryInUseError extends Error {
  readonly pid: number;
  constructor(directory: string, pid: number) {
    super(
      `Le dossier de données ${directory} est déjà ouvert par un autre serveur Basoche (processus ${pid}). ` +
        `Arrêtez-le, ou donnez à celui-ci un autre dossier avec DATA_DIR.`,
    );
    this.name = 'DirectoryInUseError';
    this.pid = pid;
  }
}

interface Owner {
  pid: number;
  host: string;
  /** Start of the process in clock ticks since boot, where the system tells: a recycled pid is not the owner. */
  started: string | null;
}

/**
 * One process per data directory. The lock of a dead process is taken over.
 * Two processes may find the same dead lock: each renames it away, and the one that sees it renamed a living
 * lock puts that back and gives up.
 * @throws DirectoryInUseError
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = join(directory, LOCK_FILE);
  const mine: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  const text = JSON.stringify(mine);
  for (let attempt = 0; attempt < 5; attempt++) {
    const draft = `${path}.${process.pid}.${attempt}`;
    writeFileSync(draft, text, { mode: 0o600 });
    try {
      linkSync(draft, path);
      return { release: () => releaseIfMine(path, text) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const found = readLock(path);
    if (found === null) continue;
    const owner = parseOwner(found);
    if (owner && isAlive(owner)) throw new DirectoryInUseError(directory, owner.pid);
    moveAway(path, found, directory);
  }
  throw new DirectoryInUseError(directory, parseOwner(readLock(path) ?? '')?.pid ?? 0);
}

function moveAway(path: string, expected: string, directory: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readFileSync(aside, 'utf8');
  try {
    if (moved === expected) return;
    linkSync(aside, path);
    throw new DirectoryInUseError(directory, parseOwner(moved)?.pid ?? 0);
  } finally {
    rmSync(aside, { force: true });
  }
}

function releaseIfMine(path: string, text: string): void {
  if (readLock(path) === text) rmSync(path, { force: true });
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseOwner(text: string): Owner | null {
  try {
    const value = JSON.parse(text) as Partial<Owner>;
    return typeof value.pid === 'number'
      ? { pid: value.pid, host: value.host ?? '', started: value.started ?? null }
      : null;
  } catch {
    // A lock cut short by a crash: nobody owns it.
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  // A lock of this very process is one of an open database of ours; but in a container a dead predecessor often had the same pid.
  if (owner.started !== null && startOf(owner.pid) !== null) return startOf(owner.pid) === owner.started;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** `null` where /proc does not exist or the process is gone. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}@${bootId()}`;
  } catch {
    return null;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
