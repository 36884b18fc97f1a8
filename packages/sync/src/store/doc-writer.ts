import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import type { StorageError } from './storage-error.ts';
import { toStorageError } from './storage-error.ts';

/** Waits before the next try of a write that failed. */
const RETRY_MS = [1_000, 5_000, 15_000, 30_000];
/** Updates that wait behind a failed write are merged from here on. */
const MERGE_AT = 50;

interface Entry {
  update: Uint8Array;
  local: boolean;
}

/**
 * Writes the updates of one open document in order, in batches, and keeps what could not be written until it is.
 * `mark` commits the pending marker; it is called before a batch with local edits is written [LS1].
 */
export class DocWriter {
  readonly #clock: Clock;
  readonly #mark: () => Promise<void>;
  readonly #append: (updates: Uint8Array[]) => Promise<void>;
  readonly #changed: () => void;
  #queue: Entry[] = [];
  #writing: Promise<void> | null = null;
  #failures = 0;
  #error: StorageError | null = null;
  #cancelRetry: (() => void) | null = null;
  #stopped = false;

  constructor(
    clock: Clock,
    mark: () => Promise<void>,
    append: (updates: Uint8Array[]) => Promise<void>,
    changed: () => void,
  ) {
    this.#clock = clock;
    this.#mark = mark;
    this.#append = append;
    this.#changed = changed;
  }

  /** Set while the device refuses to write. */
  get error(): StorageError | null {
    return this.#error;
  }

  /** A local edit is in memory only. */
  get holdsLocal(): boolean {
    return this.#queue.some((entry) => entry.local);
  }

  /** Something, also of others, is in memory only. */
  get holdsAny(): boolean {
    return this.#queue.length > 0;
  }

  add(update: Uint8Array, local: boolean): void {
    this.#queue.push({ update, local });
    if (this.#error !== null && this.#queue.length >= MERGE_AT) this.#mergeQueue();
    this.#pump();
  }

  /** What is not written is not wanted any more. */
  drop(): void {
    this.#queue = [];
    this.#failures = 0;
    this.#error = null;
    this.#forgetRetry();
  }

  /** Resolves when everything is written, or cannot be now. */
  async idle(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  /** Tries once more what failed, then gives up what is still in memory. */
  async stop(): Promise<void> {
    this.#forgetRetry();
    this.#pump();
    await this.idle();
    this.#stopped = true;
    this.#forgetRetry();
  }

  #forgetRetry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #pump(): void {
    if (this.#stopped || this.#writing !== null || this.#cancelRetry !== null || this.#queue.length === 0) return;
    this.#writing = this.#write().finally(() => {
      this.#writing = null;
      this.#changed();
      this.#pump();
    });
  }

  async #write(): Promise<void> {
    const batch = this.#queue.slice();
    try {
      if (batch.some((entry) => entry.local)) await this.#mark();
      await this.#append(batch.map((entry) => entry.update));
      this.#queue = this.#queue.slice(batch.length);
      this.#failures = 0;
      this.#error = null;
    } catch (error) {
      if (this.#queue.length === 0) return;
      this.#error = toStorageError(error);
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 30_000;
      this.#failures += 1;
      this.#cancelRetry = this.#clock.after(wait, () => {
        this.#cancelRetry = null;
        this.#pump();
      });
    }
  }

  #mergeQueue(): void {
    // A write under way takes its batch off the front of the queue: only then may the front not change.
    if (this.#writing !== null) return;
    const update = Y.mergeUpdates(this.#queue.map((entry) => entry.update));
    this.#queue = [{ update, local: this.holdsLocal }];
  }
}
