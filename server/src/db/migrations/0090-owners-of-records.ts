import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whose a record is that belongs to nobody alone. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The feed names the owner of a record that is one person's alone: nobody else is ever told of it, of its loss neither. Two
 * people may have a record of one id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_change add column owner uuid not null default ${sql.lit(NOBODY)}`.execute(db);
  await sql`alter table record_change drop constraint record_change_pkey`.execute(db);
  await sql`alter table record_change add primary key (firm_id, record, record_id, owner)`.execute(db);
  await sql`drop index record_change_order`.execute(db);
  await sql`create index record_change_order on record_change (firm_id, xid, record, record_id, owner)`.execute(db);
  await sql`create index record_change_owner on record_change (firm_id, xid, owner)
    where owner <> ${sql.lit(NOBODY)}`.execute(db);
  await sql`grant select (owner) on record_change to basoche_sync`.execute(db);
  await withOwners(db);
  await ownRecordTable(db, 'saved_view', 'saved_view', 'user_id');
}

/** The second argument of the trigger names the column of the owner. Who had the record before is told too. */
async function withOwners(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function record_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    changed record := coalesce(new, old);
    owners uuid[] := array['${NOBODY}'::uuid];
    firms text := coalesce(current_setting('app.records_changed', true), '');
  begin
    if tg_nargs > 1 then
      select array_agg(distinct (fields ->> tg_argv[1])::uuid) into owners
      from unnest(array[to_jsonb(new), to_jsonb(old)]) as each (fields) where fields ->> tg_argv[1] is not null;
    end if;
    insert into record_change (firm_id, record, record_id, owner, xid)
    select firm.id, tg_argv[0], changed.id, owners.id, pg_current_xact_id()
    from firm cross join unnest(owners) as owners (id) where firm.id = changed.firm_id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    if position(changed.firm_id::text in firms) = 0 then
      perform set_config('app.records_changed', ltrim(firms || ' ' || changed.firm_id), true);
    end if;
    return null;
  end`)}`.execute(db);
}

async function ownRecordTable(db: Kysely<unknown>, table: string, record: string, owner: string): Promise<void> {
  await sql`create trigger record_changed after insert or update or delete on ${sql.table(table)}
    for each row execute function record_changed(${sql.lit(record)}, ${sql.lit(owner)})`.execute(db);
}
