import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Every function finds what it names whatever the search path is: `pg_restore` empties it, and a generated column or an
 * index then could not be built. Functions of later migrations say so when they are made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const signature of [
    'search_fold(text)',
    'search_vector(text)',
    'search_query(text)',
    'search_words(text)',
    'stamp_changed_xid()',
    'refuse_change()',
    'forget_history_request()',
  ])
    await sql`alter function public.${sql.raw(signature)} set search_path = public, pg_catalog`.execute(db);
}
