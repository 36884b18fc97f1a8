import type { Timers } from './draft-keeper.ts';
import { realTimers } from './draft-keeper.ts';

/** How long a message is on screen before it counts as read, and the least time between two marks. Milliseconds. */
export const READ_DELAY = 800;
export const READ_SPACING = 8000;

/** Writes how far the person has read: soon after they saw it, a few times a minute at most, at once when they leave. */
export class ReadKeeper {
  #write: (message: string) => void;
  #timers: Timers;
  #seen: string | null = null;
  #lastWrite = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(write: (message: string) => void, timers: Timers = realTimers) {
    this.#write = write;
    this.#timers = timers;
  }

  see(message: string): void {
    this.#seen = message;
    const wait = Math.max(READ_DELAY, this.#lastWrite + READ_SPACING - this.#timers.now());
    this.#cancel ??= this.#timers.after(wait, () => this.flush());
  }

  /** What was seen so far is not written. */
  forget(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#seen = null;
  }

  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#seen === null) return;
    const seen = this.#seen;
    this.#seen = null;
    this.#lastWrite = this.#timers.now();
    this.#write(seen);
  }
}
