import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, overAllFirms, tenantTable } from './tenant-table.ts';

/** What stands in files, by their content and page by page. Text goes with the content that it was read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await texts(db);
  await pages(db);
  await newContents(db);
}

async function texts(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_text (
    firm_id uuid not null,
    blob text not null,
    status text not null default 'pending'
      check (status in ('pending', 'running', 'done', 'none', 'unreadable', 'encrypted', 'too_large')),
    attempts integer not null default 0,
    error text,
    has_pages boolean not null default false,
    pages integer not null default 0,
    scans integer not null default 0,
    due_at timestamptz,
    claimed_until timestamptz,
    primary key (firm_id, blob),
    foreign key (firm_id, blob) references blob (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index file_text_unread on file_text (due_at) where status in ('pending', 'running')`.execute(db);
  await sql`create index file_text_scans on file_text (claimed_until) where scans > 0`.execute(db);
  await tenantTable(db, 'file_text', { grants: 'select, insert, update' });
  await allFirms(db, 'file_text', 'basoche_worker', 'select, update');
}

/** `scan`: a picture whose text is not recognised yet. */
async function pages(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_text_page (
    firm_id uuid not null,
    blob text not null,
    page integer not null check (page > 0),
    text text not null,
    source text not null check (source in ('text', 'scan', 'ocr', 'unreadable')),
    attempts integer not null default 0,
    tsv tsvector generated always as (search_vector(text)) stored,
    primary key (firm_id, blob, page),
    foreign key (firm_id, blob) references file_text (firm_id, blob) on delete cascade
  )`.execute(db);
  await sql`create index file_text_page_scan on file_text_page (firm_id, blob, page) where source = 'scan'`.execute(db);
  await tenantTable(db, 'file_text_page', { grants: 'select, insert, update' });
}

/** Whatever becomes the content of a file is read. */
async function newContents(db: Kysely<unknown>): Promise<void> {
  await sql`create function file_text_wanted() returns trigger language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  begin
    insert into file_text (firm_id, blob) values (new.firm_id, new.blob) on conflict do nothing;
    return null;
  end`)}`.execute(db);
  await sql`create trigger text_wanted after insert on file for each row execute function file_text_wanted()`.execute(
    db,
  );
  await sql`create trigger text_wanted_again after update on file for each row when (old.blob <> new.blob)
    execute function file_text_wanted()`.execute(db);
  await overAllFirms(db, ['file', 'file_text'], () =>
    sql`insert into file_text (firm_id, blob) select distinct firm_id, blob from file`.execute(db),
  );
}
