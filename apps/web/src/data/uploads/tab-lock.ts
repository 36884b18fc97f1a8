import type { LocksLike } from '@basoche/sync';

/** Says to the other tabs that this one lives. */
export class TabLock {
  readonly #locks: LocksLike | null;
  readonly #name: string;
  #release: (() => void) | null = null;

  constructor(locks: LocksLike | null, name: string) {
    this.#locks = locks;
    this.#name = name;
  }

  hold(tab: string): void {
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    this.#locks?.request(this.#lockOf(tab), {}, () => held).catch(() => undefined);
  }

  release(): void {
    this.#release?.();
  }

  /** Where there are no locks nobody knows, and it may. */
  async isHeld(tab: string): Promise<boolean> {
    if (this.#locks === null) return true;
    let isFree = false;
    await this.#locks.request(this.#lockOf(tab), { ifAvailable: true }, (lock) => {
      isFree = lock !== null;
      return Promise.resolve();
    });
    return !isFree;
  }

  #lockOf(tab: string): string {
    return `${this.#name}:uploads:${tab}`;
  }
}
