import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Chunks of files that no file has taken yet, and trees of folders and files that are being brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await chunks(db);
  await imports(db);
}

/** A chunk of no bytes has no address. */
async function chunks(db: Kysely<unknown>): Promise<void> {
  await sql`create table upload_chunk (
    firm_id uuid not null references firm(id) on delete cascade,
    user_id uuid not null references app_user(id) on delete cascade,
    place text not null,
    file text not null,
    number int not null,
    total int,
    hash bytea not null,
    address text,
    size int not null,
    used_at timestamptz not null,
    primary key (user_id, place, file, number, hash),
    check ((address is null) = (size = 0)),
    foreign key (firm_id, address) references stored_part (firm_id, address)
  )`.execute(db);
  await sql`create index upload_chunk_address on upload_chunk (firm_id, address)`.execute(db);
  await sql`create index upload_chunk_used on upload_chunk (used_at)`.execute(db);
  await tenantTable(db, 'upload_chunk');
  await allFirms(db, 'upload_chunk', 'basoche_worker', 'select, delete');
}

async function imports(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_import (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    user_id uuid not null references app_user(id) on delete cascade,
    created_at timestamptz not null,
    used_at timestamptz not null,
    saved_at timestamptz,
    unique (firm_id, id)
  )`.execute(db);
  await sql`create index file_import_user on file_import (user_id, created_at)`.execute(db);
  await sql`create index file_import_used on file_import (used_at)`.execute(db);
  await tenantTable(db, 'file_import');
  await allFirms(db, 'file_import', 'basoche_worker', 'select, delete');
  await sql`create table file_import_node (
    firm_id uuid not null,
    import uuid not null,
    node text not null,
    is_file boolean not null,
    name text not null,
    sent_name text not null,
    parent text,
    target text,
    blob text,
    size bigint,
    primary key (import, node),
    foreign key (firm_id, import) references file_import (firm_id, id) on delete cascade,
    foreign key (firm_id, blob) references blob (firm_id, id)
  )`.execute(db);
  await sql`create index file_import_node_blob on file_import_node (firm_id, blob)`.execute(db);
  await tenantTable(db, 'file_import_node', { grants: 'select, insert, update (blob, size)' });
  await allFirms(db, 'file_import_node', 'basoche_worker', 'select');
}
