import type { LocksLike } from '@basoche/sync';
import { moved } from './settle.ts';

type Options = Parameters<LocksLike['request']>[1];

interface Waiting {
  owner: object;
  grant: () => void;
}

interface Held {
  owner: object;
  /** Its promise is refused: somebody took the lock away. */
  stolen: () => void;
}

/** The Web Locks of one device. */
export class FakeLocks {
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<string, Waiting[]>();
  /** What tabs that the browser stopped are told when they go on; their locks stay theirs. */
  readonly #frozen = new Map<object, (() => void)[]>();

  /** Some browsers tell nobody which locks there are. */
  canQuery = true;

  /** That are held. */
  get names(): string[] {
    return [...this.#held.keys()];
  }

  /** As one tab sees them. */
  of(owner: object): LocksLike {
    const query = async () => {
      moved();
      return { held: this.names.map((name) => ({ name })), pending: [] };
    };
    return {
      request: (name, options, callback) => this.#request(owner, name, options, callback),
      ...(this.canQuery ? { query } : {}),
    };
  }

  freeze(owner: object): void {
    if (!this.#frozen.has(owner)) this.#frozen.set(owner, []);
  }

  thaw(owner: object): void {
    const waiting = this.#frozen.get(owner) ?? [];
    this.#frozen.delete(owner);
    for (const tell of waiting) tell();
  }

  /** The tab died: its locks go to the next in line. */
  kill(owner: object): void {
    this.#frozen.delete(owner);
    for (const [name, line] of this.#waiting)
      this.#waiting.set(
        name,
        line.filter((each) => each.owner !== owner),
      );
    for (const [name, held] of this.#held) if (held.owner === owner) this.#release(name, held);
  }

  #request(
    owner: object,
    name: string,
    options: Options,
    callback: (lock: unknown) => Promise<void>,
  ): Promise<unknown> {
    moved();
    if (options.ifAvailable === true && this.#held.has(name)) return callback(null);
    return new Promise((resolve, reject) => {
      const grant = () => {
        moved();
        const lost = () => reject(new DOMException('the lock was stolen', 'AbortError'));
        const held: Held = { owner, stolen: () => this.#tell(owner, lost) };
        this.#held.set(name, held);
        this.#tell(owner, () => {
          callback({ name })
            .then(resolve, reject)
            .finally(() => this.#release(name, held));
        });
      };
      const holder = this.#held.get(name);
      if (options.steal === true) holder?.stolen();
      if (holder === undefined || options.steal === true) {
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

  #tell(owner: object, fn: () => void): void {
    const waiting = this.#frozen.get(owner);
    if (waiting === undefined) fn();
    else waiting.push(fn);
  }

  #release(name: string, held: Held): void {
    if (this.#held.get(name) !== held) return;
    this.#held.delete(name);
    const next = this.#waiting.get(name)?.shift();
    next?.grant();
  }
}
