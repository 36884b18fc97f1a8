import { Backoff } from '../channel/backoff.ts';
import type { Clock } from '../platform/clock.ts';

const MIN_REFRESH_MS = 1_000;
const POLL_MS = 300_000;

export interface RefreshScheduleDeps {
  clock: Clock;
  random: () => number;
  /** This tab leads, is connected and may send. */
  active(): boolean;
  /** Reads the manifest and takes it up. @throws NetworkError, HttpError, StorageError */
  read(): Promise<void>;
}

/** When the manifest is read [BG2]. */
export class RefreshSchedule {
  readonly #deps: RefreshScheduleDeps;
  readonly #backoff: Backoff;
  #running: Promise<void> | null = null;
  #again = false;
  #lastRefresh = Number.NEGATIVE_INFINITY;
  #cancelNext: (() => void) | null = null;
  /** What is scheduled follows a hint, not a failure. */
  #isHinted = false;
  #cancelPoll: (() => void) | null = null;
  #isStopped = false;

  constructor(deps: RefreshScheduleDeps) {
    this.#deps = deps;
    this.#backoff = new Backoff(deps.random);
  }

  /** The read under way. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  /** Something may have moved: read soon, at most once a second. */
  hint(): void {
    if (this.#isStopped || this.#isHinted || !this.#deps.active()) return;
    this.#isHinted = true;
    // A clock that is put right may go back.
    const since = Math.abs(this.#deps.clock.now() - this.#lastRefresh);
    // A retry that would come later gives way: the news may be a right that was lost.
    this.#readIn(Math.max(0, MIN_REFRESH_MS - since));
  }

  /** @throws NetworkError, HttpError, StorageError */
  now(): Promise<void> {
    if (this.#running !== null) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#read().finally(() => {
      this.#running = null;
      if (this.#again) {
        this.#again = false;
        this.hint();
      }
    });
    return this.#running;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelNext?.();
    this.#cancelPoll?.();
  }

  async #read(): Promise<void> {
    const { clock } = this.#deps;
    this.#lastRefresh = clock.now();
    this.#cancelPoll?.();
    this.#cancelPoll = clock.after(POLL_MS, () => this.hint());
    await this.#deps.read();
  }

  #readIn(wait: number): void {
    this.#cancelNext?.();
    this.#cancelNext = this.#deps.clock.after(wait, () => {
      this.#cancelNext = null;
      this.#isHinted = false;
      this.now().then(
        () => this.#backoff.reset(),
        () => {
          // A lost answer is asked for again: no other hint may come for long.
          if (this.#isStopped || this.#cancelNext !== null || !this.#deps.active()) return;
          this.#readIn(this.#backoff.next());
        },
      );
    });
  }
}
