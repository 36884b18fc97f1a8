import type { Log } from '../log.ts';
import type { SyncClock } from './clock.ts';
import type { Journal } from './journal/journal.ts';
import type { SyncGateway } from './socket/gateway.ts';
import type { MuxConnection } from './socket/mux-connection.ts';

/** At most two a second on one socket (MX8). */
const WINDOW_MS = 500;
const REMEMBERED = 20_000;

/** Somebody waits over HTTPS for anything to move. */
export interface Waiter {
  userId: string;
  wake: () => void;
}

/**
 * Tells devices that a document they may read, and do not have open, moved. A hint is never needed: a device that
 * misses one finds out at its next manifest.
 */
export class Hints {
  readonly #gateway: SyncGateway;
  readonly #journal: Journal;
  readonly #clock: SyncClock;
  readonly #log: Log;
  readonly #readers = new Map<string, Set<string>>();
  readonly #waiters = new Map<string, Set<Waiter>>();
  #moved = new Set<string>();
  #changed = new Set<string>();
  /** Moves with each change of rights: readers asked for before it are not remembered. */
  #changes = 0;
  #isScheduled = false;

  constructor(gateway: SyncGateway, journal: Journal, clock: SyncClock, log: Log) {
    this.#gateway = gateway;
    this.#journal = journal;
    this.#clock = clock;
    this.#log = log;
  }

  /** @returns how to stop waiting */
  wait(waiter: Waiter): () => void {
    const own = this.#waiters.get(waiter.userId) ?? new Set();
    own.add(waiter);
    this.#waiters.set(waiter.userId, own);
    return () => {
      own.delete(waiter);
      if (own.size === 0 && this.#waiters.get(waiter.userId) === own) this.#waiters.delete(waiter.userId);
    };
  }

  moved(name: string): void {
    this.#moved.add(name);
    this.#schedule();
  }

  rightsChanged(names: Iterable<string>): void {
    this.#changes += 1;
    for (const name of names) {
      this.#readers.delete(name);
      this.#changed.add(name);
    }
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.after(WINDOW_MS, () => void this.#flush());
  }

  async #flush(): Promise<void> {
    this.#isScheduled = false;
    const moved = [...this.#moved];
    const changed = [...this.#changed];
    this.#moved = new Set();
    this.#changed = new Set();
    if (this.#waiters.size === 0 && !this.#hasMuxSockets()) return;
    try {
      this.#tell(await this.#readersOf(moved));
      if (changed.length > 0) this.#tell(await this.#concernedBy(changed));
    } catch (error) {
      this.#log.warn({ err: error }, 'sync: could not tell who may read what moved');
    }
  }

  /** Who loses a right has to hear of it too, also with the document open: the list of documents changed. */
  async #concernedBy(names: string[]): Promise<Map<string, Set<string>>> {
    return new Map([['', await this.#journal.grantees(names)]]);
  }

  #tell(readers: Map<string, Set<string>>): void {
    const sockets = new Set<MuxConnection>();
    for (const [name, userIds] of readers) {
      for (const socket of this.#gateway.hintable(userIds, name)) sockets.add(socket);
      for (const userId of userIds) for (const waiter of this.#waiters.get(userId) ?? []) waiter.wake();
    }
    for (const socket of sockets) socket.hint();
  }

  async #readersOf(names: string[]): Promise<Map<string, Set<string>>> {
    const unknown = names.filter((name) => !this.#readers.has(name));
    if (unknown.length > 0) {
      if (this.#readers.size + unknown.length > REMEMBERED) this.#readers.clear();
      const changes = this.#changes;
      const readers = await this.#journal.readers(unknown);
      if (changes !== this.#changes) return this.#readersOf(names);
      for (const [name, userIds] of readers) this.#readers.set(name, userIds);
    }
    return new Map(names.map((name) => [name, this.#readers.get(name) ?? new Set<string>()]));
  }

  #hasMuxSockets(): boolean {
    for (const connection of this.#gateway.connections) if ('hint' in connection) return true;
    return false;
  }
}
