import type { AnyRow } from '@basoche/protocol';
import { copiesOf } from './same-shape.ts';

/** A part of the feed as it rests on the device: later ones hold over earlier ones. */
export interface Segment {
  /** The fill that it belongs to, or follows. */
  generation: number;
  /** By kind. */
  rows: Record<string, AnyRow[]>;
  gone: { record: string; id: string }[];
}

/** Values of one field, or the different ones and which of them each row has. */
type Column = unknown[] | { values: unknown[]; at: number[] };

interface Packed {
  generation: number;
  kinds: { record: string; count: number; columns: Record<string, Column> }[];
  gone: Segment['gone'];
}

/** Columns, because rows of a kind repeat each other: a quarter of what their JSON takes. */
export function encodeSegment({ generation, rows, gone }: Segment): Uint8Array<ArrayBuffer> {
  const kinds = Object.entries(rows).map(([record, list]) => ({
    record,
    count: list.length,
    columns: columnsOf(list),
  }));
  return new TextEncoder().encode(JSON.stringify({ generation, kinds, gone } satisfies Packed));
}

export function decodeSegment(bytes: Uint8Array): Segment {
  const { generation, kinds, gone } = JSON.parse(new TextDecoder().decode(bytes)) as Packed;
  const rows = Object.fromEntries(kinds.map(({ record, count, columns }) => [record, rowsOf(count, columns)]));
  return { generation, rows, gone };
}

/** Rows in a segment, of all kinds. */
export function rowsIn({ rows }: Pick<Segment, 'rows'>): number {
  return Object.values(rows).reduce((count, list) => count + list.length, 0);
}

function columnsOf(rows: readonly AnyRow[]): Record<string, Column> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(fields.map((field) => [field, columnOf(rows, field)]));
}

function columnOf(rows: readonly AnyRow[], field: string): Column {
  const all = rows.map((row) => (row as unknown as Record<string, unknown>)[field]);
  if (all.some((value) => typeof value === 'object' && value !== null)) return all;
  const places = new Map<unknown, number>();
  for (const value of all) if (!places.has(value)) places.set(value, places.size);
  if (places.size > all.length / 4) return all;
  return { values: [...places.keys()], at: all.map((value) => places.get(value)!) };
}

function rowsOf(count: number, columns: Record<string, Column>): AnyRow[] {
  const newRow = copiesOf(Object.keys(columns));
  const rows = Array.from({ length: count }, newRow);
  for (const [field, column] of Object.entries(columns))
    if (Array.isArray(column)) for (let row = 0; row < count; row += 1) rows[row]![field] = column[row];
    else for (let row = 0; row < count; row += 1) rows[row]![field] = column.values[column.at[row]!];
  return rows as unknown as AnyRow[];
}
