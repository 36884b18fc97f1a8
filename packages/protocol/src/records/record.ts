import type { Rule } from '@basoche/domain';
import type { z } from 'zod';
import type { Call } from '../call.ts';

/** What a row of a kind of records has at least. */
export interface AnyRow {
  id: string;
}

/** A kind of records: decided by PostgreSQL, written by commands, copied to the devices of those who may read them. */
export interface RecordKind<
  Name extends string = string,
  Row extends z.ZodType = z.ZodType,
  Calls extends RecordCalls = RecordCalls,
> {
  /** On the wire and in the database: `contact`. */
  readonly name: Name;
  /** The right that who reads any of them must have; without it everybody who is signed in may ask. */
  readonly rule?: Rule;
  /** What a reader gets of one; it has an `id`. */
  readonly row: Row;
  readonly calls: Calls;
  /** What a new one has where nothing was given, until the server answers. */
  readonly blank: Readonly<Omit<z.output<Row>, 'id'>>;
  /** Fields whose words a search looks in. */
  readonly search: readonly FieldOf<Row>[];
  /** Fields that an order compares, without case and accents, empty ones last. The first order is the usual one. */
  readonly orders: Readonly<Record<string, readonly FieldOf<Row>[]>>;
  /** Commands that change several records of the kind at once, beside those that write one. */
  readonly shared?: readonly SharedCall[];
  /** Fields that hold the id of another record, and the name of its kind: a command goes after the one that makes that. */
  readonly references?: { readonly [Field in FieldOf<Row>]?: string };
}

/** A command about several records: what it makes of each, until the server has answered. */
export interface SharedCall {
  readonly call: Call;
  /** @param request with the id in its path, where it has one */
  changes(request: { id: string; body: unknown }): { id: string; fields: Readonly<Record<string, unknown>> }[];
}

/** The commands that write a record. All but `create`, whose body has it, name the record in their path, last. */
export type RecordCalls = EditCalls | SaveCalls;
export interface EditCalls {
  readonly create: Call;
  /** Without it nothing of a record changes once it is made. */
  readonly update?: Call;
  readonly remove: Call;
}
/** `save` makes one under an id known beforehand, as well as it changes one; one that is finished is gone once that is answered. */
export interface SaveCalls {
  readonly save: Call;
  readonly remove: Call;
  readonly finish?: Call;
}

/** Kinds whose records are made and changed by calls of their own. */
export type EditedKind = RecordKind<string, z.ZodType, EditCalls>;

type FieldOf<Row extends z.ZodType> = keyof z.output<Row> & string;

/** @__NO_SIDE_EFFECTS__ */
export function defineRecord<
  Name extends string,
  Row extends z.ZodObject<{ id: z.ZodString }>,
  Calls extends RecordCalls,
>(kind: RecordKind<Name, Row, Calls>): RecordKind<Name, Row, Calls> {
  return kind;
}

export type RowOfRecord<K> = K extends RecordKind<string, infer Row> ? z.output<Row> : never;
