import type { RecordChange } from '@basoche/records';
import type { Cipher } from '../encryption/cipher.ts';
import { SealError } from '../encryption/cipher.ts';
import { isSealed, openValue, rowPlace, sealValue } from '../encryption/sealed-value.ts';
import type { SealedValue } from '../encryption/sealed-value.ts';
import type { Clock } from '../platform/clock.ts';
import { committed, openDatabase, result } from '../store/idb.ts';
import { toStorageError } from '../store/storage-error.ts';
import { readOrder } from './merge-segments.ts';
import type { SegmentNote } from './merge-segments.ts';
import { decodeSegment, encodeSegment } from './segment.ts';
import type { Segment } from './segment.ts';

/** How far this device has read the feed. */
export interface FeedState {
  /** `null` = everything is to be given. */
  cursor: string | null;
  /** Grows with each change of a row. */
  seq: number;
  /** Grows with each write. */
  version: number;
  /** Of the fill under way, or the last one. */
  generation: number;
  /** A fill has ended once: what is here is whole, as it was then. */
  isFilled: boolean;
  segments: readonly SegmentNote[];
  /** Fields of each kind as the release that wrote it knew them. */
  shapes: Readonly<Record<string, string>>;
  /** Rows that this release cannot read, by kind. */
  unreadable: Readonly<Record<string, number>>;
}

/** A command that the server answered and the feed does not show yet. */
export interface AnsweredCommand {
  record: string;
  change: RecordChange;
  /** Of a command about several records what it does to the others. */
  others?: readonly RecordChange[];
  /** Of the command in the outbox. */
  order: number;
}

export interface StoredRecords {
  state: FeedState;
  answered: AnsweredCommand[];
  /** In the order of reading, one after the other. Throws a StorageError, or another: what was read is not what was written. */
  segments: AsyncIterable<{ segment: Segment; isBase: boolean }>;
}

export const EMPTY: FeedState = {
  cursor: null,
  seq: 0,
  version: 0,
  generation: 0,
  isFilled: false,
  segments: [],
  shapes: {},
  unreadable: {},
};

const VERSION = 1;
const STORES = ['state', 'segments', 'answered'] as const;
const FEED = 'feed';
/** In clear: a number that tells who wrote last. */
const LAST_VERSION = 'version';

/** Name of the person's database of records; it goes with theirs, whose name it begins with. */
export function recordsDatabaseName(base: string): string {
  return `${base}:records`;
}

/** The copy of the records on this device. What does not open reads as `null`: the server gives it anew [RD6]. */
export class RecordDisk {
  readonly #db: IDBDatabase;
  readonly #cipher: Cipher | null;
  readonly #clock: Clock;

  private constructor(db: IDBDatabase, cipher: Cipher | null, clock: Clock) {
    this.#db = db;
    this.#cipher = cipher;
    this.#clock = clock;
  }

  /** @throws StorageError */
  static async open(factory: IDBFactory, base: string, cipher: Cipher | null, clock: Clock): Promise<RecordDisk> {
    const create = (db: IDBDatabase) => {
      for (const store of STORES) db.createObjectStore(store);
    };
    return new RecordDisk(
      await openDatabase(factory, recordsDatabaseName(base), VERSION, create, clock),
      cipher,
      clock,
    );
  }

  /** @throws StorageError */
  async readState(): Promise<FeedState | null> {
    const stored = await result<unknown>(this.#begin(['state'], 'readonly').objectStore('state').get(FEED));
    return orDamaged(() => (stored === undefined ? EMPTY : (this.#open('state', FEED, stored) as FeedState)));
  }

  /** Everything, as one moment had it. @throws StorageError */
  async read(): Promise<StoredRecords | null> {
    const tx = this.#begin(STORES, 'readonly');
    const [stored, ids, answered] = await Promise.all([
      result<unknown>(tx.objectStore('state').get(FEED)),
      result(tx.objectStore('answered').getAllKeys()) as Promise<string[]>,
      result<unknown[]>(tx.objectStore('answered').getAll()),
    ]);
    return orDamaged(() => {
      const state = stored === undefined ? EMPTY : (this.#open('state', FEED, stored) as FeedState);
      const notes = readOrder(state.segments);
      // Asked for within the same transaction. Who reads them hears of a failure, and may have stopped at an earlier one.
      const values = notes.map(({ n }) => result<Uint8Array | undefined>(tx.objectStore('segments').get(n)));
      for (const value of values) value.catch(() => undefined);
      return { state, answered: this.#answeredIn(ids, answered), segments: this.#inOrder(notes, values) };
    });
  }

  /** @throws StorageError */
  async readAnswered(): Promise<AnsweredCommand[] | null> {
    const store = this.#begin(['answered'], 'readonly').objectStore('answered');
    const [ids, values] = await Promise.all([
      result(store.getAllKeys()) as Promise<string[]>,
      result<unknown[]>(store.getAll()),
    ]);
    return orDamaged(() => this.#answeredIn(ids, values));
  }

  /** Only these segments. @throws StorageError */
  async readSegments(notes: readonly SegmentNote[]): Promise<Segment[] | null> {
    const store = this.#begin(['segments'], 'readonly').objectStore('segments');
    const values = await Promise.all(notes.map(({ n }) => result<Uint8Array | undefined>(store.get(n))));
    return orDamaged(() => notes.map(({ n }, at) => this.#decoded(n, values[at])));
  }

  /**
   * In one transaction: the new state, with the segments that it names.
   * @returns `false` = another tab wrote since the state before it was read, and nothing of it is written [RD9]
   * @throws StorageError; nothing of it is then written
   */
  async write(
    state: FeedState,
    added: readonly { n: number; segment: Segment }[],
    removed: readonly number[] = [],
  ): Promise<boolean> {
    const encoded: { n: number; bytes: Uint8Array }[] = [];
    for (const [at, { n, segment }] of added.entries()) {
      if (at > 0) await this.#breath();
      encoded.push({ n, bytes: this.#sealBytes(n, encodeSegment(segment)) });
    }
    const tx = this.#begin(['state', 'segments'], 'readwrite');
    const commit = committed(tx);
    const states = tx.objectStore('state');
    const isNext = (await lastVersion(states)) === state.version - 1;
    if (isNext) {
      states.put(state.version, LAST_VERSION);
      states.put(this.#seal('state', FEED, state), FEED);
      for (const { n, bytes } of encoded) tx.objectStore('segments').put(bytes, n);
      for (const n of removed) tx.objectStore('segments').delete(n);
    }
    await commit;
    return isNext;
  }

  /** @throws StorageError */
  async putAnswered(command: AnsweredCommand): Promise<void> {
    const tx = this.#begin(['answered'], 'readwrite');
    const commit = committed(tx);
    const { commandId } = command.change;
    tx.objectStore('answered').put(this.#seal('answered', commandId, command), commandId);
    await commit;
  }

  /** @throws StorageError */
  async dropAnswered(commandIds: readonly string[]): Promise<void> {
    const tx = this.#begin(['answered'], 'readwrite');
    const commit = committed(tx);
    for (const id of commandIds) tx.objectStore('answered').delete(id);
    await commit;
  }

  /** Forgets everything but that it did. @returns the state of now @throws StorageError */
  async clear(): Promise<FeedState> {
    const tx = this.#begin(STORES, 'readwrite');
    const commit = committed(tx);
    const states = tx.objectStore('state');
    const version = (await lastVersion(states)) + 1;
    const state = { ...EMPTY, version, seq: version };
    for (const store of STORES) tx.objectStore(store).clear();
    states.put(version, LAST_VERSION);
    states.put(this.#seal('state', FEED, state), FEED);
    await commit;
    return state;
  }

  close(): void {
    this.#db.close();
  }

  #begin(stores: readonly string[], mode: IDBTransactionMode): IDBTransaction {
    try {
      return this.#db.transaction([...stores], mode);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async *#inOrder(notes: readonly SegmentNote[], values: readonly Promise<Uint8Array | undefined>[]) {
    for (const [at, { n, isBase = false }] of notes.entries()) {
      if (at > 0) await this.#breath();
      yield { segment: this.#decoded(n, await values[at]), isBase };
    }
  }

  /** @throws SealError and others: what was read is not what was written */
  #decoded(n: number, value: Uint8Array | undefined): Segment {
    if (value === undefined) throw new SealError('a segment is missing');
    return decodeSegment(this.#cipher === null ? value : this.#cipher.open(value, this.#placeOf('segments', n)));
  }

  #answeredIn(ids: readonly string[], values: readonly unknown[]): AnsweredCommand[] {
    return values.map((value, at) => this.#open('answered', ids[at]!, value) as AnsweredCommand);
  }

  /** Many rows take long to read and to write: the page goes on meanwhile. */
  #breath(): Promise<void> {
    return new Promise((resolve) => void this.#clock.after(0, resolve));
  }

  #sealBytes(n: number, bytes: Uint8Array): Uint8Array {
    return this.#cipher === null ? bytes : this.#cipher.seal(bytes, this.#placeOf('segments', n));
  }

  #seal(store: string, key: string, value: unknown): unknown {
    return this.#cipher === null ? value : sealValue(this.#cipher, value, this.#placeOf(store, key));
  }

  #open(store: string, key: string, value: unknown): unknown {
    // Written in clear before the device had a key, or sealed under one that it has no more.
    if (isSealed(value) !== (this.#cipher !== null)) throw new SealError('not of this key');
    return this.#cipher === null ? value : openValue(this.#cipher, value as SealedValue, this.#placeOf(store, key));
  }

  #placeOf(store: string, key: string | number): string {
    return rowPlace(this.#db.name, store, String(key));
  }
}

async function lastVersion(states: IDBObjectStore): Promise<number> {
  const stored = await result<unknown>(states.get(LAST_VERSION));
  return typeof stored === 'number' ? stored : 0;
}

/** `null` = what was read is not what was written. */
async function orDamaged<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
