import { Scene, notes } from '@basoche/testkit';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { spareEncoding } from './unencoded.ts';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  for (const note of ['a', 'b']) scene.server.edit(NAME, (doc) => doc.getMap('notes').set(note, true));
});

/** How often Yjs encoded what a transaction brought. */
function encodings(doc: Y.Doc): () => number {
  const emit = vi.spyOn(doc, 'emit');
  return () => emit.mock.calls.filter(([event]) => event === 'update').length;
}

test('[CH22] a missing document comes to the screen and to the disk without being encoded', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = tab.engine.open(NAME);
  const count = encodings(handle.doc);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(notes(handle).toSorted()).toEqual(['a', 'b']);
  expect(count()).toBe(0);
  tab.crash();
  device.online = false;
  const next = await device.open();
  const again = next.engine.open(NAME);
  const countAgain = encodings(again.doc);
  await again.local;
  expect(notes(again).toSorted()).toEqual(['a', 'b']);
  expect(countAgain()).toBe(0);
});

test('[CH22] an edit that a screen makes while the document comes is stored, sent and kept', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const { doc } = tab.engine.open(NAME);
  doc.once('afterTransaction', () => doc.getMap('notes').set('mine', true));
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME).toSorted()).toEqual(['a', 'b', 'mine']);
  tab.crash();
  device.online = false;
  const next = await device.open();
  expect(notes(await scene.open(next, NAME)).toSorted()).toEqual(['a', 'b', 'mine']);
});

test('[CH22] edits after the arrival are told as ever', async () => {
  const tab = await scene.tab(scene.device());
  const handle = await scene.open(tab, NAME);
  const count = encodings(handle.doc);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  await scene.clock.advance(2_000);
  handle.doc.getMap('notes').set('mine', true);
  await scene.clock.advance(2_000);
  expect(count()).toBe(2);
  expect(scene.stored(NAME).toSorted()).toEqual(['a', 'b', 'mine', 'theirs']);
});

test('[CH22] parts that come in the wrong order reach the disk whole', () => {
  const doc = new Y.Doc();
  const stored: Uint8Array[] = [];
  const updated = (update: Uint8Array) => void stored.push(update);
  const connection = {};
  const takeIn = spareEncoding({ doc, connection, loaded: true, arrival: { missing: true } }, updated);
  const parts: Uint8Array[] = [];
  const author = new Y.Doc();
  author.on('update', (update: Uint8Array) => void parts.push(update));
  for (const letter of 'abc') author.getText('t').insert(author.getText('t').length, letter);
  for (const part of [parts[0]!, parts[2]!, parts[1]!]) takeIn(part, () => Y.applyUpdate(doc, part, connection));
  const disk = new Y.Doc();
  for (const update of stored) Y.applyUpdate(disk, update);
  expect([doc, disk].map((each) => each.getText('t').toJSON())).toEqual(['abc', 'abc']);
  expect(stored[0]).toEqual(parts[0]);
});
