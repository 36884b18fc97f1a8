/** Runs work one after the other per key, and keys in parallel. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.runAll([key], work);
  }

  /** The same for work that concerns several keys at once. */
  runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = Promise.all(keys.map((key) => this.#tails.get(key) ?? Promise.resolve()));
    const turn = before.then(work);
    const tail = turn.catch(() => undefined);
    for (const key of keys) this.#tails.set(key, tail);
    void tail.then(() => {
      for (const key of keys) if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return turn;
  }
}
