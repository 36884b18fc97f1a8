import type { Unsynced } from '../api/engine.ts';
import type { Clock } from '../platform/clock.ts';
import { untilSynced } from './unsynced.ts';

/** How long a sign-out waits for the server to say whether it went back. */
const QUESTION_MS = 3_000;

export interface LeaveDeps {
  clock: Clock;
  isConnected(): boolean;
  unsynced(): Unsynced | null;
  /** Sends at once what waits for a retry. */
  retryNow(): void;
  /** Reads the list of documents now, and compares with it what the server was known to hold. */
  check(): Promise<void>;
  subscribe(fn: () => void): () => void;
}

/** What a sign-out would lose, after a last try to send it [SO1]; `null` = nothing. */
export async function unsyncedAtLeave(deps: LeaveDeps): Promise<Unsynced | null> {
  if (!deps.isConnected()) return deps.unsynced();
  if (deps.unsynced() !== null) await flush(deps);
  // A server that went back may lack what the device was told that it holds [EV19].
  await checked(deps);
  if (deps.unsynced() !== null) await flush(deps);
  return deps.unsynced();
}

function flush(deps: LeaveDeps): Promise<void> {
  deps.retryNow();
  const isSynced = () => deps.unsynced() === null;
  return untilSynced({ clock: deps.clock, subscribe: (fn) => deps.subscribe(fn), isSynced });
}

/** Never rejects: who does not hear of the list in time has what the device knows. */
function checked(deps: LeaveDeps): Promise<void> {
  return new Promise((resolve) => {
    const cancel = deps.clock.after(QUESTION_MS, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    deps.check().then(end, end);
  });
}
