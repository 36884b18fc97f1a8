import { Scene, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import type { PendingFile } from '../api/engine.ts';
import { beforeEach, expect, test } from 'vitest';
import { markWipe } from './wipe.ts';

const NAME = 'todolist/list-1';
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  device = scene.device();
});

/** Runs the sign-out while time passes. */
async function signOut(tab: Tab, options?: { force?: boolean }): ReturnType<Tab['engine']['signOut']> {
  const answer = tab.engine.signOut(options);
  await scene.clock.advance(5_000);
  return answer;
}

test('[SO1] with something unsynced the sign-out says what would be lost, and changes nothing', async () => {
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await tab.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' });
  await settle();
  expect(await signOut(tab)).toMatchObject({
    ok: false,
    unsynced: { docs: [{ name: NAME, title: NAME, state: 'queued' }], commands: [{ label: 'A' }], refused: [] },
  });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(await signOut(tab)).toEqual({ ok: true });
});

test('[SO1] [ST1] files that the app keeps for the server are named and counted, until they are there', async () => {
  let files: PendingFile[] = [];
  let told = () => undefined as void;
  const source = {
    load: async () => {
      files = [
        { id: 'a', name: 'Assignation.pdf', isRefused: false },
        { id: 'b', name: 'Bordereau.pdf', isRefused: true },
      ];
    },
    list: () => files,
    coming: () => [],
    subscribe: (fn: () => void) => {
      told = fn;
      return () => undefined;
    },
  };
  const tab = await device.open({ files: source });
  expect(tab.engine.status()).toMatchObject({ pending: 1, refused: 1 });
  await settle();
  const refused = tab.engine.signOut();
  await scene.clock.advance(10_000);
  expect(await refused).toMatchObject({ ok: false, unsynced: { docs: [], commands: [], files } });
  files = [];
  told();
  await settle();
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0, refused: 0 });
  expect(await signOut(tab)).toEqual({ ok: true });
});

test('[SO1] what can be sent in a moment is sent first', async () => {
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  expect(await signOut(tab)).toEqual({ ok: true });
  expect(scene.stored(NAME)).toEqual(['a']);
});

test('[SO2] a sign-out erases everything of this person, in every tab, and of nobody else', async () => {
  const tab = await scene.tab(device);
  const other = await scene.tab(device);
  const token = device.token;
  device.token = 'token-bob';
  await device.open({ user: { id: 'bob', firmId: 'firm' } });
  await settle();
  device.token = token;
  await scene.open(tab, NAME);
  const handle = await scene.open(other, NAME);
  device.setOnline(false);
  type(handle, 'lost on purpose');
  await settle();
  expect(await signOut(tab)).toMatchObject({ ok: false });
  expect(await signOut(tab, { force: true })).toEqual({ ok: true });
  expect(other.signedOutElsewhere).toBe(true);
  expect(await device.disk.names()).toEqual(['basoche-bob-firm']);
  expect([tab.engine.status().state, other.engine.status().state]).toEqual(['signed-out', 'signed-out']);
});

test('[SO2] the caches of the app go too', async () => {
  const deleted: string[] = [];
  let wiped = 0;
  const tab = await device.open({
    caches: {
      keys: async () => ['app-shell', 'basoche-alice-firm:files'],
      delete: async (name) => deleted.push(name) > 0,
    },
    wipeApp: async () => {
      wiped += 1;
    },
  });
  await settle();
  expect(await signOut(tab)).toEqual({ ok: true });
  expect([deleted, wiped]).toEqual([['basoche-alice-firm:files'], 1]);
});

test('[SO3] a wipe that was cut is finished by the next start, before anything is read', async () => {
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await settle();
  tab.crash();
  await markWipe(device.disk.mount().indexedDB, 'basoche-alice-firm');
  device.online = false;
  const next = await device.open();
  expect(next.engine.docs()).toEqual([]);
  expect(await next.engine.peek(NAME, () => 'here')).toBeNull();
  expect(await device.disk.names()).toEqual(['basoche-alice-firm']);
});
