const FIRST_MS = 500;
const LAST_MS = 30_000;

/** Full jitter: anywhere up to a limit that doubles, so that a thousand clients do not come back together [CH6]. */
export class Backoff {
  readonly #random: () => number;
  readonly #longest: () => number;
  #failures = 0;

  /** `longest` = the longest wait at this moment, milliseconds. */
  constructor(random: () => number, longest: () => number = () => LAST_MS) {
    this.#random = random;
    this.#longest = longest;
  }

  get failures(): number {
    return this.#failures;
  }

  /**
   * Milliseconds to wait after one more failure; never under a fifth of the limit.
   * @param spent how long the attempt took: it has been waited already, but for the shortest wait of all
   */
  next(spent = 0): number {
    const limit = Math.min(this.#longest(), FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
    const share = 0.2 + 0.8 * this.#random();
    return Math.round(Math.max(limit * share - spent, Math.min(limit, FIRST_MS) * share));
  }

  reset(): void {
    this.#failures = 0;
  }
}
