import type { DocHandle } from '@basoche/sync';

/**
 * The person may no longer open this document: the device's copy is gone and what was not synced has been put aside, but
 * an open screen still has the text in memory and must stop showing it. A document that the server never met and
 * refuses is the person's own: it has no right yet and stays.
 */
export function isLost(handle: DocHandle): boolean {
  const { code } = handle.status;
  return (code === 'FORBIDDEN' || code === 'NOT_FOUND') && handle.right === 'read';
}
