import type { CloseName } from '@basoche/protocol';

/** Whether the server stopped the document whoever writes: it says nothing of what this person wrote. */
export function isPaused(code: CloseName | null): boolean {
  return code === 'CLIENT_TOO_OLD' || code === 'QUARANTINED';
}
