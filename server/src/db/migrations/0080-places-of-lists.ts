import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Each row of a list says which change it was last, so that a list tells afterwards whether the database still holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function sync.manifest(uuid, uuid, pg_snapshot)`.execute(db);
  await sql`create function sync.manifest(p_user uuid, p_firm uuid, p_since pg_snapshot)
  returns table (name text, title text, seq bigint, "right" text, gone boolean, cursor text, of text, xid xid8)
  language sql stable security definer set search_path = sync, pg_catalog as ${sql.lit(`
    select m.name, m.title, m.seq, m.right, m.gone, pg_current_snapshot()::text,
      case m.xid when m.moved then 'd' when m.granted then 'g' else 's' end, m.xid
    from (select 1) one left join (
      select s.name, s.title, coalesce(d.seq, 0) as seq, g.right, s.deleted_at is not null or g.right = 'none' as gone,
        d.moved_xid as moved, g.changed_xid as granted, greatest(d.moved_xid, g.changed_xid, s.changed_xid) as xid
      from public.doc_grant g
      join public.shared_doc s on s.name = g.doc
      left join sync.doc d on d.name = s.name
      where g.user_id = p_user and g.firm_id = p_firm and (
        (p_since is null and g.right <> 'none' and s.deleted_at is null)
        or not pg_visible_in_snapshot(g.changed_xid, p_since)
        or not pg_visible_in_snapshot(s.changed_xid, p_since)
        or not pg_visible_in_snapshot(d.moved_xid, p_since))
    ) m on true`)}`.execute(db);
  await sql`grant create on schema sync to basoche_sync`.execute(db);
  await sql`alter function sync.manifest(uuid, uuid, pg_snapshot) owner to basoche_sync`.execute(db);
  await sql`revoke create on schema sync from basoche_sync`.execute(db);
  await sql`revoke all on function sync.manifest(uuid, uuid, pg_snapshot) from public`.execute(db);
}
