import type { LocksLike } from '../platform/platform.ts';

/** Waits in line for the person's lock, and leads from the moment it is granted until `stop` [TB1]. */
export class Leader {
  readonly #locks: LocksLike | null;
  readonly #name: string;
  readonly #changed: () => void;
  readonly #abort = new AbortController();
  #leading = false;
  #release: (() => void) | null = null;

  constructor(locks: LocksLike | null, name: string, changed: () => void) {
    this.#locks = locks;
    this.#name = name;
    this.#changed = changed;
  }

  /** Without locks every tab works alone [TB7]. */
  get leading(): boolean {
    return this.#leading;
  }

  start(): void {
    if (this.#locks === null) {
      this.#lead();
      return;
    }
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    this.#locks
      .request(this.#name, { signal: this.#abort.signal }, () => {
        this.#lead();
        return held;
      })
      .catch((error: unknown) => {
        // Stopped while in line. Anything else means that locks do not work here: this tab works alone.
        if (!this.#abort.signal.aborted) {
          this.#lead();
          reportError(error);
        }
      });
  }

  stop(): void {
    this.#leading = false;
    this.#abort.abort();
    this.#release?.();
  }

  #lead(): void {
    if (this.#abort.signal.aborted) return;
    this.#leading = true;
    this.#changed();
  }
}
