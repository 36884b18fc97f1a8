import { Scene, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { OutboxItem } from '../api/outbox.ts';
import { openTablesAsTheyAre } from '../store/idb-tables.ts';
import type { TableName } from '../store/tables.ts';

const NAME = 'todolist/list-1';
const BASE = 'basoche-alice-firm';
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  device = scene.device();
});

const command = { aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' } as const;

/** What a newer release writes into a row that this one writes too. */
async function change(table: TableName, key: string, next: (row: Record<string, unknown>) => unknown): Promise<void> {
  const tables = await openTablesAsTheyAre(device.disk.mount().indexedDB, BASE);
  await tables.run('readwrite', [table], async (rows) => {
    rows.put(table, key, next((await rows.get<Record<string, unknown>>(table, key)) ?? {}));
  });
  tables.close();
}

async function read(table: TableName, key: string): Promise<Record<string, unknown> | undefined> {
  const tables = await openTablesAsTheyAre(device.disk.mount().indexedDB, BASE);
  const row = await tables.run('readonly', [table], (rows) => rows.get<Record<string, unknown>>(table, key));
  tables.close();
  return row;
}

test('[CV3] fields that a newer release wrote into the row of a document stay while an older tab edits, pulls and settles', async () => {
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await change('docs', NAME, (row) => ({ ...row, folder: 'of a newer release', pending: { 'a newer tab': 1 } }));
  type(handle, 'of the older tab');
  await scene.clock.advance(5_000);
  handle.close();
  await scene.clock.advance(30_000);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('of others', true));
  await scene.clock.advance(30_000);
  expect(await read('docs', NAME)).toMatchObject({ folder: 'of a newer release' });
  expect(scene.stored(NAME)).toEqual(['of others', 'of the older tab']);
});

test('[CV3] a command in a state that only a newer release knows is not sent by an older tab, nor changed, nor lost', async () => {
  device.online = false;
  const newer = await scene.tab(device);
  const { commandId } = await newer.engine.outbox.send(command);
  await newer.engine.outbox.send({ ...command, aggregate: 'b', path: '/api/b' });
  newer.crash();
  await change('outbox', commandId, (row) => ({ ...row, state: 'scheduled', dueAt: 5 }));
  device.online = true;
  const older = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(scene.server.commands.map(({ path }) => path)).toEqual(['/api/b']);
  expect(await read('outbox', commandId)).toMatchObject({ state: 'scheduled', dueAt: 5 });
  expect(older.engine.status()).toMatchObject({ pending: 1, state: 'saving' });
  const leaving = older.engine.signOut();
  await scene.clock.advance(10_000);
  expect(await leaving).toMatchObject({ ok: false });
});

test('[CV3] fields of a newer release stay on a command that an older tab tries in vain', async () => {
  const tab = await scene.tab(device);
  device.setOnline(false);
  const { commandId } = await tab.engine.outbox.send(command);
  await change('outbox', commandId, (row) => ({ ...row, claim: 'of a newer release' }));
  tab.crash();
  scene.server.onCommand = () => ({ error: 'UNAVAILABLE' });
  device.setOnline(true);
  await scene.tab(device);
  await scene.clock.advance(30_000);
  const row = (await read('outbox', commandId)) as OutboxItem | undefined;
  expect(row?.attempts).toBeGreaterThan(0);
  expect(row).toMatchObject({ claim: 'of a newer release' });
});

/** A release to come raises the version of the databases. */
async function raise(name: string, version: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = device.disk.mount().indexedDB.open(name, version);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error!);
  });
}

async function edited(): Promise<Tab> {
  const tab = await scene.tab(device);
  device.setOnline(false);
  type(await scene.open(tab, NAME), 'on the disk');
  await tab.engine.outbox.send(command);
  await settle();
  return tab;
}

test('[EV14] an older release that starts on databases of a newer one says that it cannot read them, and leaves them alone', async () => {
  (await edited()).crash();
  await raise(BASE, 9);
  await raise(`${BASE}:${NAME}`, 9);
  device.setOnline(true);
  const older = await scene.tab(device);
  expect(older.engine.status()).toMatchObject({ durable: false, state: 'storage-full' });
  expect(older.engine.outbox.list()).toEqual([]);
  await scene.clock.advance(60_000);
  const asked = older.engine.signOut();
  await scene.clock.advance(10_000);
  expect(await asked).toMatchObject({ ok: false, unsynced: { unread: true } });
  expect(await device.disk.names()).toEqual([BASE, `${BASE}:${NAME}`]);
  expect(await read('outbox', (await keys('outbox'))[0]!)).toMatchObject({ path: '/api/a' });
  const forced = older.engine.signOut({ force: true });
  await scene.clock.advance(10_000);
  expect(await forced).toEqual({ ok: true });
  expect(await device.disk.names()).toEqual([]);
});

async function keys(table: TableName): Promise<string[]> {
  const tables = await openTablesAsTheyAre(device.disk.mount().indexedDB, BASE);
  const found = await tables.run('readonly', [table], (rows) => rows.keys(table));
  tables.close();
  return found;
}

test('[EV14] [BG5] a document whose database a newer release took over stays pending, and stops no other', async () => {
  (await edited()).crash();
  await raise(`${BASE}:${NAME}`, 9);
  scene.server.create('board/other', { alice: 'read' });
  scene.server.edit('board/other', (doc) => doc.getMap('notes').set('of others', true));
  device.setOnline(true);
  const older = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(older.engine.status().pending).toBe(1);
  expect(older.engine.status().state).not.toBe('saved');
  expect(await older.engine.peek('board/other', (doc) => doc.getMap('notes').has('of others'))).toBe(true);
  expect(scene.server.commands).toHaveLength(1);
});

test('[LS2] [EV14] the marker of edits in a copy that cannot be read stays, whatever the server says of the rest', async () => {
  (await edited()).crash();
  await raise(`${BASE}:${NAME}`, 9);
  device.setOnline(true);
  const older = await scene.tab(device);
  const handle = await scene.open(older, NAME);
  await scene.clock.advance(60_000);
  expect(older.engine.status().pending).toBe(1);
  expect(Object.keys((await read('docs', NAME))?.['pending'] ?? {})).toHaveLength(1);
  expect(handle.status.state).not.toBe('saved');
});
