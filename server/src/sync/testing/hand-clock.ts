import type { SyncClock } from '../clock.ts';

interface Timer {
  at: number;
  every: number | null;
  work: () => void;
}

/** Time that passes only when told to. */
export class HandClock implements SyncClock {
  #now = Date.now();
  readonly #timers = new Set<Timer>();

  /** Timers that repeat. */
  get repeating(): number {
    return [...this.#timers].filter((timer) => timer.every !== null).length;
  }

  now(): number {
    return this.#now;
  }

  every(milliseconds: number, work: () => void): () => void {
    return this.#add({ at: this.#now + milliseconds, every: milliseconds, work });
  }

  after(milliseconds: number, work: () => void): () => void {
    return this.#add({ at: this.#now + milliseconds, every: null, work });
  }

  /** Runs every timer on its way, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      if (next.every === null) this.#timers.delete(next);
      else next.at += next.every;
      next.work();
    }
    this.#now = end;
  }

  /** `advance` as part of a condition. */
  advanceBy(milliseconds: number): true {
    this.advance(milliseconds);
    return true;
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}
