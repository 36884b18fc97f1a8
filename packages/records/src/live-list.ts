import type { AnyRow, RecordKind } from '@basoche/protocol';
import type { IndexedEntry, RecordEntry } from './entry.ts';
import type { Match } from './query.ts';
import { placeOf } from './sorted.ts';

/** One entry before and after a change; `undefined` = it was not, or is not, there. */
export interface EntryChange {
  before: IndexedEntry | undefined;
  after: IndexedEntry | undefined;
}

/** An answer that follows the rows. */
export interface RecordList<Row extends AnyRow = AnyRow> {
  /** In order; another array after each change that concerns it, the same otherwise. */
  readonly entries: readonly RecordEntry<Row>[];
  /** Calls `fn` when `entries` is another. @returns ends it */
  subscribe(fn: () => void): () => void;
}

export interface ListSource {
  kind: Pick<RecordKind, 'search' | 'orders'>;
  order: string;
  isDescending: boolean;
  /** `null` = every entry. */
  match: Match | null;
  /** Every entry, in that order, ascending. */
  ordered(): readonly IndexedEntry[];
  /** The list has its first listener. */
  followed(): void;
}

export class LiveList implements RecordList {
  readonly #source: ListSource;
  readonly #listeners = new Set<() => void>();
  #entries: readonly IndexedEntry[] | null = null;

  constructor(source: ListSource) {
    this.#source = source;
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  get entries(): readonly IndexedEntry[] {
    this.#entries ??= this.#read();
    return this.#entries;
  }

  subscribe(fn: () => void): () => void {
    if (!this.isFollowed) this.#source.followed();
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  }

  /** What it holds is old: it is read again when somebody asks. */
  forget(): void {
    this.#entries = null;
  }

  /** Takes up single changes [RS6]. @returns whether one concerns it */
  change(changes: readonly EntryChange[]): boolean {
    if (this.#entries === null) return true;
    const { match } = this.#source;
    const has = (entry: IndexedEntry | undefined) => entry !== undefined && (match === null || match(entry));
    const own = changes.filter(({ before, after }) => has(before) || has(after));
    if (own.length === 0) return false;
    const entries = [...this.#entries];
    for (const { before, after } of own) {
      if (before !== undefined && has(before)) entries.splice(this.#placeOf(entries, before), 1);
      if (after !== undefined && has(after)) entries.splice(this.#placeOf(entries, after), 0, after);
    }
    this.#entries = entries;
    return true;
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #read(): IndexedEntry[] {
    const { match, isDescending } = this.#source;
    const ordered = this.#source.ordered();
    const entries = match === null ? [...ordered] : ordered.filter(match);
    return isDescending ? entries.reverse() : entries;
  }

  #placeOf(entries: readonly IndexedEntry[], entry: IndexedEntry): number {
    const { kind, order, isDescending } = this.#source;
    const keyOf = (each: IndexedEntry) => each.key(kind, order);
    return placeOf(entries, keyOf(entry), keyOf, { isDescending });
  }
}
