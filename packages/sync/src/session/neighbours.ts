import type { Clock } from '../platform/clock.ts';

/** How long a neighbour may take while this tab is connected [TB4]. */
const TAKE_OVER_MS = 10_000;

/** Edits of one document that other tabs typed and have not yet said to be durable [ST4]. */
export class Neighbours {
  readonly #clock: Clock;
  readonly #report: { takeOver(): void; changed(): void };
  readonly #owed = new Map<string, number>();
  #atHandshake = new Map<string, number>();
  #cancel: (() => void) | null = null;
  #stopped = false;

  constructor(clock: Clock, report: { takeOver(): void; changed(): void }) {
    this.#clock = clock;
    this.#report = report;
  }

  get owed(): boolean {
    return this.#owed.size > 0;
  }

  typed(tab: string): void {
    this.#owed.set(tab, (this.#owed.get(tab) ?? 0) + 1);
    this.#watch();
  }

  saved(tab: string): void {
    if (!this.#owed.delete(tab)) return;
    this.#report.changed();
  }

  /** The channel is about to hand the whole document over. */
  handshake(): void {
    this.#atHandshake = new Map(this.#owed);
  }

  /** That handshake is durable, and what it held with it. */
  handed(): void {
    for (const [tab, count] of this.#atHandshake) if (this.#owed.get(tab) === count) this.#owed.delete(tab);
    this.#atHandshake.clear();
  }

  clear(): void {
    this.#owed.clear();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  #watch(): void {
    if (this.#cancel !== null || this.#stopped) return;
    this.#cancel = this.#clock.after(TAKE_OVER_MS, () => {
      this.#cancel = null;
      if (this.#owed.size === 0) return;
      this.#report.takeOver();
      this.#watch();
    });
  }
}
