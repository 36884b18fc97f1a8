import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A person sees under which address the sign-in service knows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sso_identity add column email text`.execute(db);
}
