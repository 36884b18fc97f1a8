/** Rows of this device that could not be read since the engine started, and those set aside before. */
export class Damage {
  readonly #places = new Set<string>();
  readonly #changed: () => void;

  constructor(changed: () => void = () => undefined) {
    this.#changed = changed;
  }

  /** `place`: `<table>/<key>` or the name of a document. */
  add(place: string): void {
    if (this.#places.has(place)) return;
    this.#places.add(place);
    this.#changed();
  }

  list(): string[] {
    return [...this.#places].sort();
  }
}

/** The device's content was sealed under another key than the one at hand. */
export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
}
