import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const OLD_APPEND =
  'sync.append(bigint[], bigint[], integer[], integer[], uuid[], bytea, integer[], bigint[], uuid[], timestamptz)';
const APPEND =
  'sync.append(bigint[], bigint[], integer[], integer[], uuid[], bytea, integer[], bigint[], uuid[], timestamptz, bigint[], bigint[], bigint)';

/**
 * Each update knows the commit that wrote it, so that a process notices a database that went back; marks of the history
 * that devices hold notice it for them; and each time it was noticed is recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync.doc add column commit_id bigint`.execute(db);
  await sql`alter table sync.update add column commit_id bigint`.execute(db);
  await sql`alter table sync.snapshot add column commit_id bigint`.execute(db);
  await sql`create table sync.mark (
    id bigserial primary key,
    nonce bigint not null,
    made_at timestamptz not null
  )`.execute(db);
  await sql`create table sync.rollback (
    id bigserial primary key,
    found_at timestamptz not null,
    found_by text not null
  )`.execute(db);
  await sql`grant select, insert, delete on sync.mark, sync.rollback to basoche_sync`.execute(db);
  await sql`grant usage on sequence sync.mark_id_seq, sync.rollback_id_seq to basoche_sync`.execute(db);
  await appendFunction(db);
  await loadFunction(db);
  await rollbackFunction(db);
}

async function appendFunction(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ${sql.raw(OLD_APPEND)}`.execute(db);
  // As before, and: `p_floor` is the seq that the process knows a document at, `p_floor_commit` the commit that wrote it.
  await sql`create function sync.append(
    p_docs bigint[], p_expected bigint[],
    p_u_doc integer[], p_u_len integer[], p_u_actor uuid[], p_bytes bytea,
    p_c_doc integer[], p_c_client bigint[], p_c_user uuid[],
    p_now timestamptz,
    p_floor bigint[], p_floor_commit bigint[], p_commit bigint
  ) returns table (doc_id bigint, status text, base bigint)
  language plpgsql security definer set search_path = sync, pg_catalog as ${sql.lit(`#variable_conflict use_column
  begin
    perform from sync.doc d where d.id = any (p_docs) order by d.id for update;
    return query
    with wanted as (
      select w.id, w.expected, w.floor, w.floor_commit, w.n::integer as n
      from unnest(p_docs, p_expected, p_floor, p_floor_commit) with ordinality as w (id, expected, floor, floor_commit, n)
    ), forged as (
      select distinct c.n
      from unnest(p_c_doc, p_c_client, p_c_user) as c (n, client, usr)
      join sync.client k on k.doc_id = p_docs[c.n] and k.client_id = c.client
      where k.user_id is distinct from c.usr
    ), judged as (
      select w.n, w.id, coalesce(d.seq, 0) as base,
        case when d.id is null then 'gone'
          when d.quarantined_at is not null then 'quarantined'
          when d.seq < w.floor then 'behind'
          when d.seq = w.floor and d.commit_id is distinct from w.floor_commit then 'behind'
          when d.seq > w.floor and w.floor > 0 and d.snapshot_seq > w.floor then 'moved'
          when d.seq > w.floor and w.floor > 0 and w.floor_commit is distinct from (
            case when d.snapshot_seq = w.floor then (select s.commit_id from sync.snapshot s where s.doc_id = d.id)
              else (select u.commit_id from sync.update u where u.doc_id = d.id and u.seq = w.floor) end) then 'behind'
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
      insert into sync.update (doc_id, seq, bytes, actor_id, received_at, commit_id)
      select j.id, j.base + p.k, substring(p_bytes from p.start::integer + 1 for p.len), p.actor, p_now, p_commit
      from piece p join judged j on j.n = p.n where j.verdict = 'ok'
    ), owned as (
      insert into sync.client (doc_id, client_id, user_id)
      select j.id, c.client, c.usr from unnest(p_c_doc, p_c_client, p_c_user) as c (n, client, usr)
      join judged j on j.n = c.n where j.verdict = 'ok'
      on conflict do nothing
    ), moved as (
      update sync.doc d set seq = d.seq + t.count, tail_count = d.tail_count + t.count, bytes = d.bytes + t.size,
        tail_bytes = d.tail_bytes + t.size,
        moved_xid = pg_current_xact_id(),
        commit_id = p_commit
      from (
        select j.id, count(*)::integer as count, sum(p.len) as size
        from piece p join judged j on j.n = p.n where j.verdict = 'ok' group by j.id
      ) t where d.id = t.id
    )
    select j.id, j.verdict, j.base from judged j;
  end`)}`.execute(db);
  await own(db, APPEND);
}

async function loadFunction(db: Kysely<unknown>): Promise<void> {
  await sql`drop function sync.load(text[], uuid[])`.execute(db);
  await sql`create function sync.load(p_names text[], p_firms uuid[])
  returns table (
    id bigint, name text, firm_id uuid, kind text, seq bigint, commit_id bigint, snapshot_seq bigint, bytes bigint,
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
    select d.id, d.name, d.firm_id, d.kind, d.seq, d.commit_id, d.snapshot_seq, d.bytes, d.quarantined_at is not null,
      s.state_vector, s.bytes, s.hash,
      array(select u.bytes from sync.update u where u.doc_id = d.id and u.seq > d.snapshot_seq order by u.seq),
      coalesce(p.seq, 0)
    from sync.doc d
    left join sync.snapshot s on s.doc_id = d.id
    left join public.doc_projection p on p.doc = d.name
    where d.name = any (p_names);
  end`)}`.execute(db);
  await own(db, 'sync.load(text[], uuid[])');
}

/** Rows that were written from what the database no longer holds are written anew. */
async function rollbackFunction(db: Kysely<unknown>): Promise<void> {
  await sql`grant update (seq) on doc_projection to basoche_sync`.execute(db);
  await sql`create function sync.found_rollback(p_by text, p_at timestamptz, p_docs text[]) returns void
  language plpgsql security definer set search_path = sync, pg_catalog as ${sql.lit(`
  begin
    insert into sync.rollback (found_at, found_by) values (p_at, p_by);
    update public.doc_projection p set seq = 0 from sync.doc d
    where d.name = p.doc and p.seq > 0 and (p.seq > d.seq or p.doc = any (p_docs));
  end`)}`.execute(db);
  await own(db, 'sync.found_rollback(text, timestamptz, text[])');
}

/** Runs with the rights of `basoche_sync`, and only for those who may take that role. */
async function own(db: Kysely<unknown>, signature: string): Promise<void> {
  await sql`grant create on schema sync to basoche_sync`.execute(db);
  await sql`alter function ${sql.raw(signature)} owner to basoche_sync`.execute(db);
  await sql`revoke create on schema sync from basoche_sync`.execute(db);
  await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
}
