import { FakeClock, MemoryDisk, Scene, notes, seededRandom, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { idbContents } from './doc-contents.ts';
import { changeDocRow, isPending } from './doc-row.ts';
import type { DocRow } from './doc-row.ts';
import { openIdbTables } from './idb-tables.ts';
import { memoryTables } from './memory-tables.ts';
import { StorageError } from './storage-error.ts';
import { TRIM_SIZE, appendToDocDatabase, openDatabaseOfDoc, openDocDatabase, readDocDatabase } from './doc-database.ts';

const NAME = 'todolist/list-1';
const BASE = 'basoche-alice-firm';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
});

async function rowOnDisk(device: Device): Promise<DocRow | undefined> {
  const tables = await openIdbTables(device.disk.mount().indexedDB, BASE);
  const row = await tables.run('readonly', ['docs'], (rows) => rows.get<DocRow>('docs', NAME));
  tables.close();
  return row;
}

async function offlineTab(device: Device): Promise<Tab> {
  const tab = await scene.tab(device);
  device.setOnline(false);
  return tab;
}

test('[LS1] the marker is committed before the edit, whichever write the crash comes at', async () => {
  scene.server.create(NAME, { alice: 'write' });
  for (let crashAt = 1; crashAt <= 3; crashAt += 1) {
    const device = scene.device();
    const tab = await offlineTab(device);
    const handle = await scene.open(tab, NAME);
    let writes = 0;
    const seen: string[] = [];
    device.disk.onWrite = (stores) => {
      writes += 1;
      seen.push(stores.join());
      if (writes === crashAt) tab.crash();
    };
    type(handle, `edit ${crashAt}`);
    await settle();
    device.disk.onWrite = null;
    if (crashAt < 3) expect(seen).toEqual(['docs', 'updates'].slice(0, crashAt));
    const stored = await readDocDatabase(device.disk.mount().indexedDB, `${BASE}:${NAME}`);
    const doc = new Y.Doc();
    if (stored !== null) Y.applyUpdate(doc, stored);
    const row = await rowOnDisk(device);
    const marked = row !== undefined && isPending(row);
    if (doc.getMap('notes').size > 0) expect(marked).toBe(true);
    expect(marked).toBe(crashAt > 1);
    tab.crash();
  }
});

test('[LS2] the marker goes when the edit is durable, and stays for one typed meanwhile', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await settle();
  expect((await rowOnDisk(device))?.pending).toEqual({});
  scene.server.holdCommits = true;
  type(handle, 'b');
  await settle();
  expect(isPending((await rowOnDisk(device)) as DocRow)).toBe(true);
  scene.server.commit();
  type(handle, 'c');
  await settle();
  expect(isPending((await rowOnDisk(device)) as DocRow)).toBe(true);
  scene.server.commit();
  await settle();
  expect((await rowOnDisk(device))?.pending).toEqual({});
});

test('[LS3] a cold document becomes warm when it opens, and a crash between the two writes loses nothing', async () => {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  for (let crashAt = 1; crashAt <= 4; crashAt += 1) {
    const device = scene.device();
    const tab = await offlineTab(device);
    expect((await rowOnDisk(device))?.rest).toBe('cold');
    let writes = 0;
    device.disk.onWrite = () => {
      writes += 1;
      if (writes === crashAt) tab.crash();
    };
    tab.engine.open(NAME);
    await settle();
    device.disk.onWrite = null;
    tab.crash();
    const next = await scene.tab(device);
    const handle = await scene.open(next, NAME);
    await handle.local;
    expect(notes(handle)).toEqual(['theirs']);
    expect((await rowOnDisk(device))?.rest).toBe('warm');
    next.crash();
  }
});

test('[LS4] [ST5] a full disk keeps the edit in memory, says so, still sends it, and writes it when there is room', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  device.disk.full = true;
  device.setOnline(false);
  type(handle, 'a');
  await settle();
  expect(handle.status.state).toBe('storage-failed');
  expect(tab.engine.status().state).toBe('storage-full');
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
  device.setOnline(true);
  await scene.clock.advance(2_000);
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
  expect(tab.engine.status().state).toBe('storage-full');
  device.disk.full = false;
  device.setOnline(false);
  type(handle, 'b');
  await scene.clock.advance(60_000);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
  expect(handle.status.state).toBe('queued');
  tab.crash();
  const next = await device.open();
  const again = await scene.open(next, NAME);
  expect(notes(again)).toEqual(['a', 'b']);
});

test('[LS4] an edit whose write is under way is waited for; one that cannot be written is not', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await offlineTab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
  await tab.engine.whenWritten();
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
  device.disk.full = true;
  type(handle, 'b');
  await tab.engine.whenWritten();
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
});

test('[LS4] a document closed while its edit cannot be written stays until it is safe', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await offlineTab(device);
  const handle = await scene.open(tab, NAME);
  device.disk.full = true;
  type(handle, 'a');
  handle.close();
  await scene.clock.advance(60_000);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
});

test('[LS5] a full disk does not hide what is on it', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await settle();
  tab.crash();
  device.disk.full = true;
  device.online = false;
  const next = await device.open();
  const again = await scene.open(next, NAME);
  await again.local;
  expect(notes(again)).toEqual(['a']);
});

test('[LS6] without IndexedDB the engine works in memory, says so, and warns before leaving', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  device.disk.unavailable = true;
  const tab = await scene.tab(device);
  expect(tab.engine.status()).toMatchObject({ durable: false, state: 'saved' });
  expect(tab.engine.docs()).toHaveLength(1);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await settle();
  expect(handle.status.state).toBe('saved');
  device.setOnline(false);
  type(handle, 'b');
  await settle();
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
  device.setOnline(true);
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['a', 'b']);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
});

test('[LS7] a long row of updates is merged into one, without losing any', async () => {
  const clock = new FakeClock();
  const disk = new MemoryDisk();
  const { indexedDB } = disk.mount();
  const doc = new Y.Doc();
  const docDatabase = await openDocDatabase({ indexedDB, clock }, 'warm', doc, true);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let index = 0; index < TRIM_SIZE + 10; index += 1) doc.getMap('notes').set(`k${index}`, index);
  for (let at = 0; at < updates.length; at += 100) await docDatabase.append(updates.slice(at, at + 100));
  const db = await openDatabaseOfDoc(indexedDB, 'warm');
  const count = await new Promise<number>((resolve) => {
    const request = db.transaction('updates').objectStore('updates').count();
    request.onsuccess = () => resolve(request.result);
  });
  expect(count).toBeLessThan(120);
  const copy = new Y.Doc();
  Y.applyUpdate(copy, (await readDocDatabase(indexedDB, 'warm')) ?? new Uint8Array([0, 0]));
  expect(copy.getMap('notes').size).toBe(TRIM_SIZE + 10);
});

test('[LS7] [TB3] what another tab wrote is read by a refresh, also after it merged the rows', async () => {
  const clock = new FakeClock();
  const { indexedDB } = new MemoryDisk().mount();
  const doc = new Y.Doc();
  const docDatabase = await openDocDatabase({ indexedDB, clock }, 'warm', doc, true);
  const other = new Y.Doc();
  other.getMap('notes').set('theirs', 1);
  await appendToDocDatabase(indexedDB, 'warm', Y.encodeStateAsUpdate(other));
  await docDatabase.refresh();
  expect(doc.getMap('notes').toJSON()).toEqual({ theirs: 1 });
  for (let index = 0; index < TRIM_SIZE; index += 1) {
    const before = Y.encodeStateVector(other);
    other.getMap('notes').set(`k${index % 3}`, index);
    await appendToDocDatabase(indexedDB, 'warm', Y.encodeStateAsUpdate(other, before));
  }
  await docDatabase.refresh();
  expect(doc.getMap('notes').toJSON()).toEqual(other.getMap('notes').toJSON());
});

test('[LS8] edits of a crashed tab are pushed by the next start, without anyone opening the document', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await offlineTab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'typed in the train');
  await settle();
  tab.crash();
  device.online = false;
  const offline = await device.open();
  await settle();
  expect(offline.engine.status()).toMatchObject({
    state: 'offline',
    pending: 1,
    docs: [{ name: NAME, state: 'queued' }],
  });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['typed in the train']);
  expect(offline.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[LS8] an opened document inherits the markers of dead tabs and clears them after its handshake', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await offlineTab(device);
  type(await scene.open(tab, NAME), 'a');
  await settle();
  tab.crash();
  const next = await device.open();
  const handle = await scene.open(next, NAME);
  expect(handle.status.state).toBe('queued');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
  expect((await rowOnDisk(device))?.pending).toEqual({});
});

test('[LS9] two people on one device share nothing', async () => {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('secret', true));
  const device = scene.device();
  const alice = await scene.tab(device);
  await scene.open(alice, NAME);
  const token = device.token;
  device.token = 'token-bob';
  const bob = await device.open({ user: { id: 'bob', firmId: 'firm' } });
  await scene.clock.advance(5_000);
  expect(bob.engine.docs()).toEqual([]);
  expect(await bob.engine.peek(NAME, () => 'seen')).toBeNull();
  expect(bob.engine.status().docs).toEqual([]);
  device.token = token;
  expect(await device.disk.names()).toEqual([BASE, `${BASE}:${NAME}`, 'basoche-bob-firm']);
});

test('[LS10] the browser is asked once a start not to evict the data', async () => {
  let asked = 0;
  const device = scene.device();
  const storage = {
    persist: async () => {
      asked += 1;
      return true;
    },
    persisted: async () => true,
  };
  const tab = await device.open({ storage });
  await scene.clock.advance(100_000);
  expect(asked).toBe(1);
  expect(tab.engine.status().persisted).toBe(true);
});

test('a transaction is all or nothing, on disk and in memory', async () => {
  const { indexedDB } = new MemoryDisk().mount();
  for (const tables of [await openIdbTables(indexedDB, 'tables'), memoryTables()]) {
    await tables.run('readwrite', ['state'], (rows) => rows.put('state', 'a', 1));
    const failing = tables.run('readwrite', ['state'], async (rows) => {
      rows.put('state', 'a', 2);
      await rows.get('state', 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await tables.run('readonly', ['state'], (rows) => rows.get('state', 'a'))).toBe(1);
  }
});

test('a full disk is told apart from a broken one', async () => {
  const disk = new MemoryDisk();
  const tables = await openIdbTables(disk.mount().indexedDB, 'tables');
  const write = () =>
    tables.run('readwrite', ['state'], (rows) => rows.put('state', 'a', 1)).catch((error: unknown) => error);
  disk.full = true;
  expect(await write()).toMatchObject({ full: true });
  disk.full = false;
  disk.broken = true;
  const error = await write();
  expect(error).toBeInstanceOf(StorageError);
  expect(error).toMatchObject({ full: false });
});

test('an update merged while a tab makes the document warm is not lost', async () => {
  const clock = new FakeClock();
  const { indexedDB } = new MemoryDisk().mount();
  const tables = await openIdbTables(indexedDB, 'tables');
  const contents = idbContents({ indexedDB, clock }, tables, (name) => `tables:${name}`);
  const elsewhere = idbContents({ indexedDB, clock }, tables, (name) => `tables:${name}`);
  const random = seededRandom(7);
  const source = new Y.Doc();
  for (let round = 0; round < 20; round += 1) {
    const before = Y.encodeStateVector(source);
    source.getMap('notes').set(`k${round}`, round);
    const merging = elsewhere.merge(NAME, Y.encodeStateAsUpdate(source, before), () => {});
    if (random() < 0.5) {
      const doc = new Y.Doc();
      const docDatabase = await contents.attach(NAME, doc);
      await docDatabase.close();
    }
    await merging;
    if (round === 8) await changeDocRow(tables, NAME, (row) => void (row.pinned = true));
  }
  const copy = new Y.Doc();
  Y.applyUpdate(copy, (await contents.read(NAME)) ?? new Uint8Array([0, 0]));
  expect(copy.getMap('notes').size).toBe(20);
});

test('[LS2] a marker that a full disk kept is cleared by the next opening in the same tab', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await settle();
  device.disk.full = true;
  device.setOnline(true);
  await scene.clock.advance(5_000);
  expect(handle.status.state).toBe('saved');
  expect(isPending((await rowOnDisk(device)) as DocRow)).toBe(true);
  handle.close();
  await scene.clock.advance(5_000);
  device.disk.full = false;
  const again = await scene.open(tab, NAME);
  await scene.clock.advance(15_000);
  expect(again.status.state).toBe('saved');
  expect((await rowOnDisk(device))?.pending).toEqual({});
});
