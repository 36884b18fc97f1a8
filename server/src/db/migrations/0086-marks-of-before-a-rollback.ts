import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const LAST_MARK = 'sync.last_mark()';
const FOUND_ROLLBACK = 'sync.found_rollback(text, timestamptz, text[], timestamptz)';

/**
 * A rollback names the last mark that the database held by then: what a device was told up to it may have been followed by
 * what the rollback lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function sync.last_mark() returns bigint
  language sql stable security definer set search_path = sync, pg_catalog as 'select coalesce(max(id), 0) from sync.mark'`.execute(
    db,
  );
  await sql`alter table sync.rollback add column mark_id bigint`.execute(db);
  await sql`update sync.rollback r set mark_id =
    (select coalesce(max(m.id), 0) from sync.mark m where m.made_at <= r.found_at)`.execute(db);
  await sql`alter table sync.rollback alter column mark_id set default sync.last_mark(), alter column mark_id set not null`.execute(
    db,
  );
  await sql`drop function sync.found_rollback(text, timestamptz, text[])`.execute(db);
  // `p_seen`: when that was given out or read whose loss tells of it. Of before the last rollback, it was lost in that one.
  await sql`create function sync.found_rollback(p_by text, p_at timestamptz, p_docs text[], p_seen timestamptz) returns void
  language plpgsql security definer set search_path = sync, pg_catalog as ${sql.lit(`
  begin
    insert into sync.rollback (found_at, found_by, mark_id) select p_at, p_by,
      case when p_seen < max(r.found_at) then max(r.mark_id) else sync.last_mark() end
    from sync.rollback r;
    update public.doc_projection p set seq = 0 from sync.doc d
    where d.name = p.doc and p.seq > 0 and (p.seq > d.seq or p.doc = any (p_docs));
  end`)}`.execute(db);
  await sql`grant create on schema sync to basoche_sync`.execute(db);
  for (const signature of [LAST_MARK, FOUND_ROLLBACK])
    await sql`alter function ${sql.raw(signature)} owner to basoche_sync`.execute(db);
  await sql`revoke create on schema sync from basoche_sync`.execute(db);
  for (const signature of [LAST_MARK, FOUND_ROLLBACK])
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
}
