import { Scene, settle, type } from '@basoche/testkit';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import type { DocIndex } from '../store/doc-index.ts';
import { newDocRow } from '../store/doc-row.ts';
import type { Bus } from '../tabs/bus.ts';
import { Settlement } from './settlement.ts';
import type { Settled } from './settlement.ts';

const NAME = 'todolist/list-1';
const TAB = 'this-tab';

/** A document whose edits of revision 1 are marked, durable on the server and on the disk. */
function settled(changes: Partial<Settled> = {}) {
  const row = newDocRow(NAME);
  row.pending[TAB] = 1;
  const posts: unknown[] = [];
  const doc = new Y.Doc();
  doc.getText('t').insert(0, 'typed');
  const state: { -readonly [Key in keyof Settled]: Settled[Key] } = {
    doc,
    isSafe: () => true,
    revision: 1,
    isRefused: false,
    syncedSeq: 3,
    ackedSeq: 4,
    written: () => Promise.resolve(),
    holdsAny: false,
    proved: () => {},
    ...changes,
  };
  const index = {
    get: () => row,
    change: async (_name: string, change: (each: typeof row) => void) => {
      change(row);
      return row;
    },
  } as Partial<DocIndex> as DocIndex;
  const bus = { tab: TAB, post: (message: unknown) => void posts.push(message) } as Partial<Bus> as Bus;
  return { settlement: new Settlement({ index, bus }, NAME, state), state, row, posts };
}

test('[LS2] [EV13] what is durable and written clears its marker, and is what the server was proved to hold', async () => {
  const { settlement, state, row, posts } = settled();
  expect(settlement.isDue).toBe(true);
  expect(await settlement.settle()).toBe(false);
  expect(row).toMatchObject({ pending: {}, seq: 3, ackedSeq: 4, serverVector: Y.encodeStateVector(state.doc) });
  expect(posts).toEqual([{ type: 'saved', name: NAME }]);
  expect(settlement.isDue).toBe(false);
});

test('[LS2] nothing is due of what is not durable', () => {
  expect(settled({ isSafe: () => false }).settlement.isDue).toBe(false);
});

test('[LS2] what was typed while the marker was about to be cleared keeps it', async () => {
  const { settlement, state, row, posts } = settled();
  state.written = async () => {
    state.revision = 2;
  };
  expect(await settlement.settle()).toBe(true);
  expect([row.pending, row.serverVector, posts]).toEqual([{ [TAB]: 1 }, null, []]);
});

test('[LS2] what turns out not to be durable while the disk writes keeps its marker', async () => {
  const { settlement, state, row, posts } = settled();
  state.written = async () => {
    state.isSafe = () => false;
  };
  expect(await settlement.settle()).toBe(true);
  expect([row.pending, row.serverVector, posts]).toEqual([{ [TAB]: 1 }, null, []]);
});

test('[EV14] a sequence number moves only with content that is on the disk', async () => {
  const { settlement, row } = settled({ holdsAny: true });
  await settlement.settle();
  expect(row).toMatchObject({ pending: {}, seq: 0 });
});

test('[LS8] the marker of a tab that is no more goes with the handshake that carried its edits, no later one', async () => {
  const { settlement, row } = settled();
  row.pending = { [TAB]: 1, 'dead-tab': 7, 'another-tab': 9 };
  settlement.inherited = { 'dead-tab': 7, 'another-tab': 8 };
  await settlement.settle();
  expect(row.pending).toEqual({ 'another-tab': 9 });
});

test('[LS2] what is typed while the background pushes what was typed before keeps its marker', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.typeOffline(device, handle, 'un');
  await scene.rest(handle);
  tab.network.held = true;
  device.setOnline(true);
  for (let turn = 0; turn < 40 && scene.stored(NAME).length === 0; turn += 1) {
    tab.network.release(0);
    await scene.clock.advance(1_100);
  }
  expect(scene.stored(NAME)).toEqual(['un']);
  type(await scene.open(tab, NAME), 'deux');
  await settle();
  // The answer, and nothing that carries the second edit.
  tab.network.release(0);
  await settle();
  tab.crash();
  device.setOnline(false);
  const next = await scene.tab(device);
  expect(scene.stored(NAME)).toEqual(['un']);
  expect(next.engine.status().pending).toBe(1);
});
