import type { Message } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireProject } from '../projects/index.ts';
import { requireDoc } from '../sharing/index.ts';
import { readableMessages, viewMessages } from './message-queries.ts';

const MAX = 100;

export interface MessageSearchQuery {
  query: string;
  conversationSlug?: string | undefined;
  projectSlug?: string | undefined;
  tagSlugs: readonly string[];
}

/**
 * Messages with every word of the query and any of the tags, the best match first, at most 100. Nothing to look for
 * finds nothing.
 * @throws ApiError NOT_FOUND for a conversation or a project that the caller may not see
 */
export async function searchMessages(trx: Trx, who: Principal, search: MessageSearchQuery): Promise<Message[]> {
  const words = search.query.trim();
  if (words === '' && search.tagSlugs.length === 0) return [];
  let found = readableMessages(trx, who).where('message.deleted_at', 'is', null).selectAll('message');
  if (search.conversationSlug !== undefined) {
    const doc = await requireDoc(trx, who, 'conversation', search.conversationSlug, 'read');
    found = found.where('message.doc', '=', doc.name);
  }
  if (search.projectSlug !== undefined) {
    const project = await requireProject(trx, who, search.projectSlug);
    found = found.where('shared_doc.project_id', '=', project.id);
  }
  if (search.tagSlugs.length > 0)
    found = found.where(sql<boolean>`message.tags && ${sql.val([...search.tagSlugs])}::text[]`);
  if (words !== '') {
    const entry = sql`(select entry.tsv from search_entry entry where entry.doc = message.doc and entry.id = message.id)`;
    found = found
      .where(sql<boolean>`exists (select from search_entry entry where entry.doc = message.doc
        and entry.id = message.id and entry.tsv @@ search_query(${words}))`)
      .orderBy(sql`ts_rank(${entry}, search_query(${words}))`, 'desc');
  }
  const rows = await found.orderBy('message.received_at', 'desc').orderBy('message.id').limit(MAX).execute();
  return viewMessages(trx, who, rows);
}
