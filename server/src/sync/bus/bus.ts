import type { PresenceEntry } from '../presence/state.ts';

/** What processes tell each other: names, numbers and presence, never content (BU4). Every message is a hint and may be lost. */
export type BusMessage =
  /** Documents moved, to at least this seq. */
  | { type: 'moved'; docs: [name: string, seq: number][] }
  /** Rights on these documents may have changed. */
  | { type: 'rights'; names: string[] }
  /** States of the sender's own sockets, with the identity it knows of them. */
  | { type: 'presence'; doc: string; entries: PresenceEntry[] }
  /** Somebody opened these documents here and wants to know who is in them elsewhere. */
  | { type: 'presence-ask'; names: string[] }
  /** Records of these firms changed, last in this transaction (decimal). */
  | { type: 'records'; firms: [firmId: string, xid: string][] };

export interface Bus {
  /** Other processes work on the same database: their edits must also be looked for (BU2). */
  readonly isShared: boolean;
  /** Hints are being carried just now. */
  readonly isUp: boolean;
  start(receive: (message: BusMessage) => void): Promise<void>;
  /** Never throws and never waits: a message that cannot be sent is lost. */
  publish(message: BusMessage): void;
  stop(): Promise<void>;
}

/** One process alone, as on the embedded database. */
export function localBus(): Bus {
  return {
    isShared: false,
    isUp: false,
    start: async () => undefined,
    publish: () => undefined,
    stop: async () => undefined,
  };
}
