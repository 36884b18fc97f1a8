import type { AnyRow, RecordKind, RowOfRecord } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import type { ListAddress } from './list-address.ts';

/** What the rows of a list of the directory have in common. */
export interface ListedRow extends AnyRow {
  responsible: string | null;
  is_archived: boolean;
}
export type ListedEntry<Row extends ListedRow = ListedRow> = RecordEntry<Row>;

/** What the lists of a kind differ in. */
export interface ListSpec {
  /** Whether a row is of a type. One function each: a field whose name is looked up takes ten times as long, 50,000 times. */
  types: Readonly<Record<string, (row: ListedRow) => boolean>>;
  /** Words of the address for a type. */
  typeWords: Readonly<Record<string, string>>;
  /** Words of the address for an order; the first is the usual one. */
  orderWords: Readonly<Record<string, string>>;
}

/** Types the rows by their kind. */
export function listSpec<Kind extends RecordKind, Type extends string>(spec: {
  kind: Kind;
  types: Readonly<Record<Type, (row: RowOfRecord<Kind>) => boolean>>;
  typeWords: Readonly<Record<string, NoInfer<Type>>>;
  orderWords: Readonly<Record<string, keyof Kind['orders'] & string>>;
}): ListSpec {
  const { types, typeWords, orderWords } = spec;
  return { types: types as ListSpec['types'], typeWords, orderWords };
}

/** Which records a list shows, beyond the words of its search. */
export interface ListFilter {
  type: string | null;
  isArchived: boolean;
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
  archived: number;
  mine: number;
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
  const question = JSON.stringify([filter.type, filter.isArchived, filter.isMine, me]);
  const last = lastOf.get(entries);
  if (last?.question === question) return last.answer;
  const answer = passOver(spec, entries, filter, me);
  lastOf.set(entries, { question, answer });
  return answer;
}

function passOver(spec: ListSpec, entries: readonly ListedEntry[], filter: ListFilter, me: string): FilteredEntries {
  const shown: ListedEntry[] = [];
  const counts = { all: 0, archived: 0, mine: 0 };
  const tests = Object.values(spec.types);
  const perType = tests.map(() => 0);
  const isAsked = filter.type === null ? null : (spec.types[filter.type] ?? null);
  for (const entry of entries) {
    const { row } = entry;
    const isOfType = isAsked === null || isAsked(row);
    const isMine = row.responsible === me;
    const isOfPerson = !filter.isMine || isMine;
    if (isOfType && isOfPerson && row.is_archived) counts.archived += 1;
    if (row.is_archived !== filter.isArchived) continue;
    if (isOfType && isMine) counts.mine += 1;
    if (!isOfPerson) continue;
    counts.all += 1;
    for (let at = 0; at < tests.length; at += 1) if (tests[at]!(row)) perType[at] = perType[at]! + 1;
    if (isOfType) shown.push(entry);
  }
  const types = Object.fromEntries(Object.keys(spec.types).map((type, at) => [type, perType[at]!]));
  return { shown, counts: { ...counts, types } };
}

export function viewIn(spec: ListSpec, { q, type, archives, responsable, tri, sens }: ListAddress): ListView {
  return {
    search: q ?? '',
    type: wordIn(spec.typeWords, type) ?? null,
    isArchived: archives === 'oui',
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
    archives: view.isArchived ? 'oui' : undefined,
    responsable: view.isMine ? 'moi' : undefined,
    tri: view.order === usualOrder(spec) ? undefined : wordOf(spec.orderWords, view.order),
    sens: view.isDescending ? 'desc' : undefined,
  };
}

/** Nothing is left out of it. */
export function isUnfiltered({ search, type, isArchived, isMine }: ListView): boolean {
  return search.trim() === '' && type === null && !isArchived && !isMine;
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
