import { decodeServerFrames } from '@basoche/protocol';
import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
});

function createShared(): void {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('a', true));
}

test('[CH21] a document of which the device has nothing is missing until the server has sent it', async () => {
  createShared();
  const tab = await scene.device().open();
  const handle = tab.engine.open(NAME);
  const seen: [missing: boolean, notes: number][] = [];
  handle.subscribe(() => {
    if (handle.loaded) seen.push([handle.missing, notes(handle).length]);
  });
  await handle.local;
  expect(handle.missing).toBe(true);
  await scene.clock.advance(2_000);
  expect(handle).toMatchObject({ missing: false, synced: true });
  // Nobody was told that it is here before it was.
  expect(seen.filter(([missing, count]) => !missing && count === 0)).toEqual([]);
});

test('[CH21] without a network it stays missing, until something is typed into it', async () => {
  createShared();
  const device = scene.device();
  device.online = false;
  const tab = await device.open();
  const handle = await scene.open(tab, NAME);
  await scene.clock.advance(60_000);
  expect(handle).toMatchObject({ loaded: true, missing: true });
  type(handle, 'b');
  expect(handle.missing).toBe(false);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['a', 'b']);
});

test('[CH21] what the device has is shown without waiting for the server, also after a reload', async () => {
  createShared();
  const device = scene.device();
  const tab = await scene.tab(device);
  await scene.open(tab, NAME);
  tab.crash();
  device.online = false;
  const next = await device.open();
  const handle = await scene.open(next, NAME);
  expect(handle).toMatchObject({ missing: false, synced: false });
  expect(notes(handle)).toEqual(['a']);
});

test('[CH21] a document that is empty on the server is here once the server said so', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  expect(handle).toMatchObject({ missing: false, synced: true });
});

test('[CH21] of a document that is created here nothing is missing', async () => {
  const device = scene.device();
  device.online = false;
  const tab = await scene.tab(device);
  await tab.engine.outbox.send({
    aggregate: NAME,
    method: 'POST',
    path: '/api/lists',
    label: 'Créer la liste',
    creates: NAME,
  });
  expect(await scene.open(tab, NAME)).toMatchObject({ loaded: true, missing: false });
});

test('[CH21] what another tab has is shown as it comes from there', async () => {
  createShared();
  const device = scene.device();
  const first = await scene.tab(device);
  const shown = await scene.open(first, NAME);
  device.setOnline(false);
  type(shown, 'b');
  // Not on the disk yet: only the first tab has it.
  const second = await device.open();
  const handle = await scene.open(second, NAME);
  await settle();
  expect(handle.missing).toBe(false);
  expect(notes(handle)).toEqual(['a', 'b']);
});

test('[CH21] a lost right ends the wait with a refusal', async () => {
  createShared();
  const device = scene.device();
  device.online = false;
  const tab = await device.open();
  const handle = await scene.open(tab, NAME);
  scene.server.setRight(NAME, 'alice', 'none');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORBIDDEN' });
  expect(notes(handle)).toEqual([]);
});

test('[BG11] what nobody looks at waits for a document that is on its way to the screen, ten seconds at most', async () => {
  createShared();
  scene.server.create('board/b', { alice: 'read' });
  scene.server.edit('board/b', (doc) => doc.getMap('notes').set('x', true));
  const asked = () => scene.server.requests.filter((each) => each === 'POST /api/sync/exchange').length;
  const tab = await scene.device().open();
  holdBack(tab);
  tab.engine.open(NAME);
  await scene.clock.advance(9_000);
  expect(asked()).toBe(0);
  await scene.clock.advance(3_000);
  expect(asked()).toBeGreaterThan(0);
});

test('[BG11] once it is here the others follow at once', async () => {
  createShared();
  scene.server.create('board/b', { alice: 'read' });
  const tab = await scene.device().open();
  tab.engine.open(NAME);
  await scene.clock.advance(2_000);
  expect(tab.engine.status().toFetch).toBe(0);
});

test('[BG11] edits of this device do not wait', async () => {
  scene.server.create('board/b', { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  type(await scene.open(tab, 'board/b'), 'typed offline');
  await scene.clock.advance(100);
  tab.crash();
  createShared();
  device.online = true;
  const next = await device.open();
  holdBack(next);
  const handle = next.engine.open(NAME);
  await scene.clock.advance(3_000);
  expect(handle.missing).toBe(true);
  expect(scene.stored('board/b')).toEqual(['typed offline']);
});

/** Channels open, and what documents hold does not come. */
function holdBack(tab: Tab): void {
  tab.network.dropFromServer = (message) => decodeServerFrames(message).some((frame) => frame.type === 'data');
}
