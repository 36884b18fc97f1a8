import type { z } from 'zod';

/** A kind of records: decided by PostgreSQL, written by commands, copied to the devices of those who may read them. */
export interface RecordKind<Name extends string = string, Row extends z.ZodType = z.ZodType> {
  /** On the wire and in the database: `contact`. */
  readonly name: Name;
  /** What a reader gets of one; it has an `id`. */
  readonly row: Row;
}

/** @__NO_SIDE_EFFECTS__ */
export function defineRecord<Name extends string, Row extends z.ZodObject<{ id: z.ZodString }>>(
  kind: RecordKind<Name, Row>,
): RecordKind<Name, Row> {
  return kind;
}

export type RowOfRecord<K> = K extends RecordKind<string, infer Row> ? z.output<Row> : never;
