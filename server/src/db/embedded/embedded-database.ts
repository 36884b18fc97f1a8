import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './directory-lock.ts';

/** Longest path of a Unix socket that every system accepts, in bytes. */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_FILE = '.s.PGSQL.5432';

export interface EmbeddedDatabase {
  /** Directory of the Unix socket: `host` for `pg`. */
  host: string;
  /** Gzipped tar of the data directory, taken between two transactions. */
  dump(): Promise<Uint8Array>;
  /** Closes cleanly and gives the data directory back. */
  close(): Promise<void>;
  /** Called once when the thread dies without `close()`: nothing can be stored any more. */
  onFailure(listener: (error: Error) => void): void;
}

export interface EmbeddedOptions {
  /** `null`: in memory, for tests. */
  dataDir: string | null;
  /** A file written by `dump()`, to start from; only for a directory that holds no database yet. */
  dumpFile?: string;
  idleInTransactionMs?: number;
  /** Folder of the database within `dataDir`. */
  pgdata?: string;
}

/** @throws DirectoryInUseError when another process holds the data directory. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const root = options.dataDir === null ? null : resolve(options.dataDir);
  if (root) mkdirSync(root, { recursive: true, mode: 0o700 });
  const lock = root ? lockDirectory(root) : null;
  const host = socketDirectory(root);
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    execArgv: [],
    workerData: {
      dataDir: root ? join(root, options.pgdata ?? 'pgdata') : null,
      dumpFile: options.dumpFile ?? null,
      socketPath: join(host, SOCKET_FILE),
      idleInTransactionMs: options.idleInTransactionMs ?? 30_000,
    },
  });
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const failed: ((error: Error) => void)[] = [];
  let closing = false;
  let nextId = 1;

  const ask = (what: 'dump' | 'close') =>
    new Promise<unknown>((resolve, reject) => {
      const id = nextId++;
      asked.set(id, { resolve, reject });
      worker.postMessage({ id, ask: what });
    });
  const release = () => {
    rmSync(join(host, SOCKET_FILE), { force: true });
    if (!root || !host.startsWith(root)) rmSync(host, { recursive: true, force: true });
    lock?.release();
  };

  try {
    await new Promise<void>((ready, fail) => {
      worker.once('error', fail);
      worker.on('message', (message: { ready?: true; id?: number; value?: unknown; error?: string }) => {
        if (message.ready) {
          worker.off('error', fail);
          ready();
          return;
        }
        const waiting = asked.get(message.id ?? 0);
        asked.delete(message.id ?? 0);
        if (message.error === undefined) waiting?.resolve(message.value);
        else waiting?.reject(new Error(message.error));
      });
    });
  } catch (error) {
    await worker.terminate();
    release();
    throw error;
  }

  const die = (error: Error) => {
    if (closing) return;
    closing = true;
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
    release();
    for (const listener of failed) listener(error);
  };
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`the embedded database stopped (${code})`)));

  return {
    host,
    dump: async () => (await ask('dump')) as Uint8Array,
    close: async () => {
      if (closing) return;
      closing = true;
      await ask('close');
      await worker.terminate();
      release();
    },
    onFailure: (listener) => failed.push(listener),
  };
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
