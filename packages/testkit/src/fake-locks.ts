import type { LocksLike } from '@basoche/sync';
import { moved } from './settle.ts';

interface Waiting {
  owner: object;
  grant: () => void;
}

/** The Web Locks of one device. */
export class FakeLocks {
  readonly #held = new Map<string, object>();
  readonly #waiting = new Map<string, Waiting[]>();

  /** As one tab sees them. */
  of(owner: object): LocksLike {
    return { request: (name, options, callback) => this.#request(owner, name, options, callback) };
  }

  /** The tab died: its locks go to the next in line. */
  kill(owner: object): void {
    for (const [name, line] of this.#waiting)
      this.#waiting.set(
        name,
        line.filter((each) => each.owner !== owner),
      );
    for (const [name, holder] of this.#held) if (holder === owner) this.#release(name, owner);
  }

  #request(
    owner: object,
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean },
    callback: (lock: unknown) => Promise<void>,
  ): Promise<unknown> {
    moved();
    if (options.ifAvailable === true && this.#held.has(name)) return callback(null);
    return new Promise((resolve, reject) => {
      const grant = () => {
        moved();
        this.#held.set(name, owner);
        callback({ name })
          .then(resolve, reject)
          .finally(() => this.#release(name, owner));
      };
      if (!this.#held.has(name)) {
        grant();
        return;
      }
      const waiting = { owner, grant };
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), waiting]);
      options.signal?.addEventListener('abort', () => {
        const line = this.#waiting.get(name) ?? [];
        if (!line.includes(waiting)) return;
        this.#waiting.set(
          name,
          line.filter((each) => each !== waiting),
        );
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  #release(name: string, owner: object): void {
    if (this.#held.get(name) !== owner) return;
    this.#held.delete(name);
    const next = this.#waiting.get(name)?.shift();
    next?.grant();
  }
}
