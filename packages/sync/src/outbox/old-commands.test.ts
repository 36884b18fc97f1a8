import { commandKeyTime } from '@basoche/protocol';
import { Scene, settle, type } from '@basoche/testkit';
import type { Device } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const DAY = 86_400_000;
const MADE = 'todolist/made-long-ago';
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  device = scene.device();
});

const command = { aggregate: 'a', method: 'POST', path: '/api/a', body: { text: 'typed' }, label: 'A' } as const;

/** Nothing happens on the device, which is away. */
async function away(days: number): Promise<void> {
  for (const tab of device.tabs) tab.crash();
  device.online = true;
  await scene.clock.advance(days * DAY);
}

test('[OB11] a command whose answer was lost is not executed again by a server that forgot it, before somebody looked', async () => {
  const tab = await scene.tab(device);
  tab.network.loseAnswers = 1_000;
  const { commandId } = await tab.engine.outbox.send(command);
  await settle();
  expect(scene.server.commands).toHaveLength(1);
  await away(31);
  scene.server.forgetCommands();
  const back = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(scene.server.commands).toHaveLength(1);
  expect(back.engine.outbox.list()).toMatchObject([
    { commandId, state: 'review', body: { text: 'typed' }, lastError: { code: 'COMMAND_TOO_OLD', status: 409 } },
  ]);
  expect(back.engine.outbox.list()[0]?.lastError?.detail).toMatch(/plus de 30 jours/);
  expect(back.engine.status()).toMatchObject({ state: 'refused', refused: 1, pending: 0 });
  await back.engine.outbox.retry(commandId);
  await settle();
  expect(scene.server.commands).toMatchObject([{ key: commandId }, { body: { text: 'typed' } }]);
  expect(scene.server.commands[1]!.key).not.toBe(commandId);
  expect(back.engine.outbox.list()).toEqual([]);
  expect(back.engine.status()).toMatchObject({ state: 'saved', refused: 0 });
});

test('[OB11] two tabs that send it again at once send it once, and a crash between leaves it once', async () => {
  device.online = false;
  const { commandId } = await (await scene.tab(device)).engine.outbox.send(command);
  await away(31);
  const [first, second] = [await scene.tab(device), await scene.tab(device)];
  await scene.clock.advance(10_000);
  expect(second.engine.outbox.list()).toMatchObject([{ commandId, state: 'review' }]);
  scene.server.onCommand = () => ({ error: 'UNAVAILABLE' });
  await Promise.all([first.engine.outbox.retry(commandId), second.engine.outbox.retry(commandId)]);
  await settle();
  first.crash();
  second.crash();
  scene.server.onCommand = () => ({ status: 200, body: {} });
  const next = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(next.engine.outbox.list()).toEqual([]);
  expect(scene.server.commands).toHaveLength(1);
});

test('[OB11] [CH11] a document whose creation is too old keeps its edits, and comes once it is sent again', async () => {
  device.online = false;
  const tab = await scene.tab(device);
  const { commandId } = await tab.engine.outbox.send({ ...command, creates: MADE });
  type(await scene.open(tab, MADE), 'typed long ago');
  await settle();
  await away(31);
  scene.server.onCommand = () => {
    scene.server.create(MADE, { alice: 'write' });
    return { status: 200, body: {} };
  };
  const back = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(back.engine.status().state).toBe('refused');
  await back.engine.outbox.retry(commandId);
  await scene.clock.advance(60_000);
  expect(scene.stored(MADE)).toEqual(['typed long ago']);
  expect(back.engine.status()).toMatchObject({ state: 'saved', refused: 0, pending: 0 });
});

test('[OB11] a device whose clock is far behind makes keys by the clock of the server', async () => {
  device.skew = -400 * DAY;
  const tab = await scene.tab(device);
  const { commandId } = await tab.engine.outbox.send(command);
  await settle();
  expect(scene.server.commands).toHaveLength(1);
  expect(Math.abs(commandKeyTime(commandId)! - scene.clock.now())).toBeLessThan(5_000);
  device.setOnline(false);
  tab.crash();
  // Before any answer it knows of no other clock: refused, and right when sent again.
  const next = await device.open();
  const unknown = await next.engine.outbox.send(command);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(next.engine.outbox.list()).toMatchObject([{ state: 'review', lastError: { code: 'COMMAND_TOO_OLD' } }]);
  await next.engine.outbox.retry(unknown.commandId);
  await settle();
  expect(scene.server.commands).toHaveLength(2);
});
