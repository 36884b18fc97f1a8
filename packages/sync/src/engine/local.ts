import type { DocName } from '@basoche/protocol';
import { ManifestStore } from '../background/manifest-store.ts';
import type { Platform } from '../platform/platform.ts';
import { docDatabaseName, finishWipe } from '../sign-out/wipe.ts';
import type { DocContents } from '../store/doc-contents.ts';
import { idbContents, memoryContents } from '../store/doc-contents.ts';
import { DocIndex } from '../store/doc-index.ts';
import { openIdbTables } from '../store/idb-tables.ts';
import { memoryTables } from '../store/memory-tables.ts';
import { RefusedStore } from '../store/refused-store.ts';
import type { Tables } from '../store/tables.ts';

/** Everything of a person on this device. */
export interface Local {
  tables: Tables;
  contents: DocContents;
  index: DocIndex;
  manifest: ManifestStore;
  refused: RefusedStore;
  lastSyncAt: number | null;
}

const LAST_SYNC = 'lastSyncAt';

/** Opens and reads the person's database; in memory where the browser refuses one [LS6]. */
export async function openLocal(
  platform: Platform,
  base: string,
  rowsChanged: (names: DocName[]) => void,
): Promise<Local> {
  if (platform.indexedDB !== null) {
    const factory = platform.indexedDB;
    try {
      await finishWipe(platform, base);
      const tables = await openIdbTables(factory, base);
      const { clock } = platform;
      const contents = idbContents({ indexedDB: factory, clock }, tables, (name) => docDatabaseName(base, name));
      return await read(tables, contents, rowsChanged);
    } catch {
      // Private browsing, a damaged profile: the person works in memory and the status says so (`durable`).
    }
  }
  const tables = memoryTables();
  return read(tables, memoryContents(tables), rowsChanged);
}

export async function saveLastSync(tables: Tables, at: number): Promise<void> {
  await tables.run('readwrite', ['state'], (rows) => rows.put('state', LAST_SYNC, at));
}

async function read(tables: Tables, contents: DocContents, rowsChanged: (names: DocName[]) => void): Promise<Local> {
  const index = new DocIndex(tables, rowsChanged);
  const manifest = new ManifestStore(tables);
  const refused = new RefusedStore(tables);
  await Promise.all([index.load(), manifest.load(), refused.load()]);
  const lastSyncAt = await tables.run('readonly', ['state'], (rows) => rows.get<number>('state', LAST_SYNC));
  return { tables, contents, index, manifest, refused, lastSyncAt: lastSyncAt ?? null };
}
