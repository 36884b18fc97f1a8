import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * By what an import finds the contacts and companies that are there. Columns of their own, since row-level security lets no
 * index of a function be used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact
    add column email_key text not null generated always as (lower(email)) stored,
    add column name_key text not null generated always as (lower(lastname) || ' ' || lower(firstname)) stored`.execute(
    db,
  );
  for (const column of ['email_key', 'name_key', 'mobile_phone'])
    await sql`create index ${sql.id(`contact_${column}`)} on contact (firm_id, ${sql.id(column)})`.execute(db);
  await sql`alter table company add column name_key text not null generated always as (lower(name)) stored`.execute(db);
  await sql`create index company_name_key on company (firm_id, name_key)`.execute(db);
}
