import * as Y from 'yjs';
import type { TailUpdate } from '../journal/journal.ts';
import { step2Message, updateMessage } from '../messages.ts';
import { EMPTY_UPDATE, isEmptyUpdate, mergeAll } from '../update/merge.ts';
import { extentOf } from '../update/extent.ts';
import type { Extent } from '../update/extent.ts';
import { splitUpdate } from '../update/split.ts';
import { decodeStateVector } from '../update/state-vector.ts';

const FOLD_COUNT = 64;
const FOLD_BYTES = 64 * 1024;
const KEPT_ANSWERS = 16;

/**
 * The durable bytes of one document: merged up to `baseSeq`, then the updates since. Joiners are answered from them,
 * encoded once per state and state vector, not once per joiner.
 */
export class Content {
  #base: Uint8Array;
  #baseSeq: number;
  /** Of the base; read when somebody who has something of it asks. */
  #extent: Extent | null = null;
  #tail: TailUpdate[] = [];
  #tailBytes = 0;
  #baseAnswers = new Map<string, Uint8Array[]>();
  #tailAnswers = new Map<string, Uint8Array[]>();
  readonly #partBytes: number;
  /** Updates after this seq are kept apart. */
  readonly #settledSeq: () => number;

  constructor(
    base: Uint8Array | null,
    baseSeq: number,
    tail: Uint8Array[],
    options: { partBytes: number; settledSeq: () => number },
  ) {
    this.#base = base ?? EMPTY_UPDATE;
    this.#baseSeq = baseSeq;
    this.#partBytes = options.partBytes;
    this.#settledSeq = options.settledSeq;
    tail.forEach((bytes, index) => this.push({ seq: baseSeq + index + 1, bytes }));
  }

  get bytes(): number {
    let cached = this.#extent?.deletes.length ?? 0;
    for (const parts of this.#baseAnswers.values()) for (const part of parts) cached += part.length;
    return this.#base.length + this.#tailBytes + cached;
  }

  push(update: TailUpdate): void {
    this.#tail.push(update);
    this.#tailBytes += update.bytes.length;
    this.#tailAnswers.clear();
  }

  /** Every durable update, merged where that was done already. */
  all(): Uint8Array[] {
    return [this.#base, ...this.#tail.map((update) => update.bytes)];
  }

  /** The same in two, as far as updates after `seq` are still apart. */
  splitAt(seq: number): { settled: Uint8Array[]; later: Uint8Array[] } {
    const [base, ...tail] = this.all();
    const count = Math.max(0, seq - this.#baseSeq);
    return { settled: [base!, ...tail.slice(0, count)], later: tail.slice(count) };
  }

  /** The updates after `seq` as one, or `null` when they are no longer apart. */
  since(seq: number): Uint8Array | null {
    if (seq < this.#baseSeq) return null;
    return mergeAll(this.#tail.slice(seq - this.#baseSeq).map((update) => update.bytes));
  }

  /** y-websocket messages that bring a device with this state vector up to date; the last one is sync step 2. */
  answer(stateVector: Uint8Array): Buffer[] {
    const updates = this.updates(stateVector);
    return updates.map((update, index) =>
      index === updates.length - 1 ? step2Message(update) : updateMessage(update),
    );
  }

  /** The same as updates, at least one. */
  updates(stateVector: Uint8Array): Uint8Array[] {
    this.#fold();
    const key = Buffer.from(stateVector).toString('latin1');
    const parts = remember(this.#baseAnswers, key, () => {
      return this.#cut(this.#lackedBy(stateVector));
    });
    if (this.#tail.length === 0) return parts;
    const rest = remember(this.#tailAnswers, key, () => {
      const tail = mergeAll(this.#tail.map((update) => update.bytes));
      return this.#cut(isEmptyVector(stateVector) ? tail : Y.diffUpdate(tail, stateVector));
    });
    return [...parts.filter((part) => !isEmptyUpdate(part)), ...rest];
  }

  /** Cutting means reading it all: what is hardly larger than a part is not worth it. */
  #cut(update: Uint8Array): Uint8Array[] {
    return update.length <= 2 * this.#partBytes ? [update] : splitUpdate(update, this.#partBytes);
  }

  /** The same as one update: for who has to take it at once anyway, it is neither cut nor joined again. */
  whole(stateVector: Uint8Array): Uint8Array {
    this.#fold();
    const missing = (update: Uint8Array) => (isEmptyVector(stateVector) ? update : Y.diffUpdate(update, stateVector));
    const tail = this.#tail.map((update) => missing(update.bytes));
    return mergeAll([this.#lackedBy(stateVector), ...tail].filter(isSomething));
  }

  /** Of the base. Most who come back have all of it: they get its deletes, as they stand. */
  #lackedBy(stateVector: Uint8Array): Uint8Array {
    if (isEmptyVector(stateVector)) return this.#base;
    this.#extent ??= extentOf(this.#base);
    const { vector, deletes } = this.#extent;
    const has = decodeStateVector(stateVector);
    const hasAll = [...vector].every(([client, clock]) => (has.get(client) ?? 0) >= clock);
    return hasAll ? deletes : Y.diffUpdate(this.#base, stateVector);
  }

  /** The same content up to `seq` in fewer bytes; ignored when what is here cannot be cut there. */
  rebase(base: Uint8Array, seq: number): void {
    if (seq < this.#baseSeq || seq > this.#baseSeq + this.#tail.length) return;
    this.#tail = this.#tail.slice(seq - this.#baseSeq);
    this.#tailBytes = this.#tail.reduce((sum, update) => sum + update.bytes.length, 0);
    this.#base = base;
    this.#baseSeq = seq;
    this.forgetAnswers();
  }

  /** Lets go of what can be encoded again. */
  forgetAnswers(): void {
    this.#baseAnswers.clear();
    this.#tailAnswers.clear();
    this.#extent = null;
  }

  #fold(): void {
    const count = Math.min(this.#tail.length, this.#settledSeq() - this.#baseSeq);
    if (count <= 0) return;
    const isShort = this.#tail.length <= FOLD_COUNT && this.#tailBytes <= Math.max(FOLD_BYTES, this.#base.length / 4);
    if (isShort && !isEmptyUpdate(this.#base)) return;
    const folded = this.#tail.slice(0, count);
    this.#base = mergeAll([this.#base, ...folded.map((update) => update.bytes)]);
    this.#baseSeq += count;
    this.#tail = this.#tail.slice(count);
    this.#tailBytes -= folded.reduce((sum, update) => sum + update.bytes.length, 0);
    this.forgetAnswers();
  }
}

function isSomething(update: Uint8Array): boolean {
  return !isEmptyUpdate(update);
}

function isEmptyVector(stateVector: Uint8Array): boolean {
  return stateVector.length === 0 || (stateVector.length === 1 && stateVector[0] === 0);
}

function remember<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= KEPT_ANSWERS) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}
