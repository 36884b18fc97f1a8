import { Backoff } from '../channel/backoff.ts';
import type { Clock } from '../platform/clock.ts';

/** A channel that lived this long was a good one, also where nothing was sent. */
const GOOD_MS = 10_000;

/** When a channel that was closed is opened again [CH8]. */
export class Attempts {
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  readonly #attempt: () => void;
  #cancel: (() => void) | null = null;
  /** When the channel opened, milliseconds since the epoch; `null`: there is none. */
  #openedAt: number | null = null;

  constructor(deps: { clock: Clock; random: () => number }, attempt: () => void) {
    this.#clock = deps.clock;
    this.#backoff = new Backoff(deps.random);
    this.#attempt = attempt;
  }

  get isPlanned(): boolean {
    return this.#cancel !== null;
  }

  later(): void {
    this.#cancel ??= this.#clock.after(this.#backoff.next(), () => {
      this.#cancel = null;
      this.#attempt();
    });
  }

  forget(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** A server may open a channel and fail at what follows: opening alone is no success. */
  opened(): void {
    this.#openedAt = this.#clock.now();
  }

  closed(): void {
    if (this.#openedAt !== null && Math.abs(this.#clock.now() - this.#openedAt) >= GOOD_MS) this.succeeded();
    this.#openedAt = null;
  }

  /** All that was sent is durable: the next wait is the shortest again. */
  succeeded(): void {
    this.#backoff.reset();
  }
}
