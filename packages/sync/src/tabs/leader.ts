import type { LocksLike } from '../platform/platform.ts';

/** Waits in line for the person's lock, and leads from the moment it is granted until `stop`, or until another tab takes it [TB1]. */
export class Leader {
  readonly #locks: LocksLike | null;
  readonly #name: string;
  readonly #changed: () => void;
  #isStopped = false;
  #leading = false;
  #leaveLine = new AbortController();
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

  /** For the other tabs too. */
  get leadsOthers(): boolean {
    return this.#leading && this.#locks !== null;
  }

  start(): void {
    if (this.#locks === null) this.#lead();
    else this.#standInLine(this.#locks);
  }

  /** Leads at once: whoever holds the lock does not answer [TB9]. */
  takeOver(): void {
    if (this.#locks === null || this.#leading || this.#isStopped) return;
    this.#leaveLine.abort();
    this.#hold(this.#locks, { steal: true });
  }

  stop(): void {
    this.#isStopped = true;
    this.#leading = false;
    this.#leaveLine.abort();
    this.#release?.();
  }

  #standInLine(locks: LocksLike): void {
    this.#leaveLine = new AbortController();
    this.#hold(locks, { signal: this.#leaveLine.signal });
  }

  #hold(locks: LocksLike, options: { signal?: AbortSignal; steal?: boolean }): void {
    let wasGranted = false;
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    locks
      .request(this.#name, options, () => {
        wasGranted = true;
        this.#lead();
        return held;
      })
      .catch((error: unknown) => {
        if (this.#isStopped || options.signal?.aborted === true) return;
        if (wasGranted) {
          // Another tab took it while this one was frozen.
          this.#leading = false;
          this.#standInLine(locks);
          return;
        }
        // Locks do not work here: this tab works alone.
        this.#lead();
        reportError(error);
      });
  }

  #lead(): void {
    if (this.#isStopped) return;
    this.#leading = true;
    this.#changed();
  }
}
