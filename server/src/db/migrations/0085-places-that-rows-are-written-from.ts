import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const PLACES = 'public.journal_places(text[], bigint[], bigint[])';

/**
 * Rows are written in the transaction of a firm, which cannot read the journal: this says of each place of it that it was
 * given whether the journal holds it, and nothing else. A number of a document is drawn, so that a database that went back
 * does not give it to another document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Volatile: it sees what was committed while its caller waited for the locks of the rows.
  await sql`create function public.journal_places(p_docs text[], p_seqs bigint[], p_commits bigint[])
  returns table (doc text, place text)
  language sql volatile security definer set search_path = sync, pg_catalog as ${sql.lit(`
    select w.doc, case
      when d.id is null or d.seq < w.seq then 'lost'
      when w.seq = 0 then 'held'
      when d.seq = w.seq then case when d.commit_id is not distinct from w.commit_id then 'held' else 'lost' end
      when d.snapshot_seq > w.seq then 'passed'
      when w.commit_id is not distinct from (
        case when d.snapshot_seq = w.seq then (select s.commit_id from sync.snapshot s where s.doc_id = d.id)
          else (select u.commit_id from sync.update u where u.doc_id = d.id and u.seq = w.seq) end) then 'held'
      else 'lost' end
    from unnest(p_docs, p_seqs, p_commits) as w (doc, seq, commit_id) left join sync.doc d on d.name = w.doc`)}`.execute(
    db,
  );
  await sql`grant create on schema public to basoche_sync`.execute(db);
  await sql`alter function ${sql.raw(PLACES)} owner to basoche_sync`.execute(db);
  await sql`revoke create on schema public from basoche_sync`.execute(db);
  await sql`revoke all on function ${sql.raw(PLACES)} from public`.execute(db);
  await sql`grant execute on function ${sql.raw(PLACES)} to basoche_app`.execute(db);
  // 52 bits, which a number of JavaScript holds.
  await sql`alter table sync.doc alter column id set default
    ('x' || lpad(right(gen_random_uuid()::text, 12), 16, '0'))::bit(64)::bigint * 16 + floor(random() * 16)::bigint`.execute(
    db,
  );
  await sql`drop sequence sync.doc_id_seq`.execute(db);
}
