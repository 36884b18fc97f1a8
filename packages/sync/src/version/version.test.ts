import { CLOSE_CODES, KIND_VERSIONS } from '@basoche/protocol';
import { Scene, settle, type } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
});

test('[CV1] a server that no longer speaks with this build: nothing is sent, nothing is lost, a newer build sends it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  scene.server.refuseAll = 'CLIENT_TOO_OLD';
  scene.server.closeSockets('CLIENT_TOO_OLD');
  await settle();
  type(handle, 'a');
  await tab.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' });
  const frames = scene.server.frames.length;
  const requests = scene.server.requests.length;
  await scene.clock.advance(300_000);
  expect([scene.server.frames.length, scene.server.requests.length]).toEqual([frames, requests]);
  expect(tab.engine.status()).toMatchObject({ tooOld: true, state: 'refused', pending: 2 });
  tab.crash();
  scene.server.refuseAll = null;
  const newer = await device.open({ app: '2' });
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(scene.server.commands).toHaveLength(1);
  expect(newer.engine.status()).toMatchObject({ tooOld: false, state: 'saved' });
});

test('[CV1] one kind that is too old refuses its documents only', async () => {
  scene.server.create('board/b', { alice: 'write' });
  const tab = await scene.tab();
  const list = await scene.open(tab, NAME);
  const board = await scene.open(tab, 'board/b');
  const doc = scene.server.docs.get(NAME);
  if (doc !== undefined) doc.refuseWith = CLOSE_CODES.CLIENT_TOO_OLD.code;
  scene.server.closeChannels(NAME, 'CLIENT_TOO_OLD');
  type(list, 'kept');
  type(board, 'sent');
  await settle();
  expect(list.status).toMatchObject({ state: 'refused', code: 'CLIENT_TOO_OLD' });
  expect(board.status.state).toBe('saved');
  expect(scene.stored('board/b')).toEqual(['sent']);
  expect(tab.engine.status().tooOld).toBe(true);
});

test('[CV1] the answer to a request may say it too', async () => {
  const tab = await scene.tab();
  scene.server.refuseAll = 'CLIENT_TOO_OLD';
  await tab.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' });
  await settle();
  expect(tab.engine.status()).toMatchObject({ tooOld: true, connected: false });
  expect(tab.engine.outbox.list()).toMatchObject([{ state: 'waiting' }]);
});

test('[CV2] a document written by a newer build is shown, not written', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  expect(handle.right).toBe('write');
  scene.server.edit(NAME, (doc) => doc.getMap('meta').set('version', KIND_VERSIONS.todolist + 1));
  await settle();
  expect(handle.right).toBe('read');
  tab.crash();
  const next = await scene.tab(device);
  const again = await scene.open(next, NAME);
  expect(again.right).toBe('read');
  type(again, 'old shape');
  await scene.clock.advance(10_000);
  expect(again.status).toMatchObject({ state: 'refused', code: 'CLIENT_TOO_OLD' });
  expect(scene.stored(NAME)).toEqual([]);
  expect(await next.engine.peek(NAME, (doc) => doc.getMap('notes').has('old shape'))).toBe(true);
});
