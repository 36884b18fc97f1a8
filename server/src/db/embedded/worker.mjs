// The thread of the embedded database. Messages: {id, ask: 'dump' | 'close'} -> {id, value | error}; {ready} once it
// listens; {broken: reason} when the engine can no longer be trusted: the thread is to be ended.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { sessionServer } from './session-server.mjs';

const { dataDir, dumpFile, socketPath, idleInTransactionMs } = workerData;

if (dataDir && !dumpFile && isEmpty(dataDir)) await makeDatabase();
// The engine's own lock, of no use beside the one of the directory: one that a crash left empty would keep it from ever starting.
if (dataDir) rmSync(join(dataDir, 'postmaster.pid'), { force: true });
const database = await openDatabase(dataDir);
const sessions = sessionServer(database, {
  path: socketPath,
  idleInTransactionMs,
  onBroken: (reason) => parentPort.postMessage({ broken: reason }),
});
await sessions.listen();

const answers = {
  dump: async () => {
    const blob = await sessions.exclusively(async () => {
      await database.exec('checkpoint');
      return database.dumpDataDir('gzip');
    });
    return new Uint8Array(await blob.arrayBuffer());
  },
  close: async () => {
    await sessions.close();
    await database.close();
    return null;
  },
};

parentPort.on('message', async ({ id, ask }) => {
  try {
    const value = await answers[ask]();
    parentPort.postMessage({ id, value });
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
  if (ask === 'close') parentPort.close();
});
parentPort.postMessage({ ready: true });

/** In a folder of its own, which takes the name once it is whole: a database that a crash cut short could not be opened. */
async function makeDatabase() {
  const making = `${dataDir}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const made = await openDatabase(making);
  await made.close();
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(making, dataDir);
}

function isEmpty(folder) {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/**
 * @param {string | null} folder `null`: in memory
 * @returns {Promise<PGlite>}
 * @throws with what the engine says of it, which PGlite prints only when it is debugged
 */
async function openDatabase(folder) {
  const reasons = [];
  try {
    return await PGlite.create({
      ...(folder ? { dataDir: folder } : {}),
      ...(dumpFile ? { loadDataDir: new Blob([readFileSync(dumpFile)]) } : {}),
      extensions: { unaccent, pg_trgm },
      onStderr: (line) => {
        const reason = /(?:FATAL|PANIC): .*/.exec(line)?.[0];
        if (reason !== undefined) reasons.push(reason);
        return false;
      },
    });
  } catch (error) {
    throw reasons.length === 0 ? error : new Error(reasons.join('; '), { cause: error });
  }
}
