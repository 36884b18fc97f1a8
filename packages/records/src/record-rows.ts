import type { AnyRow, RecordKind } from '@basoche/protocol';
import { changedRow } from './change.ts';
import type { RecordChange } from './change.ts';
import { IndexedEntry } from './entry.ts';
import type { RecordEntry } from './entry.ts';
import { changed, LiveList } from './live-list.ts';
import type { EntryChange, RecordList } from './live-list.ts';
import { isNarrower, matcher } from './query.ts';
import type { RecordQuery } from './query.ts';
import { sortedBy } from './sorted.ts';

/** What this device knows of a kind: nothing yet, a part of the first fill, or all that the person may read. */
export type RowsState =
  | { is: 'loading' }
  /** What the device has is read, and more of it comes: what is there is the beginning of the usual order. */
  | { is: 'reading' }
  | { is: 'filling'; rows: number }
  /** `unreadable`: rows of a newer server, that this release leaves out. */
  | { is: 'complete'; unreadable: number };

/** What the feed, or the disk, says of a kind. */
export interface RowsUpdate<Row extends AnyRow = AnyRow> {
  rows: readonly Row[];
  gone: readonly string[];
  /** The fill that they belong to, or follow. */
  generation: number;
  /** What is of an older generation is gone with it. */
  endsFill: boolean;
}

interface BaseRow<Row> {
  row: Row;
  generation: number;
}

/** The rows of one kind on this device, what commands make of them, and the lists that follow them [RS1]. */
export class RecordRows<Row extends AnyRow = AnyRow> {
  readonly kind: RecordKind;
  /** Name of the first of its orders. */
  readonly #usual: string;
  readonly #base = new Map<string, BaseRow<Row>>();
  readonly #entries = new Map<string, IndexedEntry<Row>>();
  readonly #ordered = new Map<string, IndexedEntry<Row>[]>();
  readonly #lists = new Map<string, { query: RecordQuery; list: LiveList }>();
  /** Entries of which nothing was made yet that is compared or searched, as far as is known. */
  readonly #unprepared = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #changes = new Map<string, RecordChange[]>();
  #state: RowsState = { is: 'loading' };

  constructor(kind: RecordKind) {
    this.kind = kind;
    this.#usual = Object.keys(kind.orders)[0] ?? '';
  }

  get state(): RowsState {
    return this.#state;
  }

  get(id: string): RecordEntry<Row> | undefined {
    return this.#entries.get(id);
  }

  /** As the server last gave them, without what commands make of them. */
  served(): Row[] {
    return [...this.#base.values()].map(({ row }) => row);
  }

  /** As the server last gave them, in the usual order: that of what is shown, then what commands hide. */
  servedInOrder(): Row[] {
    const inOrder = this.#orderedBy(this.#usual).flatMap(({ id }) => this.#base.get(id)?.row ?? []);
    if (inOrder.length === this.#base.size) return inOrder;
    return [...inOrder, ...this.served().filter(({ id }) => !this.#entries.has(id))];
  }

  /** Equal queries share one list. */
  list(query: RecordQuery<Row> = {}): RecordList<Row> {
    const name = JSON.stringify(query);
    const found = this.#lists.get(name);
    if (found !== undefined) return found.list as unknown as RecordList<Row>;
    const order = query.order ?? this.#usual;
    const list: LiveList = new LiveList({
      kind: this.kind,
      order,
      isDescending: query.descending === true,
      match: matcher(this.kind, query),
      ordered: () => this.#orderedBy(order),
      wider: () => this.#widerThan(query),
      followed: () => {
        // Let go of while nobody followed it: what it held is old.
        if (this.#lists.get(name)?.list !== list) list.forget();
        this.#lists.set(name, { query, list });
      },
    });
    this.#lists.set(name, { query, list });
    return list as unknown as RecordList<Row>;
  }

  /** How many entries of a query have each value of a field. */
  countBy(field: keyof Row, query: RecordQuery<Row> = {}): Map<Row[keyof Row], number> {
    const counts = new Map<Row[keyof Row], number>();
    for (const { row } of this.list(query).entries) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
    return counts;
  }

  /**
   * Makes what searches and the usual order compare, of so many entries, before somebody asks for it.
   * @returns whether more are left
   */
  prepare(count: number): boolean {
    let left = count;
    for (const id of this.#unprepared) {
      if (left === 0) break;
      left -= 1;
      this.#entries.get(id)?.prepare(this.kind, this.#usual);
      this.#unprepared.delete(id);
    }
    return this.#unprepared.size > 0;
  }

  /** Calls `fn` after each change of a row or of the state. @returns ends it */
  subscribe(fn: () => void): () => void {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  }

  /** Takes up what the feed gave [RS3]. @param stateOf of so many rows */
  apply({ rows, gone, generation, endsFill }: RowsUpdate<Row>, stateOf: (count: number) => RowsState): void {
    const moved = new Set<string>();
    for (const row of rows) {
      this.#base.set(row.id, { row, generation });
      moved.add(row.id);
    }
    for (const id of gone) if (this.#base.delete(id)) moved.add(id);
    if (endsFill)
      for (const [id, base] of this.#base) {
        if (base.generation >= generation) continue;
        this.#base.delete(id);
        moved.add(id);
      }
    this.#state = stateOf(this.#base.size);
    this.#show(moved);
  }

  /** What the device has, in the place of all that was here. */
  replace(parts: readonly Pick<RowsUpdate<Row>, 'rows' | 'generation'>[], stateOf: (count: number) => RowsState): void {
    const moved = new Set(this.#base.keys());
    this.#base.clear();
    for (const { rows, generation } of parts)
      for (const row of rows) {
        this.#base.set(row.id, { row, generation });
        moved.add(row.id);
      }
    this.#state = stateOf(this.#base.size);
    this.#show(moved);
  }

  /** Replaces what commands make of rows, oldest first [RS2]. */
  setChanges(changes: readonly RecordChange[]): void {
    const before = this.#changes;
    const after = new Map<string, RecordChange[]>();
    for (const change of changes) {
      const own = after.get(change.id);
      if (own === undefined) after.set(change.id, [change]);
      else own.push(change);
    }
    this.#changes = after;
    const moved: string[] = [];
    for (const [id, own] of before) if (!isSame(own, after.get(id) ?? [])) moved.push(id);
    for (const id of after.keys()) if (!before.has(id)) moved.push(id);
    if (moved.length > 0) this.#show(moved);
  }

  #show(ids: Iterable<string>): void {
    const changes: EntryChange[] = [];
    for (const id of ids) {
      const before = this.#entries.get(id);
      const after = this.#entryOf(id);
      if (after === undefined) this.#entries.delete(id);
      else this.#entries.set(id, after);
      if (before !== undefined || after !== undefined) changes.push({ before, after });
    }
    const removed = changes.flatMap(({ before }) => before ?? []) as IndexedEntry<Row>[];
    const added = changes.flatMap(({ after }) => after ?? []) as IndexedEntry<Row>[];
    for (const { id } of removed) this.#unprepared.delete(id);
    for (const { id } of added) this.#unprepared.add(id);
    for (const [order, entries] of this.#ordered)
      this.#ordered.set(
        order,
        changed(entries, { removed, added }, (entry) => entry.key(this.kind, order), false),
      );
    const concerned: LiveList[] = [];
    for (const [name, { list }] of this.#lists) {
      if (!list.isFollowed) {
        list.forget();
        this.#lists.delete(name);
      } else if (changes.length > 0 && list.change(changes)) concerned.push(list);
    }
    for (const list of concerned) list.notify();
    for (const listener of this.#listeners) listener();
  }

  #entryOf(id: string): IndexedEntry<Row> | undefined {
    const changes = this.#changes.get(id) ?? [];
    const row = changedRow(this.#base.get(id)?.row ?? null, changes, this.kind.blank);
    return row === null
      ? undefined
      : new IndexedEntry(row, changes.findLast(({ isPending }) => isPending)?.does.is ?? null);
  }

  #orderedBy(order: string): readonly IndexedEntry<Row>[] {
    let entries = this.#ordered.get(order);
    if (entries === undefined) {
      entries = sortedBy(this.#entries.values(), (entry) => entry.key(this.kind, order));
      this.#ordered.set(order, entries);
    }
    return entries;
  }

  /** The shortest list of the same order that has whatever the query asks for. */
  #widerThan(query: RecordQuery<Row>): readonly IndexedEntry[] | null {
    let shortest: readonly IndexedEntry[] | null = null;
    for (const { query: other, list } of this.#lists.values()) {
      const entries = list.readEntries;
      if (entries === null || entries.length >= (shortest?.length ?? Infinity)) continue;
      if (isNarrower(query, other)) shortest = entries;
    }
    return shortest;
  }
}

function isSame(some: readonly RecordChange[], others: readonly RecordChange[]): boolean {
  return (
    some.length === others.length &&
    some.every((change, at) => {
      const other = others[at]!;
      return change === other || (change.commandId === other.commandId && change.isPending === other.isPending);
    })
  );
}
