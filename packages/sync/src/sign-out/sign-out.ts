import type { Unsynced } from '../api/engine.ts';
import type { Running } from '../engine/assemble.ts';
import type { Platform } from '../platform/platform.ts';
import { unsyncedAtLeave } from './leave.ts';
import { markWipe, wipeDevice, wipeUnread } from './wipe.ts';

export interface SignOutDeps {
  platform: Platform;
  /** Name of the person's database. */
  base: string;
  running: Running;
  isConnected(): boolean;
  unsynced(): Unsynced | null;
  subscribe(fn: () => void): () => void;
  stop(): Promise<void>;
  wipeApp(): Promise<void>;
}

/** Signs out in every tab, and erases what this device has of the person; unless forced, only where nothing would be lost. */
export async function signOut(
  isForced: boolean,
  deps: SignOutDeps,
): Promise<{ ok: true } | { ok: false; unsynced: Unsynced }> {
  const { base, platform } = deps;
  const { bus, local, outbox, background } = deps.running;
  const { indexedDB, caches, clock } = platform;
  if (!isForced) {
    const left = await unsyncedAtLeave({
      clock,
      isConnected: () => deps.isConnected(),
      unsynced: () => deps.unsynced(),
      retryNow: () => outbox.retryNow(),
      check: () => background.check(),
      subscribe: (fn) => deps.subscribe(fn),
    });
    if (left !== null) return { ok: false, unsynced: left };
  }
  bus.post({ type: 'sign-out' });
  const onDisk = indexedDB !== null && local.tables.durable;
  if (onDisk) await markWipe(indexedDB, base);
  await deps.stop();
  await deps.wipeApp();
  await wipeDevice({ caches, clock, indexedDB: onDisk ? indexedDB : null }, base);
  if (local.isUnread && indexedDB !== null) await wipeUnread(indexedDB, base);
  return { ok: true };
}
