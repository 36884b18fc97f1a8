import { foldedText } from '@basoche/domain';
import type { AnyRow, RecordKind } from '@basoche/protocol';
import { fieldText } from './search-text.ts';

/** A record as it is shown. Another object after each change of it. */
export interface RecordEntry<Row extends AnyRow = AnyRow> {
  readonly id: string;
  readonly row: Row;
  /** A command about it was not answered yet. */
  readonly isPending: boolean;
}

type Compared = Pick<RecordKind, 'search' | 'orders'>;

/** An entry with what is compared of it, made when it is first asked for. */
export class IndexedEntry<Row extends AnyRow = AnyRow> implements RecordEntry<Row> {
  readonly id: string;
  readonly row: Row;
  readonly isPending: boolean;
  #keys: Map<string, string> | null = null;
  #text: string | null = null;

  constructor(row: Row, isPending: boolean) {
    this.id = row.id;
    this.row = row;
    this.isPending = isPending;
  }

  /** Its place in an order: no two entries have the same [RS4]. */
  key(kind: Compared, order: string): string {
    this.#keys ??= new Map();
    let key = this.#keys.get(order);
    if (key === undefined) {
      const values = this.row as Readonly<Record<string, unknown>>;
      key = [...(kind.orders[order] ?? []).map((field) => keyOf(values[field])), this.id].join('\0');
      this.#keys.set(order, key);
    }
    return key;
  }

  /** Its words for a search [RS5]. */
  text(kind: Compared): string {
    const values = this.row as Readonly<Record<string, unknown>>;
    this.#text ??= kind.search.map((field) => fieldText(values[field])).join('');
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
      return value === '' ? LAST : foldedText(value, { accents: false, case: false });
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
