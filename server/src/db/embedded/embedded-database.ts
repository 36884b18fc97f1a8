import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepToOwner, keepTreeToOwner } from '../../owner-only.ts';
import { lockDirectory } from './directory-lock.ts';
import { StartError } from '../../start-error.ts';
import { startEngine, type EngineThread } from './engine-thread.ts';
import { settleRestore } from './settle-restore.ts';

/** Longest path of a Unix socket that every system accepts, in bytes. */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_FILE = '.s.PGSQL.5432';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export interface EmbeddedDatabase {
  /** Directory of the Unix socket: `host` for `pg`. */
  host: string;
  /** Gzipped tar of the data directory, taken between two transactions. */
  dump(): Promise<Uint8Array>;
  /** Closes cleanly and gives the data directory back. */
  close(): Promise<void>;
  /**
   * Called each time the engine died, and each time starting it again failed. Until it runs, connections are refused as by
   * a PostgreSQL server that is down; one in memory alone stays down.
   */
  onFailure(listener: (error: Error) => void): void;
}

export interface EmbeddedOptions {
  /** `null`: in memory, for tests. */
  dataDir: string | null;
  /** A file written by `dump()`, to start from; only for a directory that holds no database yet. */
  dumpFile?: string;
  idleInTransactionMs?: number;
  /** Another folder within `dataDir`, for a dump that is looked at before it takes the place of the database. */
  pgdata?: string;
}

/**
 * @throws DirectoryInUseError when another process holds the data directory, StartError when it cannot be kept from others
 * or does not open.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const root = options.dataDir === null ? null : resolve(options.dataDir);
  const dataDir = root ? join(root, options.pgdata ?? 'pgdata') : null;
  if (root) {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    keepToOwner(root);
  }
  const lock = root ? lockDirectory(root) : null;
  const host = socketDirectory(root);
  const socketPath = join(host, SOCKET_FILE);
  const failed: ((error: Error) => void)[] = [];
  let closing = false;
  let engine: EngineThread | null = null;
  let pause: { timer: NodeJS.Timeout; end: () => void } | null = null;
  let recovery: Promise<void> = Promise.resolve();

  const start = (dumpFile: string | null) =>
    startEngine(
      {
        dataDir,
        dumpFile,
        socketPath,
        idleInTransactionMs: options.idleInTransactionMs ?? 30_000,
      },
      (error) => {
        engine = null;
        tell(error);
        if (root && !closing) recovery = recover();
      },
    );
  const tell = (error: Error) => {
    for (const listener of failed) listener(error);
  };
  /** As a PostgreSQL server does after a crash: again and again, until what was in the way (a full disk) is gone. */
  const recover = async () => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      if (closing) return;
      rmSync(socketPath, { force: true });
      try {
        engine = await start(null);
        return;
      } catch (error) {
        tell(error instanceof Error ? error : new Error(String(error)));
        await new Promise<void>((end) => {
          pause = { end, timer: setTimeout(end, wait) };
        });
      }
    }
  };
  const release = () => {
    rmSync(socketPath, { force: true });
    if (!root || !host.startsWith(root)) rmSync(host, { recursive: true, force: true });
    lock?.release();
  };

  try {
    if (root && options.pgdata === undefined) settleRestore(root);
    // A dump is read into an empty folder: what one that died has left is in the way.
    else if (dataDir && options.dumpFile) rmSync(dataDir, { recursive: true, force: true });
    // The engine writes files that everybody could read and write, whatever the umask: their folder is closed before.
    if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    engine = await start(options.dumpFile ?? null).catch((error: Error) => {
      throw dataDir && !options.dumpFile ? cannotOpen(dataDir, error) : error;
    });
    for (const folder of dataDir ? [dataDir, host] : []) keepTreeToOwner(folder);
  } catch (error) {
    await engine?.end();
    release();
    throw error;
  }

  return {
    host,
    async dump() {
      if (!engine) throw new Error('the embedded database is not running');
      return (await engine.ask('dump')) as Uint8Array;
    },
    async close() {
      if (closing) return;
      closing = true;
      clearTimeout(pause?.timer);
      pause?.end();
      await recovery;
      // One that dies while it closes has its log: the next start recovers from it.
      await engine?.ask('close').catch(tell);
      await engine?.end();
      release();
    },
    onFailure: (listener) => failed.push(listener),
  };
}

function cannotOpen(dataDir: string, error: Error): StartError {
  return new StartError(
    `La base de données de ${dataDir} ne s’ouvre pas (${error.message}). Gardez une copie de ce dossier, ` +
      'puis repartez d’une sauvegarde avec «\u00a0npm run restore\u00a0» (docs/runbook/backup.md).',
    { cause: error },
  );
}

function socketDirectory(root: string | null): string {
  const inside = root ? join(root, 'socket') : null;
  if (inside && Buffer.byteLength(join(inside, SOCKET_FILE)) <= SOCKET_PATH_LIMIT) {
    rmSync(inside, { recursive: true, force: true });
    mkdirSync(inside, { mode: 0o700 });
    chmodSync(inside, 0o700);
    return inside;
  }
  return mkdtempSync(join(tmpdir(), 'basoche-'));
}
