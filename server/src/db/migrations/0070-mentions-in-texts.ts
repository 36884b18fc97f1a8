import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { projection } from './0003-projections.ts';

/** People named in the text of documents: written by the projection, which the new version of its projector renews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await projection(db, 'document_mention', ['person text not null', 'author text not null']);
  // A mention that goes to another document is looked for by its id alone.
  await sql`create index comment_mention_id on comment_mention (comment)`.execute(db);
}
