import type { RecordChanges } from '@basoche/protocol';

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * How far the feed has to be read after something happened: a transaction that began earlier and runs still holds back
 * what committed since [RD3].
 */
export class FeedCatchUp {
  #isBegun = false;
  #target: bigint | null = null;
  #wait = MIN_WAIT_MS;

  /** Something happened: the next page says how far to read. */
  begin(): void {
    this.#isBegun = true;
  }

  /** @returns milliseconds before it is asked again; `null` = everything that happened was read */
  next({ upTo, newest }: Pick<RecordChanges, 'upTo' | 'newest'>): number | null {
    const last = BigInt(newest);
    // A database that went back counts from an earlier number.
    if (this.#isBegun || (this.#target !== null && last < this.#target)) this.#target = last;
    if (this.#isBegun) this.#wait = MIN_WAIT_MS;
    this.#isBegun = false;
    if (this.#target === null || BigInt(upTo) >= this.#target) {
      this.#target = null;
      return null;
    }
    const wait = this.#wait;
    this.#wait = Math.min(MAX_WAIT_MS, wait * 2);
    return wait;
  }
}
