import type { AnyRow, RecordKind } from '@basoche/protocol';
import type { IndexedEntry, RecordEntry } from './entry.ts';
import type { Match } from './query.ts';
import { mergedBy, placeOf } from './sorted.ts';

/** More changes at once are merged into a list, fewer are put in their places one by one. */
const MAX_SINGLE_CHANGES = 50;

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
  /** What a wider query has, in the order of this list; `null` where none was read. */
  wider(): readonly IndexedEntry[] | null;
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

  /** `null` = they were not read since something changed. */
  get readEntries(): readonly IndexedEntry[] | null {
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

  /** Takes up changes [RS6]. @returns whether one concerns it */
  change(changes: readonly EntryChange[]): boolean {
    if (this.#entries === null) return true;
    const { match } = this.#source;
    const has = (entry: IndexedEntry | undefined): entry is IndexedEntry =>
      entry !== undefined && (match === null || match(entry));
    const removed = changes.flatMap(({ before }) => (has(before) ? [before] : []));
    const added = changes.flatMap(({ after }) => (has(after) ? [after] : []));
    if (removed.length === 0 && added.length === 0) return false;
    this.#entries = changed(this.#entries, { removed, added }, this.#keyOf, this.#source.isDescending);
    return true;
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #read(): readonly IndexedEntry[] {
    const { match, isDescending } = this.#source;
    const wider = match === null ? null : this.#source.wider();
    if (match !== null && wider !== null) return wider.filter(match);
    const ordered = this.#source.ordered();
    const entries = match === null ? [...ordered] : ordered.filter(match);
    return isDescending ? entries.reverse() : entries;
  }

  readonly #keyOf = (entry: IndexedEntry): string => entry.key(this.#source.kind, this.#source.order);
}

/** A sorted list without some entries and with others; another array. */
export function changed<Entry extends IndexedEntry>(
  entries: readonly Entry[],
  { removed, added }: { removed: readonly Entry[]; added: readonly Entry[] },
  keyOf: (entry: Entry) => string,
  isDescending: boolean,
): Entry[] {
  if (removed.length + added.length > MAX_SINGLE_CHANGES)
    return mergedBy(entries, { removed: new Set(removed), added }, keyOf, { isDescending });
  const changing = [...entries];
  for (const entry of removed) changing.splice(placeOf(changing, keyOf(entry), keyOf, { isDescending }), 1);
  for (const entry of added) changing.splice(placeOf(changing, keyOf(entry), keyOf, { isDescending }), 0, entry);
  return changing;
}
