import type { RecordChanges } from '@basoche/protocol';

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * How far the feed has to be read after something happened: a transaction that began earlier and runs still holds back
 * what committed since [RD3].
 */
export class FeedCatchUp {
  #target: bigint | null = null;
  #wait = MIN_WAIT_MS;

  /** Something happened: what had begun by now has to be over. */
  begin(): void {
    this.#target = null;
    this.#wait = MIN_WAIT_MS;
  }

  /** @returns milliseconds before it is asked again; `null` = everything that happened was read */
  next({ upTo, newest }: Pick<RecordChanges, 'upTo' | 'newest'>): number | null {
    const last = BigInt(newest);
    // A database that went back counts from an earlier number.
    if (this.#target === null || last < this.#target) this.#target = last;
    if (BigInt(upTo) >= this.#target) {
      this.begin();
      return null;
    }
    const wait = this.#wait;
    this.#wait = Math.min(MAX_WAIT_MS, wait * 2);
    return wait;
  }
}
