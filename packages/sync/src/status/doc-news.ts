import type { DocName } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import { Listeners } from './listeners.ts';

const WINDOW_MS = 200;

/** « This document changed », at most once in a window a document, or of every change [BG13]. */
export class DocNews {
  readonly #inWindows = new Listeners<[DocName]>();
  readonly #atOnce = new Listeners<[DocName]>();
  readonly #clock: Clock;
  readonly #timers = new Map<DocName, () => void>();
  #stopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(fn: (name: DocName) => void, when?: { atOnce: true }): () => void {
    return (when === undefined ? this.#inWindows : this.#atOnce).add(fn);
  }

  readonly edited = (name: DocName): void => this.#atOnce.tell(name);

  readonly tell = (name: DocName): void => {
    this.#atOnce.tell(name);
    if (this.#timers.has(name) || this.#stopped) return;
    const cancel = this.#clock.after(WINDOW_MS, () => {
      this.#timers.delete(name);
      this.#inWindows.tell(name);
    });
    this.#timers.set(name, cancel);
  };

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#timers.values()) cancel();
  }
}
