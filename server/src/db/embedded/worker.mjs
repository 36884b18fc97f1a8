// The thread of the embedded database. Messages: {id, ask: 'dump' | 'close'} -> {id, value | error}; {ready} once it
// listens; {broken: reason} when the engine can no longer be trusted: the thread is to be ended.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { sessionServer } from './session-server.mjs';

const { dataDir, dumpFile, socketPath, idleInTransactionMs } = workerData;

const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dumpFile ? { loadDataDir: new Blob([readFileSync(dumpFile)]) } : {}),
  extensions: { unaccent, pg_trgm },
});
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
