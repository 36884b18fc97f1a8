import type { CloseName, DocName } from '@basoche/protocol';
import type { Clock } from '../platform/clock.ts';
import type { Unlisted } from '../tabs/bus.ts';

/** A server that refuses what its list names is asked for the list again after this. */
const ASK_AGAIN_MS = 10_000;

/** Documents that the server refused to the person, until a list that is asked for since says whether they leave [CH10]. */
export class AccessRefusals {
  readonly #clock: Clock;
  readonly #codes = new Map<DocName, CloseName>();
  /** When a list last named a document that had been refused. */
  readonly #namedAt = new Map<DocName, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns whether the list is to be asked for at once */
  add(name: DocName, code: CloseName): boolean {
    this.#codes.set(name, code);
    const namedAt = this.#namedAt.get(name);
    return namedAt === undefined || Math.abs(this.#clock.now() - namedAt) >= ASK_AGAIN_MS;
  }

  /** What was refused by now. */
  current(): Unlisted[] {
    return [...this.#codes].map(([name, code]) => ({ name, code }));
  }

  /** @param refused before the list was asked for @returns what the list does not name */
  settle(refused: readonly Unlisted[], isListed: (name: DocName) => boolean): Unlisted[] {
    for (const { name } of refused) {
      this.#codes.delete(name);
      if (isListed(name)) this.#namedAt.set(name, this.#clock.now());
      else this.#namedAt.delete(name);
    }
    return refused.filter(({ name }) => !isListed(name));
  }
}
