import type { AnyRow, RecordKind } from '@basoche/protocol';
import type { RecordChange } from './change.ts';
import { fieldText, plain } from './search-text.ts';

/** A record as it is shown. Another object after each change of it. */
export interface RecordEntry<Row extends AnyRow = AnyRow> {
  readonly id: string;
  readonly row: Row;
  /** A command about it was not answered yet. */
  readonly isPending: boolean;
  /** What the last of these does. */
  readonly pending: PendingCommand | null;
}

type PendingCommand = RecordChange['does']['is'];
type Compared = Pick<RecordKind, 'search' | 'orders'>;

/** An entry with what is compared of it, made when it is first asked for. */
export class IndexedEntry<Row extends AnyRow = AnyRow> implements RecordEntry<Row> {
  readonly id: string;
  readonly row: Row;
  readonly isPending: boolean;
  readonly pending: PendingCommand | null;
  /** Of the order that was asked for last. */
  #key: string | null = null;
  #order = '';
  #text: string | null = null;

  constructor(row: Row, pending: PendingCommand | null) {
    this.id = row.id;
    this.row = row;
    this.isPending = pending !== null;
    this.pending = pending;
  }

  /** Its place in an order: no two entries have the same [RS4]. */
  key(kind: Compared, order: string): string {
    if (this.#key === null || this.#order !== order) {
      const values = this.row as Readonly<Record<string, unknown>>;
      let key = '';
      for (const field of kind.orders[order] ?? []) key += `${keyOf(values[field])}\0`;
      this.#key = key + this.id;
      this.#order = order;
    }
    return this.#key;
  }

  /** Makes its words and its place in an order ahead of time. */
  prepare(kind: Compared, order: string): void {
    this.text(kind);
    if (this.#key === null) this.key(kind, order);
  }

  /** Its words for a search [RS5]. */
  text(kind: Compared): string {
    const values = this.row as Readonly<Record<string, unknown>>;
    if (this.#text === null) {
      let text = '';
      for (const field of kind.search) text += fieldText(values[field]);
      this.#text = text;
    }
    return this.#text;
  }
}

/** Behind every text. */
const LAST = '\uffff';
const DIGITS = 16;

/** Texts without case and accents, numbers and flags; what is empty comes last. */
function keyOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value === '' ? LAST : plain(value);
    case 'number':
      // Negative numbers before the others, and the smallest of them first.
      return value < 0 ? `-${padded(Number.MAX_SAFE_INTEGER + value)}` : `0${padded(value)}`;
    case 'boolean':
      return value ? '0' : '1';
    default:
      return LAST;
  }
}

const padded = (value: number) => value.toFixed(4).padStart(DIGITS + 5, '0');
