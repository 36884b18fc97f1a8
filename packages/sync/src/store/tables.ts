/** Tables of the person's database. `docs` and `manifest` are keyed by document name. */
export const TABLES = ['docs', 'cold', 'manifest', 'outbox', 'refused', 'state'] as const;
export type TableName = (typeof TABLES)[number];

/** Rows that do not open, as they were found [EN6]. */
export const DAMAGED = 'damaged';

/** The tables as one transaction sees them. Only its own promises may be awaited inside the transaction. */
export interface Rows {
  get<T>(table: TableName, key: string): Promise<T | undefined>;
  all<T>(table: TableName): Promise<T[]>;
  keys(table: TableName): Promise<string[]>;
  put(table: TableName, key: string, value: unknown): void;
  delete(table: TableName, key: string): void;
}

/** The person's database on this device. */
export interface Tables {
  /** `false` = in memory until the tab closes. */
  readonly durable: boolean;
  /**
   * One transaction, all or nothing, resolved once committed.
   * @throws StorageError; an error of `work` aborts the transaction and is thrown as it is.
   */
  run<T>(mode: 'readonly' | 'readwrite', tables: TableName[], work: (rows: Rows) => T | Promise<T>): Promise<T>;
  /** Seals what was written in clear [EN4]; resolves when nothing is left. @throws StorageError */
  sealPlain(): Promise<void>;
  close(): void;
  destroy(): Promise<void>;
}
