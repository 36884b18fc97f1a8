import type { ClockRange } from '../update/inspect.ts';

/** Which user brought which Yjs client id, as far as this process has seen it; the journal knows them all (AU3). */
export class Owners {
  readonly #known = new Map<number, string | null>();

  /** Client ids among these that belong to somebody else. */
  isForged(ranges: Map<number, ClockRange>, userId: string | null): boolean {
    for (const client of ranges.keys()) {
      const owner = this.#known.get(client);
      if (owner !== undefined && owner !== userId) return true;
    }
    return false;
  }

  /** `undefined`: not known here. */
  of(client: number): string | null | undefined {
    return this.#known.get(client);
  }

  /** Client ids that the journal has to be asked about. */
  unknown(ranges: Map<number, ClockRange>): number[] {
    return [...ranges.keys()].filter((client) => !this.#known.has(client));
  }

  set(client: number, userId: string | null): void {
    this.#known.set(client, userId);
  }

  learn(owners: Map<number, string | null>): void {
    for (const [client, userId] of owners) this.#known.set(client, userId);
  }
}
