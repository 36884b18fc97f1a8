import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The plan a firm subscribed to. Firms that are there keep everything they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table firm add column plan text not null default 'EnterpriseAvocat'
    check (plan in ('StarterAvocat', 'StarterCorporate', 'EnterpriseCorporate', 'EnterpriseAvocat'))`.execute(db);
}
