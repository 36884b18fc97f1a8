import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Every column that names a blob: a blob that none of them names goes. Each has a foreign key `(firm_id, <column>)` to
 * `blob`, an index on it, and `select` for `basoche_worker`.
 */
export const BLOB_REFERENCES: readonly { table: string; column: string }[] = [
  { table: 'upload', column: 'blob' },
  { table: 'file', column: 'blob' },
  { table: 'file_version', column: 'blob' },
  { table: 'exhibit', column: 'blob' },
  { table: 'file_import_node', column: 'blob' },
];

/** Whether the row `blob` is named by another. */
export function isReferenced(): RawBuilder<boolean> {
  const each = BLOB_REFERENCES.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} named where named.firm_id = blob.firm_id
        and named.${sql.id(column)} = blob.id)`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
