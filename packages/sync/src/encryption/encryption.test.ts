import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device, MemoryDisk, Tab } from '@basoche/testkit';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { openIdbTables } from '../store/idb-tables.ts';
import { TABLES } from '../store/tables.ts';
import type { TableName } from '../store/tables.ts';
import { PLAIN_UPDATES, sealedUpdates } from '../store/update-codec.ts';
import { appendToDocDatabase, openDatabaseOfDoc, readDocDatabase } from '../store/doc-database.ts';
import { createCipher, SealError } from './cipher.ts';
import { Damage, WrongKeyError } from './damage.ts';
import { isSealed, openValue, rowPlace, sealValue } from './sealed-value.ts';

const NAME = 'todolist/list-1';
const BASE = 'basoche-alice-firm';
const KEY = new Uint8Array(32).fill(7);
const WORD = 'Dossier confidentiel Martin';
const cipher = createCipher(KEY);
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
});

interface Stored {
  database: string;
  store: string;
  key: IDBValidKey;
  value: unknown;
}

/** Every row of every database of the device, as it rests. */
async function everything(disk: MemoryDisk): Promise<Stored[]> {
  const factory = disk.mount().indexedDB;
  const found: Stored[] = [];
  for (const database of await disk.names()) {
    const db = await opened(factory.open(database));
    for (const store of db.objectStoreNames) {
      const table = db.transaction(store).objectStore(store);
      const keys = await opened(table.getAllKeys());
      const values = (await opened(db.transaction(store).objectStore(store).getAll())) as unknown[];
      keys.forEach((key, index) => found.push({ database, store, key, value: values[index] }));
    }
    db.close();
  }
  return found;
}

function opened<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function put(disk: MemoryDisk, { database, store, key, value }: Stored): Promise<void> {
  const db = await opened(disk.mount().indexedDB.open(database));
  const tx = db.transaction(store, 'readwrite');
  const done = new Promise((resolve) => {
    tx.oncomplete = resolve;
  });
  const table = tx.objectStore(store);
  if (table.autoIncrement) table.put(value, key);
  else table.put(value, key);
  await done;
  db.close();
}

function isInClear({ store, key, value }: Stored): boolean {
  return !isSealed(value) && !(store === 'state' && (key === 'wiping' || key === 'key'));
}

/** The text as it would show in a dump of the value. */
function shows(value: unknown, word: string): boolean {
  const bytes = (each: unknown): string =>
    each instanceof Uint8Array
      ? new TextDecoder('latin1').decode(each)
      : typeof each === 'object' && each !== null
        ? Object.values(each).map(bytes).join('\n')
        : String(each);
  return bytes(value).includes(word);
}

async function offline(device: Device): Promise<Tab> {
  const tab = await scene.tab(device);
  device.setOnline(false);
  return tab;
}

/** A device with a list, an open document, a waiting command and an offline edit. */
async function busyDevice(key: Uint8Array | null): Promise<Device> {
  const device = scene.device({ key });
  scene.server.create('board/cold', { alice: 'read' });
  scene.server.edit('board/cold', (doc) => doc.getMap('notes').set(WORD, true));
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  device.setOnline(false);
  type(handle, WORD);
  await tab.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: WORD, body: { text: WORD } });
  await settle();
  tab.crash();
  return device;
}

const json = fc.jsonValue({ maxDepth: 3 });
const value = fc.oneof(
  json,
  fc.record({
    name: fc.string(),
    pending: fc.dictionary(fc.string(), fc.maxSafeNat()),
    seq: fc.integer(),
    lastOpened: fc.maxSafeNat(),
    serverVector: fc.option(fc.uint8Array({ maxLength: 50 })),
    update: fc.uint8Array({ maxLength: 2_000 }),
    body: fc.option(json, { nil: undefined }),
    pinned: fc.boolean(),
  }),
);

test('[EN1] the key has 32 bytes, and the same value is never sealed twice alike', () => {
  expect(() => createCipher(new Uint8Array(31))).toThrow(RangeError);
  const sealed = Array.from({ length: 50 }, () => cipher.seal(new Uint8Array([1]), 'place').join());
  expect(new Set(sealed).size).toBe(50);
});

test('[EN1] nothing of what a person has shows on the disk: documents at rest and open, list, commands', async () => {
  const device = await busyDevice(KEY);
  const stored = await everything(device.disk);
  expect(stored.map(({ store }) => store)).toEqual(
    expect.arrayContaining(['cold', 'docs', 'manifest', 'outbox', 'state', 'updates']),
  );
  expect(stored.filter(isInClear)).toEqual([]);
  expect(stored.filter((row) => shows(row.value, 'Martin'))).toEqual([]);
  // The same device in clear would show it: the search finds what there is.
  const plain = await everything((await busyDevice(null)).disk);
  expect(new Set(plain.filter((row) => shows(row.value, 'Martin')).map(({ store }) => store))).toEqual(
    new Set(['cold', 'outbox', 'updates']),
  );
});

test('[EN2] sealed rows that change place, table, database or a single bit do not open', () => {
  const place = fc.constantFrom(...['a', 'b'].flatMap((db) => TABLES.map((table) => rowPlace(db, table, 'key'))));
  fc.assert(
    fc.property(value, place, place, fc.nat(), (each, here, there, at) => {
      const row = sealValue(cipher, each, here);
      if (there !== here) expect(() => openValue(cipher, row, there)).toThrow(SealError);
      const changed = row.sealed.slice();
      changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ 1;
      expect(() => openValue(cipher, { sealed: changed }, here)).toThrow(SealError);
      expect(() => openValue(createCipher(new Uint8Array(32)), row, here)).toThrow(SealError);
    }),
  );
});

test('[EN2] [EN6] rows that were swapped on the disk are set aside, and updates of another document are not read', async () => {
  const device = scene.device({ key: KEY });
  const { indexedDB } = device.disk.mount();
  const tables = await openIdbTables(indexedDB, BASE, cipher);
  await tables.run('readwrite', ['state'], (rows) => {
    rows.put('state', 'one', 'first');
    rows.put('state', 'two', 'second');
  });
  tables.close();
  const rows = (await everything(device.disk)).filter(({ key }) => key === 'one' || key === 'two');
  await put(device.disk, { ...rows[0]!, value: rows[1]!.value });
  const damage = new Damage();
  const again = await openIdbTables(indexedDB, BASE, cipher, damage);
  const read = await again.run('readonly', ['state'], async (all) => [
    await all.get('state', 'one'),
    await all.get('state', 'two'),
  ]);
  again.close();
  expect(read).toEqual([undefined, 'second']);
  expect(damage.list()).toEqual(['state/one']);

  const codec = sealedUpdates(cipher, damage);
  await appendToDocDatabase(indexedDB, 'doc-a', new Uint8Array([0, 0]), codec);
  await openDatabaseOfDoc(indexedDB, 'doc-b', codec).then((db) => db.close());
  const update = (await everything(device.disk)).find(({ database }) => database === 'doc-a')!;
  await put(device.disk, { ...update, database: 'doc-b' });
  expect(await readDocDatabase(indexedDB, 'doc-b', codec)).toBeNull();
  expect(damage.list()).toEqual(['doc-b', 'state/one']);
});

test('[EN3] a key that names the prototype is a key like any other', () => {
  const given = JSON.parse('{"body":{"__proto__":{"isAdmin":true},"list":[{"__proto__":1}]}}') as object;
  const opened = openValue(cipher, sealValue(cipher, given, 'here'), 'here') as { body: object };
  expect(JSON.stringify(opened)).toBe(JSON.stringify(given));
  expect('isAdmin' in opened.body).toBe(false);
});

test('[EN3] every table gives back what it was given', async () => {
  const device = scene.device();
  const tables = await openIdbTables(device.disk.mount().indexedDB, BASE, cipher);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TABLES), fc.uuid(), value, async (table: TableName, key, each) => {
      await tables.run('readwrite', [table], (rows) => rows.put(table, key, each));
      const [one, all, keys] = await tables.run('readonly', [table], async (rows) => [
        await rows.get(table, key),
        await rows.all(table),
        await rows.keys(table),
      ]);
      expect(one).toEqual(each);
      expect(all).toContainEqual(each);
      expect(keys).toContain(key);
    }),
    { numRuns: 60 },
  );
  tables.close();
});

test('[EN4] what an earlier version left in clear is sealed after the start, whichever write the power goes at', async () => {
  let crashAt = 0;
  for (let finished = false; !finished;) {
    crashAt += 1;
    const device = await busyDevice(null);
    device.options.key = KEY;
    const first = await device.open().then(
      (tab) => tab,
      () => null,
    );
    // The start may write as well: the power goes at the write after so many, or never.
    let writes = 0;
    device.disk.onWrite = () => {
      writes += 1;
      if (writes === crashAt) first?.crash();
    };
    await settle();
    device.disk.onWrite = null;
    finished = writes < crashAt;
    first?.crash();

    const next = await device.open();
    const handle = await scene.open(next, NAME);
    await handle.local;
    expect(notes(handle)).toEqual([WORD]);
    expect(next.engine.outbox.list()).toMatchObject([{ label: WORD, body: { text: WORD } }]);
    expect(await next.engine.peek('board/cold', (doc) => doc.getMap('notes').has(WORD))).toBe(true);
    await settle();
    expect(next.engine.status()).toMatchObject({ sealed: 'all', damaged: 0 });
    expect((await everything(device.disk)).filter(isInClear)).toEqual([]);
    next.crash();
  }
  expect(crashAt).toBeGreaterThan(3);
});

test('[EN4] [EN10] an engine that stops in the middle of it seals the rest first', async () => {
  const device = await busyDevice(null);
  device.options.key = KEY;
  const tab = await device.open();
  expect(tab.engine.status().sealed).toBe('partly');
  await tab.engine.stop();
  expect(tab.engine.status().sealed).toBe('all');
  expect((await everything(device.disk)).filter(isInClear)).toEqual([]);
});

test('[EN4] a device without room reads both kinds, says so, and seals when there is room again', async () => {
  const device = await busyDevice(null);
  device.options.key = KEY;
  device.disk.full = true;
  const tab = await device.open();
  await settle();
  expect(tab.engine.status()).toMatchObject({ sealed: 'partly', state: 'storage-full' });
  const handle = await scene.open(tab, NAME);
  await handle.local;
  expect(notes(handle)).toEqual([WORD]);
  tab.crash();
  device.disk.full = false;
  const next = await device.open();
  await settle();
  expect(next.engine.status().sealed).toBe('all');
});

test('[EN5] a tab of an earlier build can neither read nor write any more, and loses nothing', async () => {
  const device = scene.device({ key: null });
  const old = await offline(device);
  const before = await scene.open(old, NAME);
  type(before, 'before');
  await settle();
  device.options.key = KEY;
  const tab = await device.open();
  const handle = await scene.open(tab, NAME);
  await handle.local;
  expect(notes(handle)).toEqual(['before']);
  type(before, 'typed in the old tab');
  await scene.clock.advance(1_000);
  // Its neighbour writes what it can no longer write, and it warns all the same.
  expect(notes(handle)).toContain('typed in the old tab');
  expect(old.engine.mustWarnBeforeUnload()).toBe(true);
  expect(old.engine.status().state).toBe('storage-full');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['before', 'typed in the old tab']);
  expect((await everything(device.disk)).filter(isInClear)).toEqual([]);
  await expect(openDatabaseOfDoc(device.disk.mount().indexedDB, `${BASE}:${NAME}`, PLAIN_UPDATES)).rejects.toThrow(
    /version/,
  );
});

test('[EN6] damaged rows of every kind: the rest is read, they stay on the disk, and the server gives back what it has', async () => {
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  const device = await busyDevice(KEY);
  const broken = (await everything(device.disk)).filter(
    ({ database, store, key }) =>
      (database === BASE && ['docs', 'manifest', 'cold', 'outbox'].includes(store)) ||
      (database.endsWith(NAME) && key === 1),
  );
  for (const row of broken) {
    const sealed = (row.value as { sealed: Uint8Array }).sealed.slice();
    sealed[40] = (sealed[40] ?? 0) ^ 255;
    await put(device.disk, { ...row, value: { sealed } });
  }
  const tab = await device.open();
  const handle = await scene.open(tab, NAME);
  await handle.local;
  expect(tab.engine.status().damaged).toBeGreaterThanOrEqual(5);
  // The offline edit rests in a later row of the document, which opens.
  expect(notes(handle)).toContain(WORD);
  const file = JSON.parse(await (await tab.engine.exportUnsynced()).text()) as { unreadable: string[] };
  expect(file.unreadable).toEqual(expect.arrayContaining([`docs/${NAME}`, `${BASE}:${NAME}`]));
  device.setOnline(true);
  await scene.clock.advance(120_000);
  expect(scene.stored(NAME)).toEqual([WORD, 'theirs'].sort());
  expect(notes(handle)).toEqual([WORD, 'theirs'].sort());
  expect(await tab.engine.peek('board/cold', (doc) => doc.getMap('notes').has(WORD))).toBe(true);
  expect(
    tab.engine
      .docs()
      .map((doc) => doc.name)
      .sort(),
  ).toEqual(['board/cold', NAME]);
  const kept = (await everything(device.disk)).filter(({ store }) => store === 'damaged');
  expect(kept.map((row) => (row.value as { table: string }).table)).toEqual(
    expect.arrayContaining(['docs', 'manifest', 'cold', 'outbox']),
  );
  tab.crash();
  const next = await device.open();
  expect(next.engine.status().damaged).toBeGreaterThanOrEqual(4);
});

test('[EN6] a damaged row on a full device hides nothing else', async () => {
  const device = await busyDevice(KEY);
  const row = (await everything(device.disk)).find(({ store, key }) => store === 'docs' && key === NAME)!;
  await put(device.disk, { ...row, value: { sealed: new Uint8Array(60).fill(1) } });
  device.disk.full = true;
  const tab = await device.open();
  await settle();
  expect(tab.engine.status().durable).toBe(true);
  expect(tab.engine.outbox.list()).toHaveLength(1);
  expect(tab.engine.docs()).toHaveLength(2);
  expect(tab.engine.status().damaged).toBe(1);
});

test('[EN7] another key opens nothing and changes nothing', async () => {
  const device = await busyDevice(KEY);
  const before = await everything(device.disk);
  device.options.key = new Uint8Array(32).fill(8);
  await expect(device.open()).rejects.toThrow(WrongKeyError);
  expect(await everything(device.disk)).toEqual(before);
});

test('[EN10] a lock while somebody types offline: stopped, opened again, everything is there and is sent', async () => {
  const device = scene.device({ key: KEY });
  const first = await offline(device);
  const second = await device.open();
  const here = await scene.open(first, NAME);
  const there = await scene.open(second, NAME);
  type(here, 'in one tab');
  type(there, 'in the other');
  // Nothing waits for the disk: the engine has to.
  await Promise.all([first.close(), second.close()]);
  expect((await everything(device.disk)).filter(isInClear)).toEqual([]);
  const tab = await device.open();
  const handle = await scene.open(tab, NAME);
  await handle.local;
  expect(notes(handle)).toEqual(['in one tab', 'in the other']);
  expect(tab.engine.status().pending).toBe(1);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['in one tab', 'in the other']);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[EN12] a device is wiped without its key', async () => {
  const device = await busyDevice(KEY);
  const { markWipe, wipeDevice } = await import('../sign-out/wipe.ts');
  const { indexedDB } = device.disk.mount();
  await markWipe(indexedDB, BASE);
  await wipeDevice({ indexedDB, caches: null }, BASE);
  expect(await device.disk.names()).toEqual([]);
});
