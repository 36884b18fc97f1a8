import { Scene, notes, settle } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const OPEN = 'document/long';
const LISTED = 'conversation/listed';
let scene: Scene;
let order: string[];

beforeEach(() => {
  scene = new Scene();
  order = [];
  scene.server.create(LISTED, { alice: 'write' });
  scene.server.edit(LISTED, (doc) => doc.getMap('notes').set('here', true));
});

/** Notes when the list has read the conversation. */
function peekListed(tab: Tab): Promise<number | null> {
  return tab.engine.peek(LISTED, (doc) => {
    order.push('listed');
    return doc.getMap('notes').size;
  });
}

/** Opens the document, and notes when it is whole. */
function openLong(tab: Tab): void {
  const handle = tab.engine.open(OPEN);
  let told = false;
  handle.subscribe(() => {
    if (told || !handle.loaded || handle.missing) return;
    told = true;
    order.push(`opened with ${notes(handle).length}`);
  });
}

test('[BG12] what a list reads of the device waits for the document that somebody opens, from the server and from the disk', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  scene.server.create(OPEN, { alice: 'write' });
  scene.server.edit(OPEN, (doc) => doc.getMap('notes').set('a', true));
  openLong(tab);
  const listed = peekListed(tab);
  await scene.clock.advance(2_000);
  expect(await listed).toBe(1);
  expect(order).toEqual(['opened with 1', 'listed']);
  tab.crash();
  order = [];
  device.online = false;
  const next = await device.open();
  openLong(next);
  expect(await peekListed(next)).toBe(1);
  expect(order).toEqual(['opened with 1', 'listed']);
});

test('[BG12] what is open is read at once, also while another is on its way', async () => {
  const tab = await scene.tab(scene.device());
  await scene.open(tab, LISTED);
  openLong(tab);
  expect(await peekListed(tab)).toBe(1);
  expect(order[0]).toBe('listed');
});

test('[BG12] nothing waits for a document that does not come: without a network, or longer than ten seconds', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  scene.server.create(OPEN, { alice: 'write' });
  tab.network.held = true;
  openLong(tab);
  const listed = peekListed(tab);
  await scene.clock.advance(9_000);
  expect(order).toEqual([]);
  await scene.clock.advance(2_000);
  expect(await listed).toBe(1);
  device.setOnline(false);
  await scene.clock.advance(1_000);
  expect(await peekListed(tab)).toBe(1);
});

test('[BG13] every change is told at once to who asks so: typed here, come from others, a copy that was dropped', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, LISTED);
  const [atOnce, inWindows]: [string[], string[]] = [[], []];
  tab.engine.onDocChanged((name) => atOnce.push(name), { atOnce: true });
  tab.engine.onDocChanged((name) => inWindows.push(name));
  handle.doc.getMap('notes').set('mine', true);
  expect(atOnce).toEqual([LISTED]);
  scene.server.edit(LISTED, (doc) => doc.getMap('notes').set('theirs', true));
  await settle();
  expect(atOnce).toEqual([LISTED, LISTED]);
  expect(inWindows).toEqual([]);
  await scene.clock.advance(300);
  expect(inWindows).toEqual([LISTED]);
  scene.server.setRight(LISTED, 'alice', 'none');
  await scene.clock.advance(3_000);
  expect(atOnce.length).toBeGreaterThan(2);
});
