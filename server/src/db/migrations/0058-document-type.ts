import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** `word`, `cell` or `slide`, read from the document; those of before were all written in the editor of texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_text add column type text not null default 'word'`.execute(db);
}
