import type { Pictures } from '../../attachments/index.ts';

/** Milliseconds until a picture that is not there is asked for again: at first, and at most. */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 10_000;

/** Where the pictures of a presentation are shown from, as they come. `close` ends it. */
export class SlideImages {
  readonly #pictures: Pictures;
  readonly #addresses = new Map<string, string>();
  /** Why one is not there. */
  readonly #missing = new Map<string, string>();
  /** Another one after each `close`: what was asked for before is not taken. */
  #asked = new Set<string>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | null = null;

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  /** Asked again, it begins anew. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#asked = new Set();
    this.#addresses.clear();
  }

  readonly subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    this.#stop ??= this.#pictures.subscribe(this.#changed);
    return () => {
      this.#listeners.delete(fn);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  };

  /** Asks for one that is drawn, again and again until it is there. */
  want(file: string): void {
    if (this.#asked.has(file)) return;
    this.#asked.add(file);
    void this.#ask(file, FIRST_RETRY);
  }

  /** Empty until it is there. */
  addressOf(file: string): string {
    return this.#addresses.get(file) ?? '';
  }

  /** Why it is not there, in words; empty while that is not known. */
  missingOf(file: string): string {
    return this.#missing.get(file) ?? '';
  }

  /** What is said of one on its way from this device. */
  stateOf(file: string): string {
    return this.#pictures.stateOf(file);
  }

  async #ask(file: string, patience: number): Promise<void> {
    const asked = this.#asked;
    try {
      const address = await this.#pictures.load(file);
      if (asked !== this.#asked) return;
      this.#addresses.set(file, address);
      this.#missing.delete(file);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#missing.set(file, error instanceof Error ? error.message : String(error));
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        void this.#ask(file, Math.min(LAST_RETRY, patience * 2));
      }, patience);
      this.#timers.add(timer);
    }
    this.#changed();
  }

  readonly #changed = (): void => {
    for (const fn of this.#listeners) fn();
  };
}
