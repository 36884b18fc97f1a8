import type { DocName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';

/** Documents whose content is read from the device at the same time. */
const READERS = 4;

interface Reading<T> {
  read(doc: Y.Doc): T;
  /** How much of the room a reading takes. */
  sizeOf?(reading: T): number;
  /** What is read beyond it is read again each time: a device holds more than the memory of its page should. */
  room?: number;
}

/**
 * What is made of documents on this device, in memory alone. A document is read when somebody first asks, and again once
 * it changed; what is no longer on the list is forgotten with it.
 */
export class DeviceReadings<T> {
  readonly #engine: SyncEngine;
  readonly #reading: Reading<T>;
  readonly #kept = new Map<DocName, T | null>();
  /** How often each document changed: a reading that began before a change is older than it. */
  readonly #changes = new Map<DocName, number>();
  #room: number;

  constructor(engine: SyncEngine, reading: Reading<T>) {
    this.#engine = engine;
    this.#reading = reading;
    this.#room = reading.room ?? Infinity;
    engine.onDocChanged((name) => this.#forget(name), { atOnce: true });
    engine.subscribe(() => {
      if (this.#kept.size === 0) return;
      const listed = new Set<string>(engine.docs().map(({ name }) => name));
      for (const name of this.#kept.keys()) if (!listed.has(name)) this.#forget(name);
    });
  }

  /**
   * Visits each of the documents, those that are known at once, the others as they are read; `null` is one of which the
   * device has nothing, or nothing that can be read: that is tried again the next time.
   */
  async each(
    names: readonly DocName[],
    visit: (name: DocName, reading: T | null) => void,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    const waiting: DocName[] = [];
    for (const name of names) {
      const kept = this.#kept.get(name);
      if (kept === undefined) waiting.push(name);
      else visit(name, kept);
    }
    const readNext = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined && isWanted(); name = waiting.shift())
        visit(name, await this.#read(name));
    };
    await Promise.all(Array.from({ length: READERS }, readNext));
  }

  async #read(name: DocName): Promise<T | null> {
    const before = this.#changes.get(name);
    let failed = false;
    const reading = await this.#engine
      .peek(name, (doc) => this.#reading.read(doc))
      .catch(() => {
        // A copy that cannot be read says so on its own screen; the others are still looked through.
        failed = true;
        return null;
      });
    if (failed || this.#kept.has(name) || this.#changes.get(name) !== before) return reading;
    const size = this.#sizeOf(reading);
    if (size > this.#room || !this.#engine.docs().some((doc) => doc.name === name)) return reading;
    this.#room -= size;
    this.#kept.set(name, reading);
    return reading;
  }

  #forget(name: DocName): void {
    this.#changes.set(name, (this.#changes.get(name) ?? 0) + 1);
    const kept = this.#kept.get(name);
    if (kept === undefined) return;
    this.#room += this.#sizeOf(kept);
    this.#kept.delete(name);
  }

  #sizeOf(reading: T | null): number {
    return reading === null ? 0 : (this.#reading.sizeOf?.(reading) ?? 0);
  }
}

/** One of a kind for each running engine. */
export function oncePerEngine<T>(make: (engine: SyncEngine) => T): (engine: SyncEngine) => T {
  const made = new WeakMap<SyncEngine, T>();
  return (engine) => {
    const known = made.get(engine) ?? make(engine);
    made.set(engine, known);
    return known;
  };
}
