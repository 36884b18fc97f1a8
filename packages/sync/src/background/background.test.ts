import { CLOSE_CODES, EXCHANGE_MAX_DOCS } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { Scene, notes, settle, type } from '@basoche/testkit';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newDocRow } from '../store/doc-row.ts';
import type { DocRow } from '../store/doc-row.ts';
import { nextBatch, planExchange } from './plan.ts';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
});

function exchanges(): number {
  return scene.server.requests.filter((each) => each === 'POST /api/sync/exchange').length;
}

function manifests(): number {
  return scene.server.requests.filter((each) => each === 'GET /api/sync/manifest').length;
}

test('[BG1] only the leader reads the manifest; the others learn it from the device', async () => {
  scene.server.create(NAME, { alice: 'write' }, 'Ma liste');
  const device = scene.device();
  await scene.tab(device);
  const before = manifests();
  const second = await scene.tab(device);
  expect(second.engine.docs()).toMatchObject([{ name: NAME, title: 'Ma liste' }]);
  expect(manifests()).toBe(before);
  scene.server.create('board/b', { alice: 'read' }, 'Mon tableau');
  await scene.clock.advance(3_000);
  expect(manifests()).toBe(before + 1);
  expect(second.engine.docs()).toHaveLength(2);
});

test('[BG1] the manifest is known offline, after a reload', async () => {
  scene.server.create(NAME, { alice: 'write' }, 'Ma liste');
  const device = scene.device();
  const tab = await scene.tab(device);
  tab.crash();
  device.online = false;
  const next = await device.open();
  expect(next.engine.docs()).toMatchObject([{ name: NAME, title: 'Ma liste', right: 'write' }]);
});

test('[BG9] an empty list means nothing before the first manifest, in every tab and after a reload', async () => {
  const device = scene.device();
  device.online = false;
  const tab = await device.open();
  const second = await device.open();
  expect([tab.engine.listed(), second.engine.listed()]).toEqual([false, false]);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect([tab.engine.listed(), second.engine.listed()]).toEqual([true, true]);
  expect(tab.engine.docs()).toEqual([]);
  tab.crash();
  second.crash();
  device.setOnline(false);
  expect((await device.open()).engine.listed()).toBe(true);
});

test('[BG10] on a full device a lost document is listed by no tab, and a regained one by all', async () => {
  scene.server.create(NAME, { alice: 'write' }, 'Ma liste');
  scene.server.create('board/b', { alice: 'read' }, 'Mon tableau');
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const titles = (tab: typeof first) => tab.engine.docs().map((doc) => doc.title);
  device.disk.full = true;
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(3_000);
  const third = await scene.tab(device);
  expect([first, second, third].map(titles)).toEqual([['Mon tableau'], ['Mon tableau'], ['Mon tableau']]);
  scene.server.setRight(NAME, 'alice', 'read');
  await scene.clock.advance(60_000);
  expect([first, second, third].map((tab) => titles(tab).length)).toEqual([2, 2, 2]);
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(60_000);
  expect([first, second, third].map(titles)).toEqual([['Mon tableau'], ['Mon tableau'], ['Mon tableau']]);
  device.disk.full = false;
  await scene.clock.advance(60_000);
  for (const tab of [first, second, third]) tab.crash();
  device.setOnline(false);
  expect(titles(await device.open())).toEqual(['Mon tableau']);
});

test('[BG2] many hints make few requests', async () => {
  const tab = await scene.tab();
  const before = manifests();
  for (let index = 0; index < 50; index += 1) {
    scene.server.hintAll();
    await scene.clock.advance(100);
  }
  expect(manifests() - before).toBeLessThan(8);
  await scene.clock.advance(2_000);
  const quiet = manifests();
  await scene.clock.advance(310_000);
  expect(manifests()).toBe(quiet + 1);
  expect(tab.engine.status().state).toBe('saved');
});

test('[BG2] a hint is not kept waiting by the retries of a device that cannot write', async () => {
  scene.server.create(NAME, { alice: 'write' }, 'Ma liste');
  scene.server.create('board/b', { alice: 'read' }, 'Mon tableau');
  const device = scene.device();
  const tab = await scene.tab(device);
  device.disk.full = true;
  scene.server.create('board/c', { alice: 'read' }, 'Autre tableau');
  // Each retry waits longer than the one before, half a minute in the end.
  await scene.clock.advance(120_000);
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(1_500);
  expect(tab.engine.docs().map((doc) => doc.title)).not.toContain('Ma liste');
});

test('[BG3] every readable document comes to the device, in bounded requests', async () => {
  for (let index = 0; index < 150; index += 1) {
    scene.server.create(`todolist/l${index}`, { alice: 'read' });
    scene.server.edit(`todolist/l${index}`, (doc) => doc.getMap('notes').set('x', index));
  }
  const device = scene.device();
  const tab = await scene.tab(device);
  await scene.clock.advance(5_000);
  expect(exchanges()).toBe(Math.ceil(150 / EXCHANGE_MAX_DOCS));
  expect(tab.engine.status().toFetch).toBe(0);
  device.setOnline(false);
  expect(await tab.engine.peek('todolist/l149', (doc) => doc.getMap('notes').get('x'))).toBe(149);
});

test('[BG3] documents that did not fit in an answer are asked again at once', async () => {
  for (let index = 0; index < 10; index += 1) {
    scene.server.create(`todolist/l${index}`, { alice: 'read' });
    scene.server.edit(`todolist/l${index}`, (doc) => doc.getMap('notes').set('x', 'y'.repeat(400)));
  }
  scene.server.exchangeBytes = 1_000;
  const tab = await scene.tab();
  expect(tab.engine.status().toFetch).toBe(0);
  expect(exchanges()).toBe(5);
});

test('[BG3] edits first, then pinned, recent, and the rest; never more than one request holds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ pending: fc.boolean(), pinned: fc.boolean(), opened: fc.nat(3), has: fc.boolean() }), {
        maxLength: 200,
      }),
      (docs) => {
        const rows: DocRow[] = docs.map((doc, index) => ({
          ...newDocRow(`todolist/d${index}`),
          pending: Object.fromEntries(doc.pending ? [['tab', 1]] : []),
          pinned: doc.pinned,
          lastOpened: doc.opened,
          rest: doc.has ? ('cold' as const) : ('none' as const),
        }));
        const row = (name: DocName) => rows.find((each) => each.name === name) ?? newDocRow(name);
        const plan = planExchange({
          manifest: rows.map(({ name }) => ({ name, title: '', seq: 1, right: 'read' })),
          row,
          rows,
          skip: () => false,
        });
        expect(plan).toHaveLength(rows.length);
        const rank = (name: DocName) =>
          [row(name).pending['tab'] === undefined, !row(name).pinned, -row(name).lastOpened].map(Number);
        for (let index = 1; index < plan.length; index += 1) {
          const [a, b] = [rank(plan[index - 1] as DocName), rank(plan[index] as DocName)];
          const differs = a.findIndex((value, at) => value !== b[at]);
          if (differs >= 0) expect((a[differs] as number) < (b[differs] as number)).toBe(true);
        }
        expect(nextBatch(plan).length).toBeLessThanOrEqual(EXCHANGE_MAX_DOCS);
        expect(nextBatch(plan).length > 0).toBe(plan.length > 0);
      },
    ),
  );
});

test('[BG4] a pull that was cut goes on where it was', async () => {
  for (let index = 0; index < 200; index += 1) scene.server.create(`todolist/l${index}`, { alice: 'read' });
  const device = scene.device();
  const tab = await device.open();
  await settle();
  await scene.clock.advance(0);
  tab.network.loseAnswers = 0;
  while (exchanges() < 2) await scene.clock.advance(1);
  tab.crash();
  const before = exchanges();
  const next = await scene.tab(device);
  await scene.clock.advance(5_000);
  expect(next.engine.status().toFetch).toBe(0);
  expect(exchanges()).toBeLessThan(before + 4);
});

test('[BG5] an error of one document stops nothing else, and is not repeated before the document moves', async () => {
  scene.server.create(NAME, { alice: 'read' }).refuseWith = CLOSE_CODES.QUARANTINED.code;
  scene.server.create('board/b', { alice: 'read' });
  scene.server.edit('board/b', (doc) => doc.getMap('notes').set('x', 1));
  const tab = await scene.tab();
  await scene.clock.advance(5_000);
  expect(await tab.engine.peek('board/b', (doc) => doc.getMap('notes').toJSON())).toEqual({ x: 1 });
  const before = exchanges();
  await scene.clock.advance(600_000);
  expect(exchanges()).toBe(before);
  const doc = scene.server.docs.get(NAME);
  if (doc !== undefined) doc.refuseWith = null;
  scene.server.edit(NAME, (each) => each.getMap('notes').set('y', 1));
  await scene.clock.advance(5_000);
  expect(await tab.engine.peek(NAME, (each) => each.getMap('notes').toJSON())).toEqual({ y: 1 });
});

test('[BG5] a transient error of a document is tried again', async () => {
  scene.server.create(NAME, { alice: 'read' }).refuseWith = CLOSE_CODES.STORAGE_FAILED.code;
  const tab = await scene.tab();
  const doc = scene.server.docs.get(NAME);
  if (doc !== undefined) doc.refuseWith = null;
  await scene.clock.advance(40_000);
  expect(tab.engine.status().toFetch).toBe(0);
  expect(await tab.engine.peek(NAME, () => 'here')).toBe('here');
});

test('[BG5] a document that no request may hold is refused alone; the others of its request are served', async () => {
  const names = [NAME, 'todolist/list-2', 'todolist/list-3'] as const;
  for (const name of names) scene.server.create(name, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  for (const name of names) {
    const handle = await scene.open(tab, name);
    handle.doc.getMap('notes').set(name === names[1] ? 'x'.repeat(3_000) : 'small', true);
    handle.close();
  }
  await scene.clock.advance(15_000);
  scene.server.bodyBytes = 2_000;
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect([names[0], names[2]].map((name) => scene.stored(name))).toEqual([['small'], ['small']]);
  expect(tab.engine.status().docs).toMatchObject([{ name: names[1], state: 'refused', code: 'MESSAGE_TOO_LARGE' }]);
  const before = exchanges();
  await scene.clock.advance(600_000);
  expect(exchanges()).toBe(before);
  expect(await (await tab.engine.exportUnsynced()).text()).toContain('xxx');
});

test('[BG6] a document whose right was lost leaves the device, also when it was never opened', async () => {
  scene.server.create(NAME, { alice: 'read' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('secret', 1));
  const tab = await scene.tab();
  expect(await tab.engine.peek(NAME, () => 'here')).toBe('here');
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(3_000);
  expect(tab.engine.docs()).toEqual([]);
  expect(await tab.engine.peek(NAME, () => 'here')).toBeNull();
});

test('[BG6] what was written in a document that leaves unopened is set aside under its title', async () => {
  scene.server.create(NAME, { alice: 'write' }, 'Conclusions n° 2');
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = tab.engine.open(NAME);
  await handle.local;
  handle.doc.getMap('notes').set('mine', 1);
  await scene.clock.advance(1_000);
  handle.close();
  await scene.clock.advance(20_000);
  scene.server.setRight(NAME, 'alice', 'none');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(tab.engine.refused()).toMatchObject([{ name: NAME, title: 'Conclusions n° 2' }]);
});

test('[BG6] a server that forgot the cursor gives the whole manifest, and what is no longer in it leaves', async () => {
  scene.server.create(NAME, { alice: 'read' });
  scene.server.create('board/b', { alice: 'read' });
  const device = scene.device();
  const tab = await scene.tab(device);
  expect(tab.engine.docs()).toHaveLength(2);
  await tab.close();
  const restored = new Scene();
  restored.server.create('board/b', { alice: 'read' });
  device.options.host = restored.server;
  const next = await scene.tab(device);
  await scene.clock.advance(5_000);
  expect(next.engine.docs().map((doc) => doc.name)).toEqual(['board/b']);
  expect(await next.engine.peek(NAME, () => 'here')).toBeNull();
});

test('[BG7] edits of a document that nobody has open are pushed once the network is back', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  handle.close();
  await scene.clock.advance(15_000);
  expect(tab.engine.status()).toMatchObject({ pending: 1, docs: [{ name: NAME, state: 'queued' }] });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['a']);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[BG7] a lost answer to a push is repeated and changes nothing twice', async () => {
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = await scene.open(tab, NAME);
  type(handle, 'a');
  await settle();
  tab.crash();
  const { seq } = scene.server.docs.get(NAME) ?? { seq: -1 };
  device.online = true;
  const next = await device.open();
  next.network.loseAnswers = 2;
  await scene.clock.advance(60_000);
  expect(next.engine.status().state).toBe('saved');
  expect(scene.server.docs.get(NAME)?.seq).toBe(seq + 1);
});

test('[BG8] news are told in every tab, and reach a document that was opened meanwhile', async () => {
  scene.server.create(NAME, { alice: 'read' });
  const device = scene.device();
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  const told: string[] = [];
  first.engine.onDocChanged((name) => told.push(`first ${name}`));
  second.engine.onDocChanged((name) => told.push(`second ${name}`));
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', 1));
  await scene.clock.advance(5_000);
  expect(told.sort()).toEqual([`first ${NAME}`, `second ${NAME}`]);
  const handle = await scene.open(second, NAME);
  expect(notes(handle)).toEqual(['theirs']);
});

test('pinned documents are remembered', async () => {
  scene.server.create(NAME, { alice: 'read' });
  const device = scene.device();
  const tab = await scene.tab(device);
  await tab.engine.pin(NAME);
  tab.crash();
  const next = await scene.tab(device);
  expect(next.engine.pinned()).toEqual([NAME]);
  await next.engine.unpin(NAME);
  expect(next.engine.pinned()).toEqual([]);
});
