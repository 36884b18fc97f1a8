import { KIND_VERSIONS } from '@basoche/protocol';
import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  device = scene.device();
});

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
