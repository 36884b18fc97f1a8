import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms } from './tenant-table.ts';

/** Which of an account's columns say that it is one of the firm's own people. */
const OWN_PEOPLE = 'id, firm_id, active, is_employee, is_client, is_partner';

/**
 * A transaction names the firms whose records it changes, in a setting that goes with it: the process reads it before the
 * commit. The sync engine finds which firms changed since it last looked, and who of them is to hear of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function record_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    changed record := coalesce(new, old);
    firms text := coalesce(current_setting('app.records_changed', true), '');
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select firm.id, tg_argv[0], changed.id, pg_current_xact_id() from firm where firm.id = changed.firm_id
    on conflict (firm_id, record, record_id) do update set xid = excluded.xid;
    if position(changed.firm_id::text in firms) = 0 then
      perform set_config('app.records_changed', ltrim(firms || ' ' || changed.firm_id), true);
    end if;
    return null;
  end`)}`.execute(db);
  await allFirms(db, 'record_change', 'basoche_sync', 'select (firm_id, xid)');
  await allFirms(db, 'app_user', 'basoche_sync', `select (${OWN_PEOPLE})`);
}
