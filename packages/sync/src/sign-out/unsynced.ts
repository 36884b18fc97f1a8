import type { RefusedEdits, Unsynced } from '../api/engine.ts';
import type { OutboxItem } from '../api/outbox.ts';
import type { DocStatus } from '../api/status.ts';
import type { Clock } from '../platform/clock.ts';

const FLUSH_MS = 3_000;

/** What a sign-out would lose; `null` = nothing. */
export function unsyncedOf(
  open: readonly DocStatus[],
  commands: OutboxItem[],
  refused: readonly RefusedEdits[],
  unread: boolean,
): Unsynced | null {
  const docs = open.filter((doc) => doc.state !== 'saved');
  const isEmpty = docs.length + commands.length + refused.length === 0 && !unread;
  return isEmpty ? null : { docs, commands, refused: [...refused], unread };
}

/** Gives what waits a moment to reach the server. */
export function untilSynced(status: {
  clock: Clock;
  subscribe: (fn: () => void) => () => void;
  isSynced: () => boolean;
}): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      stop();
      resolve();
    };
    const cancel = status.clock.after(FLUSH_MS, done);
    const stop = status.subscribe(() => {
      if (status.isSynced()) done();
    });
  });
}
