import { Scene, settle, type } from '@basoche/testkit';
import { expect, test } from 'vitest';

const NAME = 'todolist/list-1';

test('[LS8] the marker of a tab that lives is that tab’s: another one’s handshake, which lacks its edit, leaves it', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  // Tabs that hear nothing of each other but what the disk and the locks tell.
  const device = scene.device({ broadcast: false });
  const tab = await scene.tab(device);
  const beside = await scene.tab(device);
  await scene.open(tab, NAME);
  const handle = await scene.open(beside, NAME);
  beside.network.online = false;
  type(handle, 'à côté');
  await settle();
  tab.network.cut();
  await scene.clock.advance(5_000);
  beside.crash();
  tab.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(10_000);
  expect(scene.stored(NAME)).toEqual(['à côté']);
  expect(next.engine.status().state).toBe('saved');
});

test('[TB4] a tab that lives, and has no connection, has its edits handed over by another after ten seconds', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const beside = await scene.tab(device);
  await scene.open(tab, NAME);
  const handle = await scene.open(beside, NAME);
  beside.network.online = false;
  type(handle, 'à côté');
  await scene.clock.advance(8_000);
  expect(scene.stored(NAME)).toEqual([]);
  await scene.clock.advance(4_000);
  expect(scene.stored(NAME)).toEqual(['à côté']);
});
