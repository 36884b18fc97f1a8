import { createSyncEngine, type DocHandle, type Platform, type SyncEngine } from '@basoche/sync';
import { type Actor, newActor } from '@basoche/crdt';
import type { DocName } from '@basoche/protocol';
import { expect, onTestFinished } from 'vitest';
import type { Person } from './firm.ts';
import { outside } from './line.ts';

export interface Device {
  engine: SyncEngine;
  /** Who edits here, for the operations of documents. */
  actor: Actor;
  /** Waits until the server holds all edits of this device. */
  saved: () => Promise<void>;
  /** The document with all that the server has of it. */
  open: (name: DocName) => Promise<DocHandle>;
}

/** Somebody else's device, without a screen: edits of others come from here, and what it holds is what others see. */
export async function deviceOf(person: Person): Promise<Device> {
  const device = crypto.randomUUID();
  const engine = createSyncEngine({
    baseUrl: location.origin,
    token: () => person.token,
    user: { id: person.userId, firmId: person.firmId },
    device,
    app: 'components',
    onSessionEnded: () => undefined,
    // Neither the line of the page nor what its browser keeps.
    fetch: outside.fetch,
    WebSocket: outside.WebSocket as unknown as Platform['WebSocket'],
    onNetwork: () => () => undefined,
    indexedDB: null,
    locks: null,
    BroadcastChannel: null,
  });
  await engine.start();
  onTestFinished(() => engine.stop());
  return {
    engine,
    actor: newActor(person.userId, device, Date),
    async saved() {
      await expect.poll(() => engine.status().state).toBe('saved');
    },
    async open(name) {
      const handle = engine.open(name);
      await handle.whenSynced;
      return handle;
    },
  };
}
