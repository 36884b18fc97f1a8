import { FakeClock, Scene, settle, type } from '@basoche/testkit';
import { CLOSE_CODES, MAX_SOCKET_MESSAGE_BYTES } from '@basoche/protocol';
import type { DocHandle } from '../api/doc-handle.ts';
import { beforeEach, expect, test } from 'vitest';
import { AckWatch } from '../session/ack-watch.ts';

const NAME = 'document/long';
const OTHER = 'todolist/short';
const MB = 1024 * 1024;
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  scene.server.create(OTHER, { alice: 'write' });
});

function paste(handle: DocHandle, bytes: number): void {
  const text = handle.doc.getText('t');
  text.insert(text.length, 'x'.repeat(bytes));
}

const length = () => scene.server.docs.get(NAME)?.doc.getText('t').length;
const hellos = () => scene.server.frames.filter((frame) => frame.type === 'hello').length;
const exchanges = () => scene.server.requests.filter((request) => request === 'POST /api/sync/exchange').length;
const largest = () => Math.max(...scene.server.frames.map((frame) => (frame.type === 'data' ? frame.data.length : 0)));

test('[CH19] what was written offline and no socket takes is handed over, and the socket stays for all', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const other = await scene.open(tab, OTHER);
  tab.network.online = false;
  for (let count = 0; count < 5; count += 1) paste(handle, MB);
  tab.network.online = true;
  tab.wakeNetwork();
  await scene.clock.advance(5_000);
  expect(handle.status.state).toBe('saved');
  expect(length()).toBe(5 * MB);
  type(handle, 'a');
  type(other, 'b');
  await settle();
  expect(tab.engine.status().state).toBe('saved');
  expect([scene.stored(NAME), scene.stored(OTHER)]).toEqual([['a'], ['b']]);
  expect(hellos()).toBe(2);
  expect(largest()).toBeLessThan(MAX_SOCKET_MESSAGE_BYTES);
});

test('[CH19] a large paste arrives whole, with what was typed before and after it, at everybody', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const reader = await scene.open(await scene.tab(scene.device({ user: 'bob' })), NAME);
  const before = exchanges();
  type(handle, 'before');
  paste(handle, 5 * MB);
  type(handle, 'after');
  expect(handle.status.state).not.toBe('saved');
  await scene.clock.advance(2_000);
  expect(handle.status.state).toBe('saved');
  expect(length()).toBe(5 * MB);
  expect(scene.stored(NAME)).toEqual(['after', 'before']);
  expect(reader.doc.getText('t').length).toBe(5 * MB);
  expect(hellos()).toBe(2);
  expect(exchanges()).toBe(before + 1);
  expect(largest()).toBeLessThan(MAX_SOCKET_MESSAGE_BYTES);
});

test('[CH15] [CH19] what is typed during a long upload waits for it, and the channel is not opened again', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const { server } = scene;
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  tab.network.host = {
    accept: (socket) => server.accept(socket),
    handle: async (request) => {
      if (request.method === 'POST') await slow;
      return server.handle(request);
    },
  };
  const opens = () => server.frames.filter((frame) => frame.type === 'open').length;
  paste(handle, 3 * MB);
  await scene.clock.advance(1_000);
  expect(opens()).toBe(2);
  type(handle, 'meanwhile');
  await scene.clock.advance(40_000);
  expect(scene.stored(NAME)).toEqual([]);
  expect(handle.status.state).toBe('syncing');
  arrive();
  await scene.clock.advance(1_000);
  expect(handle.status.state).toBe('saved');
  expect(length()).toBe(3 * MB);
  expect(scene.stored(NAME)).toEqual(['meanwhile']);
  expect(opens()).toBe(2);
});

test('[CH5] [CH19] an upload whose answer is lost is settled by the next handshake, without a second copy', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const before = exchanges();
  tab.network.loseAnswers = 1;
  paste(handle, 3 * MB);
  await scene.clock.advance(30_000);
  expect(handle.status.state).toBe('saved');
  expect(length()).toBe(3 * MB);
  expect(exchanges()).toBe(before + 1);
});

test.each([
  ['the request', 'MESSAGE_TOO_LARGE'],
  ['the document', 'DOC_TOO_LARGE'],
] as const)('[CH19] %s is refused: the document says %s, keeps its edits, and holds up nothing', async (what, code) => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const other = await scene.open(tab, OTHER);
  const doc = scene.server.docs.get(NAME);
  if (doc === undefined) throw new Error('no doc');
  if (what === 'the request') scene.server.bodyBytes = 4 * MB;
  paste(handle, 5 * MB);
  await settle();
  if (what === 'the document') {
    doc.refuseWith = CLOSE_CODES.DOC_TOO_LARGE.code;
    scene.server.closeChannels(NAME, 'DOC_TOO_LARGE');
  }
  await scene.clock.advance(5_000);
  expect(handle.status).toMatchObject({ state: 'refused', code, text: CLOSE_CODES[code].fr });
  const tries = exchanges();
  type(other, 'b');
  await scene.clock.advance(120_000);
  expect(exchanges()).toBe(tries);
  expect(other.status.state).toBe('saved');
  expect(hellos()).toBe(1);
  expect(handle.doc.getText('t').length).toBe(5 * MB);
  scene.server.bodyBytes = 24 * MB;
  doc.refuseWith = null;
  handle.retry();
  await scene.clock.advance(2_000);
  expect(handle.status.state).toBe('saved');
  expect(length()).toBe(5 * MB);
});

test('[CH14] [CH19] without websockets each large document has a request of its own, and one too large is told', async () => {
  scene.server.bodyBytes = 4 * MB;
  const tab = await scene.device().open();
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(10_000);
  expect(tab.engine.status().transport).toBe('https');
  const handle = await scene.open(tab, NAME);
  const other = await scene.open(tab, OTHER);
  paste(handle, 3 * MB);
  paste(other, 3 * MB);
  await scene.clock.advance(10_000);
  expect(tab.engine.status().state).toBe('saved');
  paste(handle, 5 * MB);
  type(other, 'b');
  await scene.clock.advance(10_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'MESSAGE_TOO_LARGE' });
  expect(other.status.state).toBe('saved');
  expect(tab.engine.status()).toMatchObject({ connected: true, transport: 'https' });
});

test('[CH15] an upload that takes long is not late', async () => {
  const clock = new FakeClock();
  const channel = { sent: 1, acked: 0, uploading: true };
  let late = 0;
  const watch = new AckWatch(clock.of({}), () => {
    late += 1;
  });
  watch.watch(channel);
  await clock.advance(300_000);
  expect(late).toBe(0);
  channel.uploading = false;
  await clock.advance(35_000);
  expect(late).toBe(1);
});
