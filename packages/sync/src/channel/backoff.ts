const FIRST_MS = 500;
const LAST_MS = 30_000;
/** Somebody waits for the line: they are not kept longer than this. */
const WATCHED_MS = 8_000;

/** Full jitter: anywhere up to a limit that doubles, so that a thousand clients do not come back together [CH6]. */
export class Backoff {
  readonly #random: () => number;
  readonly #isWatched: () => boolean;
  #failures = 0;

  constructor(random: () => number, isWatched: () => boolean = () => false) {
    this.#random = random;
    this.#isWatched = isWatched;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Milliseconds to wait after one more failure; never under a fifth of the limit. */
  next(): number {
    const limit = Math.min(this.#isWatched() ? WATCHED_MS : LAST_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
    return Math.round(limit * (0.2 + 0.8 * this.#random()));
  }

  reset(): void {
    this.#failures = 0;
  }
}
