import type { DocName } from '@basoche/protocol';
import { FakeBroadcast, FakeClock, FakeLocks, settle } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { Bus } from './bus.ts';
import { Presence } from './presence.ts';
import type { OpenDocs } from './presence.ts';

const NAME = 'todolist/list-1';
let clock: FakeClock;
let locks: FakeLocks;
let broadcast: FakeBroadcast;

beforeEach(() => {
  clock = new FakeClock();
  locks = new FakeLocks();
  broadcast = new FakeBroadcast();
});

/** A tab as the others know it. */
class Neighbour {
  open: OpenDocs = { docs: [], unwritten: [], atRisk: [] };
  readonly presence: Presence;

  constructor(name: string, withLocks = true) {
    const bus = new Bus({ BroadcastChannel: broadcast.of(this) }, 'device', name);
    this.presence = new Presence(clock.of(this), bus, withLocks ? locks.of(this) : null, 'tab-', () => this.open);
  }

  async start(): Promise<this> {
    await this.presence.probe([]);
    this.presence.start();
    await settle();
    return this;
  }

  hold(...atRisk: DocName[]): void {
    this.open = { ...this.open, atRisk };
    this.presence.announceUnwritten();
  }

  freeze(): void {
    for (const part of [clock, broadcast, locks]) part.freeze(this);
  }

  get elsewhere(): DocName[] {
    return [...this.presence.unwrittenElsewhere()];
  }
}

test('[ST4] what is at risk is told by a lock before the disk has failed, and no longer than it is', async () => {
  const tab = await new Neighbour('a').start();
  tab.hold(NAME);
  expect(locks.names).toContain(`tab-memory-a/${NAME}`);
  tab.freeze();
  const later = await new Neighbour('b').start();
  expect(later.elsewhere).toEqual([NAME]);
  tab.hold();
  for (const part of [clock, broadcast, locks]) part.thaw(tab);
  await settle();
  await later.presence.probe([]);
  expect(later.elsewhere).toEqual([]);
});

test('[ST4] a tab’s own edits are not those of another', async () => {
  const tab = await new Neighbour('a').start();
  tab.hold(NAME);
  await tab.presence.probe([]);
  expect(tab.elsewhere).toEqual([]);
});

test('[ST4] a tab that answers is believed rather than its locks as they were read', async () => {
  const tab = await new Neighbour('a').start();
  const beside = await new Neighbour('b').start();
  tab.hold(NAME);
  const probing = beside.presence.probe([]);
  await probing;
  tab.hold();
  expect(beside.elsewhere).toEqual([NAME]);
  await settle();
  expect(beside.elsewhere).toEqual([]);
});

test('[ST4] without locks what a tab says of itself counts, until it leaves or is silent for long', async () => {
  const tab = await new Neighbour('a', false).start();
  const beside = await new Neighbour('b', false).start();
  tab.open = { docs: [NAME], unwritten: [NAME], atRisk: [NAME] };
  tab.presence.announceUnwritten();
  await settle();
  expect(beside.elsewhere).toEqual([NAME]);
  clock.kill(tab);
  await clock.advance(160_000);
  expect(beside.elsewhere).toEqual([]);
  tab.presence.announce();
  await settle();
  expect(beside.elsewhere).toEqual([NAME]);
  tab.presence.stop();
  await settle();
  expect(beside.elsewhere).toEqual([]);
});

test('[LS8] a tab that keeps its lock lives, however silent; one whose lock is free does not', async () => {
  const tab = await new Neighbour('a').start();
  tab.freeze();
  const later = await new Neighbour('b').start();
  expect(later.presence.isAlive('a')).toBe(false);
  await later.presence.probe(['a']);
  expect(later.presence.isAlive('a')).toBe(true);
  await clock.advance(160_000);
  expect(later.presence.isAlive('a')).toBe(false);
  await later.presence.probe([]);
  expect(later.presence.isAlive('a')).toBe(true);
  locks.kill(tab);
  await later.presence.probe([]);
  expect(later.presence.isAlive('a')).toBe(false);
});
