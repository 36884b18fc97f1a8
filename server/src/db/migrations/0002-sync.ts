import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** The journal of the shared documents: a schema that only `basoche_sync` can use, entered through its functions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db);
  await projections(db);
  await appendFunction(db);
  await readFunctions(db);
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`create schema sync`.execute(db);
  await sql`grant usage on schema sync to basoche_sync`.execute(db);
  // Room in each page keeps the updates of `seq` inside it (HOT): none of the columns they change is indexed.
  await sql`create table sync.doc (
    id bigserial primary key,
    name text not null unique,
    firm_id uuid not null,
    kind text not null,
    seq bigint not null default 0,
    snapshot_seq bigint not null default 0,
    tail_count integer not null default 0,
    tail_bytes bigint not null default 0,
    bytes bigint not null default 0,
    moved_xid xid8,
    quarantined_at timestamptz,
    quarantine_reason text,
    created_at timestamptz not null default now()
  ) with (fillfactor = 70)`.execute(db);
  // Rows below are only ever written under the lock of their document, so no foreign keys: they would cost a check a row.
  await sql`create table sync.update (
    doc_id bigint not null,
    seq bigint not null,
    bytes bytea not null,
    actor_id uuid,
    received_at timestamptz not null,
    primary key (doc_id, seq)
  )`.execute(db);
  await sql`create table sync.snapshot (
    doc_id bigint primary key,
    upto_seq bigint not null,
    bytes bytea not null,
    hash bytea not null,
    state_vector bytea not null
  )`.execute(db);
  await sql`alter table sync.snapshot alter column bytes set storage external`.execute(db);
  await sql`create table sync.history (
    doc_id bigint not null,
    from_seq bigint not null,
    to_seq bigint not null,
    from_time timestamptz not null,
    to_time timestamptz not null,
    bytes bytea not null,
    primary key (doc_id, from_seq)
  )`.execute(db);
  await sql`alter table sync.history alter column bytes set storage external`.execute(db);
  await sql`create table sync.client (
    doc_id bigint not null,
    client_id bigint not null,
    user_id uuid,
    primary key (doc_id, client_id)
  )`.execute(db);
  await sql`create table sync.lease (
    name text primary key,
    holder text not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema sync to basoche_sync`.execute(db);
  await sql`grant usage on all sequences in schema sync to basoche_sync`.execute(db);
  await sql`create index shared_doc_moved on shared_doc (changed_xid)`.execute(db);
  await sql`create index doc_grant_moved on doc_grant (changed_xid)`.execute(db);
}

/** How far the rows of a document are; written in the transaction of the rows, and its row lock is the projection's lock. */
async function projections(db: Kysely<unknown>): Promise<void> {
  await sql`create table doc_projection (
    firm_id uuid not null references firm (id),
    doc text primary key,
    projector_version integer not null default 0,
    seq bigint not null default 0
  ) with (fillfactor = 70)`.execute(db);
  await tenantTable(db, 'doc_projection');
  await allFirms(db, 'doc_projection', 'basoche_sync', 'select');
}

async function appendFunction(db: Kysely<unknown>): Promise<void> {
  // The documents are locked first, in id order, by a statement of its own: the next one then sees what others committed
  // while it waited. `p_u_doc` and `p_c_doc` are positions in `p_docs`, from 1.
  await sql`create function sync.append(
    p_docs bigint[], p_expected bigint[],
    p_u_doc integer[], p_u_len integer[], p_u_actor uuid[], p_bytes bytea,
    p_c_doc integer[], p_c_client bigint[], p_c_user uuid[],
    p_now timestamptz
  ) returns table (doc_id bigint, status text, base bigint)
  language plpgsql security definer set search_path = sync, pg_catalog as ${sql.lit(`#variable_conflict use_column
  begin
    perform from sync.doc d where d.id = any (p_docs) order by d.id for update;
    return query
    with wanted as (
      select w.id, w.expected, w.n::integer as n from unnest(p_docs, p_expected) with ordinality as w (id, expected, n)
    ), forged as (
      select distinct c.n
      from unnest(p_c_doc, p_c_client, p_c_user) as c (n, client, usr)
      join sync.client k on k.doc_id = p_docs[c.n] and k.client_id = c.client
      where k.user_id is distinct from c.usr
    ), judged as (
      select w.n, w.id, coalesce(d.seq, 0) as base,
        case when d.id is null then 'gone'
          when d.quarantined_at is not null then 'quarantined'
          when w.expected <> d.seq then 'moved'
          when f.n is not null then 'forged'
          else 'ok' end as verdict
      from wanted w left join sync.doc d on d.id = w.id left join forged f on f.n = w.n
    ), piece as (
      select u.n, u.len, u.actor,
        row_number() over (partition by u.n order by u.pos) as k,
        sum(u.len) over (order by u.pos) - u.len as start
      from unnest(p_u_doc, p_u_len, p_u_actor) with ordinality as u (n, len, actor, pos)
    ), written as (
      insert into sync.update (doc_id, seq, bytes, actor_id, received_at)
      select j.id, j.base + p.k, substring(p_bytes from p.start::integer + 1 for p.len), p.actor, p_now
      from piece p join judged j on j.n = p.n where j.verdict = 'ok'
    ), owned as (
      insert into sync.client (doc_id, client_id, user_id)
      select j.id, c.client, c.usr from unnest(p_c_doc, p_c_client, p_c_user) as c (n, client, usr)
      join judged j on j.n = c.n where j.verdict = 'ok'
      on conflict do nothing
    ), moved as (
      update sync.doc d set seq = d.seq + t.count, tail_count = d.tail_count + t.count, bytes = d.bytes + t.size,
        tail_bytes = d.tail_bytes + t.size,
        moved_xid = pg_current_xact_id()
      from (
        select j.id, count(*)::integer as count, sum(p.len) as size
        from piece p join judged j on j.n = p.n where j.verdict = 'ok' group by j.id
      ) t where d.id = t.id
    )
    select j.id, j.verdict, j.base from judged j;
  end`)}`.execute(db);
  await own(
    db,
    'sync.append(bigint[], bigint[], integer[], integer[], uuid[], bytea, integer[], bigint[], uuid[], timestamptz)',
  );
}

async function readFunctions(db: Kysely<unknown>): Promise<void> {
  // Creates what is missing and answers everything needed to serve a document, for many documents at once.
  await sql`create function sync.load(p_names text[], p_firms uuid[])
  returns table (
    id bigint, name text, firm_id uuid, kind text, seq bigint, snapshot_seq bigint, bytes bigint,
    quarantined boolean, state_vector bytea, snapshot bytea, snapshot_hash bytea, tail bytea[], projected bigint
  )
  language plpgsql security definer set search_path = sync, pg_catalog as ${sql.lit(`#variable_conflict use_column
  begin
    insert into sync.doc (name, firm_id, kind)
    select w.name, w.firm_id, split_part(w.name, '/', 1) from unnest(p_names, p_firms) as w (name, firm_id)
    where not exists (select from sync.doc d where d.name = w.name)
      and exists (select from public.shared_doc s where s.name = w.name and s.firm_id = w.firm_id)
    on conflict do nothing;
    return query
    select d.id, d.name, d.firm_id, d.kind, d.seq, d.snapshot_seq, d.bytes, d.quarantined_at is not null,
      s.state_vector, s.bytes, s.hash,
      array(select u.bytes from sync.update u where u.doc_id = d.id and u.seq > d.snapshot_seq order by u.seq),
      coalesce(p.seq, 0)
    from sync.doc d
    left join sync.snapshot s on s.doc_id = d.id
    left join public.doc_projection p on p.doc = d.name
    where d.name = any (p_names);
  end`)}`.execute(db);
  await own(db, 'sync.load(text[], uuid[])');

  await sql`create function sync.manifest(p_user uuid, p_firm uuid, p_since pg_snapshot)
  returns table (name text, title text, seq bigint, "right" text, gone boolean, cursor text)
  language sql stable security definer set search_path = sync, pg_catalog as ${sql.lit(`
    select m.name, m.title, m.seq, m.right, m.gone, pg_current_snapshot()::text
    from (select 1) one left join (
      select s.name, s.title, coalesce(d.seq, 0) as seq, g.right, s.deleted_at is not null or g.right = 'none' as gone
      from public.doc_grant g
      join public.shared_doc s on s.name = g.doc
      left join sync.doc d on d.name = s.name
      where g.user_id = p_user and g.firm_id = p_firm and (
        (p_since is null and g.right <> 'none' and s.deleted_at is null)
        or not pg_visible_in_snapshot(g.changed_xid, p_since)
        or not pg_visible_in_snapshot(s.changed_xid, p_since)
        or not pg_visible_in_snapshot(d.moved_xid, p_since))
    ) m on true`)}`.execute(db);
  await own(db, 'sync.manifest(uuid, uuid, pg_snapshot)');

  await sql`create function sync.rights_changed(p_since pg_snapshot)
  returns table (name text, cursor text)
  language sql stable security definer set search_path = sync, pg_catalog as ${sql.lit(`
    select m.name, pg_current_snapshot()::text from (select 1) one left join (
      select s.name from public.shared_doc s
      where s.changed_xid >= pg_snapshot_xmin(p_since) and not pg_visible_in_snapshot(s.changed_xid, p_since)
      union
      select g.doc from public.doc_grant g
      where g.changed_xid >= pg_snapshot_xmin(p_since) and not pg_visible_in_snapshot(g.changed_xid, p_since)
    ) m on true`)}`.execute(db);
  await own(db, 'sync.rights_changed(pg_snapshot)');

  await sql`create function sync.readers(p_names text[])
  returns table (name text, user_id uuid)
  language sql stable security definer set search_path = sync, pg_catalog as ${sql.lit(`
    select g.doc, g.user_id from public.doc_grant g join public.shared_doc s on s.name = g.doc
    where g.doc = any (p_names) and g.right <> 'none' and s.deleted_at is null`)}`.execute(db);
  await own(db, 'sync.readers(text[])');

  await sql`create function sync.lagging(p_kinds text[], p_versions integer[], p_limit integer)
  returns table (name text, firm_id uuid, outdated boolean)
  language sql stable security definer set search_path = sync, pg_catalog as ${sql.lit(`
    select d.name, d.firm_id, coalesce(p.projector_version, k.version) <> k.version
    from sync.doc d join unnest(p_kinds, p_versions) as k (kind, version) on k.kind = d.kind
    left join public.doc_projection p on p.doc = d.name
    where d.seq > 0 and d.quarantined_at is null and (coalesce(p.seq, 0) < d.seq or p.projector_version < k.version)
    order by d.id limit p_limit`)}`.execute(db);
  await own(db, 'sync.lagging(text[], integer[], integer)');
}

/** Runs with the rights of `basoche_sync`, and only for those who may take that role. */
async function own(db: Kysely<unknown>, signature: string): Promise<void> {
  await sql`grant create on schema sync to basoche_sync`.execute(db);
  await sql`alter function ${sql.raw(signature)} owner to basoche_sync`.execute(db);
  await sql`revoke create on schema sync from basoche_sync`.execute(db);
  await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
}
