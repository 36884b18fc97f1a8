import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Written as text; `T`: what it holds. */
export type Json<T = unknown> = ColumnType<T, string, string>;

/** The database fills it in where an insert leaves it out. */
export type Generated<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;
