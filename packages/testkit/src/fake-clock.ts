import type { Clock } from '@basoche/sync';
import { settle } from './settle.ts';

interface Timer {
  at: number;
  order: number;
  fn: () => void;
  owner: object | null;
}

/** Time that only tests move. */
export class FakeClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Set<Timer>();
  readonly #frozen = new Set<object>();

  constructor(start = Date.UTC(2026, 10, 21, 9)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, fn: () => void): () => void {
    return this.#add(ms, fn, null);
  }

  /** The same time, with timers that die together. */
  of(owner: object): Clock {
    return { now: () => this.#now, after: (ms, fn) => this.#add(ms, fn, owner) };
  }

  /** Its timers wait until it is thawed, and are due at once then. */
  freeze(owner: object): void {
    this.#frozen.add(owner);
  }

  thaw(owner: object): void {
    this.#frozen.delete(owner);
  }

  kill(owner: object): void {
    for (const timer of this.#timers) if (timer.owner === owner) this.#timers.delete(timer);
  }

  /** Runs what falls due, in order, and lets each timer's consequences happen before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#next(end); next !== null; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.fn();
      await settle();
    }
    this.#now = end;
  }

  #next(end: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers)
      if (
        timer.at <= end &&
        !(timer.owner !== null && this.#frozen.has(timer.owner)) &&
        (first === null || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
      )
        first = timer;
    return first;
  }

  #add(ms: number, fn: () => void, owner: object | null): () => void {
    const timer: Timer = { at: this.#now + Math.max(0, ms), order: this.#order++, fn, owner };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }
}
