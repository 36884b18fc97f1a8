import type { AnyRow, RecordKind } from '@basoche/protocol';
import type { IndexedEntry } from './entry.ts';
import { searchWords } from './search-text.ts';

type Value = string | number | boolean | null;

/** What a field must be: a value, one of several, or within bounds (both included). */
export type Condition<V = unknown> =
  | Extract<V, Value>
  | { in: readonly Extract<V, Value>[] }
  | { from?: Extract<V, string | number>; to?: Extract<V, string | number> };

/** Which rows of a kind, in which order. Plain data: it can be saved, and equal ones share their answer. */
export interface RecordQuery<Row extends AnyRow = AnyRow> {
  /** All of them hold. */
  where?: { readonly [F in keyof Row]?: Condition<Row[F]> };
  /** Beginnings of words, without case and accents. */
  search?: string;
  /** Name of an order of the kind; the first of them where none is given. */
  order?: string;
  descending?: boolean;
}

export type Match = (entry: IndexedEntry) => boolean;

/** @returns whether an entry is asked for; `null` = every one is */
export function matcher(kind: Pick<RecordKind, 'search' | 'orders'>, query: RecordQuery): Match | null {
  const conditions = Object.entries((query.where ?? {}) as Record<string, Condition | undefined>).flatMap(
    ([field, condition]) => (condition === undefined ? [] : [{ field, test: testOf(condition) }]),
  );
  const words = searchWords(query.search ?? '');
  if (conditions.length === 0 && words.length === 0) return null;
  return (entry) => {
    const row = entry.row as unknown as Record<string, unknown>;
    for (const { field, test } of conditions) if (!test(row[field])) return false;
    if (words.length === 0) return true;
    const text = entry.text(kind);
    for (const word of words) if (!text.includes(word)) return false;
    return true;
  };
}

/** Whether a query asks for the usual order of its kind. */
export function isUsualOrder(
  { orders }: { orders: Readonly<Record<string, unknown>> },
  { order, descending }: Pick<RecordQuery, 'order' | 'descending'>,
): boolean {
  return descending !== true && (order === undefined || order === Object.keys(orders)[0]);
}

/** Whether all that a query asks for is in the answer of another, in the same order. */
export function isNarrower(query: RecordQuery, than: RecordQuery): boolean {
  if (query.order !== than.order || (query.descending === true) !== (than.descending === true)) return false;
  const where = (query.where ?? {}) as Record<string, Condition | undefined>;
  const isWithin = Object.entries((than.where ?? {}) as Record<string, Condition | undefined>).every(
    ([field, condition]) => condition === undefined || JSON.stringify(where[field]) === JSON.stringify(condition),
  );
  const words = searchWords(query.search ?? '');
  return isWithin && searchWords(than.search ?? '').every((word) => words.some((longer) => longer.startsWith(word)));
}

function testOf(condition: Condition): (value: unknown) => boolean {
  if (typeof condition !== 'object' || condition === null) return (value) => value === condition;
  if ('in' in condition) {
    const values = new Set<unknown>(condition.in);
    return (value) => values.has(value);
  }
  const { from, to } = condition as { from?: string | number; to?: string | number };
  return (value) =>
    (typeof value === 'string' || typeof value === 'number') &&
    (from === undefined || value >= from) &&
    (to === undefined || value <= to);
}
