import { Scene, notes, type } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
});

test('[TB4] [EV13] on a full disk, what a tab typed that died is sent by its neighbour: it is not content of others', async () => {
  const device = scene.device();
  const [typing, other] = [await scene.tab(device), await scene.tab(device)];
  const [mine, theirs] = [await scene.open(typing, NAME), await scene.open(other, NAME)];
  await scene.clock.advance(1_000);
  device.setOnline(false);
  device.disk.full = true;
  type(mine, 'typed on a full disk');
  await scene.clock.advance(1_000);
  expect(notes(theirs)).toEqual(['typed on a full disk']);
  typing.crash();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['typed on a full disk']);
  expect(other.engine.status()).toMatchObject({ pending: 0, restoredAt: null });
});

test('[EV12] [EV13] on a full disk, what was typed before a hand-back is not content of others after it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'in the backup');
  await scene.clock.advance(1_000);
  const backup = scene.server.backup();
  device.disk.full = true;
  type(handle, 'on a full disk');
  await scene.clock.advance(1_000);
  expect(scene.stored(NAME)).toEqual(['in the backup', 'on a full disk']);
  backup.restore();
  await scene.clock.advance(120_000);
  expect(scene.stored(NAME)).toEqual(['in the backup', 'on a full disk']);
});
