import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { StorageError } from '../store/storage-error.ts';

const NAME = 'todolist/list-1';
const HOUR = 3_600_000;
let scene: Scene;
let device: Device;
let leader: Tab;
let second: Tab;

beforeEach(async () => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  device = scene.device();
  leader = await scene.tab(device);
  second = await scene.tab(device);
});

const command = { aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' } as const;

test('[TB9] while the leader is frozen another tab sends commands and fetches what is new', async () => {
  leader.frozen = true;
  await second.engine.outbox.send(command);
  scene.server.create('board/new', { alice: 'read' });
  scene.server.edit('board/new', (doc) => doc.getMap('notes').set('of others', true));
  await scene.clock.advance(30_000);
  expect(scene.server.commands).toHaveLength(1);
  expect(second.engine.docs().map(({ name }) => name)).toContain('board/new');
  expect(await second.engine.peek('board/new', (doc) => doc.getMap('notes').has('of others'))).toBe(true);
  expect(second.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[TB9] a leader that thaws leads no more, sends nothing twice, and leads again when the other one goes', async () => {
  leader.frozen = true;
  await second.engine.outbox.send(command);
  await scene.clock.advance(30_000);
  leader.frozen = false;
  await scene.clock.advance(30_000);
  const requests = () => scene.server.requests.filter((each) => each === 'POST /api/a').length;
  const before = requests();
  await leader.engine.outbox.send({ ...command, aggregate: 'b' });
  await scene.clock.advance(10_000);
  expect(requests() - before).toBe(1);
  second.crash();
  await leader.engine.outbox.send({ ...command, aggregate: 'c' });
  await scene.clock.advance(30_000);
  expect(scene.server.commands).toHaveLength(3);
  expect(leader.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[TB9] a leader that lives is left in peace, however many tabs ask', async () => {
  const third = await scene.tab(device);
  third.frozen = true;
  await scene.clock.advance(HOUR);
  third.frozen = false;
  await scene.clock.advance(60_000);
  await third.engine.outbox.send(command);
  await scene.clock.advance(2_000);
  expect(scene.server.commands).toHaveLength(1);
  // The first one still leads: without it, the next in line does.
  scene.server.requests.length = 0;
  leader.crash();
  await scene.clock.advance(60_000);
  expect(scene.server.requests).toContain('GET /api/sync/manifest');
});

test('[TB9] [TB3] a tab that was frozen with edits shows and sends what it missed, and what it has', async () => {
  const here = await scene.open(leader, NAME);
  const there = await scene.open(second, NAME);
  type(here, 'before the freeze');
  leader.frozen = true;
  type(there, 'in the other tab');
  await scene.clock.advance(HOUR);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('of others', true));
  await scene.clock.advance(HOUR);
  expect(scene.stored(NAME)).toContain('in the other tab');
  leader.frozen = false;
  await scene.clock.advance(60_000);
  const all = ['before the freeze', 'in the other tab', 'of others'];
  expect([notes(here), notes(there), scene.stored(NAME)]).toEqual([all, all, all]);
  for (const tab of [leader, second]) expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[TB9] [CH10] a right that was lost while the tab was frozen: what it typed is refused and exported, not sent', async () => {
  const here = await scene.open(leader, NAME);
  leader.frozen = true;
  type(here, 'typed by a script of the page');
  await settle();
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(60_000);
  leader.frozen = false;
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual([]);
  const file = await (await leader.engine.exportUnsynced()).text();
  expect(file).toContain('typed by a script of the page');
});

test('[TB6] [SO2] a tab that thaws after the person signed out elsewhere stops, sends nothing and brings nothing back', async () => {
  const here = await scene.open(leader, NAME);
  leader.frozen = true;
  const leaving = second.engine.signOut({ force: true });
  await scene.clock.advance(60_000);
  expect(await leaving).toEqual({ ok: true });
  expect(device.disk.isEmpty()).toBe(true);
  scene.server.tokens.delete('token-alice');
  const before = scene.server.requests.length;
  leader.frozen = false;
  type(here, 'too late');
  await scene.clock.advance(60_000);
  expect(leader.signedOutElsewhere).toBe(true);
  expect(scene.stored(NAME)).toEqual([]);
  expect(scene.server.requests.slice(before).filter((each) => each.includes('exchange'))).toEqual([]);
  expect(await device.disk.names()).toEqual([]);
});

test('[TB6] [LS9] a tab that thaws when somebody else is signed in sends nothing of the first person as the second', async () => {
  const here = await scene.open(leader, NAME);
  leader.frozen = true;
  const leaving = second.engine.signOut({ force: true });
  await scene.clock.advance(60_000);
  await leaving;
  device.token = 'token-bob';
  const bob = await device.open({ user: { id: 'bob', firmId: 'firm' } });
  await scene.clock.advance(10_000);
  leader.frozen = false;
  type(here, 'of alice');
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual([]);
  expect(bob.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  expect((await device.disk.names()).filter((name) => name.includes('alice'))).toEqual([]);
});

test('[LS11] [CH10] a document that a frozen tab has open leaves the device, and keeps nobody waiting', async () => {
  const here = await scene.open(leader, NAME);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('secret', true));
  await scene.clock.advance(5_000);
  expect(notes(here)).toEqual(['secret']);
  leader.frozen = true;
  await scene.clock.advance(30_000);
  scene.server.setRight(NAME, 'alice', 'none');
  scene.server.create('board/new', { alice: 'read' });
  scene.server.edit('board/new', (doc) => doc.getMap('notes').set('of others', true));
  await scene.clock.advance(60_000);
  expect(second.engine.docs().map(({ name }) => name)).toEqual(['board/new']);
  expect(await second.engine.peek('board/new', (doc) => doc.getMap('notes').has('of others'))).toBe(true);
  expect(await second.engine.peek(NAME, () => 'here')).toBeNull();
  leader.frozen = false;
  await scene.clock.advance(60_000);
  expect(await leader.engine.peek(NAME, (doc) => doc.getMap('notes').has('secret'))).not.toBe(true);
});

test('[LS11] what was typed into a database that goes with the thaw is in memory only, and then written anew', async () => {
  const here = await scene.open(second, NAME);
  second.network.online = false;
  await settle();
  second.frozen = true;
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(60_000);
  expect(leader.engine.docs()).toEqual([]);
  type(here, 'typed by a script of the page');
  await settle();
  second.frozen = false;
  second.network.online = false;
  expect(second.engine.mustWarnBeforeUnload()).toBe(true);
  await scene.clock.advance(2_000);
  expect(second.engine.mustWarnBeforeUnload()).toBe(false);
  second.crash();
  const later = await device.open();
  const file = await (await later.engine.exportUnsynced()).text();
  expect(file).toContain('typed by a script of the page');
});

test('[LS11] a start behind a database that a frozen tab keeps does not wait for ever, and says what it cannot read', async () => {
  await scene.open(leader, NAME);
  leader.frozen = true;
  const { indexedDB } = device.disk.mount();
  for (const name of await device.disk.names()) indexedDB.deleteDatabase(name);
  let started = false;
  const starting = device.open().then((tab) => {
    started = true;
    return tab;
  });
  await scene.clock.advance(20_000);
  expect(started).toBe(false);
  await scene.clock.advance(60_000);
  expect((await starting).engine.status()).toMatchObject({ unread: true, state: 'storage-full' });
});

test('[LS11] what rests in a database that a frozen tab keeps from going counts as unreadable after 30 s', async () => {
  await scene.send(await scene.open(leader, NAME), 'in the database');
  leader.frozen = true;
  device.disk.mount().indexedDB.deleteDatabase(`basoche-alice-firm:${NAME}`);
  await settle();
  let answer: unknown = null;
  const reading = second.engine.peek(NAME, () => 'read').catch((error: unknown) => error);
  void reading.then((given) => (answer = given));
  await scene.clock.advance(20_000);
  expect(answer).toBeNull();
  await scene.clock.advance(20_000);
  expect(answer).toBeInstanceOf(StorageError);
});

/** A tab that the browser froze while the device did not write, with something typed that the server lacks. */
async function frozenWithEdits(): Promise<void> {
  const here = await scene.open(second, NAME);
  second.network.online = false;
  device.disk.full = true;
  type(here, 'in memory only');
  await settle();
  second.frozen = true;
}

test('[ST4] what only the memory of a frozen tab holds counts in a tab that was opened afterwards', async () => {
  await frozenWithEdits();
  device.disk.full = false;
  // The one that heard of it is no more.
  leader.crash();
  const later = await device.open();
  expect(later.engine.status()).toMatchObject({ pending: 1 });
  await scene.clock.advance(HOUR);
  expect(scene.stored(NAME)).toEqual([]);
  expect(later.engine.status()).toMatchObject({ state: 'saving', pending: 1 });
  second.network.online = true;
  second.frozen = false;
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['in memory only']);
  for (const tab of [second, later]) expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[ST4] the same of what a script of the page typed once it was frozen', async () => {
  const here = await scene.open(second, NAME);
  device.disk.full = true;
  second.frozen = true;
  type(here, 'in memory only');
  leader.crash();
  const later = await scene.tab(device);
  expect(later.engine.status()).toMatchObject({ pending: 1 });
});

test('[ST4] what a tab held in memory counts no more once that tab is gone', async () => {
  await frozenWithEdits();
  device.disk.full = false;
  const later = await scene.tab(device);
  expect(later.engine.status()).toMatchObject({ pending: 1 });
  second.crash();
  await scene.clock.advance(30_000);
  expect(later.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[ST4] a browser that cannot tell its locks opens a tab beside a frozen one all the same', async () => {
  device.locks.canQuery = false;
  await frozenWithEdits();
  device.disk.full = false;
  const later = await scene.tab(device);
  expect(later.engine.status()).toMatchObject({ connected: true });
});

test('[ST4] [TB6] a tab that lives lets go of what it told by locks as soon as the server has it', async () => {
  const here = await scene.open(leader, NAME);
  device.disk.full = true;
  type(here, 'in memory, and sent');
  const later = device.open();
  await scene.clock.advance(5_000);
  device.disk.full = false;
  await scene.clock.advance(15_000);
  expect((await later).engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  expect(device.locks.names.filter((name) => name.includes(NAME))).toEqual([]);
});

test('[ST4] a document with a marker and with edits in the memory of a frozen tab is one document', async () => {
  const here = await scene.open(second, NAME);
  second.frozen = true;
  type(here, 'its marker is written, and the edit is not');
  const later = await scene.tab(device);
  expect(later.engine.status()).toMatchObject({ state: 'saving', pending: 1 });
});
