import type { DocName } from '@basoche/protocol';
import { ManifestStore } from '../background/manifest-store.ts';
import { createCipher } from '../encryption/cipher.ts';
import type { Cipher } from '../encryption/cipher.ts';
import { Damage, WrongKeyError } from '../encryption/damage.ts';
import type { Platform } from '../platform/platform.ts';
import { RecordDisk } from '../records/record-disk.ts';
import { docDatabaseName, finishWipe } from '../sign-out/wipe.ts';
import type { DocContents } from '../store/doc-contents.ts';
import { idbContents, memoryContents } from '../store/doc-contents.ts';
import { DocIndex } from '../store/doc-index.ts';
import { isLeaving } from '../store/doc-row.ts';
import type { DocRow } from '../store/doc-row.ts';
import { openIdbTables } from '../store/idb-tables.ts';
import { memoryTables } from '../store/memory-tables.ts';
import { RefusedStore } from '../store/refused-store.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Tables } from '../store/tables.ts';
import { PLAIN_UPDATES, sealedUpdates } from '../store/update-codec.ts';

/** Everything of a person on this device. */
export interface Local {
  tables: Tables;
  /** `null` = records are in memory until the tab closes. */
  recordDisk: RecordDisk | null;
  contents: DocContents;
  index: DocIndex;
  manifest: ManifestStore;
  refused: RefusedStore;
  lastSyncAt: number | null;
  /** When the server was found to have gone back, until the person has read it; milliseconds since the epoch [EV11]. */
  restoredAt: number | null;
  /** A database of this person is there and could not be opened: memory stands in for it [EV14]. */
  isUnread: boolean;
  damage: Damage;
  /** Content on this device: `none` in clear for want of a key, `partly` or `all` of it sealed. */
  sealed: 'none' | 'partly' | 'all';
  /** Of what an earlier version wrote in clear: not given up halfway, a lock waits for it. */
  sealing: Promise<void>;
}

export interface LocalOptions {
  base: string;
  /** The device's data key; `null` = everything rests in clear. */
  key: Uint8Array | null;
  hasRecords: boolean;
  rowsChanged: (names: DocName[]) => void;
  damaged: () => void;
}

const LAST_SYNC = 'lastSyncAt';
const RESTORED = 'restoredAt';
/** Everything written in clear by an earlier version has been sealed [EN4]. */
const ALL_SEALED = 'sealed';

/** Opens and reads the person's database; in memory where the browser refuses one [LS6]. @throws WrongKeyError */
export async function openLocal(platform: Platform, options: LocalOptions): Promise<Local> {
  const { base, key, rowsChanged } = options;
  const damage = new Damage(options.damaged);
  if (platform.indexedDB !== null) {
    const factory = platform.indexedDB;
    try {
      await finishWipe(platform, base);
      const cipher = key === null ? null : createCipher(key);
      const { clock } = platform;
      const tables = await openIdbTables(factory, base, cipher, damage, clock);
      const codec = cipher === null ? PLAIN_UPDATES : sealedUpdates(cipher, damage);
      const contents = idbContents({ indexedDB: factory, clock }, tables, (name) => docDatabaseName(base, name), codec);
      const local = await read(tables, contents, damage, rowsChanged);
      if (options.hasRecords && platform.locks !== null) local.recordDisk = await openRecords(platform, base, cipher);
      void finishDrops(local);
      if (cipher !== null) local.sealed = (await isAllSealed(tables)) ? 'all' : 'partly';
      return local;
    } catch (error) {
      // What is sealed must not be hidden behind an empty memory [EN7].
      if (error instanceof WrongKeyError) throw error;
      // Private browsing, a damaged profile: the person works in memory and the status says so (`durable`).
    }
  }
  const tables = memoryTables();
  const local = await read(tables, memoryContents(tables), damage, rowsChanged);
  local.isUnread = await isThere(platform, base);
  return local;
}

/** A device that refuses this one database keeps the others. */
async function openRecords({ indexedDB, clock }: Platform, base: string, cipher: Cipher | null) {
  try {
    return indexedDB === null ? null : await RecordDisk.open(indexedDB, base, cipher, clock);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return null;
  }
}

/** Whether the disk has a database of this person; where the browser does not say, it has none that can be used. */
async function isThere({ indexedDB }: Platform, base: string): Promise<boolean> {
  try {
    return ((await indexedDB?.databases()) ?? []).some(({ name }) => name === base);
  } catch {
    return false; // A private window refuses the question as it refuses the database.
  }
}

/** What lost its right in an earlier start that ended too soon leaves before anything opens it [CH10]. Never rejects. */
async function finishDrops({ contents, index }: Local): Promise<void> {
  const leaving = [...index.all()].filter(isLeaving);
  const drops = leaving.map(({ name }) => contents.drop(name).then(() => index.wrote(name)));
  // A device that does not write now: the next start goes on.
  await Promise.allSettled(drops);
}

/**
 * Seals what an earlier version wrote in clear, document by document; cut anywhere, or without room (`failed`), the next
 * start goes on [EN4].
 */
export async function sealPlain(local: Local, failed: (error: StorageError) => void): Promise<void> {
  if (local.sealed !== 'partly') return;
  try {
    await sealAll(local);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    failed(error);
  }
}

async function sealAll(local: Local): Promise<void> {
  await local.tables.sealPlain();
  const opened = [...local.index.all()].filter((row) => row.lastOpened > 0 || row.rest === 'warm');
  for (const { name } of opened) {
    // Dropped or wiped meanwhile: opening its database would make a new one.
    const row = await local.tables.run('readonly', ['docs'], (rows) => rows.get<DocRow>('docs', name));
    if (row !== undefined) await local.contents.sealPlain(name);
  }
  await local.tables.run('readwrite', ['state'], (rows) => rows.put('state', ALL_SEALED, true));
  local.sealed = 'all';
}

function isAllSealed(tables: Tables): Promise<boolean> {
  return tables.run('readonly', ['state'], async (rows) => (await rows.get('state', ALL_SEALED)) === true);
}

/** Notes that the server went back; also where the device cannot write. @throws StorageError */
export async function saveRestored(local: Local, at: number): Promise<void> {
  local.restoredAt = at;
  await local.tables.run('readwrite', ['state'], (rows) => rows.put('state', RESTORED, at));
}

/** The person has read it. @throws StorageError */
export async function forgetRestored(local: Local): Promise<void> {
  local.restoredAt = null;
  await local.tables.run('readwrite', ['state'], (rows) => rows.delete('state', RESTORED));
}

export async function saveLastSync(tables: Tables, at: number): Promise<void> {
  await tables.run('readwrite', ['state'], (rows) => rows.put('state', LAST_SYNC, at));
}

/** Writes something. @throws StorageError when the device still refuses */
export async function probeDisk(tables: Tables, tab: string): Promise<void> {
  await tables.run('readwrite', ['state'], (rows) => rows.put('state', 'probe', tab));
}

async function read(
  tables: Tables,
  contents: DocContents,
  damage: Damage,
  rowsChanged: (names: DocName[]) => void,
): Promise<Local> {
  const index = new DocIndex(tables, rowsChanged);
  const manifest = new ManifestStore(tables);
  const refused = new RefusedStore(tables);
  await Promise.all([index.load(), manifest.load(), refused.load()]);
  const [lastSyncAt, restoredAt] = await tables.run('readonly', ['state'], async (rows) => [
    await rows.get<number>('state', LAST_SYNC),
    await rows.get<number>('state', RESTORED),
  ]);
  return {
    tables,
    recordDisk: null,
    contents,
    index,
    manifest,
    refused,
    lastSyncAt: lastSyncAt ?? null,
    restoredAt: restoredAt ?? null,
    isUnread: false,
    damage,
    sealed: 'none',
    sealing: Promise.resolve(),
  };
}
