import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Who invites sees whether the mail left; the platform too, for the invitations that it sends.
 * A firm that the platform changed is not said to be changed by whoever did it before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column mail_id uuid`.execute(db);
  await sql`grant select (id) on outgoing_mail to basoche_admin`.execute(db);
  await sql`grant update (updated_by) on firm to basoche_admin`.execute(db);
}
