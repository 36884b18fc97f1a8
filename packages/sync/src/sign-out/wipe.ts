import type { DocName } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { recordsDatabaseName } from '../records/record-disk.ts';
import { eraseDatabase } from '../store/idb.ts';
import { openTablesAsTheyAre } from '../store/idb-tables.ts';
import { WIPING } from '../store/row-codec.ts';
import { StorageError } from '../store/storage-error.ts';

type WipedPlatform = Pick<Platform, 'indexedDB' | 'caches'> & { clock?: Clock };

/** Name of a person's database on this device; their warm documents are `<that>:<doc>` [LS9]. */
export function databaseName(user: { id: string; firmId: string }): string {
  return `basoche-${user.id}-${user.firmId}`;
}

export function docDatabaseName(base: string, name: DocName): string {
  return `${base}:${name}`;
}

/** Notes that this person's data is being erased, so that a wipe that is cut is finished later [SO3]. */
export async function markWipe(factory: IDBFactory, base: string): Promise<void> {
  const tables = await openTablesAsTheyAre(factory, base);
  try {
    await tables.run('readwrite', ['state'], (rows) => rows.put('state', WIPING, true));
  } finally {
    tables.close();
  }
}

/** Erases warm documents and records, then the person's database, then caches [SO2]. @throws StorageError */
export async function wipeDevice(platform: WipedPlatform, base: string): Promise<void> {
  const { indexedDB, caches, clock } = platform;
  if (indexedDB !== null) {
    const documents = await documentsOf(indexedDB, base);
    // Together: a frozen tab may hold many of them, and each is waited for.
    await Promise.all(documents.map((name) => eraseDatabase(indexedDB, name, clock)));
    await eraseDatabase(indexedDB, base, clock, { store: 'state', key: WIPING });
  }
  if (caches !== null)
    for (const name of await caches.keys()) if (name.startsWith(`${base}:`)) await caches.delete(name);
}

/** Erases what could not be read, as far as the browser lets it: what it keeps closed stays where it is. */
export async function wipeUnread(indexedDB: IDBFactory, base: string): Promise<void> {
  try {
    await markWipe(indexedDB, base);
    await wipeDevice({ indexedDB, caches: null }, base);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

/** Finishes a wipe that was cut. Returns whether there was one. @throws StorageError */
export async function finishWipe(platform: WipedPlatform, base: string): Promise<boolean> {
  if (platform.indexedDB === null) return false;
  const tables = await openTablesAsTheyAre(platform.indexedDB, base, platform.clock);
  let wiping: boolean | undefined;
  try {
    wiping = await tables.run('readonly', ['state'], (rows) => rows.get<boolean>('state', WIPING));
  } finally {
    tables.close();
  }
  if (wiping !== true) return false;
  await wipeDevice(platform, base);
  return true;
}

/** Every other database of the person: what the browser lists, and what is known of them where it does not list. */
async function documentsOf(factory: IDBFactory, base: string): Promise<string[]> {
  const names = new Set([recordsDatabaseName(base)]);
  if (typeof factory.databases === 'function')
    for (const { name } of await factory.databases()) if (name?.startsWith(`${base}:`) === true) names.add(name);
  const tables = await openTablesAsTheyAre(factory, base);
  try {
    // Their values may be sealed, and the key gone before them.
    const docs = await tables.run('readonly', ['docs'], (rows) => rows.keys('docs'));
    for (const name of docs) names.add(docDatabaseName(base, name as DocName));
  } finally {
    tables.close();
  }
  return [...names];
}
