import { kinds as realKinds } from '@basoche/crdt';
import type { DocKindModule } from '@basoche/crdt';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from '../../db/migrations/tenant-table.ts';

/** A kind for tests: `items` Y.Map id -> text, projected to rows of `test_item`. */
export function itemKind(projectorVersion = 1, label = 'v1'): Record<keyof typeof realKinds, DocKindModule> {
  const board: DocKindModule = {
    kind: 'board',
    version: 1,
    projectorVersion,
    migrate: () => false,
    project(doc) {
      const items = Object.entries(doc.getMap<string>('items').toJSON());
      const rows = items.map(([id, value]) => ({ id, value: String(value), label, tags: [label], extra: { n: 1 } }));
      return { test_item: rows.sort((a, b) => (a.id < b.id ? -1 : 1)) };
    },
  };
  return { ...realKinds, board };
}

/** The table of `itemKind`, in a database of a test. */
export async function createItemTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table test_item (
    firm_id uuid not null, doc text not null, id text not null, value text not null, label text not null,
    tags text[] not null, extra jsonb not null, row_hash bytea not null, primary key (doc, id)
  )`.execute(db);
  await tenantTable(db, 'test_item');
}
