/** Yjs ids that belong together: client, first clock, length. */
export type IdRange = readonly [client: number, clock: number, length: number];

/** Nobody is known. */
export const NO_PART = -1;

/** Which of some parts a Yjs id belongs to; of several, the last. */
export class PartIndex {
  readonly #ranges = new Map<number, { from: number; to: number; part: number }[]>();

  constructor(parts: readonly { ranges: readonly IdRange[] }[]) {
    for (const [part, { ranges }] of parts.entries())
      for (const [client, from, length] of ranges) {
        const known = this.#ranges.get(client) ?? [];
        known.push({ from, to: from + length, part });
        this.#ranges.set(client, known);
      }
    for (const known of this.#ranges.values()) known.sort((a, b) => a.from - b.from || a.part - b.part);
  }

  /** The part of an id (`NO_PART`: none), and the clock before which the answer stays the same. */
  at(client: number, clock: number): { part: number; until: number } {
    const known = this.#ranges.get(client) ?? [];
    let low = 0;
    let high = known.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known[middle]!.from <= clock) low = middle + 1;
      else high = middle;
    }
    const next = known[low]?.from ?? Number.POSITIVE_INFINITY;
    const range = known[low - 1];
    if (!range || range.to <= clock) return { part: NO_PART, until: next };
    return { part: range.part, until: Math.min(range.to, next) };
  }
}
