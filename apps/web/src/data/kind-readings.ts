import { parseDocName, type DocKind, type DocName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';

/** Who reads the documents of a kind from the device, one by one. */
export interface KindReader {
  /** It was read, and there was something. */
  has(name: DocName): boolean;
  /** Reads it, soon. */
  read(name: DocName): void;
  /** `complete` or `current` may be another. */
  changed(): void;
}

/** What the engine said last: asked at each change of it, not at each question. */
interface Facts {
  listed: boolean;
  missing: number;
  older: number;
  connected: boolean;
}

/**
 * Whether what this device says of all documents of one kind is a fact: the server has listed them, the device has them,
 * and each was read. Before, a number is a guess, and so is « nothing ».
 */
export class KindReadings {
  readonly #engine: SyncEngine;
  readonly #kind: DocKind;
  readonly #reader: KindReader;
  /** Read once the device had all it will get, and there was nothing, or nothing that can be read. */
  readonly #absent = new Set<DocName>();
  /** Being read, from a device that had all it will get. */
  readonly #underWay = new Set<DocName>();
  #facts: Facts = { listed: false, missing: Infinity, older: 0, connected: false };

  constructor(engine: SyncEngine, kind: DocKind, reader: KindReader) {
    this.#engine = engine;
    this.#kind = kind;
    this.#reader = reader;
  }

  /** Follows what comes to the device; gives the function that stops. To be called before its reader follows the engine. */
  start(): () => void {
    const look = () => this.#look();
    const stops = [this.#engine.subscribeStatus(look), this.#engine.subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** A reading begins; the function that is returned is told whether there was something. */
  begin(name: DocName): (found: boolean) => void {
    const isSure = this.#facts.missing === 0;
    if (isSure) this.#underWay.add(name);
    return (found) => {
      this.#underWay.delete(name);
      if (found || !isSure) this.#absent.delete(name);
      else this.#absent.add(name);
    };
  }

  /** A reading that need not be repeated is under way. */
  isReading(name: DocName): boolean {
    return this.#underWay.has(name);
  }

  /** Every listed document was read: what is counted over them is what this device has. */
  get complete(): boolean {
    return this.#facts.listed && this.#facts.missing === 0 && this.#unread().length === 0;
  }

  /** The same, and the server is not known to have newer ones that are on their way. */
  get current(): boolean {
    return (this.#facts.older === 0 || !this.#facts.connected) && this.complete;
  }

  #look(): void {
    const { behind, connected } = this.#engine.status();
    const facts: Facts = { listed: this.#engine.listed(), connected, ...behind[this.#kind] };
    if (JSON.stringify(facts) === JSON.stringify(this.#facts)) return;
    this.#facts = facts;
    // What was read before it came is read again.
    if (facts.missing === 0) for (const name of this.#unread()) if (!this.isReading(name)) this.#reader.read(name);
    this.#reader.changed();
  }

  #unread(): DocName[] {
    return this.#engine.docs().flatMap((doc) => {
      const parsed = parseDocName(doc.name);
      if (parsed?.kind !== this.#kind) return [];
      return this.#reader.has(parsed.name) || this.#absent.has(parsed.name) ? [] : [parsed.name];
    });
  }
}
