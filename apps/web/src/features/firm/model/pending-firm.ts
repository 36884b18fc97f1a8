import type { Firm } from '@basoche/protocol';
import type { OutboxItem } from '@basoche/sync';
import { waitingBodies } from '../../../platform/waiting.ts';

export function firmPath(firmId: string): string {
  return `/api/user/lp_client/${firmId}`;
}

/** The fields that are to be sent, over the server's; the version stays the server's, or a conflict would pass unseen. */
export function withPendingFields(firm: Firm, outbox: readonly OutboxItem[]): Firm {
  const bodies = waitingBodies(outbox, 'PUT', firmPath(firm.id));
  return { ...(Object.assign({}, firm, ...bodies) as Firm), version: firm.version };
}
