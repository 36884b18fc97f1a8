import type { Clock } from '../platform/clock.ts';
import type { Bus } from './bus.ts';
import type { Leader } from './leader.ts';

/** A page that runs answers a message at once, also in the background, where only timers are slowed down. */
const ANSWER_MS = 5_000;

/** Takes the lead from a tab that the browser froze: it keeps the lock, and answers nothing [TB9]. */
export class LeaderWatch {
  readonly #clock: Clock;
  readonly #bus: Bus;
  readonly #leader: Leader;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, bus: Bus, leader: Leader) {
    this.#clock = clock;
    this.#bus = bus;
    this.#leader = leader;
    bus.subscribe(({ type }) => {
      if (type === 'who-leads' && leader.leadsOthers) bus.post({ type: 'leads' });
      if (type === 'leads') this.stop();
    });
  }

  /** From time to time, while there is something to lead for. */
  check(): void {
    if (this.#leader.leading || this.#cancel !== null || !this.#bus.isOpen) return;
    const asked = this.#clock.now();
    this.#cancel = this.#clock.after(ANSWER_MS, () => {
      this.#cancel = null;
      // This tab was frozen itself: the answer may still be in line behind this timer.
      if (Math.abs(this.#clock.now() - asked) < 2 * ANSWER_MS) this.#leader.takeOver();
    });
    this.#bus.post({ type: 'who-leads' });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
