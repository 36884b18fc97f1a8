import type { DocName } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import type { LocksLike } from '../platform/platform.ts';
import type { Bus, Envelope } from './bus.ts';
import { MemoryLocks } from './memory-locks.ts';

const BEAT_MS = 20_000;
/** Browsers run timers of hidden pages once a minute: two missed beats are not a death. */
const DEAD_MS = 150_000;

/** What a tab tells of itself. */
export interface OpenDocs {
  docs: DocName[];
  unwritten: DocName[];
  /** With edits that neither the disk nor the server has yet: told by locks, which a tab that the browser froze keeps. */
  atRisk: DocName[];
}

interface Neighbour {
  docs: Set<DocName>;
  unwritten: DocName[];
  seen: number;
}

/** Which other tabs live, and what they have open. */
export class Presence {
  readonly #clock: Clock;
  readonly #bus: Bus;
  readonly #locks: LocksLike | null;
  readonly #lockPrefix: string;
  readonly #open: () => OpenDocs;
  readonly #abort = new AbortController();
  #release: (() => void) | null = null;
  readonly #tabs = new Map<string, Neighbour>();
  readonly #memory: MemoryLocks;
  #toldUnwritten = '';
  #cancel: (() => void) | null = null;

  /** `lockPrefix` names the lock that each tab holds for as long as it lives. */
  constructor(clock: Clock, bus: Bus, locks: LocksLike | null, lockPrefix: string, open: () => OpenDocs) {
    this.#clock = clock;
    this.#bus = bus;
    this.#locks = locks;
    this.#lockPrefix = lockPrefix;
    this.#open = open;
    this.#memory = new MemoryLocks(locks, `${lockPrefix}memory-`, bus.tab);
    bus.subscribe((message) => this.#receive(message));
  }

  start(): void {
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    // Without the lock the heartbeat alone tells that this tab lives.
    this.#locks
      ?.request(this.#lockPrefix + this.#bus.tab, { signal: this.#abort.signal }, () => held)
      .catch(() => undefined);
    this.#bus.post({ type: 'hello' });
    this.#beat();
  }

  /** Tells what this tab has open; to be called when it changes. */
  announce(): void {
    const { docs, unwritten, atRisk } = this.#open();
    this.#memory.hold(atRisk);
    this.#toldUnwritten = unwritten.join();
    this.#bus.post({ type: 'open', docs, unwritten });
  }

  /** The same, if what only this tab holds changed. */
  announceUnwritten(): void {
    const { unwritten, atRisk } = this.#open();
    this.#memory.hold(atRisk);
    if (unwritten.join() !== this.#toldUnwritten) this.announce();
  }

  /** Documents with edits that only the memory of another tab holds [ST4]. */
  unwrittenElsewhere(): Set<DocName> {
    const told = [...this.#tabs].flatMap(([tab, { unwritten }]) => (this.isAlive(tab) ? unwritten : []));
    return new Set([...told, ...this.#memory.elsewhere()]);
  }

  /** Finds out, by their locks, which of these tabs and of the known ones live, and what tabs hold that say nothing. */
  async probe(tabs: string[]): Promise<void> {
    const locks = this.#locks;
    if (locks === null) return;
    // A tab that can answers what is true by now.
    if (await this.#memory.read()) this.#bus.post({ type: 'hello' });
    const others = new Set([...tabs, ...this.#tabs.keys()].filter((tab) => tab !== this.#bus.tab));
    await Promise.all(
      [...others].map((tab) =>
        locks
          .request(this.#lockPrefix + tab, { ifAvailable: true }, async (lock) => {
            if (lock !== null) this.#tabs.delete(tab);
            else this.#seen(tab);
          })
          // Locks that fail tell nothing: the heartbeat decides.
          .catch(() => undefined),
      ),
    );
  }

  isAlive(tab: string): boolean {
    const other = this.#tabs.get(tab);
    return other !== undefined && Math.abs(this.#clock.now() - other.seen) < DEAD_MS;
  }

  isOpenElsewhere(name: DocName): boolean {
    return [...this.#tabs].some(([tab, other]) => other.docs.has(name) && this.isAlive(tab));
  }

  stop(): void {
    this.#cancel?.();
    this.#abort.abort();
    this.#release?.();
    this.#memory.hold([]);
    this.#bus.post({ type: 'bye' });
  }

  #beat(): void {
    this.announce();
    this.#cancel = this.#clock.after(BEAT_MS, () => this.#beat());
  }

  #receive(message: Envelope): void {
    if (message.type === 'bye' || message.type === 'open') this.#memory.heard(message.tab);
    if (message.type === 'bye') {
      this.#tabs.delete(message.tab);
      return;
    }
    const known = this.#seen(message.tab);
    if (message.type === 'open') {
      known.docs = new Set(message.docs);
      known.unwritten = message.unwritten;
    }
    if (message.type === 'hello') this.announce();
  }

  #seen(tab: string): Neighbour {
    const known = this.#tabs.get(tab) ?? { docs: new Set<DocName>(), unwritten: [], seen: 0 };
    known.seen = this.#clock.now();
    this.#tabs.set(tab, known);
    return known;
  }
}
