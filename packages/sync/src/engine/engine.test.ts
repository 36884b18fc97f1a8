import { Device, FakeClock, FakeServer, seededRandom, settle } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let clock: FakeClock;
let server: FakeServer;
let device: Device;

beforeEach(() => {
  clock = new FakeClock();
  server = new FakeServer().user('alice').user('bob');
  device = newDevice('alice', 1);
});

function newDevice(user: string, seed: number): Device {
  return new Device({ clock, host: server, random: seededRandom(seed), user });
}

function write(tab: Tab, text: string, name: typeof NAME = NAME): void {
  const handle = tab.engine.open(name);
  handle.doc.getMap('notes').set(text, true);
}

function serverHas(text: string, name: typeof NAME = NAME): boolean {
  return server.docs.get(name)?.doc.getMap('notes').has(text) === true;
}

test('[CH4] an edit travels, is acknowledged, and only then is saved', async () => {
  server.create(NAME, { alice: 'write' });
  const tab = await device.open();
  await clock.advance(2_000);
  const handle = tab.engine.open(NAME);
  await settle();
  expect(handle.synced).toBe(true);
  server.holdCommits = true;
  handle.doc.getMap('notes').set('a', true);
  await settle();
  expect(handle.status.state).toBe('syncing');
  expect(tab.engine.status().state).toBe('saving');
  server.holdCommits = false;
  server.commit();
  await settle();
  expect(handle.status.state).toBe('saved');
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  expect(serverHas('a')).toBe(true);
});

test('a stopped engine still lists the commands that wait, for the screens on their way out', async () => {
  const tab = await device.open();
  await clock.advance(2_000);
  device.setOnline(false);
  await tab.engine.outbox.send({
    aggregate: 'contact',
    method: 'POST',
    path: '/api/contact',
    label: 'Créer un contact',
  });
  await tab.engine.stop();
  expect(tab.engine.outbox.list()).toHaveLength(1);
  expect(() => tab.engine.open(NAME)).toThrow('stopped');
});

test('[LS8] edits of a crashed offline tab are pushed by the next start, without anyone opening the document', async () => {
  server.create(NAME, { alice: 'write' });
  const tab = await device.open();
  await clock.advance(2_000);
  device.setOnline(false);
  write(tab, 'typed in the train');
  await settle();
  expect(tab.engine.status()).toMatchObject({ state: 'offline', pending: 1 });
  tab.crash();
  device.online = true;
  const next = await device.open();
  await clock.advance(5_000);
  expect(serverHas('typed in the train')).toBe(true);
  expect(next.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});
