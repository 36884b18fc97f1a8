import { Scene, pieces, settle, type } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { appendToDocDatabase } from '../store/doc-database.ts';

const NAME = 'document/at-rest-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' }, 'Conclusions');
});

/** A device that knows `un` to be saved, typed `deux` without a network, and whose tab died. */
async function leftBehind() {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'un');
  expect(handle.status.state).toBe('saved');
  await scene.typeOffline(device, handle, 'deux');
  tab.crash();
  device.setOnline(true);
  return device;
}

test('[EV10] what waits at rest is sent again from what the server says that it has', async () => {
  const device = await leftBehind();
  scene.server.docs.get(NAME)!.doc = new Y.Doc();
  const tab = await scene.tab(device);
  await scene.clock.advance(10_000);
  expect(scene.stored(NAME)).toEqual(['deux', 'un']);
  expect(tab.engine.status().state).toBe('saved');
});

test('[EV10] what the device lacks itself is sent once, and waits for something to move', async () => {
  const device = await leftBehind();
  const [base, onwards] = pieces('base', ' suite');
  await appendToDocDatabase(device.disk.mount().indexedDB, `basoche-alice-firm:${NAME}`, onwards!);
  const before = scene.server.exchanges.length;
  const tab = await scene.tab(device);
  await scene.clock.advance(10_000);
  expect(scene.server.exchanges.slice(before).length).toBeLessThan(5);
  expect(tab.engine.status()).toMatchObject({ state: 'saving', pending: 1 });
  // Somebody brings the rest.
  scene.server.edit(NAME, (doc) => Y.applyUpdate(doc, base!), 'alice');
  await scene.clock.advance(60_000);
  expect(tab.engine.status().state).toBe('saved');
  expect(scene.server.docs.get(NAME)!.doc.getText('t').toJSON()).toBe('base suite');
});

test('[EV11] a server that does not know the cursor is compared with the device, before its list is believed', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'su');
  await scene.rest(handle);
  // Another server, at the same numbers, which has neither the content nor any memory of this cursor.
  scene.lose(NAME);
  scene.server.foreignCursors = true;
  tab.network.cut();
  await scene.clock.advance(10_000);
  scene.server.foreignCursors = false;
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['su']);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  expect(tab.engine.status().restoredAt).not.toBeNull();
});

test('[EV11] that the server went back is told also after a restart, until the person has read it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  scene.server.create('document/at-rest-2', { alice: 'write' });
  await scene.clock.advance(5_000);
  backup.restore();
  await scene.clock.advance(60_000);
  const { restoredAt } = tab.engine.status();
  expect(restoredAt).not.toBeNull();
  tab.crash();
  const next = await scene.tab(device);
  expect(next.engine.status().restoredAt).toBe(restoredAt);
  await next.engine.dismissRestored();
  next.crash();
  const last = await scene.tab(device);
  expect(last.engine.status().restoredAt).toBeNull();
});

test('[EV13] a list that hangs delays by the limit of a request that a device hears of a server that went back', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'after the backup');
  await scene.rest(handle);
  tab.network.faulty = (path) => path === '/api/sync/manifest';
  tab.network.stallAnswers = 1;
  tab.network.cut();
  backup.restore();
  await scene.clock.advance(20_000);
  expect(tab.engine.status()).toMatchObject({ connected: true, restoredAt: null });
  await scene.clock.advance(20_000);
  expect(tab.engine.status().restoredAt).not.toBeNull();
  expect(scene.stored(NAME)).toEqual(['after the backup']);
});

test('[EV11] of what a restored server holds nothing is sent again: it is asked first', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'dans la sauvegarde');
  await scene.rest(handle);
  const backup = scene.server.backup();
  scene.server.create('document/at-rest-2', { alice: 'write' });
  await scene.clock.advance(5_000);
  const before = scene.server.exchanges.length;
  backup.restore();
  await scene.clock.advance(60_000);
  const items = scene.server.exchanges.slice(before).flat();
  const ofIt = items.filter((item) => item.doc === NAME);
  expect(ofIt.length).toBeGreaterThan(0);
  const content = new Y.Doc();
  for (const { update } of ofIt) if (update.length > 0) Y.applyUpdate(content, update);
  expect([...content.getMap('notes').keys()]).toEqual([]);
  expect(tab.engine.status().pending).toBe(0);
});

test('[EV11] an open document has no channel before a restored server was compared with it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'dans la sauvegarde');
  const backup = scene.server.backup();
  // Something that the mark of a later list is of; the open document itself is as the backup has it.
  scene.server.create('document/at-rest-2', { alice: 'write' });
  await scene.clock.advance(5_000);
  tab.network.faulty = (path) => path.endsWith('/exchange');
  tab.network.foreign = 'maintenance';
  backup.restore();
  await scene.clock.advance(20_000);
  expect(handle.synced).toBe(false);
  tab.network.cut();
  await scene.clock.advance(20_000);
  await scene.send(handle, 'pendant');
  expect(handle.synced).toBe(false);
  expect(scene.stored(NAME)).toEqual(['dans la sauvegarde']);
  tab.network.foreign = null;
  await scene.clock.advance(120_000);
  expect(scene.stored(NAME)).toEqual(['dans la sauvegarde', 'pendant']);
  expect(handle.status.state).toBe('saved');
});

test('[EV12] a document at rest that is refused for content of others is handed back, once', async () => {
  const device = await leftBehind();
  const fake = scene.server.docs.get(NAME)!;
  // Somebody else handed back first, and came to own what this device wrote.
  for (const client of fake.doc.store.clients.keys()) fake.own(client, 'bob');
  const before = scene.server.exchanges.length;
  const tab = await scene.tab(device);
  await scene.clock.advance(60_000);
  // It does not take back what was lost: refused again, it stays refused, and is not sent without end.
  expect(tab.engine.status().docs).toMatchObject([{ name: NAME, state: 'refused', code: 'FORGED_AUTHOR' }]);
  const handedBack = () =>
    scene.server.exchanges
      .slice(before)
      .flat()
      .filter((item) => item.handsBack !== undefined);
  expect(handedBack()).toHaveLength(1);
  scene.server.takesBack = true;
  tab.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(next.engine.status().state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['deux', 'un']);
});

test('[EV12] an open document whose hand-back is refused says so, in every tab, until it is tried again', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const second = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  const beside = await scene.open(second, NAME);
  scene.server.docs.get(NAME)!.own(handle.doc.clientID, 'bob');
  type(handle, 'un');
  await scene.clock.advance(60_000);
  for (const each of [handle, beside]) expect(each.status).toMatchObject({ state: 'refused', code: 'FORGED_AUTHOR' });
  scene.server.takesBack = true;
  handle.retry();
  await scene.clock.advance(60_000);
  for (const each of [handle, beside]) expect(each.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['un']);
});

test('[EV12] [EV6] a hand-back names the ids that this device wrote under, and nobody else’s', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  const handle = await scene.open(tab, NAME);
  const bob = await scene.bobsTab();
  const bobs = await scene.open(bob, NAME);
  const ids = [handle.doc.clientID];
  type(handle, 'd’Alice');
  await scene.send(bobs, 'de Bob');
  await scene.rest(handle);
  const again = await scene.open(tab, NAME);
  ids.push(again.doc.clientID);
  await scene.send(again, 'encore');
  bob.crash();
  backup.restore();
  await scene.clock.advance(60_000);
  const named = scene.server.exchanges.flat().flatMap(({ doc, handsBack }) => (doc === NAME ? (handsBack ?? []) : []));
  expect(new Set(named)).toEqual(new Set(ids));
  expect(scene.stored(NAME)).toEqual(['de Bob', 'd’Alice', 'encore']);
});

test('[EV13] a question over a channel that does not reach what was proved is of a server that went back', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'un');
  expect(handle.status.state).toBe('saved');
  scene.lose(NAME, (before) => before + 5);
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(60_000);
  expect(scene.server.exchanges.flat().filter((item) => item.handsBack !== undefined)).toHaveLength(1);
  expect(scene.stored(NAME)).toEqual(['un']);
  expect(handle.status.state).toBe('saved');
});

test('[EV13] a process that is merely behind is asked again after a wait, not at once', async () => {
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('of others', true));
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'un');
  scene.server.behindOnChannels.add(NAME);
  scene.server.takesBack = true;
  const before = scene.server.frames.length;
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(30_000);
  const opened = scene.server.frames.slice(before).filter((frame) => frame.type === 'open' && frame.doc === NAME);
  expect(opened.length).toBeGreaterThan(1);
  // Doubling waits: a handful in half a minute.
  expect(opened.length).toBeLessThan(15);
  scene.server.behindOnChannels.clear();
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
});

test('[EV13] an answer at or past what a document at rest knew, without its content, is of a server that went back', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'un');
  await scene.rest(handle);
  scene.lose(NAME);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('écrit depuis', true));
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['un', 'écrit depuis']);
  expect(tab.engine.status().state).toBe('saved');
});

test('[EV13] the answer of a process that is behind what a document at rest knew says nothing', async () => {
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('écrit avant', true));
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'un');
  await scene.rest(handle);
  scene.server.blankExchange.add(NAME);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('écrit depuis', true));
  await scene.clock.advance(5_000);
  scene.server.blankExchange.clear();
  await scene.clock.advance(60_000);
  expect(scene.server.exchanges.flat().filter((item) => item.handsBack !== undefined)).toEqual([]);
  expect(await tab.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()].sort())).toEqual([
    'un',
    'écrit avant',
    'écrit depuis',
  ]);
});

/** A device whose document is at rest, of a server that loses it without a mark, or a list, that tells of it. */
async function lostInSilence() {
  const device = scene.device();
  const tab = await scene.tab(device);
  scene.server.create('document/at-rest-2', { alice: 'write' });
  await scene.clock.advance(5_000);
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'su');
  await scene.rest(handle);
  const fake = scene.server.docs.get(NAME)!;
  fake.doc = new Y.Doc();
  fake.seq = 0;
  // As when it was made: nothing of it is in a list of what moved since.
  fake.moved = 1;
  scene.server.takesBack = true;
  return { device, tab };
}

test('[EV13] after a new connection the whole list is asked for where the device knows more than its own', async () => {
  const { tab } = await lostInSilence();
  tab.network.cut();
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['su']);
});

test('[EV13] the same after a start', async () => {
  const { device, tab } = await lostInSilence();
  tab.crash();
  await scene.tab(device);
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['su']);
});

test('[EV13] the same after another document’s channel was closed with STORAGE_FAILED', async () => {
  const { tab } = await lostInSilence();
  await scene.open(tab, 'document/at-rest-2');
  await scene.clock.advance(5_000);
  expect(scene.stored(NAME)).toEqual([]);
  scene.server.closeChannels('document/at-rest-2', 'STORAGE_FAILED');
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['su']);
});

test('[EV14] a sequence number does not stand for content of others that the disk refused', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  tab.network.dropFromServer = () => true;
  type(handle, 'un');
  await settle();
  tab.crash();
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('d’un autre', true));
  const next = await device.open();
  next.network.held = true;
  next.engine.open(NAME);
  await settle();
  // What others wrote comes while the disk fails; that the own edit is durable, once it works again.
  device.disk.broken = true;
  scene.server.holdCommits = true;
  next.network.held = false;
  await settle();
  device.disk.broken = false;
  scene.server.commit();
  await settle();
  next.crash();
  scene.server.holdCommits = false;
  const last = await scene.tab(device);
  await scene.clock.advance(5_000);
  expect(await last.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()].sort())).toEqual(['d’un autre', 'un']);
  expect(last.engine.status().state).toBe('saved');
});

test('[EV19] [SO1] what a sign-out finds to be lost is handed back before anything is said to be unsynced', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'su');
  await scene.rest(handle);
  const crash = scene.server.crash.bind(scene.server);
  // The connections outlive it: nothing but the list tells.
  scene.server.crash = () => undefined;
  backup.restore();
  scene.server.crash = crash;
  const signingOut = tab.engine.signOut();
  await scene.clock.advance(20_000);
  expect(await signingOut).toEqual({ ok: true });
  expect(scene.stored(NAME)).toEqual(['su']);
});
