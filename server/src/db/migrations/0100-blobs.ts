import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Files of firms: what they are made of, what the store of bytes holds of them, and what is still arriving. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keys(db);
  await storedParts(db);
  await blobs(db);
  await uploads(db);
}

/** One for each firm: without its row, nothing that the store holds of the firm can be read. */
async function keys(db: Kysely<unknown>): Promise<void> {
  await sql`create table firm_blob_key (
    firm_id uuid primary key references firm(id) on delete cascade,
    sealed bytea not null
  )`.execute(db);
  await tenantTable(db, 'firm_blob_key', { grants: 'select, insert' });
}

/** While a part is not `is_stored`, the store may hold its object or not: it is being written, or removed. */
async function storedParts(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_part (
    firm_id uuid not null references firm(id) on delete cascade,
    address text not null,
    size int not null,
    is_stored boolean not null,
    used_at timestamptz not null,
    primary key (firm_id, address)
  )`.execute(db);
  await sql`create index stored_part_unstored on stored_part (used_at) where not is_stored`.execute(db);
  await tenantTable(db, 'stored_part', { grants: 'select, insert, update' });
  await allFirms(db, 'stored_part', 'basoche_worker', 'select, update, delete');
}

async function blobs(db: Kysely<unknown>): Promise<void> {
  await sql`create table blob (
    firm_id uuid not null references firm(id) on delete cascade,
    id text not null,
    size bigint not null,
    created_at timestamptz not null,
    used_at timestamptz not null,
    unused_since timestamptz,
    primary key (firm_id, id)
  )`.execute(db);
  await sql`create index blob_unused on blob (unused_since) where unused_since is not null`.execute(db);
  await tenantTable(db, 'blob', { grants: 'select, insert, update' });
  await allFirms(db, 'blob', 'basoche_worker', 'select, update, delete');
  await sql`create table blob_part (
    firm_id uuid not null,
    blob text not null,
    part int not null,
    address text not null,
    size int not null,
    primary key (firm_id, blob, part),
    foreign key (firm_id, blob) references blob (firm_id, id) on delete cascade,
    foreign key (firm_id, address) references stored_part (firm_id, address)
  )`.execute(db);
  await sql`create index blob_part_address on blob_part (firm_id, address)`.execute(db);
  await tenantTable(db, 'blob_part', { grants: 'select, insert' });
  await allFirms(db, 'blob_part', 'basoche_worker', 'select');
}

async function uploads(db: Kysely<unknown>): Promise<void> {
  await sql`create table upload (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    user_id uuid not null references app_user(id) on delete cascade,
    name text not null,
    size bigint not null,
    created_at timestamptz not null,
    used_at timestamptz not null,
    blob text,
    unique (firm_id, id),
    foreign key (firm_id, blob) references blob (firm_id, id)
  )`.execute(db);
  await sql`create index upload_blob on upload (firm_id, blob)`.execute(db);
  await sql`create index upload_used on upload (used_at)`.execute(db);
  await tenantTable(db, 'upload');
  await allFirms(db, 'upload', 'basoche_worker', 'select, delete');
  await sql`create table upload_part (
    firm_id uuid not null,
    upload uuid not null,
    part int not null,
    address text not null,
    hash bytea not null,
    size int not null,
    primary key (upload, part),
    foreign key (firm_id, upload) references upload (firm_id, id) on delete cascade,
    foreign key (firm_id, address) references stored_part (firm_id, address)
  )`.execute(db);
  await sql`create index upload_part_address on upload_part (firm_id, address)`.execute(db);
  await tenantTable(db, 'upload_part', { grants: 'select, insert, delete' });
  await allFirms(db, 'upload_part', 'basoche_worker', 'select');
}
