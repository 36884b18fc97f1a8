import type { DocName } from '@basoche/protocol';
import { Device, FakeClock, FakeServer, seededRandom, settle } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const DOCS: DocName[] = ['todolist/a', 'board/b'];

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit'), tab: fc.nat(2), doc: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase'), tab: fc.nat(2), doc: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('offline', 'online', 'cut', 'hold', 'release', 'key', 'keyShown'),
      tab: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('crash', 'reload', 'closeDoc'), tab: fc.nat(2), doc: fc.nat(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'holdCommits',
        'commit',
        'crashServer',
        'dropAcks',
        'keepAcks',
        'otherEdit',
        'diskFull',
        'diskOk',
      ),
      doc: fc.nat(1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(0, 50, 300, 2_000, 12_000, 40_000) }),
  },
);
type Step = { do: string; tab?: number; doc?: number; ms?: number };

/** Two devices of one person (the first with two tabs), one server, and everything that goes wrong. */
class World {
  readonly clock = new FakeClock();
  readonly server = new FakeServer().user('alice');
  readonly devices: Device[];
  tabs: { device: Device; tab: Tab; shown?: () => void }[] = [];
  /** Every key typed, by document, and whether it was erased later by its own tab. */
  readonly typed = new Map<DocName, Set<string>>(DOCS.map((name) => [name, new Set()]));
  readonly erased = new Map<DocName, Set<string>>(DOCS.map((name) => [name, new Set()]));
  count = 0;

  constructor(seed: number) {
    for (const name of DOCS) this.server.create(name, { alice: 'write' });
    const random = seededRandom(seed);
    // The first seals what it keeps, the other has no key.
    const keys = [new Uint8Array(32).fill(7), null];
    this.devices = keys.map((key) => new Device({ clock: this.clock, host: this.server, random, key }));
  }

  async start(): Promise<void> {
    for (const device of [this.devices[0], this.devices[0], this.devices[1]]) {
      if (device === undefined) continue;
      this.tabs.push({ device, tab: await device.open() });
    }
    await settle();
  }

  async run(step: Step): Promise<void> {
    const slot = this.tabs[step.tab ?? 0];
    const name = DOCS[step.doc ?? 0];
    if (slot === undefined || name === undefined) return;
    const { tab, device } = slot;
    switch (step.do) {
      case 'edit': {
        const handle = tab.engine.open(name);
        const key = `k${this.count++}`;
        handle.doc.getMap('notes').set(key, true);
        this.typed.get(name)?.add(key);
        // A crash may come at any later moment; what is typed and not yet on disk is the only thing it may take.
        await settle();
        break;
      }
      case 'erase': {
        const notes = tab.engine.open(name).doc.getMap('notes');
        const key = [...notes.keys()][0];
        if (key === undefined) break;
        notes.delete(key);
        this.erased.get(name)?.add(key);
        await settle();
        break;
      }
      case 'offline':
        tab.network.online = false;
        break;
      case 'online':
        tab.network.online = true;
        break;
      case 'cut':
        tab.network.cut();
        break;
      case 'hold':
        tab.network.held = true;
        break;
      case 'release':
        tab.network.held = false;
        break;
      case 'key':
        slot.shown = tab.pressKey();
        break;
      case 'keyShown':
        slot.shown?.();
        break;
      case 'closeDoc':
        tab.engine.open(name).close();
        break;
      case 'diskFull':
      case 'diskOk':
        for (const each of this.devices) each.disk.full = step.do === 'diskFull';
        break;
      case 'crash':
        // Nothing on this device can keep what a full disk does not take: the person was warned.
        if (tab.engine.mustWarnBeforeUnload()) break;
        tab.crash();
        slot.tab = await device.open();
        break;
      case 'reload':
        if (tab.engine.mustWarnBeforeUnload()) break;
        await tab.close();
        slot.tab = await device.open();
        break;
      case 'holdCommits':
        this.server.holdCommits = true;
        break;
      case 'commit':
        this.server.holdCommits = false;
        this.server.commit();
        break;
      case 'crashServer':
        this.server.crash();
        break;
      case 'dropAcks':
        // Frame type 5 at the start of a message.
        for (const each of this.tabs) each.tab.network.dropFromServer = (message) => message[0] === 5;
        break;
      case 'keepAcks':
        for (const each of this.tabs) each.tab.network.dropFromServer = null;
        break;
      case 'otherEdit':
        this.server.edit(name, (doc) => doc.getMap('others').set(`o${this.count++}`, true));
        break;
      case 'wait':
        await this.clock.advance(step.ms ?? 0);
        break;
    }
    await settle();
  }

  /** [G2] Whoever says saved is right. */
  checkSaved(): void {
    for (const { tab } of this.tabs) {
      const status = tab.engine.status();
      for (const name of DOCS) {
        const doc = status.docs.find((each) => each.name === name);
        if (doc === undefined || doc.state !== 'saved') continue;
        const handle = tab.engine.open(name);
        if (!handle.loaded) continue;
        const here = handle.doc.getMap('notes');
        const there = this.server.docs.get(name)?.doc.getMap('notes');
        for (const key of here.keys())
          if (there?.has(key) !== true && this.erased.get(name)?.has(key) !== true)
            throw new Error(`saved, but the server lacks ${key} of ${name}`);
      }
    }
  }

  async heal(): Promise<void> {
    for (const device of this.devices) device.disk.full = false;
    this.server.holdCommits = false;
    this.server.commit();
    for (const { tab } of this.tabs) {
      tab.network.dropFromServer = null;
      tab.network.held = false;
      tab.network.online = true;
    }
    await this.clock.advance(120_000);
  }
}

test('[ST1] [LS1] [EN10] random edits, cuts, crashes and lost acknowledgements: never saved too early, nothing typed is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.integer(), async (steps, seed) => {
      const world = new World(seed);
      await world.start();
      for (const each of steps as Step[]) {
        await world.run(each);
        world.checkSaved();
      }
      await world.heal();
      world.checkSaved();
      for (const name of DOCS) {
        const notes = world.server.docs.get(name)?.doc.getMap('notes');
        for (const key of world.typed.get(name) ?? [])
          if (world.erased.get(name)?.has(key) !== true) expect(notes?.has(key), `${key} of ${name}`).toBe(true);
        for (const key of world.erased.get(name) ?? []) expect(notes?.has(key), `erased ${key} of ${name}`).toBe(false);
      }
      for (const { tab } of world.tabs) {
        expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0, refused: 0 });
        for (const name of DOCS) {
          const there = world.server.docs.get(name)?.doc;
          const here = await tab.engine.peek(name, (doc) => [
            doc.getMap('notes').toJSON(),
            doc.getMap('others').toJSON(),
          ]);
          if (here !== null) expect(here).toEqual([there?.getMap('notes').toJSON(), there?.getMap('others').toJSON()]);
        }
      }
      for (const { tab } of world.tabs) tab.crash();
    }),
    { numRuns: 25 },
  );
}, 120_000);
