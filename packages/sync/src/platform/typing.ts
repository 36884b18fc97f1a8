import type { Platform } from './platform.ts';

/** Milliseconds after a key during which another one is expected. */
const SOON = 500;

/** Whether somebody types here, and when the screen shows what they typed. */
export class Typing {
  readonly #clock: Platform['clock'];
  readonly #waiting = new Set<() => void>();
  #last = Number.NEGATIVE_INFINITY;
  /** To be called when nobody asks any more. */
  readonly stop: () => void;

  constructor({ clock, onKey }: Pick<Platform, 'clock' | 'onKey'>) {
    this.#clock = clock;
    this.stop = onKey({
      down: () => void (this.#last = clock.now()),
      shown: () => {
        const called = [...this.#waiting];
        this.#waiting.clear();
        for (const call of called) call();
      },
    });
  }

  get isOn(): boolean {
    const since = this.#clock.now() - this.#last;
    // A clock that was put back says nothing.
    return since >= 0 && since < SOON;
  }

  /** Calls once, after the frame that shows the next key. Returns the function that calls it off. */
  onceShown(call: () => void): () => void {
    // Of its own, so that the same function can wait several times.
    const own = (): void => call();
    this.#waiting.add(own);
    return () => void this.#waiting.delete(own);
  }
}
