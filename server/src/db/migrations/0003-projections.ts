import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

/**
 * Rows of the shared documents, as `packages/crdt` projects them, written by the projector alone. Instants and days
 * are ISO texts compared as bytes: they come from devices, and a year that SQL cannot hold must not stop a document.
 * Ids inside are text for the same reason. Only values of bounded length are indexed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await messenger(db);
  await todolists(db);
  await boards(db);
  await documents(db);
  await search(db);
  await favourites(db);
}

const BYTES = 'text collate "C"';

async function messenger(db: Kysely<unknown>): Promise<void> {
  await projection(db, 'message', [
    'author text not null',
    'text text not null',
    `sent_at ${BYTES} not null`,
    `received_at ${BYTES}`,
    'position integer not null',
    'reply_to text',
    'file jsonb',
    `edited_at ${BYTES}`,
    `deleted_at ${BYTES}`,
    'deleted_by text',
    "tags text[] not null default '{}'",
  ]);
  await sql`create index message_place on message (doc, position)`.execute(db);
  await sql`create index message_id on message (id)`.execute(db);
  await projection(db, 'message_read', ['last_message text not null']);
}

async function todolists(db: Kysely<unknown>): Promise<void> {
  await projection(db, 'task', [
    'title text not null',
    'summary text not null',
    'type text',
    'status text not null',
    'priority text not null',
    'percent double precision not null',
    'workload double precision',
    `scheduled_date ${BYTES}`,
    `deadline ${BYTES}`,
    `created_at ${BYTES}`,
    'created_by text not null',
    'responsable text',
    "in_charge text[] not null default '{}'",
    'url text',
    'relation_type text not null',
    'time_validation text',
    'dependency text',
    `position ${BYTES} not null`,
    `deleted_at ${BYTES}`,
    'deleted_by text',
    `validated_at ${BYTES}`,
    'minutes_worked integer not null',
    'comments_count integer not null',
  ]);
  await sql`create index task_id on task (id)`.execute(db);
  await sql`create index task_deadline on task (firm_id, deadline)
    where deleted_at is null and deadline is not null and status <> 'validated'`.execute(db);

  await projection(db, 'task_comment', [
    'task text not null',
    'parent text',
    'author text not null',
    'text text not null',
    `created_at ${BYTES} not null`,
    `edited_at ${BYTES}`,
    `deleted_at ${BYTES}`,
    "files jsonb not null default '[]'",
  ]);
  await sql`create index task_comment_id on task_comment (id)`.execute(db);

  await projection(db, 'time_interval', [
    'task text not null',
    '"user" text not null',
    'device text not null',
    `start ${BYTES} not null`,
    `stop ${BYTES}`,
    `discarded_at ${BYTES}`,
  ]);
  // What a list has beside its shared document: the team that it is for.
  await sql`create table todo_list (
    firm_id uuid not null,
    doc text primary key,
    team_id uuid not null,
    foreign key (firm_id, doc) references shared_doc (firm_id, name) on delete cascade,
    foreign key (firm_id, team_id) references team (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'todo_list');
  await sql`create index todo_list_team on todo_list (team_id)`.execute(db);
  await sql`create index time_interval_running on time_interval (firm_id)
    where stop is null and discarded_at is null`.execute(db);
}

async function boards(db: Kysely<unknown>): Promise<void> {
  await projection(db, 'board_column', [
    'name text not null',
    'type text not null',
    `position ${BYTES} not null`,
    "options jsonb not null default '[]'",
    `deleted_at ${BYTES}`,
  ]);
  await projection(db, 'board_group', [
    'name text not null',
    'tone text not null',
    `position ${BYTES} not null`,
    `deleted_at ${BYTES}`,
  ]);
  await projection(db, 'board_item', [
    '"group" text not null',
    'name text not null',
    `position ${BYTES} not null`,
    `created_at ${BYTES}`,
    'created_by text',
    `deleted_at ${BYTES}`,
    'deleted_by text',
    '"values" jsonb not null',
  ]);
  await projection(db, 'board_comment', [
    'item text not null',
    'parent text',
    'author text not null',
    'text text not null',
    `created_at ${BYTES} not null`,
    `edited_at ${BYTES}`,
    `deleted_at ${BYTES}`,
    "files jsonb not null default '[]'",
  ]);
}

async function documents(db: Kysely<unknown>): Promise<void> {
  await projection(db, 'document_text', ['text text not null', 'word_count integer not null']);
}

const FOLDED = 'ÀÂÄÁÃÅàâäáãåÇçÉÈÊËéèêëÍÌÎÏíìîïÑñÓÒÔÖÕóòôöõÚÙÛÜúùûüÝŸýÿ';
const PLAIN = 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooouuuuuuuuyyyy';

/** Longer texts are indexed in part: a tsvector holds 1 MB. */
const INDEXED_CHARACTERS = 100_000;

/**
 * Search without extensions: `search_fold` takes accents, ligatures and capitals away, the index holds each word as
 * written (for what is being typed) and its French stem (for its other forms). `search_query` wants every word but
 * the stop words, and is null when there is none.
 */
async function search(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_fold(value text) returns text language sql immutable strict parallel safe as ${sql.lit(
    `select translate(replace(replace(replace(replace(lower(translate(normalize(value, NFC), '${FOLDED}', '${PLAIN}')),
      'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), '’', '''')`,
  )}`.execute(db);
  await sql`create text search configuration basoche_fr (copy = french)`.execute(db);
  await sql`create function search_vector(value text) returns tsvector language sql immutable strict parallel safe as ${sql.lit(
    `select to_tsvector('simple', search_fold(left(value, ${INDEXED_CHARACTERS})))
      || to_tsvector('basoche_fr', search_fold(left(value, ${INDEXED_CHARACTERS})))`,
  )}`.execute(db);
  await sql`create aggregate search_all (tsquery) (sfunc = tsquery_and, stype = tsquery)`.execute(db);
  await sql`create function search_query(value text) returns tsquery language sql immutable strict parallel safe as ${sql.lit(
    `select coalesce(search_all(typed || stem) filter (where numnode(stem) > 0), search_all(typed))
      from regexp_split_to_table(left(search_fold(value), 200), '[\\s''"«»(),;:!?\\\\]+') as word,
      lateral (select to_tsquery('simple', quote_literal(word) || ':*') as typed,
        to_tsquery('basoche_fr', quote_literal(word)) as stem) as forms
      where word <> ''`,
  )}`.execute(db);
  await projection(db, 'search_entry', [
    'title text not null',
    'text text not null',
    `tsv tsvector generated always as (
      setweight(search_vector(title), 'A') || setweight(search_vector(text), 'B')) stored`,
  ]);
  await sql`create index search_entry_tsv on search_entry using gin (tsv)`.execute(db);
}

async function favourites(db: Kysely<unknown>): Promise<void> {
  await sql`create table favourite (
    firm_id uuid not null,
    user_id uuid not null,
    doc text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, doc),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade,
    foreign key (firm_id, doc) references shared_doc (firm_id, name) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'favourite');
}

/** Rows of one table of a projection. `id` is unique in the document; `row_hash` tells the projector which rows changed. */
export async function projection(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await sql`create table ${sql.table(table)} (
    firm_id uuid not null,
    doc text not null,
    id text collate "C" not null,
    ${sql.raw(columns.join(',\n    '))},
    row_hash bytea not null,
    primary key (doc, id)
  )`.execute(db);
  await tenantTable(db, table);
}
