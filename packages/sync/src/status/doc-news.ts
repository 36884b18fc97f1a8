import type { DocName } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import { Listeners } from './listeners.ts';

const WINDOW_MS = 200;

/** « This document changed », at most once in a window a document. */
export class DocNews {
  readonly listeners = new Listeners<[DocName]>();
  readonly #clock: Clock;
  readonly #timers = new Map<DocName, () => void>();
  #stopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly tell = (name: DocName): void => {
    if (this.#timers.has(name) || this.#stopped) return;
    const cancel = this.#clock.after(WINDOW_MS, () => {
      this.#timers.delete(name);
      this.listeners.tell(name);
    });
    this.#timers.set(name, cancel);
  };

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#timers.values()) cancel();
  }
}
