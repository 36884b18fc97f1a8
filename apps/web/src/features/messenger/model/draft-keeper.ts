/**
 * Milliseconds without a key before a draft is kept; and the time between two writes in the shared document, at least
 * while pausing and at most while typing on.
 */
export const DRAFT_PAUSE = 1500;
export const DRAFT_SPACING = 15_000;

export interface Timers {
  now(): number;
  after(milliseconds: number, fn: () => void): () => void;
}

/**
 * When to write what is being typed in the conversation: after a pause, at most a few times a minute, and at once when
 * the person leaves.
 */
export class DraftKeeper {
  #write: (text: string) => void;
  #timers: Timers;
  #kept: string;
  #typed: string;
  #lastWrite = Number.NEGATIVE_INFINITY;
  #dirtySince: number | null = null;
  #cancel: (() => void) | null = null;

  constructor(kept: string, write: (text: string) => void, timers: Timers = realTimers) {
    this.#kept = kept;
    this.#typed = kept;
    this.#write = write;
    this.#timers = timers;
  }

  /** Something typed is not in the document yet. */
  get dirty(): boolean {
    return this.#typed !== this.#kept;
  }

  /** What the field shows. */
  get text(): string {
    return this.#typed;
  }

  type(text: string): void {
    this.#typed = text;
    this.#cancel?.();
    this.#cancel = null;
    if (!this.dirty) {
      this.#dirtySince = null;
      return;
    }
    const now = this.#timers.now();
    this.#dirtySince ??= now;
    const wait = Math.max(
      this.#lastWrite + DRAFT_SPACING - now,
      Math.min(DRAFT_PAUSE, this.#dirtySince + DRAFT_SPACING - now),
      0,
    );
    this.#cancel = this.#timers.after(wait, () => this.flush());
  }

  /** The document's draft, when another device of this person changed it. Returns whether the field should show it. */
  adopt(text: string): boolean {
    if (text === this.#kept) return false;
    const show = !this.dirty;
    this.#kept = text;
    if (show) this.#typed = text;
    return show;
  }

  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (!this.dirty) return;
    this.#lastWrite = this.#timers.now();
    this.#dirtySince = null;
    this.#kept = this.#typed;
    this.#write(this.#typed);
  }
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after: (milliseconds, fn) => {
    const timer = setTimeout(fn, milliseconds);
    return () => clearTimeout(timer);
  },
};
