import { conversation } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { grantsOf } from '../sharing/index.ts';
import { peerOf } from '../peer.ts';
import { findMessage } from './message-queries.ts';

interface Mark {
  id: string;
  position: number;
}

/**
 * Moves the caller's read marks forward: to a message, or to the end of a conversation.
 * @throws ApiError NOT_FOUND, before any mark moves, when a slug is neither
 */
export async function markRead(
  { db, shared, clock }: Pick<CapabilityDeps, 'db' | 'shared' | 'clock'>,
  who: Principal,
  slugs: readonly string[],
): Promise<void> {
  const marks = await db.asFirm(who.firmId, async (trx) => {
    const furthest = new Map<DocName, Mark>();
    for (const slug of slugs) {
      const target = await targetOf(trx, who, slug);
      if (!target) throw new ApiError('NOT_FOUND');
      const known = furthest.get(target.doc);
      if (target.mark && (!known || known.position < target.mark.position)) furthest.set(target.doc, target.mark);
    }
    return furthest;
  });
  for (const [doc, mark] of marks) {
    await shared.edit(who, doc, (ydoc) => conversation.markRead(ydoc, peerOf(who, clock), mark.id));
  }
}

/** `mark` is null for a conversation without messages. */
async function targetOf(trx: Trx, who: Principal, slug: string): Promise<{ doc: DocName; mark: Mark | null } | null> {
  const message = await findMessage(trx, who, slug);
  if (message) return { doc: message.doc as DocName, mark: { id: message.id, position: message.position } };
  const name = parseDocName(`conversation/${slug}`)?.name;
  if (!name) return null;
  const readable = await grantsOf(trx, who).where('shared_doc.name', '=', name).select('name').executeTakeFirst();
  if (!readable) return null;
  const last = await trx
    .selectFrom('message')
    .select(['id', 'position'])
    .where('doc', '=', name)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { doc: name, mark: last ?? null };
}
