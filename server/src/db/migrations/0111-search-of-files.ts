import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ownRole } from './own-role.ts';

const ROLE = 'basoche_search';
/** Words of a query that the index is asked for, at most. */
const PROBED = 4;
/** What so few files have is rare enough. */
const FEW = 500;

/**
 * Which contents and files of the firm a word stands in, by an index. Full-text matching is not leakproof: under row-level
 * security PostgreSQL asks the policy of each row first and uses no index for it. So a role of its own, whom policies let
 * through, asks the index, and gives what is the firm's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ownRole(db, ROLE);
  await wordsOfFirm(db);
  await indexes(db);
  await readers(db);
  await finder(db);
}

/** The words of a firm stand apart from those of others in an index: what others have costs a firm nothing. */
async function wordsOfFirm(db: Kysely<unknown>): Promise<void> {
  await sql`create function firm_words(p_firm uuid, p_words tsvector) returns tsvector language sql immutable strict parallel safe
    set search_path = public, pg_catalog as ${sql.lit(`
    select array_to_tsvector(array(
      select right(p_firm::text, 8) || left(word, 400) from unnest(tsvector_to_array(p_words)) as word))`)}`.execute(
    db,
  );
  // Words next to each other become words of one text: where they stand is asked of what the index finds.
  await sql`create function firm_query(p_firm uuid, p_query tsquery) returns tsquery language sql immutable strict parallel safe
    set search_path = public, pg_catalog as ${sql.lit(`
    select regexp_replace(regexp_replace(p_query::text, '<(-|\\d+)>', '&', 'g'),
      '''((?:[^'']|'''')+)''', '''' || right(p_firm::text, 8) || '\\1''', 'g')::tsquery`)}`.execute(db);
}

/** No list of what waits to be put into the index: each search would have to read it. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index file_text_page_words on file_text_page
    using gin (firm_words(firm_id, tsv)) with (fastupdate = off)`.execute(db);
  await sql`create index file_words on file
    using gin (firm_words(firm_id, search || search_vector(name))) with (fastupdate = off)`.execute(db);
  await sql`create index file_newest on file (firm_id, updated_at desc, id) where trashed_at is null`.execute(db);
  await sql`create index file_text_unread_of_firm on file_text (firm_id, blob) where status in ('pending', 'running')`.execute(
    db,
  );
  await sql`create index file_text_scans_of_firm on file_text (firm_id, blob) where scans > 0`.execute(db);
  await sql`drop index file_search`.execute(db);
  await sql`drop index folder_search`.execute(db);
}

/**
 * A condition that the planner cannot compute beforehand keeps the index from being used, so it is called immutable. A plan
 * of a table with policies is made anew for another role.
 */
async function readers(db: Kysely<unknown>): Promise<void> {
  await sql`create function searches_all_firms() returns boolean language sql immutable parallel safe
    set search_path = public, pg_catalog as ${sql.lit(`select current_user = '${ROLE}'`)}`.execute(db);
  for (const [table, columns] of [
    ['file_text_page', 'firm_id, blob, tsv'],
    ['file', 'firm_id, id, name, search'],
  ] as const) {
    await sql`create policy ${sql.id(`${ROLE}_all`)} on ${sql.table(table)} for select to ${sql.id(ROLE)}
      using (searches_all_firms())`.execute(db);
    await sql`grant select (${sql.raw(columns)}) on ${sql.table(table)} to ${sql.id(ROLE)}`.execute(db);
  }
}

/**
 * `blobs` and `files`: what the rarest of the longest words stands in, on a page, and in a name or what is said of a file;
 * null when each of them is in more than `p_max`. `named`: all files that may have every word in their names, null when those are more. The firm
 * is that of the transaction. Nothing but the index over words fits these conditions: `is not distinct from` has none.
 */
async function finder(db: Kysely<unknown>): Promise<void> {
  await sql`create function found_files(p_words tsquery[], p_max integer, out blobs text[], out files uuid[], out named uuid[])
    language plpgsql stable security definer parallel safe
    set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off set enable_indexscan = off set enable_bitmapscan = on set work_mem = '64MB' as ${sql.lit(`
  declare
    firm uuid := current_setting('app.firm_id')::uuid;
    word tsquery;
    pages text[];
    names uuid[];
  begin
    for word in select one from unnest(p_words) as one order by length(one::text) desc limit ${PROBED} loop
      names := array(
        select file.id from public.file
        where public.firm_words(file.firm_id, file.search || public.search_vector(file.name)) @@ public.firm_query(firm, word)
          and file.firm_id is not distinct from firm
        limit p_max + 1);
      continue when cardinality(names) > p_max;
      if named is null or cardinality(names) < cardinality(named) then named := names; end if;
      pages := array(
        select page.blob from public.file_text_page page
        where public.firm_words(page.firm_id, page.tsv) @@ public.firm_query(firm, word)
          and page.firm_id is not distinct from firm
        limit p_max + 1);
      continue when cardinality(pages) > p_max;
      if blobs is null or cardinality(pages) + cardinality(names) < cardinality(blobs) + cardinality(files) then
        blobs := pages;
        files := names;
      end if;
      exit when cardinality(blobs) + cardinality(files) <= ${FEW};
    end loop;
    if blobs is not null then blobs := array(select distinct unnest(blobs)); end if;
  end`)}`.execute(db);
  const signature = sql.raw('found_files(tsquery[], integer)');
  await sql`grant create on schema public to ${sql.id(ROLE)}`.execute(db);
  await sql`alter function ${signature} owner to ${sql.id(ROLE)}`.execute(db);
  await sql`revoke create on schema public from ${sql.id(ROLE)}`.execute(db);
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to basoche_app`.execute(db);
}
