import { Scene, notes, settle, type } from '@basoche/testkit';
import { beforeEach, expect, test, vi } from 'vitest';
import { Bus } from './bus.ts';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
});

test('[TB1] the next tab leads when the leader dies, and takes up its work', async () => {
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  device.setOnline(false);
  await first.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' });
  first.crash();
  device.setOnline(true);
  scene.server.create('board/b', { alice: 'read' });
  await scene.clock.advance(60_000);
  expect(scene.server.commands).toHaveLength(1);
  expect(
    second.engine
      .docs()
      .map((doc) => doc.name)
      .sort(),
  ).toEqual(['board/b', NAME]);
});

test('[TB2] each tab syncs its open documents on its own socket, also when the leader hangs', async () => {
  const device = scene.device();
  const leader = await scene.tab(device);
  const second = await scene.tab(device);
  leader.network.held = true;
  const handle = await scene.open(second, NAME);
  type(handle, 'a');
  await settle();
  expect(scene.server.sockets).toBe(2);
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[TB3] an edit shows at once in the other tabs, offline too, and reaches the server once', async () => {
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const here = await scene.open(first, NAME);
  const there = await scene.open(second, NAME);
  const { seq } = scene.server.docs.get(NAME) ?? { seq: -1 };
  const sent = () =>
    scene.server.frames.filter((frame) => frame.type === 'data' && frame.data[0] === 0 && frame.data[1] === 2);
  const before = sent().length;
  for (const text of ['a', 'b', 'c']) type(here, text);
  await scene.clock.advance(30_000);
  expect(notes(there)).toEqual(['a', 'b', 'c']);
  expect(sent().length - before).toBe(3);
  expect(scene.server.docs.get(NAME)?.seq).toBe(seq + 3);
  device.setOnline(false);
  type(there, 'offline');
  await settle();
  expect(notes(here)).toContain('offline');
  expect(here.status.state).toBe('queued');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect([here.status.state, there.status.state]).toEqual(['saved', 'saved']);
  expect(scene.stored(NAME)).toEqual(['a', 'b', 'c', 'offline']);
});

test('[TB3] an edit that builds on what this tab has not is kept by it, and warned about, all the same', async () => {
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const here = await scene.open(first, NAME);
  await scene.open(second, NAME);
  second.network.held = true;
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('a', 'of somebody else'));
  await scene.clock.advance(1_000);
  first.network.held = true;
  device.disk.full = true;
  here.doc.getMap('notes').set('a', 'mine');
  await settle();
  expect([first, second].map((tab) => tab.engine.mustWarnBeforeUnload())).toEqual([true, true]);
  first.crash();
  device.disk.full = false;
  await scene.clock.advance(2_000);
  expect(second.engine.mustWarnBeforeUnload()).toBe(false);
  second.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(next.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  expect(scene.server.docs.get(NAME)?.doc.getMap('notes').get('a')).toBe('mine');
});

test('[TB4] the edits of a neighbour that died before they were durable are taken over', async () => {
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const here = await scene.open(first, NAME);
  const there = await scene.open(second, NAME);
  first.network.held = true;
  type(here, 'a');
  await settle();
  first.crash();
  expect(notes(there)).toEqual(['a']);
  expect(there.status.state).not.toBe('saved');
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(there.status.state).toBe('saved');
  expect(second.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[TB5] a tab that opens a document gets what a neighbour has in memory only', async () => {
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  device.setOnline(false);
  const here = await scene.open(first, NAME);
  device.disk.full = true;
  type(here, 'a');
  await settle();
  const there = await scene.open(second, NAME);
  await settle();
  expect(notes(there)).toEqual(['a']);
  expect(there.status.state).not.toBe('saved');
});

test('[TB6] pending documents, commands and refusals show in every tab', async () => {
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  device.setOnline(false);
  const here = await scene.open(first, NAME);
  type(here, 'a');
  await first.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' });
  await settle();
  expect(second.engine.status()).toMatchObject({ pending: 2, docs: [{ name: NAME, state: 'queued' }] });
  expect(second.engine.outbox.list()).toHaveLength(1);
  scene.server.onCommand = () => ({ error: 'FORBIDDEN' });
  const outcomes: unknown[] = [];
  second.engine.outbox.onSettled((outcome) => outcomes.push(outcome));
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(outcomes).toMatchObject([{ ok: false, error: { code: 'FORBIDDEN' } }]);
  expect(second.engine.status()).toMatchObject({ state: 'refused', refused: 1, pending: 0 });
});

test('[TB7] without Web Locks and BroadcastChannel each tab works alone', async () => {
  const device = scene.device({ locks: false, broadcast: false });
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const here = await scene.open(first, NAME);
  const there = await scene.open(second, NAME);
  type(here, 'a');
  await scene.clock.advance(1_000);
  expect(notes(there)).toEqual(['a']);
  expect([first.engine.status().state, second.engine.status().state]).toEqual(['saved', 'saved']);
  first.crash();
  scene.server.create('board/b', { alice: 'read' });
  await scene.clock.advance(5_000);
  expect(second.engine.docs()).toHaveLength(2);
});

test('a tab that has left says nothing any more, and breaks nothing when it tries', () => {
  const said = vi.fn();
  class Channel {
    onmessage = null;
    #isOpen = true;
    postMessage(message: unknown) {
      // As in a browser.
      if (!this.#isOpen) throw new DOMException('Channel is closed', 'InvalidStateError');
      said(message);
    }
    close() {
      this.#isOpen = false;
    }
  }
  const bus = new Bus({ BroadcastChannel: Channel }, 'basoche', 'tab');
  bus.post({ type: 'hello' });
  bus.close();
  bus.post({ type: 'bye' });
  expect(said).toHaveBeenCalledExactlyOnceWith({ type: 'hello', tab: 'tab' });
});

test('[TB8] a tab that has its line again wakes the others: what only the leader sends does not wait for its back-off', async () => {
  const device = scene.device();
  const leader = await scene.tab(device);
  const second = await scene.tab(device);
  for (const tab of [leader, second]) tab.network.online = false;
  await second.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' });
  await scene.clock.advance(600_000);
  for (const tab of [leader, second]) tab.network.online = true;
  second.engine.reconnect();
  await settle();
  expect([leader, second].map((tab) => tab.engine.status().connected)).toEqual([true, true]);
  await scene.clock.advance(1_000);
  expect(scene.server.commands).toHaveLength(1);
});
