import * as Y from 'yjs';
import { encodeDeleteSet } from './delete-set.ts';
import { inspectUpdate } from './inspect.ts';
import type { ClockRange, InspectedUpdate } from './inspect.ts';
import { RangeSet } from './range-set.ts';
import { advance, encodeStateVector } from './state-vector.ts';
import type { StateVector } from './state-vector.ts';

/** `new`: `bytes` holds the part to keep. `gap`: it leans on content that is not here. */
export type Verdict =
  | { type: 'known' }
  | { type: 'gap' }
  | { type: 'new'; bytes: Uint8Array; ranges: Map<number, ClockRange>; deletes: Map<number, ClockRange[]> };

/** Few enough deletes to keep them without asking whether they are known: they cost less than the question. */
const FREE_DELETES = 16;

/** What one document holds, as far as deciding about an update needs it: a state vector, and the deletes if asked for. */
export class Knowledge {
  vector: StateVector;
  #deletes: RangeSet | null = null;
  readonly #content: () => Uint8Array[];
  #encoded: Uint8Array | null = null;

  /** @param content every update of the document; asked only when deletes have to be compared */
  constructor(vector: StateVector, content: () => Uint8Array[]) {
    this.vector = vector;
    this.#content = content;
  }

  /** @param also what a batch under way adds to the document */
  judge(update: InspectedUpdate, also?: Batch): Verdict {
    if (update.hasHoles) return { type: 'gap' };
    const fresh = new Map<number, ClockRange>();
    let isWhole = true;
    for (const [client, range] of update.ranges) {
      const clock = this.#clockOf(client, also);
      if (range.from > clock) return { type: 'gap' };
      if (range.from < clock) isWhole = false;
      if (range.to > clock) fresh.set(client, { from: clock, to: range.to });
    }
    for (const [client, clock] of update.needs) {
      if (clock > this.#clockOf(client, also) && clock > (update.ranges.get(client)?.to ?? 0)) return { type: 'gap' };
    }
    const deletes = this.#newDeletes(update, fresh.size === 0, also);
    if (fresh.size === 0 && deletes.size === 0) return { type: 'known' };
    const bytes = isWhole && deletes === update.deletes ? update.bytes : this.#strip(update, deletes, also);
    return { type: 'new', bytes, ranges: fresh, deletes };
  }

  learn(ranges: Map<number, ClockRange>, deletes: Map<number, ClockRange[]>): void {
    advance(this.vector, ranges);
    if (ranges.size > 0) this.#encoded = null;
    this.#deletes?.add(deletes);
  }

  /** The document was read anew: nothing of what was known before counts. */
  reset(vector: StateVector): void {
    this.vector = vector;
    this.#deletes = null;
    this.#encoded = null;
  }

  /** The state vector's bytes. */
  encode(): Uint8Array {
    return (this.#encoded ??= encodeStateVector(this.vector));
  }

  /** Lets go of what can be computed again. */
  forget(): void {
    this.#deletes = null;
  }

  #clockOf(client: number, also?: Batch): number {
    return Math.max(this.vector.get(client) ?? 0, also?.vector.get(client) ?? 0);
  }

  #newDeletes(update: InspectedUpdate, mustKnow: boolean, also?: Batch): Map<number, ClockRange[]> {
    if (update.deleteCount === 0) return update.deletes;
    if (!mustKnow && !this.#deletes && update.deleteCount <= FREE_DELETES) return update.deletes;
    let missing = this.#known().missing(update.deletes);
    if (also && missing.size > 0) missing = also.deletes.missing(missing);
    return countRanges(missing) === update.deleteCount ? update.deletes : missing;
  }

  #known(): RangeSet {
    if (!this.#deletes) {
      this.#deletes = new RangeSet();
      for (const bytes of this.#content()) this.#deletes.add(inspectUpdate(bytes, true).deletes);
    }
    return this.#deletes;
  }

  #strip(update: InspectedUpdate, deletes: Map<number, ClockRange[]>, also?: Batch): Uint8Array {
    const vector = new Map(this.vector);
    for (const [client, clock] of also?.vector ?? []) vector.set(client, Math.max(clock, vector.get(client) ?? 0));
    const rest = Y.diffUpdate(update.bytes, encodeStateVector(vector));
    // `diffUpdate` ends with the whole delete set in the form of `encodeDeleteSet`.
    const structs = rest.subarray(0, rest.length - encodeDeleteSet(update.deletes).length);
    return new Uint8Array(Buffer.concat([structs, encodeDeleteSet(deletes)]));
  }
}

/** What the updates accepted into one commit add, before they are durable. */
export class Batch {
  readonly vector: StateVector = new Map();
  readonly #deletes = new RangeSet();
  #unsorted: Map<number, ClockRange[]>[] = [];

  add(ranges: Map<number, ClockRange>, deletes: Map<number, ClockRange[]>): void {
    advance(this.vector, ranges);
    if (deletes.size > 0) this.#unsorted.push(deletes);
  }

  /** Asked only by updates that bring nothing but deletes, or very many of them. */
  get deletes(): RangeSet {
    for (const deletes of this.#unsorted) this.#deletes.add(deletes);
    this.#unsorted = [];
    return this.#deletes;
  }
}

function countRanges(deletes: Map<number, ClockRange[]>): number {
  let count = 0;
  for (const list of deletes.values()) count += list.length;
  return count;
}
