/** Content of one client id: `length` clocks from `clock` on. */
export interface IdRange {
  client: number;
  clock: number;
  length: number;
  /** It is there, and stands where it should not, or twice (DC14, DC19). */
  isThere?: boolean;
}

interface Span {
  from: number;
  to: number;
}

/** Ids by range, in whatever order and with whatever overlaps they come. */
export class IdRanges {
  readonly #spans = new Map<number, Span[]>();

  constructor(ranges: Iterable<IdRange>) {
    for (const { client, clock, length } of ranges) {
      const spans = this.#spans.get(client);
      if (spans) spans.push({ from: clock, to: clock + length });
      else this.#spans.set(client, [{ from: clock, to: clock + length }]);
    }
    for (const [client, spans] of this.#spans) this.#spans.set(client, joined(spans));
  }

  has(client: number, clock: number): boolean {
    const spans = this.#spans.get(client);
    if (!spans) return false;
    const span = spans[firstEndingAfter(spans, clock)];
    return span !== undefined && span.from <= clock;
  }

  /** The parts of a range that are not among these. */
  without({ client, clock, length }: IdRange): IdRange[] {
    const spans = this.#spans.get(client);
    const end = clock + length;
    if (!spans) return [{ client, clock, length }];
    const rest: IdRange[] = [];
    let at = clock;
    for (let index = firstEndingAfter(spans, clock); at < end && index < spans.length; index += 1) {
      const { from, to } = spans[index]!;
      if (from >= end) break;
      if (from > at) rest.push({ client, clock: at, length: from - at });
      at = Math.max(at, to);
    }
    if (at < end) rest.push({ client, clock: at, length: end - at });
    return rest;
  }
}

function joined(spans: Span[]): Span[] {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  const result: Span[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** Index of the first span that ends after this clock. */
function firstEndingAfter(spans: Span[], clock: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.to > clock) high = middle;
    else low = middle + 1;
  }
  return low;
}
