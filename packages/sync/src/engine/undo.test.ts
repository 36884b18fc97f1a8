import { Scene, settle } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import type { DocHandle } from '../api/doc-handle.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';

const NAME = 'document/undo-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
});

function textOf({ doc }: DocHandle): Y.Text {
  return doc.getText('body');
}

function undoOf(handle: DocHandle): Y.UndoManager {
  return new Y.UndoManager(textOf(handle), { captureTimeout: 0 });
}

function onServer(): string {
  return scene.server.docs.get(NAME)!.doc.getText('body').toJSON();
}

async function bobs(): Promise<DocHandle> {
  const tab: Tab = await scene.tab(scene.device({ user: 'bob', id: 'device-of-bob' }));
  return scene.open(tab, NAME);
}

test('[EV12] undo after a hand-back takes away the own words alone, and redo brings them back', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const undo = undoOf(handle);
  const backup = scene.server.backup();
  const before = handle.doc.clientID;
  textOf(handle).insert(0, 'own one. ');
  textOf(handle).insert(9, 'own two. ');
  await scene.clock.advance(5_000);
  backup.restore();
  await scene.clock.advance(60_000);
  expect(handle.doc.clientID).not.toBe(before);
  expect(onServer()).toBe('own one. own two. ');
  const other = await bobs();
  textOf(other).insert(4, '(of bob) ');
  await scene.clock.advance(5_000);
  textOf(handle).insert(textOf(handle).length, 'own three. ');
  await settle();
  for (let times = 0; times < 3; times += 1) undo.undo();
  await scene.clock.advance(5_000);
  expect(textOf(handle).toJSON()).toBe('(of bob) ');
  expect(onServer()).toBe('(of bob) ');
  expect(undo.undo()).toBeNull();
  for (let times = 0; times < 3; times += 1) undo.redo();
  await scene.clock.advance(5_000);
  expect(onServer()).toBe(textOf(handle).toJSON());
  for (const words of ['own', 'one. ', 'own two. ', 'own three. ', '(of bob) ']) expect(onServer()).toContain(words);
  expect(handle.status.state).toBe('saved');
});

test('[EV12] undo of what was deleted before a hand-back brings it back under the new id', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const other = await bobs();
  textOf(other).insert(0, 'of bob');
  await scene.clock.advance(5_000);
  const backup = scene.server.backup();
  const undo = undoOf(handle);
  textOf(handle).delete(0, 3);
  await scene.clock.advance(5_000);
  backup.restore();
  await scene.clock.advance(60_000);
  expect(onServer()).toBe('bob');
  undo.undo();
  await scene.clock.advance(5_000);
  expect(onServer()).toBe('of bob');
  expect(textOf(other).toJSON()).toBe('of bob');
  expect(handle.status.state).toBe('saved');
});

test('after a reload there is nothing to undo, and nothing is removed', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  undoOf(handle);
  textOf(handle).insert(0, 'typed before');
  await settle();
  tab.crash();
  const next = await scene.tab(device);
  const again = await scene.open(next, NAME);
  const undo = undoOf(again);
  expect(undo.undo()).toBeNull();
  expect(undo.redo()).toBeNull();
  expect(textOf(again).toJSON()).toBe('typed before');
  textOf(again).insert(0, 'and after ');
  undo.undo();
  await scene.clock.advance(5_000);
  expect(onServer()).toBe('typed before');
});

test('[TB3] undo in one tab leaves what the same person typed in another', async () => {
  const device = scene.device();
  const here = await scene.open(await scene.tab(device), NAME);
  const there = await scene.open(await scene.tab(device), NAME);
  const undo = undoOf(here);
  textOf(here).insert(0, 'here ');
  await settle();
  textOf(there).insert(5, 'there');
  await settle();
  undo.undo();
  await scene.clock.advance(5_000);
  expect([textOf(here).toJSON(), textOf(there).toJSON(), onServer()]).toEqual(['there', 'there', 'there']);
});

test('undo on a document whose right was lost, and on one that was set aside, neither throws nor sends', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const undo = undoOf(handle);
  textOf(handle).insert(0, 'stays');
  await scene.clock.advance(5_000);
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(5_000);
  undo.undo();
  undo.redo();
  await scene.clock.advance(60_000);
  expect(onServer()).toBe('stays');
});
