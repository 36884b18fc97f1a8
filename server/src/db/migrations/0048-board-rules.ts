import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { projection } from './0003-projections.ts';

/** Rules of boards, and what they last wrote: written by the projection, which the new version of its projector renews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await projection(db, 'board_rule', [
    'trigger jsonb not null',
    'action jsonb not null',
    'off boolean not null',
    'created_by text',
    'deleted_at text collate "C"',
  ]);
  await projection(db, 'board_run', [
    'rule text not null',
    'item text not null',
    '"column" text not null',
    'value jsonb',
    'seq bigint not null',
  ]);
  // The rule that made the change; its author is then nobody.
  await sql`alter table board_change add column rule text`.execute(db);
}
