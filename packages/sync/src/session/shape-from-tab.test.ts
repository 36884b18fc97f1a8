import { KIND_VERSIONS } from '@basoche/protocol';
import { Scene, notes, settle, type } from '@basoche/testkit';
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

test('[CV2] [TB3] a newer tab changes the shape of a document that an older tab has open: the older one writes nothing more', async () => {
  const older = await scene.tab(device);
  const newer = await scene.tab(device);
  const there = await scene.open(older, NAME);
  const here = await scene.open(newer, NAME);
  device.setOnline(false);
  here.doc.getMap('meta').set('version', KIND_VERSIONS.todolist + 1);
  await settle();
  expect(there.right).toBe('read');
  type(there, 'old shape');
  await settle();
  expect(there.status).toMatchObject({ state: 'refused', code: 'CLIENT_TOO_OLD' });
  older.crash();
  newer.crash();
  const next = await scene.tab(device);
  expect(notes(await scene.open(next, NAME))).toEqual(['old shape']);
  expect(await (await next.engine.exportUnsynced()).text()).toContain('old shape');
});
