import type { AnyRow, RecordKind, RowOfRecord } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import type { CurrentUser } from '../../app/session/user.ts';
import type { ListAddress } from './list-address.ts';

export type ListedEntry<Row extends AnyRow = AnyRow> = RecordEntry<Row>;

/** What the lists of a kind differ in. */
export interface ListSpec {
  /** Whether a row is of a type. One function each: a field whose name is looked up takes ten times as long, 50,000 times. */
  types: Readonly<Record<string, (row: AnyRow) => boolean>>;
  /** Where a row is listed: each is on one of them. The first is the usual one. */
  shelves: readonly string[];
  shelfOf: (row: AnyRow) => string;
  /** Whose it is. */
  responsibleOf: (row: AnyRow) => string | null;
  /** Words of the address for a type. */
  typeWords: Readonly<Record<string, string>>;
  /** Parameter of the address for a shelf, and its words. */
  shelfKey: 'archives' | 'statut';
  shelfWords: Readonly<Record<string, string>>;
  /** Words of the address for an order; the first is the usual one. */
  orderWords: Readonly<Record<string, string>>;
  bulk: BulkSpec;
}

/** What is done at once with many rows of a list. */
export interface BulkSpec<Row = AnyRow> {
  /** Fields that take a row to the archives, and those that bring it back to the usual shelf. */
  archive: Partial<Row>;
  restore: Partial<Row>;
  /** Fields that take a row to the shelf of what is deleted; `null`: it is removed, and does not come back. */
  remove: { fields: Partial<Row>; shelf: string } | null;
  /** Whether this person may do it with a row. */
  mayChange(row: Row, user: CurrentUser): boolean;
}

interface TypedSpec<Kind extends RecordKind, Type extends string, Shelf extends string> {
  kind: Kind;
  types: Readonly<Record<Type, (row: RowOfRecord<Kind>) => boolean>>;
  typeWords: Readonly<Record<string, NoInfer<Type>>>;
  shelves: readonly Shelf[];
  /** `merged`: listed nowhere. */
  shelfOf: (row: RowOfRecord<Kind>) => NoInfer<Shelf> | 'merged';
  shelfKey: ListSpec['shelfKey'];
  shelfWords: Readonly<Record<string, NoInfer<Shelf>>>;
  responsibleOf: (row: RowOfRecord<Kind>) => string | null;
  orderWords: Readonly<Record<string, keyof Kind['orders'] & string>>;
  bulk: BulkSpec<RowOfRecord<Kind>>;
}

/** Types the rows by their kind. */
export function listSpec<Kind extends RecordKind, Type extends string, Shelf extends string>(
  spec: TypedSpec<Kind, Type, Shelf>,
): ListSpec {
  return spec as unknown as ListSpec;
}

/** The shelves of a directory, whose rows have `is_archived`. */
export const ARCHIVE = {
  shelves: ['current', 'archived'] as const,
  // What was merged is on neither: the list has the one that stays.
  shelfOf: (row: { is_archived: boolean; merged_into: string | null }) =>
    row.merged_into === null ? (row.is_archived ? 'archived' : 'current') : 'merged',
  shelfKey: 'archives',
  shelfWords: { oui: 'archived' },
} as const;

/** What is done at once with many rows of a directory. */
export const DIRECTORY_BULK = {
  archive: { is_archived: true },
  restore: { is_archived: false },
  remove: null,
} as const;

/** Which records a list shows, beyond the words of its search. */
export interface ListFilter {
  type: string | null;
  shelf: string;
  /** Those for whom the person is responsible. */
  isMine: boolean;
}

/** What the list shows, as its address says it. */
export interface ListView extends ListFilter {
  search: string;
  order: string;
  isDescending: boolean;
}

/** How many the list would have with each filter in the place of the one of its kind. */
export interface ListCounts {
  all: number;
  mine: number;
  shelves: Readonly<Record<string, number>>;
  types: Readonly<Record<string, number>>;
}

export interface FilteredEntries {
  shown: ListedEntry[];
  counts: ListCounts;
}

/** Of the arrays of entries that are still in use: a list that one comes back to is there at once. */
const lastOf = new WeakMap<readonly ListedEntry[], { question: string; answer: FilteredEntries }>();

/** Entries that pass a filter, in their order, and what the other filters would give, in one pass. */
export function filtered(
  spec: ListSpec,
  entries: readonly ListedEntry[],
  filter: ListFilter,
  me: string,
): FilteredEntries {
  const question = JSON.stringify([filter.type, filter.shelf, filter.isMine, me]);
  const last = lastOf.get(entries);
  if (last?.question === question) return last.answer;
  const answer = passOver(spec, entries, filter, me);
  lastOf.set(entries, { question, answer });
  return answer;
}

function passOver(spec: ListSpec, entries: readonly ListedEntry[], filter: ListFilter, me: string): FilteredEntries {
  const shown: ListedEntry[] = [];
  const counts = { all: 0, mine: 0 };
  const shelves = Object.fromEntries(spec.shelves.map((shelf) => [shelf, 0]));
  const { shelfOf, responsibleOf } = spec;
  const tests = Object.values(spec.types);
  const perType = tests.map(() => 0);
  const isAsked = filter.type === null ? null : (spec.types[filter.type] ?? null);
  for (const entry of entries) {
    const { row } = entry;
    const isOfType = isAsked === null || isAsked(row);
    const isMine = responsibleOf(row) === me;
    const isOfPerson = !filter.isMine || isMine;
    const shelf = shelfOf(row);
    if (isOfType && isOfPerson) shelves[shelf] = (shelves[shelf] ?? 0) + 1;
    if (shelf !== filter.shelf) continue;
    if (isOfType && isMine) counts.mine += 1;
    if (!isOfPerson) continue;
    counts.all += 1;
    for (let at = 0; at < tests.length; at += 1) if (tests[at]!(row)) perType[at] = perType[at]! + 1;
    if (isOfType) shown.push(entry);
  }
  const types = Object.fromEntries(Object.keys(spec.types).map((type, at) => [type, perType[at]!]));
  return { shown, counts: { ...counts, shelves, types } };
}

export function viewIn(spec: ListSpec, address: ListAddress): ListView {
  const { q, type, responsable, tri, sens } = address;
  return {
    search: q ?? '',
    type: wordIn(spec.typeWords, type) ?? null,
    shelf: wordIn(spec.shelfWords, address[spec.shelfKey]) ?? usualShelf(spec),
    isMine: responsable === 'moi',
    order: wordIn(spec.orderWords, tri) ?? usualOrder(spec),
    isDescending: sens === 'desc',
  };
}

/** The usual is not said. */
export function addressOf(spec: ListSpec, view: ListView): ListAddress {
  return {
    q: view.search || undefined,
    type: wordOf(spec.typeWords, view.type),
    [spec.shelfKey]: view.shelf === usualShelf(spec) ? undefined : wordOf(spec.shelfWords, view.shelf),
    responsable: view.isMine ? 'moi' : undefined,
    tri: view.order === usualOrder(spec) ? undefined : wordOf(spec.orderWords, view.order),
    sens: view.isDescending ? 'desc' : undefined,
  };
}

/** Nothing is left out of it. */
export function isUnfiltered(spec: ListSpec, { search, type, shelf, isMine }: ListView): boolean {
  return search.trim() === '' && type === null && shelf === usualShelf(spec) && !isMine;
}

export function usualShelf({ shelves }: ListSpec): string {
  return shelves[0] ?? '';
}

function usualOrder({ orderWords }: ListSpec): string {
  return Object.values(orderWords)[0] ?? '';
}

function wordIn(words: Readonly<Record<string, string>>, word: string | undefined): string | undefined {
  return word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;
}

function wordOf(words: Readonly<Record<string, string>>, value: string | null): string | undefined {
  return Object.keys(words).find((word) => words[word] === value);
}
