import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The words of a query one by one, as `search_query` wants them all: those of a long text may stand in different rows.
 * Stop words are left out unless there is nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create aggregate search_any (tsquery) (sfunc = tsquery_or, stype = tsquery)`.execute(db);
  await sql`create function search_words(value text) returns tsquery[] language sql immutable strict parallel safe as ${sql.lit(
    `select coalesce(array_agg(typed || stem) filter (where numnode(stem) > 0), array_agg(typed))
      from regexp_split_to_table(left(search_fold(value), 200), '[\\s''"«»(),;:!?\\\\]+') as word,
      lateral (select to_tsquery('simple', quote_literal(word) || ':*') as typed,
        to_tsquery('basoche_fr', quote_literal(word)) as stem) as forms
      where word <> ''`,
  )}`.execute(db);
  await sql`create or replace function search_query(value text) returns tsquery language sql immutable strict parallel safe as ${sql.lit(
    'select search_all(word) from unnest(search_words(value)) as word',
  )}`.execute(db);
}
