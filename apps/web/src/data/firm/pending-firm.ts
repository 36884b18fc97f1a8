import { firmCalls } from '@basoche/protocol';
import type { Firm } from '@basoche/protocol';
import type { OutboxItem } from '@basoche/sync';
import { waitingBodies } from '../waiting.ts';

/** The fields that are to be sent, over the server's; the version stays the server's, or a conflict would pass unseen. */
export function withPendingFields(firm: Firm, outbox: readonly OutboxItem[]): Firm {
  const bodies = waitingBodies(outbox, firmCalls.updateFirm, { id: firm.id });
  return { ...(Object.assign({}, firm, ...bodies) as Firm), version: firm.version };
}
