import { conversation } from '@basoche/crdt';
import type { Attachment, Message } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { peerOf } from '../peer.ts';
import { requireDoc } from '../sharing/index.ts';
import { findMessage, viewMessage } from './message-queries.ts';

export interface MessageToSend {
  id: string;
  text: string;
  replyTo: string | undefined;
  /** ISO; of a planned message. */
  plannedFor?: string;
  file?: Attachment;
}

/**
 * Writes a message as its author's peer and answers it once everybody can read it. The same id again answers the
 * message that is there.
 * @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE, CONFLICT when the id is another person's message
 */
export async function sendMessage(
  { db, shared, clock }: Pick<CapabilityDeps, 'db' | 'shared' | 'clock'>,
  who: Principal,
  slug: string,
  message: MessageToSend,
): Promise<Message> {
  const doc = await db.asFirm(who.firmId, async (trx) => {
    const row = await requireDoc(trx, who, 'conversation', slug, 'write');
    if (message.replyTo !== undefined && (await findMessage(trx, who, message.replyTo))?.doc !== row.name)
      throw new ApiError('UNPROCESSABLE', { fields: { replyTo: 'messenger.otherReply' } });
    return row;
  });
  const { file } = message;
  await shared.edit(who, doc.name, (ydoc) => {
    conversation.sendMessage(ydoc, peerOf(who, clock), {
      id: message.id,
      text: message.text,
      ...(message.replyTo === undefined ? {} : { replyTo: message.replyTo }),
      ...(file === undefined ? {} : { file: { id: file.slug, name: file.name, mime: file.mime, size: file.size } }),
      ...(message.plannedFor === undefined ? {} : { plannedFor: message.plannedFor }),
    });
  });
  return db.asFirm(who.firmId, async (trx) => {
    const row = await findMessage(trx, who, message.id);
    if (row?.doc !== doc.name || row.author !== who.userId) throw new ApiError('messenger.idUsed');
    return viewMessage(trx, who, row);
  });
}
