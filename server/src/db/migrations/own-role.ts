import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Makes a role that cannot log in and lets the connecting one act as it. Roles belong to the whole server: another
 * database, or another process right now, may have made it.
 */
export async function ownRole(db: Kysely<unknown>, role: string): Promise<void> {
  await sql`do ${sql.lit(`begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end`)}`.execute(db);
  // From 16 on, who creates a role is a member that may administer it and not act as it: 'set' asks for the latter.
  await sql`do ${sql.lit(`begin
    if not pg_has_role(current_user, '${role}',
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
    then grant ${role} to current_user; end if;
  end`)}`.execute(db);
  await sql`grant usage on schema public to ${sql.id(role)}`.execute(db);
}
