import { Backoff } from '../channel/backoff.ts';
import type { Clock } from '../platform/clock.ts';

/** When a channel that was closed is opened again [CH8]. */
export class Attempts {
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  readonly #attempt: () => void;
  #cancel: (() => void) | null = null;

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

  /** The next wait is the shortest again. */
  succeeded(): void {
    this.#backoff.reset();
  }
}
