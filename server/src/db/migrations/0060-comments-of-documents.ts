import type { Kysely } from 'kysely';
import { projection } from './0003-projections.ts';

/** Comments of documents: written by the projection, which the new version of its projector renews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await projection(db, 'document_comment', [
    'thread text not null',
    'parent text',
    'author text not null',
    'text text not null',
    'created_at text collate "C" not null',
    'edited_at text collate "C"',
    'deleted_at text collate "C"',
    "files jsonb not null default '[]'",
  ]);
}
