/** Subscribers of one thing. */
export class Listeners<A extends unknown[] = []> {
  readonly #all = new Set<(...args: A) => void>();

  add(fn: (...args: A) => void): () => void {
    this.#all.add(fn);
    return () => void this.#all.delete(fn);
  }

  tell(...args: A): void {
    for (const fn of this.#all) fn(...args);
  }
}
