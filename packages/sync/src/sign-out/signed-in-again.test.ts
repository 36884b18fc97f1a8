import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
const MADE = 'conversation/made-offline';
const BOB = { user: { id: 'bob', firmId: 'firm' } };
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  device = scene.device();
});

const command = { aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' } as const;

/** Alice works without a network; meanwhile her session ends. */
async function workedOffline(): Promise<Tab> {
  const tab = await scene.tab(device);
  await scene.open(tab, NAME);
  device.setOnline(false);
  type(await scene.open(tab, NAME), 'typed on the train');
  await tab.engine.outbox.send(command);
  await tab.engine.outbox.send({ ...command, aggregate: 'made', path: '/api/made', creates: MADE });
  type(await scene.open(tab, MADE), 'in what was made offline');
  await settle();
  scene.server.onCommand = ({ path }) => {
    if (path === '/api/made') scene.server.create(MADE, { alice: 'write' });
    return { status: 200, body: {} };
  };
  scene.server.tokens.delete('token-alice');
  return tab;
}

function signInAgain(): void {
  scene.server.user('alice', 'token-alice-2');
  device.token = 'token-alice-2';
}

function everythingArrived(): void {
  expect(scene.stored(NAME)).toEqual(['typed on the train']);
  expect(scene.stored(MADE)).toEqual(['in what was made offline']);
  expect(scene.server.commands.map(({ path }) => path).sort()).toEqual(['/api/a', '/api/made']);
}

test('[CH12] [OB6] a session that expired while the device was offline: all that waited arrives once the person signed in again', async () => {
  const tab = await workedOffline();
  expect(tab.engine.status()).toMatchObject({ state: 'offline', pending: 4 });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(tab.ended).toEqual(['expired']);
  expect(tab.engine.status()).toMatchObject({ state: 'signed-out', pending: 4, refused: 0 });
  expect(scene.server.commands).toEqual([]);
  signInAgain();
  await scene.clock.advance(60_000);
  everythingArrived();
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0, refused: 0 });
});

test('[CH12] [OB7] the same where the page was left at the end of the session, and where it crashed', async () => {
  for (const crashes of [false, true]) {
    scene = new Scene();
    scene.server.create(NAME, { alice: 'write' });
    device = scene.device();
    const tab = await workedOffline();
    device.setOnline(true);
    await scene.clock.advance(60_000);
    if (crashes) tab.crash();
    else await tab.close();
    signInAgain();
    const next = await device.open();
    expect(next.engine.status()).toMatchObject({ state: 'offline', pending: 4 });
    await scene.clock.advance(60_000);
    everythingArrived();
    expect(next.engine.status()).toMatchObject({ state: 'saved', pending: 0, refused: 0 });
  }
});

test('[LS9] [SO2] a second person neither sees, sends nor erases what the first has not sent', async () => {
  const alice = await workedOffline();
  await alice.close();
  device.setOnline(true);
  device.token = 'token-bob';
  const bob = await device.open(BOB);
  await scene.clock.advance(60_000);
  expect(bob.engine.outbox.list()).toEqual([]);
  expect(bob.engine.status()).toMatchObject({ state: 'saved', pending: 0, refused: 0 });
  const handle = await scene.open(bob, NAME);
  expect(notes(handle)).toEqual([]);
  type(handle, 'of bob');
  await settle();
  expect(scene.stored(NAME)).toEqual(['of bob']);
  const exported = await (await bob.engine.exportUnsynced()).text();
  for (const word of ['typed on the train', 'made-offline', '/api/a']) expect(exported).not.toContain(word);
  const leaving = bob.engine.signOut();
  await scene.clock.advance(10_000);
  expect(await leaving).toEqual({ ok: true });
  expect(scene.server.commands).toEqual([]);
  signInAgain();
  const back = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['of bob', 'typed on the train']);
  expect(scene.stored(MADE)).toEqual(['in what was made offline']);
  expect(scene.server.commands.map(({ path }) => path).sort()).toEqual(['/api/a', '/api/made']);
  expect(back.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[LS9] a second person whose name begins like the first one’s erases nothing of theirs', async () => {
  const alice = await workedOffline();
  await alice.close();
  scene.server.user('ali', 'token-ali');
  device.setOnline(true);
  device.token = 'token-ali';
  const ali = await device.open({ user: { id: 'ali', firmId: 'firm' } });
  await settle();
  const leaving = ali.engine.signOut({ force: true });
  await scene.clock.advance(10_000);
  expect(await leaving).toEqual({ ok: true });
  signInAgain();
  await scene.tab(device);
  await scene.clock.advance(60_000);
  everythingArrived();
});
