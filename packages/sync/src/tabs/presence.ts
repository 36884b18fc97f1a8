import type { DocName } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import type { LocksLike } from '../platform/platform.ts';
import type { Bus, Envelope } from './bus.ts';

const BEAT_MS = 20_000;
/** Browsers run timers of hidden pages once a minute: two missed beats are not a death. */
const DEAD_MS = 150_000;

/** What a tab tells of itself. */
export interface OpenDocs {
  docs: DocName[];
  unwritten: DocName[];
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
  #toldUnwritten = '';
  #cancel: (() => void) | null = null;

  /** `lockPrefix` names the lock that each tab holds for as long as it lives. */
  constructor(clock: Clock, bus: Bus, locks: LocksLike | null, lockPrefix: string, open: () => OpenDocs) {
    this.#clock = clock;
    this.#bus = bus;
    this.#locks = locks;
    this.#lockPrefix = lockPrefix;
    this.#open = open;
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
    const open = this.#open();
    this.#toldUnwritten = open.unwritten.join();
    this.#bus.post({ type: 'open', ...open });
  }

  /** The same, if what only this tab holds changed. */
  announceUnwritten(): void {
    if (this.#open().unwritten.join() !== this.#toldUnwritten) this.announce();
  }

  /** Documents with edits that only the memory of another tab holds [ST4]. */
  unwrittenElsewhere(): Set<DocName> {
    return new Set([...this.#tabs].flatMap(([tab, { unwritten }]) => (this.isAlive(tab) ? unwritten : [])));
  }

  /** Finds out, by their locks, which of these tabs and of the known ones live. */
  async probe(tabs: string[]): Promise<void> {
    const locks = this.#locks;
    if (locks === null) return;
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
    this.#bus.post({ type: 'bye' });
  }

  #beat(): void {
    this.announce();
    this.#cancel = this.#clock.after(BEAT_MS, () => this.#beat());
  }

  #receive(message: Envelope): void {
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
