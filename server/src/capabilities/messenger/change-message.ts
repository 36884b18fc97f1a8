import { conversation } from '@basoche/crdt';
import type { DocName, Message } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { peerOf } from '../peer.ts';
import { findMessage, viewMessage } from './message-queries.ts';
import type { MessageRow } from './message-view.ts';

type Deps = Pick<CapabilityDeps, 'db' | 'shared' | 'clock'>;

/**
 * Changes the text, by its author alone, and the tags, by any member.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when it was deleted
 */
export async function updateMessage(
  deps: Deps,
  who: Principal,
  slug: string,
  changes: { text: string | undefined; tags: readonly string[] | undefined },
): Promise<Message> {
  const row = await requireMessage(deps, who, slug);
  if (row.deleted_at !== null) throw new ApiError('messenger.deleted');
  const { text, tags } = changes;
  if (text !== undefined && row.author !== who.userId) throw new ApiError('messenger.authorChanges');
  await deps.shared.edit(who, row.doc as DocName, (doc) => {
    const actor = peerOf(who, deps.clock);
    const current = conversation.readMessage(doc, slug);
    if (text !== undefined && text !== current?.text) conversation.editMessage(doc, actor, slug, text);
    if (tags === undefined) return;
    for (const tag of current?.tags ?? []) if (!tags.includes(tag)) conversation.untagMessage(doc, actor, slug, tag);
    for (const tag of tags) conversation.tagMessage(doc, actor, slug, tag);
  });
  return deps.db.asFirm(who.firmId, async (trx) => {
    const changed = await findMessage(trx, who, slug);
    if (!changed) throw new ApiError('NOT_FOUND');
    return viewMessage(trx, who, changed);
  });
}

/**
 * Empties a message of the caller; its place stays. Deleting it again changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function deleteMessage(deps: Deps, who: Principal, slug: string): Promise<void> {
  const row = await requireMessage(deps, who, slug);
  if (row.author !== who.userId) throw new ApiError('messenger.authorDeletes');
  if (row.deleted_at !== null) return;
  await deps.shared.edit(who, row.doc as DocName, (doc) => {
    conversation.deleteMessage(doc, peerOf(who, deps.clock), slug);
  });
}

async function requireMessage({ db }: Deps, who: Principal, slug: string): Promise<MessageRow> {
  const row = await db.asFirm(who.firmId, (trx) => findMessage(trx, who, slug));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
