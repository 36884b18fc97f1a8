import { Scene, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
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

async function read(table: TableName, key: string): Promise<Record<string, unknown> | undefined> {
  const tables = await openTablesAsTheyAre(device.disk.mount().indexedDB, BASE);
  const row = await tables.run('readonly', [table], (rows) => rows.get<Record<string, unknown>>(table, key));
  tables.close();
  return row;
}

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
