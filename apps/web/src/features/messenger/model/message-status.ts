import type { conversation } from '@basoche/crdt';
import type { DocSyncState } from '@basoche/sync';

/** What a message says about its way to the server; `null` once the server has it. */
export type MessageStatus = 'waiting' | 'sending' | 'in-memory' | 'refused' | null;

/** Only the author is told: what others wrote has come from the server. */
export function statusOf(message: conversation.Message, me: string, doc: DocSyncState): MessageStatus {
  if (message.receivedAt !== null || message.author !== me || message.deletedAt !== null) return null;
  switch (doc) {
    case 'refused':
      return 'refused';
    case 'storage-failed':
      return 'in-memory';
    case 'queued':
    case 'local-only':
      return 'waiting';
    default:
      return 'sending';
  }
}
