import type { Platform } from './platform.ts';

/** Milliseconds after a gesture during which somebody is taken to be there still. */
const STAYS = 60_000;

/** Whether somebody is at work on this page: it was opened, or touched by a key, a press or the wheel, a moment ago. */
export class AtWork {
  readonly #clock: Platform['clock'];
  #last: number;
  /** To be called when nobody asks any more. */
  readonly stop: () => void;

  /** `begins` is called at the first gesture after a rest. */
  constructor({ clock, onGesture }: Pick<Platform, 'clock' | 'onGesture'>, begins: () => void) {
    this.#clock = clock;
    this.#last = clock.now();
    this.stop = onGesture(() => {
      const wasOn = this.isOn;
      this.#last = clock.now();
      if (!wasOn) begins();
    });
  }

  get isOn(): boolean {
    const since = this.#clock.now() - this.#last;
    // A clock that was put back says nothing.
    return since >= 0 && since < STAYS;
  }
}
