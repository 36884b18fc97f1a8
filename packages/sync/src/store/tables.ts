/** Tables of the person's database. `docs` and `manifest` are keyed by document name. */
export const TABLES = ['docs', 'cold', 'manifest', 'outbox', 'refused', 'state'] as const;
export type TableName = (typeof TABLES)[number];

/** The tables as one transaction sees them. Only its own promises may be awaited inside the transaction. */
export interface Rows {
  get<T>(table: TableName, key: string): Promise<T | undefined>;
  all<T>(table: TableName): Promise<T[]>;
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
  close(): void;
  destroy(): Promise<void>;
}
