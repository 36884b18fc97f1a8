import type * as Y from 'yjs';
import type { Outcome } from './entry.ts';
import type { Room } from './room.ts';

/**
 * An edit made here, in its turn in the room. `change` may run again when another process moved the document.
 * @param userId its author; `null` = the server itself
 */
export function changeIn(room: Room, userId: string | null, change: (doc: Y.Doc) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    room.enqueue({
      work: { type: 'change', change },
      userId,
      origin: null,
      mayWrite: () => true,
      isDropped: () => false,
      settle: resolve,
    });
  });
}
