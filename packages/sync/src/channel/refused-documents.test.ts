import { CLOSE_CODES } from '@basoche/protocol';
import { Scene, notes, settle, type } from '@basoche/testkit';
import { expect, test } from 'vitest';

const NAME = 'todolist/list-1';

test('[CH9] a refused document is not opened again by a new connection, keeps its edits, and is by a retry', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  scene.server.docs.get(NAME)!.refuseWith = CLOSE_CODES.DOC_TOO_LARGE.code;
  scene.server.closeChannels(NAME, 'DOC_TOO_LARGE');
  await settle();
  type(handle, 'refusé');
  await settle();
  const opened = () => scene.server.frames.filter((frame) => frame.type === 'open' && frame.doc === NAME).length;
  const before = opened();
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(opened()).toBe(before);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'DOC_TOO_LARGE' });
  expect(notes(handle)).toEqual(['refusé']);
  scene.server.docs.get(NAME)!.refuseWith = null;
  handle.retry();
  await scene.clock.advance(5_000);
  expect(scene.stored(NAME)).toEqual(['refusé']);
});

test('[CH10] what the list names although a server that is behind refused it comes back with the next list', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('of others', true));
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  scene.server.docs.get(NAME)!.refuseWith = CLOSE_CODES.FORBIDDEN.code;
  scene.server.closeChannels(NAME, 'FORBIDDEN');
  await settle();
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORBIDDEN' });
  scene.server.docs.get(NAME)!.refuseWith = null;
  await scene.clock.advance(310_000);
  expect(handle.status.state).toBe('saved');
  expect(handle.doc.getMap('notes').has('of others')).toBe(true);
});

test('[CH10] [LS1] what is handed over after the right came back is marked on the disk before it is durable', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  scene.server.holdCommits = true;
  type(handle, 'entre-temps');
  await settle();
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(5_000);
  expect(handle.status.state).toBe('refused');
  scene.server.setRight(NAME, 'alice', 'write');
  await scene.clock.advance(5_000);
  expect(notes(handle)).toEqual(['entre-temps']);
  tab.crash();
  scene.server.crash();
  scene.server.holdCommits = false;
  expect(scene.stored(NAME)).toEqual([]);
  await scene.tab(device);
  await scene.clock.advance(20_000);
  expect(scene.stored(NAME)).toEqual(['entre-temps']);
});

test('[CH10] [CH11] edits of a document that the server never met, and refuses, outlive a start', async () => {
  const scene = new Scene();
  scene.server.onCommand = () => ({ error: 'UNPROCESSABLE' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const command = {
    aggregate: NAME,
    method: 'POST',
    path: '/api/lists',
    label: 'Créer la liste',
    creates: NAME,
  } as const;
  await tab.engine.outbox.send(command);
  type(await scene.open(tab, NAME), 'seule copie');
  await settle();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  tab.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(20_000);
  expect(notes(await scene.open(next, NAME))).toEqual(['seule copie']);
});

test('[CH11] a document whose creation is refused is one decision with its command, and trying it again sends the command', async () => {
  const scene = new Scene();
  const tab = await scene.tab();
  scene.server.onCommand = () => ({ error: 'UNPROCESSABLE' });
  const create = {
    aggregate: NAME,
    method: 'POST',
    path: '/api/lists',
    label: 'Créer la liste',
    creates: NAME,
  } as const;
  await tab.engine.outbox.send(create);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await scene.clock.advance(5_000);
  expect(tab.engine.status()).toMatchObject({ state: 'refused', refused: 1 });
  expect(handle.status.text).toContain('La création sur le serveur a été refusée\u00a0:');
  scene.server.onCommand = () => {
    scene.server.create(NAME, { alice: 'write' });
    return { status: 201, body: {} };
  };
  handle.retry();
  await scene.clock.advance(5_000);
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', refused: 0 });
});

test('[CH11] [G3] what is typed after the creation was refused is on the device, and comes with it', async () => {
  const scene = new Scene();
  const device = scene.device();
  const tab = await scene.tab(device);
  scene.server.onCommand = () => ({ error: 'UNPROCESSABLE' });
  const create = { aggregate: NAME, method: 'POST', path: '/api/lists', label: 'Créer', creates: NAME } as const;
  const { commandId } = await tab.engine.outbox.send(create);
  const handle = await scene.open(tab, NAME);
  await scene.clock.advance(5_000);
  expect(handle.status.state).toBe('refused');
  type(handle, 'a');
  await scene.clock.advance(5_000);
  tab.crash();
  const next = await scene.tab(device);
  expect(next.engine.status()).toMatchObject({ state: 'refused', refused: 1 });
  expect(await next.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()])).toEqual(['a']);
  scene.server.onCommand = () => {
    scene.server.create(NAME, { alice: 'write' });
    return { status: 201, body: {} };
  };
  await next.engine.outbox.retry(commandId);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[CH11] what was typed into a document whose creation is given up is put aside at once', async () => {
  const scene = new Scene();
  const device = scene.device();
  const tab = await scene.tab(device);
  const second = await scene.tab(device);
  scene.server.onCommand = () => ({ error: 'UNPROCESSABLE' });
  const create = { aggregate: NAME, method: 'POST', path: '/api/lists', label: 'Créer', creates: NAME } as const;
  const { commandId } = await tab.engine.outbox.send(create);
  const handle = await scene.open(tab, NAME);
  await scene.open(second, NAME);
  type(handle, 'a');
  await scene.clock.advance(5_000);
  await tab.engine.outbox.discard(commandId);
  await scene.clock.advance(5_000);
  for (const { engine } of [tab, second]) {
    expect(engine.status()).toMatchObject({ state: 'refused', refused: 1, docs: [] });
    expect(engine.refused()).toMatchObject([{ name: NAME }]);
  }
  expect((await (await tab.engine.exportUnsynced()).text()).includes('a\u00a0: true')).toBe(true);
  await tab.engine.discardRefused(tab.engine.refused()[0]!.id);
  await scene.clock.advance(5_000);
  for (const { engine } of [tab, second]) expect(engine.status()).toMatchObject({ state: 'saved', refused: 0 });
});

test('[CH11] no channel is asked for while the command that creates the document waits', async () => {
  const scene = new Scene();
  const tab = await scene.tab();
  scene.server.onCommand = () => ({ error: 'UNAVAILABLE' });
  const create = { aggregate: NAME, method: 'POST', path: '/api/lists', label: 'Créer', creates: NAME } as const;
  await tab.engine.outbox.send(create);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await scene.clock.advance(20_000);
  expect(handle.status.state).toBe('local-only');
  expect(scene.server.frames.filter((frame) => frame.type === 'open' && frame.doc === NAME)).toEqual([]);
});

test('[CH11] an opening that crosses the command that creates the document is no refusal', async () => {
  const scene = new Scene();
  scene.server.onCommand = () => {
    scene.server.create(NAME, { alice: 'write' });
    return { status: 200, body: {} };
  };
  const tab = await scene.tab();
  tab.network.held = true;
  const handle = tab.engine.open(NAME);
  await settle();
  type(handle, 'à créer');
  const command = {
    aggregate: NAME,
    method: 'POST',
    path: '/api/lists',
    label: 'Créer la liste',
    creates: NAME,
  } as const;
  await tab.engine.outbox.send(command);
  await settle();
  tab.network.held = false;
  await settle();
  expect(handle.status.state).not.toBe('refused');
  await scene.clock.advance(10_000);
  expect(scene.stored(NAME)).toEqual(['à créer']);
  expect(tab.engine.refused()).toEqual([]);
  expect(handle.status.state).toBe('saved');
});

test('[CH11] a document that the server never met stays in a tab without a connection, when a list does not name it', async () => {
  const scene = new Scene();
  const device = scene.device();
  const tab = await scene.tab(device);
  const second = await scene.tab(device);
  scene.server.onCommand = () => ({ error: 'UNPROCESSABLE' });
  const create = { aggregate: NAME, method: 'POST', path: '/api/lists', label: 'Créer', creates: NAME } as const;
  await tab.engine.outbox.send(create);
  await scene.clock.advance(5_000);
  second.network.online = false;
  const there = await scene.open(second, NAME);
  type(there, 'a');
  await scene.clock.advance(2_000);
  await scene.open(tab, NAME);
  await scene.clock.advance(120_000);
  expect([notes(there), there.right]).toEqual([['a'], null]);
  type(there, 'b');
  await scene.clock.advance(5_000);
  second.crash();
  const later = await scene.tab(device);
  expect(await later.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()])).toEqual(['a', 'b']);
});
