import { Scene, type } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { isLost } from './lost-doc.ts';

const NAME = 'todolist/list-1';

test('a document whose right was taken away is lost', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  expect(isLost(handle)).toBe(false);
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(3_000);
  expect(handle.status).toMatchObject({ state: 'refused' });
  expect(isLost(handle)).toBe(true);
});

test('a document of one’s own that the server never met stays on the screen, though its creation was refused', async () => {
  const scene = new Scene();
  scene.server.onCommand = () => ({ error: 'UNPROCESSABLE' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const path = '/api/lists';
  await tab.engine.outbox.send({ aggregate: NAME, method: 'POST', path, label: 'Créer la liste', creates: NAME });
  const handle = await scene.open(tab, NAME);
  type(handle, 'written here');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORBIDDEN' });
  expect(isLost(handle)).toBe(false);
});
