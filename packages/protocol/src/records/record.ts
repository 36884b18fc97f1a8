import type { z } from 'zod';
import type { Call } from '../call.ts';

/** What a row of a kind of records has at least. */
export interface AnyRow {
  id: string;
}

/** A kind of records: decided by PostgreSQL, written by commands, copied to the devices of those who may read them. */
export interface RecordKind<Name extends string = string, Row extends z.ZodType = z.ZodType> {
  /** On the wire and in the database: `contact`. */
  readonly name: Name;
  /** What a reader gets of one; it has an `id`. */
  readonly row: Row;
  /** The commands that write one; the paths of the latter two name it, `{id}`. */
  readonly calls: { readonly create: Call; readonly update: Call; readonly remove: Call };
  /** What a new one has where nothing was given, until the server answers. */
  readonly blank: Readonly<Omit<z.output<Row>, 'id'>>;
  /** Fields whose words a search looks in. */
  readonly search: readonly FieldOf<Row>[];
  /** Fields that an order compares, without case and accents, empty ones last. The first order is the usual one. */
  readonly orders: Readonly<Record<string, readonly FieldOf<Row>[]>>;
  /** Fields that hold the id of another record, and the name of its kind: a command goes after the one that makes that. */
  readonly references?: { readonly [Field in FieldOf<Row>]?: string };
}

type FieldOf<Row extends z.ZodType> = keyof z.output<Row> & string;

/** @__NO_SIDE_EFFECTS__ */
export function defineRecord<Name extends string, Row extends z.ZodObject<{ id: z.ZodString }>>(
  kind: RecordKind<Name, Row>,
): RecordKind<Name, Row> {
  return kind;
}

export type RowOfRecord<K> = K extends RecordKind<string, infer Row> ? z.output<Row> : never;
