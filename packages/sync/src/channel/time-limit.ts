import type { Clock } from '../platform/clock.ts';

/** What the slowest line still carries: each second of content adds its second to the limit. */
const SLOW_BYTES_PER_MS = 8;
/** No request lasts longer, whatever comes. */
const MAX_MS = 600_000;
/** Between two looks at what has come. */
const MIN_STEP_MS = 100;

/** The time that one request has, from its start to the last byte of its answer [CH27]. */
export class TimeLimit {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #expired: () => void;
  #received = 0;
  /** Summed up from timers: a clock that is put right moves no limit. */
  #spent = 0;
  #cancel: () => void = () => undefined;

  /** `ms`: the time for an answer without content. */
  constructor(clock: Clock, ms: number, expired: () => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#expired = expired;
    this.#wait(Math.min(ms, MAX_MS));
  }

  received(bytes: number): void {
    this.#received += bytes;
  }

  stop(): void {
    this.#cancel();
  }

  #wait(step: number): void {
    this.#cancel = this.#clock.after(step, () => {
      this.#spent += step;
      const left = Math.min(this.#ms + this.#received / SLOW_BYTES_PER_MS, MAX_MS) - this.#spent;
      if (left <= 0) this.#expired();
      else this.#wait(Math.max(left, MIN_STEP_MS));
    });
  }
}
