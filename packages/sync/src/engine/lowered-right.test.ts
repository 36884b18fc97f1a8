import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  device = scene.device();
});

async function exported(tab: Tab): Promise<string> {
  return (await tab.engine.exportUnsynced()).text();
}

/** Every word is on the server, or the person is told that it was refused and can export it. */
async function nothingIsNowhere(tab: Tab, words: string[]): Promise<void> {
  const file = await exported(tab);
  const missing = words.filter((word) => !scene.stored(NAME).includes(word));
  for (const word of missing) expect(file).toContain(word);
  if (missing.length > 0) expect(tab.engine.status()).toMatchObject({ state: 'refused' });
}

test('[CH13] [G3] a right that is lowered at each moment of the typing: what was typed is stored, or refused and exported', async () => {
  for (const lowered of [0, 1, 2, 3]) {
    scene = new Scene();
    scene.server.create(NAME, { alice: 'write' });
    device = scene.device();
    const tab = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    const words: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      if (at === lowered) scene.server.setRight(NAME, 'alice', 'read');
      words.push(`word ${at}`);
      type(handle, `word ${at}`);
      // Only the last ones have time to travel.
      if (at % 2 === 1) await settle();
    }
    await scene.clock.advance(60_000);
    expect(handle.right).toBe('read');
    expect(handle.status).toMatchObject({ state: 'refused', code: 'READ_ONLY' });
    await nothingIsNowhere(tab, words);
    tab.crash();
    const next = await scene.tab(device);
    await scene.clock.advance(60_000);
    await nothingIsNowhere(next, words);
    expect(notes(await scene.open(next, NAME))).toEqual(words);
  }
});

test('[CH13] [G3] the same offline, with the document closed, and over HTTPS', async () => {
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  device.setOnline(false);
  type(handle, 'typed offline');
  await settle();
  handle.close();
  await scene.clock.advance(30_000);
  scene.server.setRight(NAME, 'alice', 'read');
  tab.network.websocketsBlocked = true;
  device.setOnline(true);
  await scene.clock.advance(120_000);
  expect(tab.engine.status()).toMatchObject({ state: 'refused', refused: 1, pending: 0 });
  expect(scene.stored(NAME)).toEqual([]);
  await nothingIsNowhere(tab, ['typed offline']);
  scene.server.setRight(NAME, 'alice', 'write');
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['typed offline']);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', refused: 0 });
});

test('[CH13] [TB3] what two tabs typed when the right is lowered is refused in both, and exported from each', async () => {
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const here = await scene.open(first, NAME);
  const there = await scene.open(second, NAME);
  scene.server.setRight(NAME, 'alice', 'read');
  type(here, 'in one tab');
  type(there, 'in the other');
  await scene.clock.advance(60_000);
  for (const tab of [first, second]) {
    expect(tab.engine.status()).toMatchObject({ state: 'refused' });
    await nothingIsNowhere(tab, ['in one tab', 'in the other']);
  }
  first.crash();
  second.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(next.engine.status()).toMatchObject({ state: 'refused' });
  await nothingIsNowhere(next, ['in one tab', 'in the other']);
});
