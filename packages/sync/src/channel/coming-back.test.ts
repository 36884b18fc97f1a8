import { Scene, seededRandom, settle } from '@basoche/testkit';
import type { Device } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { Backoff } from './backoff.ts';
import { longestWait } from './longest-wait.ts';

let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  device = scene.device();
  device.visible = true;
});

const hellos = () => scene.server.frames.filter((frame) => frame.type === 'hello').length;

/** Milliseconds that pass, in steps, until it holds. */
async function until(holds: () => boolean, step = 100): Promise<number> {
  let passed = 0;
  for (; !holds() && passed < 60_000; passed += step) await scene.clock.advance(step);
  return passed;
}

test('[CH25] who works on the page has the line 5 s after the server came back, however long it was away', async () => {
  const tab = await scene.tab(device);
  const connected = () => tab.engine.status().connected;
  for (const seconds of [1, 7, 20, 45, 180, 600]) {
    tab.network.online = false;
    for (let second = 0; second < seconds; second += 1) {
      await scene.clock.advance(1_000);
      tab.touch();
    }
    tab.network.online = true;
    expect(await until(connected)).toBeLessThanOrEqual(5_000);
    await scene.clock.advance(20_000);
  }
});

test('[CH25] also where attempts are swallowed: what they took is waited no second time', async () => {
  const tab = await scene.tab(device);
  const connected = () => tab.engine.status().connected;
  tab.network.dropFromServer = () => true;
  tab.network.cut();
  for (let second = 0; second < 300; second += 1) {
    await scene.clock.advance(1_000);
    tab.touch();
  }
  // An attempt hangs for 10 s; of a next one begun 5 s later, each 15 s would have one.
  const before = hellos();
  for (let second = 0; second < 105; second += 1) {
    await scene.clock.advance(1_000);
    tab.touch();
  }
  expect(hellos() - before).toBeGreaterThanOrEqual(9);
  tab.network.dropFromServer = null;
  await until(connected);
  expect(connected()).toBe(true);
});

test('[CH25] who comes back to a page at rest, or asks for the line, does not wait; one more gesture changes nothing', async () => {
  const tab = await scene.tab(device);
  device.visible = false;
  const back = async (does: () => void) => {
    tab.network.online = false;
    await scene.clock.advance(600_000);
    tab.network.online = true;
    does();
    await settle();
    const { connected } = tab.engine.status();
    await scene.clock.advance(60_000);
    return connected;
  };
  expect(await back(() => undefined)).toBe(false);
  expect(await back(() => tab.touch())).toBe(true);
  expect(await back(() => tab.engine.reconnect())).toBe(true);
  expect(await back(() => tab.wakeNetwork())).toBe(true);

  const before = hellos();
  for (let press = 0; press < 20; press += 1) tab.touch();
  await settle();
  expect(hellos()).toBe(before);
});

test('[CH25] a page at rest waits 8 s at most, one that nobody sees 30 s', () => {
  const page = (visible: boolean) => ({ isVisible: () => visible });
  expect([longestWait(page(true), true), longestWait(page(true), false)]).toEqual([5_000, 8_000]);
  expect([longestWait(page(false), true), longestWait(page(false), false)]).toEqual([30_000, 30_000]);
});

test('[CH25] whom a stopping server sent away come back over four seconds, though another is there at once', async () => {
  const tabs = await Promise.all(Array.from({ length: 40 }, () => scene.tab()));
  scene.server.closeSockets('SHUTTING_DOWN');
  await settle();
  const connected = () => tabs.filter((tab) => tab.engine.status().connected).length;
  const each: number[] = [];
  for (let second = 0; second < 5; second += 1) {
    const before = connected();
    await scene.clock.advance(1_000);
    each.push(connected() - before);
  }
  expect(connected()).toBe(40);
  expect(Math.max(...each)).toBeLessThanOrEqual(16);
});

/** When each of a thousand devices that lost the line together is there again, milliseconds after the server. */
function returns(longest: number, away: number): number[] {
  const random = seededRandom(7);
  return Array.from({ length: 1_000 }, () => {
    const backoff = new Backoff(random, () => longest);
    let at = 0;
    do at += backoff.next();
    while (at < away);
    return at - away;
  }).sort((a, b) => a - b);
}

function mostInOneSecond(times: number[]): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length));
}

test.each([
  [5_000, 400, 5_000],
  [8_000, 350, 8_000],
  [30_000, 350, 30_000],
])('[CH25] a thousand devices do not come back together: longest wait %d', (longest, max, last) => {
  for (const away of [3_000, 5_000, 10_000, 30_000, 600_000]) {
    const times = returns(longest, away);
    expect(times.at(-1)).toBeLessThanOrEqual(last);
    expect(mostInOneSecond(times)).toBeLessThanOrEqual(max);
  }
});
