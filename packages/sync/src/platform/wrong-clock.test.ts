import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device } from '@basoche/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
const DAYS = 86_400_000;
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  device = scene.device();
});

const command = { aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' } as const;

describe.each([3, -3])('a clock that is %s days off', (days) => {
  test('[G3] [OB5] from the start on: what is written offline arrives, once, and news come', async () => {
    device.skew = days * DAYS;
    const tab = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    device.setOnline(false);
    type(handle, 'offline');
    await tab.engine.outbox.send(command);
    await settle();
    tab.crash();
    device.setOnline(true);
    const next = await scene.tab(device);
    next.network.loseAnswers = 1;
    await scene.clock.advance(60_000);
    scene.server.edit(NAME, (doc) => doc.getMap('notes').set('of others', true));
    await scene.clock.advance(5_000);
    expect(scene.stored(NAME)).toEqual(['of others', 'offline']);
    expect(notes(await scene.open(next, NAME))).toEqual(['of others', 'offline']);
    expect(scene.server.commands).toHaveLength(1);
    expect(next.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  });

  test('[OB3] that is put so, or put right, while commands wait: none waits longer, none goes twice', async () => {
    for (const locks of [true, false]) {
      scene = new Scene();
      device = scene.device({ locks });
      const [first, second] = [await scene.tab(device), await scene.tab(device)];
      scene.server.down = true;
      await first.engine.outbox.send(command);
      await second.engine.outbox.send({ ...command, aggregate: 'b', path: '/api/b' });
      await scene.clock.advance(120_000);
      device.skew += days * DAYS;
      await scene.clock.advance(1_000);
      device.skew -= days * DAYS;
      scene.server.down = false;
      await scene.clock.advance(300_000);
      expect(scene.server.commands.map(({ path }) => path).sort()).toEqual(['/api/a', '/api/b']);
      expect(second.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
    }
  });

  test('[CH6] [CH7] that jumps while the line is away, and while it is there: the line is found again as ever', async () => {
    const tab = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    device.setOnline(false);
    await scene.clock.advance(10_000);
    device.skew += days * DAYS;
    type(handle, 'one');
    device.setOnline(true);
    await scene.clock.advance(31_000);
    expect(handle.status.state).toBe('saved');
    device.skew += days * DAYS;
    tab.network.cutSilently();
    type(handle, 'two');
    await scene.clock.advance(60_000);
    expect(handle.status.state).toBe('saved');
    expect(scene.stored(NAME)).toEqual(['one', 'two']);
  });

  test('[TB1] [TB4] that jumps between two tabs: neighbours stay alive, and their edits are not given up', async () => {
    for (const locks of [true, false]) {
      scene = new Scene();
      scene.server.create(NAME, { alice: 'write' });
      device = scene.device({ locks });
      const [first, second] = [await scene.tab(device), await scene.tab(device)];
      const here = await scene.open(first, NAME);
      const there = await scene.open(second, NAME);
      first.network.held = true;
      type(here, 'a');
      device.skew += days * DAYS;
      await scene.clock.advance(5_000);
      expect(there.status.state).not.toBe('saved');
      first.crash();
      await scene.clock.advance(200_000);
      expect(scene.stored(NAME)).toEqual(['a']);
      expect(second.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
    }
  });

  test('[EV11] that jumps while a restored server gets things back, and is restored once more', async () => {
    const tab = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    const backup = scene.server.backup();
    type(handle, 'kept');
    await scene.clock.advance(5_000);
    backup.restore();
    tab.network.held = true;
    device.skew += days * DAYS;
    await scene.clock.advance(1_000);
    tab.network.held = false;
    await scene.clock.advance(20_000);
    backup.restore();
    device.skew -= 2 * days * DAYS;
    await scene.clock.advance(120_000);
    expect(scene.stored(NAME)).toEqual(['kept']);
    expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  });

  test('[BG2] the list is read as often as ever', async () => {
    await scene.tab(device);
    device.skew += days * DAYS;
    const reads = () => scene.server.requests.filter((each) => each === 'GET /api/sync/manifest').length;
    const before = reads();
    await scene.clock.advance(600_000);
    expect(reads() - before).toBeGreaterThanOrEqual(2);
    expect(reads() - before).toBeLessThan(6);
    scene.server.create('board/new', { alice: 'read' });
    await scene.clock.advance(5_000);
    await settle();
    expect([...device.tabs][0]!.engine.docs()).toHaveLength(2);
  });
});
