import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export interface TenantTableOptions {
  /** Column with the firm's id. */
  column?: string;
  /** What the application may do, inside its firm. */
  grants?: string;
}

/**
 * Puts a table under row-level security: only rows of `app.firm_id` exist for `basoche_app`. Outside `asFirm` the
 * setting is missing and every query on the table fails.
 */
export async function tenantTable(db: Kysely<unknown>, table: string, options: TenantTableOptions = {}): Promise<void> {
  const name = sql.table(table);
  const column = sql.ref(options.column ?? 'firm_id');
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy tenant on ${name} to basoche_app
    using (${column} = current_setting('app.firm_id')::uuid)
    with check (${column} = current_setting('app.firm_id')::uuid)`.execute(db);
  await sql`grant ${sql.raw(options.grants ?? 'select, insert, update, delete')} on ${name} to basoche_app`.execute(db);
}

/**
 * Lets another role of ours see a tenant table over all firms, once it is the current one: the connecting user, who is a
 * member of it, does not see more by that.
 */
export async function allFirms(db: Kysely<unknown>, table: string, role: string, grants: string): Promise<void> {
  const name = sql.table(table);
  await sql`create policy ${sql.id(`${role}_all`)} on ${name} to ${sql.id(role)} using (current_user = ${sql.lit(role)}) with check (current_user = ${sql.lit(role)})`.execute(
    db,
  );
  await sql`grant ${sql.raw(grants)} on ${name} to ${sql.id(role)}`.execute(db);
}

/** Row-level security holds for the owner of the tables, too, who migrates them: not while the work lasts. */
export async function overAllFirms(
  db: Kysely<unknown>,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}
