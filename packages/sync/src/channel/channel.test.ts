import { Scene, notes, settle, type } from '@basoche/testkit';
import { CLOSE_CODES, decodeServerFrames, encodeServerFrame, PROTOCOL_VERSION } from '@basoche/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SocketLike } from '../platform/platform.ts';
import { Channel } from './channel.ts';
import type { LineEvents } from './link.ts';
import { step2Message, updateMessage } from './message.ts';
import { SocketLink } from './socket-link.ts';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
});

describe('the channel alone', () => {
  test('[CH4] acknowledgements count only after step 2: an update before it says nothing of the rest', async () => {
    let line: LineEvents | null = null;
    const channel = new Channel({
      openLine: (events) => {
        line = events;
        return { uploading: false, send: () => undefined, close: () => undefined };
      },
      opened: () => undefined,
      received: () => undefined,
      progressed: () => undefined,
      notice: () => undefined,
      closed: () => undefined,
    });
    const events = line as unknown as LineEvents;
    events.opened('write', 1);
    channel.send(updateMessage(Uint8Array.of(0, 0)));
    events.ack(1, 2);
    expect(channel.durable).toBe(false);
    channel.send(step2Message(Uint8Array.of(0, 0)));
    expect(channel.durable).toBe(false);
    events.ack(2, 2);
    expect(channel.durable).toBe(true);
    channel.send(updateMessage(Uint8Array.of(0, 0)));
    expect(channel.durable).toBe(false);
  });
});

test('[CH1] hello goes first and alone; documents are opened after welcome', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await device.open();
  tab.engine.open(NAME);
  await settle();
  expect(scene.server.frames.map((frame) => frame.type).slice(0, 2)).toEqual(['hello', 'open']);
  expect(scene.server.frames[0]).toMatchObject({
    token: 'token-alice',
    protocol: PROTOCOL_VERSION,
    app: '1',
    device: 'device',
  });
  expect(scene.server.sockets).toBe(1);
});

test('[CH2] several documents share one socket, each with its channel', async () => {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.create('board/b', { alice: 'write' });
  const tab = await scene.tab();
  const list = await scene.open(tab, NAME);
  const board = await scene.open(tab, 'board/b');
  type(list, 'a');
  type(board, 'b');
  await settle();
  expect([scene.stored(NAME), scene.stored('board/b')]).toEqual([['a'], ['b']]);
  expect(scene.server.sockets).toBe(1);
});

test('[CH2] what others write arrives in the open document', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  await settle();
  expect(notes(handle)).toEqual(['theirs']);
  expect(handle.status.state).toBe('saved');
});

test('[CH3] a channel opens only once the local content is loaded, and a quiet one stays open', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = tab.engine.open(NAME);
  expect(scene.server.frames.filter((frame) => frame.type === 'open')).toEqual([]);
  await handle.local;
  await settle();
  expect(handle.synced).toBe(true);
  await scene.clock.advance(300_000);
  expect(handle.synced).toBe(true);
  expect(scene.server.frames.filter((frame) => frame.type === 'open')).toHaveLength(1);
  expect(scene.server.frames.filter((frame) => frame.type === 'ping').length).toBeGreaterThan(10);
});

test('[CH5] a lost acknowledgement leaves the document pending, and the next handshake settles it without a second copy', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  tab.network.dropFromServer = (message) => decodeServerFrames(message).some((frame) => frame.type === 'ack');
  type(handle, 'a');
  await settle();
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(handle.status.state).toBe('syncing');
  const { seq } = scene.server.docs.get(NAME) ?? { seq: -1 };
  tab.network.dropFromServer = null;
  tab.network.cut();
  await scene.clock.advance(2_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.server.docs.get(NAME)?.seq).toBe(seq);
});

test('[CH6] attempts back off up to 30 s, and a page that wakes does not wait', async () => {
  const device = scene.device();
  let wake = () => {};
  const tab = await device.open({
    onNetwork: (listener) => {
      wake = () => listener.back();
      return () => undefined;
    },
  });
  await settle();
  const hellos = () => scene.server.frames.filter((frame) => frame.type === 'hello').length;
  expect(hellos()).toBe(1);
  tab.network.online = false;
  await scene.clock.advance(600_000);
  tab.network.online = true;
  wake();
  await settle();
  expect(hellos()).toBe(2);
  expect(tab.engine.status().connected).toBe(true);
});

test('[CH6] the network is back: neither a swallowed attempt nor a dead socket is waited for', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const pings = () => scene.server.frames.filter((frame) => frame.type === 'ping').length;
  const before = pings();
  tab.wakeNetwork();
  await settle();
  expect(pings()).toBe(before + 1);
  expect(tab.engine.status().connected).toBe(true);

  tab.network.held = true;
  tab.loseNetwork();
  type(handle, 'a');
  // An attempt begins, and is swallowed.
  await scene.clock.advance(3_000);
  tab.network.cutSilently();
  tab.network.held = false;
  await settle();
  expect(tab.engine.status()).toMatchObject({ connected: false, state: 'offline' });
  tab.wakeNetwork();
  await settle();
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(tab.engine.status().state).toBe('saved');
});

test('[CH18] the browser says that the network is gone: the status says so at once, and work goes on', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  tab.network.held = true;
  tab.loseNetwork();
  expect(tab.engine.status()).toMatchObject({ connected: false, state: 'offline' });
  type(handle, 'a');
  await settle();
  expect(tab.engine.status()).toMatchObject({ state: 'offline', pending: 1 });
  expect(handle.status.state).toBe('queued');
  tab.network.cut();
  tab.network.held = false;
  tab.wakeNetwork();
  await settle();
  expect(tab.engine.status()).toMatchObject({ connected: true, state: 'saved' });
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[CH18] a browser that is wrong is reconnected without anybody doing anything', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  tab.loseNetwork();
  expect(tab.engine.status().state).toBe('offline');
  type(handle, 'a');
  await scene.clock.advance(500);
  expect(tab.engine.status()).toMatchObject({ connected: true, state: 'saved' });
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[CH18] over HTTPS too: the status says so at once, and HTTPS is found again', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await device.open();
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(10_000);
  expect(tab.engine.status()).toMatchObject({ connected: true, transport: 'https' });
  tab.network.online = false;
  tab.loseNetwork();
  expect(tab.engine.status()).toMatchObject({ connected: false, state: 'offline' });
  await scene.clock.advance(60_000);
  tab.network.online = true;
  tab.wakeNetwork();
  await scene.clock.advance(1_000);
  expect(tab.engine.status()).toMatchObject({ connected: true, transport: 'https' });
});

test('[CH6] somebody who looks at the page is not kept waiting for 30 s', async () => {
  const device = scene.device();
  device.visible = true;
  const tab = await device.open();
  await settle();
  for (let time = 0; time < 5; time += 1) {
    tab.network.online = false;
    await scene.clock.advance(600_000);
    expect(tab.engine.status().connected).toBe(false);
    tab.network.online = true;
    await scene.clock.advance(8_000);
    expect(tab.engine.status().connected).toBe(true);
    await scene.clock.advance(20_000);
  }
});

test('[CH6] a server that drops every connection is asked less and less often', async () => {
  await scene.tab();
  const hellos = () => scene.server.frames.filter((frame) => frame.type === 'hello').length;
  const before = hellos();
  for (let second = 0; second < 120; second += 1) {
    scene.server.closeSockets('SHUTTING_DOWN');
    await scene.clock.advance(1_000);
  }
  expect(hellos() - before).toBeGreaterThan(4);
  expect(hellos() - before).toBeLessThan(25);
});

test('[CH7] a silent socket is given up after a ping without an answer', async () => {
  const tab = await scene.tab();
  tab.network.held = true;
  await scene.clock.advance(21_000);
  expect(tab.engine.status().connected).toBe(true);
  await scene.clock.advance(4_500);
  expect(tab.engine.status()).toMatchObject({ connected: false, state: 'offline' });
  tab.network.held = false;
  await scene.clock.advance(60_000);
  expect(tab.engine.status().connected).toBe(true);
});

test('[CH7] a socket without welcome is given up after 10 s', async () => {
  const device = scene.device();
  const tab = await device.open();
  tab.network.cut();
  tab.network.dropFromServer = () => true;
  await scene.clock.advance(60_000);
  expect(scene.server.frames.filter((frame) => frame.type === 'hello').length).toBeGreaterThan(2);
  tab.network.dropFromServer = null;
  await scene.clock.advance(60_000);
  expect(tab.engine.status().connected).toBe(true);
});

test('[CH8] a server that opens the channel and fails to write is tried with growing waits', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  scene.server.failWrites = true;
  type(handle, 'à enregistrer');
  const opened = () => scene.server.frames.filter((frame) => frame.type === 'open' && frame.doc === NAME).length;
  await scene.clock.advance(60_000);
  expect(opened()).toBeLessThan(15);
  expect(handle.status.state).not.toBe('saved');
  scene.server.failWrites = false;
  while (handle.status.state !== 'saved') await scene.clock.advance(1_000);
  // Once something was acknowledged, the next failure is tried again soon.
  const before = opened();
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(1_000);
  expect(opened()).toBe(before + 1);
});

test('[CH8] after a channel that lived for ten seconds without an edit, the next attempt comes soon', async () => {
  scene.server.create(NAME, { alice: 'read' });
  const tab = await scene.tab();
  await scene.open(tab, NAME);
  const opened = () => scene.server.frames.filter((frame) => frame.type === 'open' && frame.doc === NAME).length;
  for (let failures = 0; failures < 8; failures += 1) {
    scene.server.closeChannels(NAME, 'STORAGE_FAILED');
    const before = opened();
    while (opened() === before) await scene.clock.advance(500);
  }
  await scene.clock.advance(10_000);
  const before = opened();
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(1_000);
  expect(opened()).toBe(before + 1);
});

test('[CH8] a transient close of one channel is retried and leaves the others open', async () => {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.create('board/b', { alice: 'write' });
  const tab = await scene.tab();
  const list = await scene.open(tab, NAME);
  const board = await scene.open(tab, 'board/b');
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await settle();
  expect([list.synced, board.synced]).toEqual([false, true]);
  type(list, 'a');
  await settle();
  expect(list.status.state).toBe('queued');
  await scene.clock.advance(2_000);
  expect(list.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['a']);
});

test.each(['FORGED_AUTHOR', 'MESSAGE_TOO_LARGE', 'DOC_TOO_LARGE', 'QUARANTINED', 'BAD_FRAME'] as const)(
  '[CH9] %s refuses the document, keeps its edits, and is not repeated before it is asked for',
  async (code) => {
    scene.server.create(NAME, { alice: 'write' });
    const device = scene.device();
    const tab = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    const doc = scene.server.docs.get(NAME);
    if (doc === undefined) throw new Error('no doc');
    doc.refuseWith = CLOSE_CODES[code].code;
    scene.server.closeChannels(NAME, code);
    await settle();
    type(handle, 'a');
    await scene.clock.advance(120_000);
    expect(handle.status).toMatchObject({ state: 'refused', code, text: CLOSE_CODES[code].fr });
    expect(tab.engine.status()).toMatchObject({ state: 'refused', refused: 1 });
    const opens = () => scene.server.frames.filter((frame) => frame.type === 'open').length;
    expect(opens()).toBe(1);
    doc.refuseWith = null;
    handle.retry();
    await settle();
    expect(handle.status.state).toBe('saved');
    expect(scene.stored(NAME)).toEqual(['a']);
  },
);

test('[CH9] a forged document made offline is refused, survives the reload, and is tried once by the next start', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = await scene.open(tab, NAME);
  scene.server.docs.get(NAME)?.own(handle.doc.clientID, 'mallory');
  type(handle, 'a');
  await settle();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORGED_AUTHOR' });
  tab.crash();
  const requests = scene.server.requests.filter((each) => each.endsWith('exchange')).length;
  const next = await scene.tab(device);
  await scene.clock.advance(200_000);
  expect(next.engine.status()).toMatchObject({ state: 'refused', refused: 1 });
  // What the server holds is asked once, and handed back once.
  expect(scene.server.requests.filter((each) => each.endsWith('exchange')).length).toBe(requests + 2);
  expect(await next.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()])).toEqual(['a']);
});

test('[CH10] a lost right drops the copy of a document without unsynced edits', async () => {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('secret', true));
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  expect(notes(handle)).toEqual(['secret']);
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(3_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORBIDDEN' });
  expect(tab.engine.refused()).toEqual([]);
  handle.close();
  await scene.clock.advance(3_000);
  expect(await tab.engine.peek(NAME, () => 'still here')).toBeNull();
  expect(await device.disk.names()).toEqual(['basoche-alice-firm']);
});

test('[CH10] unsynced edits of a lost document are kept apart, without the rest of it', async () => {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('secret', true));
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'saved before');
  await scene.clock.advance(1_000);
  device.setOnline(false);
  type(handle, 'mine');
  await settle();
  scene.server.setRight(NAME, 'alice', 'none');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(tab.engine.refused()).toMatchObject([{ name: NAME, text: CLOSE_CODES.FORBIDDEN.fr }]);
  const file = await (await tab.engine.exportUnsynced()).text();
  expect(file).toContain('mine');
  expect(file).not.toContain('secret');
  type(handle, 'typed after');
  await settle();
  expect(tab.engine.refused()).toHaveLength(1);
  tab.crash();
  const next = await scene.tab(device);
  expect(next.engine.refused()).toHaveLength(1);
  expect(next.engine.status()).toMatchObject({ state: 'refused', refused: 1 });
  expect(await next.engine.peek(NAME, () => 'still here')).toBeNull();
});

test('[CH10] a tab that never heard of a loss writes on when another dropped the copy and the right is back', async () => {
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('before', true));
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  await scene.open(first, NAME);
  const handle = await scene.open(second, NAME);
  second.network.online = false;
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(3_000);
  expect(await device.disk.names()).toEqual(['basoche-alice-firm']);
  scene.server.setRight(NAME, 'alice', 'write');
  second.network.online = true;
  await scene.clock.advance(3_000);
  type(handle, 'after');
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
  expect(second.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  second.crash();
  device.setOnline(false);
  const next = await scene.tab(device);
  expect(await next.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()].sort())).toEqual(['after', 'before']);
});

test('[CH11] a document created offline waits for its command, then syncs', async () => {
  const device = scene.device();
  device.online = false;
  const tab = await scene.tab(device);
  scene.server.onCommand = () => {
    scene.server.create(NAME, { alice: 'write' });
    return { status: 201, body: {} };
  };
  await tab.engine.outbox.send({
    aggregate: NAME,
    method: 'POST',
    path: '/api/lists',
    label: 'Créer la liste',
    creates: NAME,
    title: 'Ma liste',
  });
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await settle();
  expect(handle.status.state).toBe('local-only');
  expect(tab.engine.docs()).toMatchObject([{ name: NAME, title: 'Ma liste', seq: -1 }]);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[CH11] a refused creation refuses the document, which keeps its edits until the command is tried again', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  scene.server.onCommand = () => ({ error: 'UNPROCESSABLE' });
  const { commandId } = await tab.engine.outbox.send({
    aggregate: NAME,
    method: 'POST',
    path: '/api/lists',
    label: 'Créer la liste',
    creates: NAME,
  });
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await scene.clock.advance(5_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORBIDDEN' });
  expect(notes(handle)).toEqual(['a']);
  expect(tab.engine.refused()).toEqual([]);
  scene.server.onCommand = () => {
    scene.server.create(NAME, { alice: 'write' });
    return { status: 201, body: {} };
  };
  await tab.engine.outbox.retry(commandId);
  await scene.clock.advance(5_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[CH12] an ended session stops the network, not the work, and another token resumes it', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  scene.server.tokens.delete('token-alice');
  scene.server.closeSockets('UNAUTHENTICATED');
  await settle();
  expect(tab.ended).toEqual(['expired']);
  type(handle, 'a');
  await scene.clock.advance(120_000);
  expect(tab.engine.status()).toMatchObject({ state: 'signed-out', pending: 1 });
  expect(scene.server.sockets).toBe(0);
  scene.server.user('alice', 'token-new');
  device.token = 'token-new';
  tab.engine.resume();
  await scene.clock.advance(2_000);
  expect(tab.engine.status().state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[CH13] a reader sends nothing, and is told READ_ONLY when something was typed; reading goes on', async () => {
  scene.server.create(NAME, { alice: 'read' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  expect(handle.right).toBe('read');
  expect(
    scene.server.frames.filter((frame) => frame.type === 'data' && frame.data[0] === 0 && frame.data[1] !== 0),
  ).toEqual([]);
  type(handle, 'mine');
  await scene.clock.advance(5_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'READ_ONLY' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  await settle();
  expect(notes(handle)).toEqual(['mine', 'theirs']);
  expect(scene.stored(NAME)).toEqual(['theirs']);
  scene.server.setRight(NAME, 'alice', 'write');
  await scene.clock.advance(5_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['mine', 'theirs']);
});

test('[CH17] refused edits are set aside: the document is the server’s again in every tab, and they can be exported', async () => {
  scene.server.create(NAME, { alice: 'read' }, 'Ma liste');
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  const device = scene.device();
  const rebuilt: string[] = [];
  const tab = await device.open({ onSetAside: () => void rebuilt.push('first') });
  const second = await device.open({ onSetAside: () => void rebuilt.push('second') });
  const other = await device.open({ onSetAside: () => void rebuilt.push('third') });
  await settle();
  const handle = await scene.open(tab, NAME);
  await scene.open(second, NAME);
  type(handle, 'mine');
  await scene.clock.advance(5_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'READ_ONLY' });
  await tab.engine.setAside(NAME);
  await settle();
  expect(rebuilt.toSorted()).toEqual(['first', 'second']);
  await scene.clock.advance(5_000);
  for (const each of [tab, second, other]) each.crash();
  const next = await scene.tab(device);
  const again = await scene.open(next, NAME);
  expect(notes(again)).toEqual(['theirs']);
  expect(again.status.state).toBe('saved');
  expect(next.engine.refused()).toMatchObject([{ name: NAME, title: 'Ma liste' }]);
  expect(await (await next.engine.exportUnsynced()).text()).toContain('mine');
  expect(scene.stored(NAME)).toEqual(['theirs']);
});

test('[CH17] a device that cannot keep refused edits apart leaves them where they are', async () => {
  scene.server.create(NAME, { alice: 'read' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'mine');
  await scene.clock.advance(5_000);
  device.disk.full = true;
  await expect(tab.engine.setAside(NAME)).rejects.toMatchObject({ name: 'StorageError' });
  device.disk.full = false;
  tab.crash();
  const next = await scene.tab(device);
  const again = await scene.open(next, NAME);
  expect(notes(again)).toEqual(['mine']);
  expect(again.status).toMatchObject({ state: 'refused', code: 'READ_ONLY' });
});

test('[CH13] a reader whose earlier edits the server already holds is not refused', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  tab.network.dropFromServer = (message) => decodeServerFrames(message).some((frame) => frame.type === 'ack');
  type(handle, 'a');
  await settle();
  device.setOnline(false);
  scene.server.setRight(NAME, 'alice', 'read');
  tab.network.dropFromServer = null;
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(handle.right).toBe('read');
  expect(handle.status.state).toBe('saved');
});

test('[CH14] where websockets are blocked documents sync over HTTPS, and the socket takes over when it can', async () => {
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  const device = scene.device();
  const tab = await device.open();
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(10_000);
  expect(tab.engine.status()).toMatchObject({ connected: true, transport: 'https', state: 'saved' });
  const handle = await scene.open(tab, NAME);
  expect(handle.synced).toBe(true);
  type(handle, 'mine');
  await settle();
  expect(scene.stored(NAME)).toEqual(['mine']);
  expect(handle.status.state).toBe('saved');
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  await settle();
  expect(notes(handle)).toEqual(['mine', 'theirs']);
  // Of the exchange, and of the wait that it wakes.
  tab.network.loseAnswers = 2;
  type(handle, 'again');
  await settle();
  expect(handle.status.state).toBe('syncing');
  await scene.clock.advance(10_000);
  expect(handle.status.state).toBe('saved');
  tab.network.websocketsBlocked = false;
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ connected: true, transport: 'websocket' });
  type(handle, 'last');
  await settle();
  expect(scene.stored(NAME)).toEqual(['again', 'last', 'mine', 'theirs']);
  expect(handle.status.state).toBe('saved');
});

test('[CH14] an unreachable server is not asked over HTTPS', async () => {
  const device = scene.device();
  device.online = false;
  const tab = await device.open();
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ connected: false, state: 'offline', transport: 'websocket' });
});

test('[CH15] a message that is not acknowledged in 30 s makes the channel hand everything over again', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  tab.network.dropFromServer = (message) => decodeServerFrames(message).some((frame) => frame.type === 'ack');
  type(handle, 'a');
  await scene.clock.advance(20_000);
  tab.network.dropFromServer = null;
  expect(handle.status.state).toBe('syncing');
  await scene.clock.advance(15_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.server.sockets).toBe(1);
});

test('[CH16] frames of one turn travel together, in messages of a bounded size', async () => {
  const sizes: number[] = [];
  const socket: SocketLike = {
    binaryType: '',
    bufferedAmount: 0,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (data) => void sizes.push(data.length),
    close: () => undefined,
  };
  const link = new SocketLink({
    platform: {
      WebSocket: vi.fn(function open() {
        return socket;
      }),
      random: () => 0.5,
      clock: scene.clock,
    },
    longestWait: () => 30_000,
    url: 'ws://basoche.test/sync',
    token: () => 'token',
    app: '1',
    device: 'device',
    reports: {
      changed: () => undefined,
      refused: () => undefined,
      hint: () => undefined,
      recordsMoved: () => undefined,
    },
  });
  link.want(true);
  socket.onopen?.({});
  await settle();
  socket.onmessage?.({ data: encodeServerFrame({ type: 'welcome', user: 'alice', serverTime: 0, node: 'n' }) });
  const events = { opened() {}, data() {}, ack() {}, right() {}, notice() {}, closed() {} };
  const line = link.open(NAME, () => new Uint8Array(), events);
  sizes.length = 0;
  for (const size of [10, 20, 100_000, 100_000, 100_000, 300_000, 5]) line.send(new Uint8Array(size));
  await settle();
  expect(sizes).toHaveLength(4);
  expect(sizes.map((size) => Math.round(size / 100_000))).toEqual([2, 1, 3, 0]);
});
