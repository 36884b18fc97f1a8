import type { PendingFile, Unsynced } from '../api/engine.ts';
import type { DocStatus } from '../api/status.ts';
import type { Running } from '../engine/assemble.ts';
import type { Clock } from '../platform/clock.ts';

const FLUSH_MS = 3_000;

/** What a sign-out would lose; `null` = nothing. */
export function unsyncedOf(
  { local, outbox }: Pick<Running, 'local' | 'outbox'>,
  open: readonly DocStatus[],
  files: readonly PendingFile[],
): Unsynced | null {
  const docs = open.filter((doc) => doc.state !== 'saved');
  const commands = outbox.list();
  const refused = [...local.refused.list()];
  const { isUnread } = local;
  const isEmpty = docs.length + commands.length + files.length + refused.length === 0 && !isUnread;
  return isEmpty ? null : { docs, commands, files, refused, unread: isUnread };
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
