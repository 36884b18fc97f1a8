import { CLOSE_CODES } from '@basoche/protocol';
import { Scene, settle, type } from '@basoche/testkit';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newDocRow } from '../store/doc-row.ts';
import { behindOf } from './behind.ts';
import type { DocFacts } from './doc-facts.ts';
import { docState, QUIET } from './doc-facts.ts';
import { sameStatus, syncStatus } from './sync-status.ts';
import type { SyncFacts } from './sync-status.ts';

const NAME = 'todolist/list-1';
const NOTHING_BEHIND = behindOf({ listed: [], row: newDocRow, hasArrived: () => null, due: [] });

const docFacts: fc.Arbitrary<DocFacts> = fc.record({
  pending: fc.boolean(),
  sending: fc.boolean(),
  unwritten: fc.boolean(),
  creating: fc.boolean(),
  uncreated: fc.boolean(),
  refused: fc.constantFrom(null, 'FORBIDDEN' as const, 'QUARANTINED' as const),
});

const syncFacts: fc.Arbitrary<SyncFacts> = fc.record({
  ready: fc.boolean(),
  signedOut: fc.boolean(),
  connected: fc.boolean(),
  intercepted: fc.boolean(),
  transport: fc.constantFrom('websocket' as const, 'https' as const),
  tooOld: fc.boolean(),
  storageFull: fc.boolean(),
  persisted: fc.boolean(),
  durable: fc.boolean(),
  unread: fc.boolean(),
  docs: fc.array(
    fc.record({
      name: fc.constant(NAME as `todolist/${string}`),
      title: fc.string(),
      facts: docFacts,
      open: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  commands: fc.record({ waiting: fc.nat(2), review: fc.nat(1) }),
  files: fc.array(fc.record({ id: fc.string(), name: fc.string(), isRefused: fc.boolean() }), { maxLength: 2 }),
  leads: fc.boolean(),
  refusedEdits: fc.nat(1),
  lastSyncAt: fc.constantFrom(null, 5),
  damaged: fc.nat(1),
  sealed: fc.constantFrom('none' as const, 'partly' as const, 'all' as const),
  toFetch: fc.nat(3),
  restoredAt: fc.constantFrom(null, 7),
  behind: fc.constant(NOTHING_BEHIND),
});

test('[ST1] saved means connected, read, nothing pending, waiting, refused or unwritten', () => {
  fc.assert(
    fc.property(syncFacts, (facts) => {
      const { state } = syncStatus(facts);
      const clean =
        facts.ready &&
        !facts.signedOut &&
        facts.connected &&
        !facts.tooOld &&
        !facts.storageFull &&
        !facts.unread &&
        facts.commands.waiting + facts.commands.review + facts.refusedEdits + facts.files.length === 0 &&
        facts.docs.every((doc) => !doc.facts.pending && !doc.facts.creating && doc.facts.refused === null);
      expect(state === 'saved').toBe(clean);
    }),
  );
});

test('[ST2] the word for the whole is the first that holds', () => {
  const base: SyncFacts = {
    ready: true,
    signedOut: true,
    connected: false,
    transport: 'websocket',
    intercepted: false,
    tooOld: false,
    storageFull: true,
    persisted: true,
    durable: true,
    unread: true,
    docs: [
      { name: NAME, title: '', facts: { ...QUIET, refused: 'QUARANTINED' }, open: true },
      { name: NAME, title: '', facts: { ...QUIET, pending: true }, open: true },
    ],
    commands: { waiting: 1, review: 1 },
    files: [
      { id: 'a', name: 'a.pdf', isRefused: false },
      { id: 'b', name: 'b.pdf', isRefused: true },
    ],
    leads: true,
    refusedEdits: 1,
    lastSyncAt: null,
    damaged: 0,
    sealed: 'none',
    toFetch: 0,
    restoredAt: null,
    behind: NOTHING_BEHIND,
  };
  const steps: [Partial<SyncFacts>, string][] = [
    [{}, 'signed-out'],
    [{ signedOut: false }, 'storage-full'],
    [{ storageFull: false }, 'storage-full'],
    [{ unread: false }, 'refused'],
    [{ docs: base.docs.slice(1), commands: { waiting: 1, review: 0 }, refusedEdits: 0 }, 'refused'],
    [{ files: base.files.slice(0, 1) }, 'offline'],
    [{ connected: true }, 'saving'],
    [{ docs: [], commands: { waiting: 0, review: 0 } }, 'saving'],
    [{ files: [] }, 'saved'],
    [{ ready: false }, 'saving'],
  ];
  let facts = base;
  expect(syncStatus(base)).toMatchObject({ pending: 3, refused: 4 });
  for (const [change, state] of steps) {
    facts = { ...facts, ...change };
    expect(syncStatus(facts).state).toBe(state);
  }
});

test('[ST3] the word for a document is the first that holds', () => {
  const all: DocFacts = {
    pending: true,
    sending: true,
    unwritten: true,
    creating: true,
    uncreated: true,
    refused: 'FORBIDDEN',
  };
  expect(docState(all)).toBe('refused');
  expect(docState({ ...all, refused: null })).toBe('storage-failed');
  expect(docState({ ...all, refused: null, unwritten: false })).toBe('local-only');
  expect(docState({ ...all, refused: null, unwritten: false, creating: false })).toBe('syncing');
  expect(docState({ ...QUIET, pending: true })).toBe('queued');
  expect(docState(QUIET)).toBe('saved');
  expect(docState({ ...QUIET, unwritten: true })).toBe('saved');
});

test('[ST3] a refusal carries its text', () => {
  fc.assert(
    fc.property(syncFacts, (facts) => {
      const { docs } = syncStatus(facts);
      const shown = facts.docs.filter((doc) => doc.open || docState(doc.facts) !== 'saved');
      for (const [index, doc] of docs.entries()) {
        if (doc.state !== 'refused') expect([doc.code, doc.text]).toEqual([null, null]);
        else if (!shown[index]!.facts.uncreated) expect(doc.text).toBe(CLOSE_CODES[doc.code!].fr);
        else expect(doc.text).not.toBeNull();
      }
    }),
  );
});

test('[ST4] a tab does not say saved for what its neighbour typed and the server lacks', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const here = await scene.open(first, NAME);
  const there = await scene.open(second, NAME);
  scene.server.holdCommits = true;
  type(here, 'a');
  await settle();
  expect(there.doc.getMap('notes').has('a')).toBe(true);
  expect(there.status.state).not.toBe('saved');
  expect(second.engine.status()).toMatchObject({ state: 'saving', pending: 1 });
  scene.server.holdCommits = false;
  scene.server.commit();
  await settle();
  expect(there.status.state).toBe('saved');
  expect(second.engine.status().state).toBe('saved');
});

test('[ST5] leaving is safe while edits are written, whether or not they are sent', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  device.setOnline(false);
  type(handle, 'a');
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
  await settle();
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
  expect(handle.status.state).toBe('queued');
});

test('[ST6] the status is the same object until something changed, and is told once a turn', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const before = tab.engine.status();
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toBe(before);
  let told = 0;
  tab.engine.subscribeStatus(() => {
    told += 1;
  });
  type(handle, 'a');
  type(handle, 'b');
  expect(tab.engine.status().state).toBe('saving');
  expect(told).toBe(0);
  await Promise.resolve();
  expect(told).toBe(1);
  expect(tab.engine.status()).toBe(tab.engine.status());
  fc.assert(fc.property(syncFacts, (facts) => sameStatus(syncStatus(facts), syncStatus(structuredClone(facts)))));
});

test('the moment of the last full sync is remembered across starts', async () => {
  const scene = new Scene();
  const device = scene.device();
  const tab = await scene.tab(device);
  const at = tab.engine.status().lastSyncAt;
  expect(at).toBeLessThanOrEqual(scene.clock.now());
  await settle();
  tab.crash();
  device.online = false;
  const next = await device.open();
  expect(next.engine.status()).toMatchObject({ state: 'offline', lastSyncAt: at });
});

test('[ST8] of each kind of document the status says how many the device has nothing of, also while they are open', async () => {
  const scene = new Scene();
  const board = 'board/b';
  for (const name of [NAME, 'todolist/list-2', board] as const) {
    scene.server.create(name, { alice: 'write' });
    scene.server.edit(name, (doc) => doc.getMap('notes').set('theirs', true));
  }
  const tab = await scene.device().open();
  expect(tab.engine.listed()).toBe(false);
  const seen: number[][] = [];
  const note = () => {
    if (!tab.engine.listed()) return;
    const { todolist, board: boards } = tab.engine.status().behind;
    seen.push([todolist.missing, boards.missing]);
  };
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.foreign = 'maintenance';
  tab.engine.subscribeStatus(note);
  await scene.clock.advance(2_000);
  expect(seen.at(-1)).toEqual([2, 1]);
  tab.network.dropFromServer = () => true;
  tab.engine.open(NAME);
  await scene.clock.advance(2_000);
  expect(tab.engine.status().behind.todolist.missing).toBe(2);
  expect(await tab.engine.peek(NAME, (doc) => doc.getMap('notes').size)).toBeNull();
  tab.network.dropFromServer = null;
  tab.network.foreign = null;
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(tab.engine.status().behind).toEqual(NOTHING_BEHIND);
});

test('[ST8] a copy that the server is ahead of is told apart from none, and what is given up from what is to come', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('first', true));
  const tab = await scene.tab();
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.foreign = 'maintenance';
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  const broken = scene.server.create('document/broken', { alice: 'write' });
  scene.server.edit('document/broken', (doc) => doc.getMap('notes').set('theirs', true));
  broken.refuseWith = CLOSE_CODES.QUARANTINED.code;
  await scene.clock.advance(5_000);
  expect(tab.engine.status().behind).toMatchObject({
    todolist: { missing: 0, older: 1 },
    document: { missing: 1, older: 0 },
  });
  tab.network.foreign = null;
  await scene.clock.advance(60_000);
  expect(tab.engine.status().behind).toEqual(NOTHING_BEHIND);
});
