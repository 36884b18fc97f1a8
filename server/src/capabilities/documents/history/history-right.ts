import type { Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Principal } from '../../../sync/ports.ts';
import { requireDoc, rightOn } from '../../sharing/index.ts';
import type { SharedDocRow } from '../../sharing/index.ts';

/**
 * The document, when the caller may see its past: who writes in it, and readers whom its owner allowed to. What was taken
 * out of a document before it was shown to somebody is not shown with it.
 * @throws ApiError NOT_FOUND without any right on the document, FORBIDDEN for other readers
 */
export async function requireHistory(trx: Trx, who: Principal, slug: string): Promise<SharedDocRow> {
  const doc = await requireDoc(trx, who, 'document', slug, 'read');
  if ((await rightOn(trx, who, doc.name)) === 'write') return doc;
  const accepted = await trx
    .selectFrom('history_request')
    .select('doc')
    .where('doc', '=', doc.name)
    .where('requester', '=', who.userId)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  if (!accepted) throw new ApiError('history.writersOnly');
  return doc;
}
