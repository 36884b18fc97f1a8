import type { CloseName, DocKind, DocName } from '@basoche/protocol';

/**
 * `saved` = the server's durable state holds every edit of this device (never said otherwise).
 * `refused` = at least one document or command was refused for good and waits for the person's decision.
 */
export type SyncState = 'saved' | 'saving' | 'offline' | 'refused' | 'storage-full' | 'signed-out';

/**
 * What one document's local edits have become.
 * `local-only` = the server does not know the document yet (its creation waits in the outbox);
 * `queued` = edits wait for the network; `syncing` = sent, not yet durable; `storage-failed` = edits are in memory
 * only, because the device could not write them (they are still sent to the server).
 */
export type DocSyncState = 'local-only' | 'queued' | 'syncing' | 'saved' | 'refused' | 'storage-failed';

/** Documents of each kind that the server listed and the device has nothing of, or only as they were. */
export type Behind = Readonly<Record<DocKind, { readonly missing: number; readonly older: number }>>;

export interface DocStatus {
  name: DocName;
  /** Manifest title; empty when the device never learnt it. */
  title: string;
  state: DocSyncState;
  /** Set when `state` is `refused`. */
  code: CloseName | null;
  /** French, ready to show; set when `state` is `refused`. */
  text: string | null;
}

export interface SyncStatus {
  state: SyncState;
  /** Documents with edits the server lacks + commands and files that wait: « 3 en attente ». */
  pending: number;
  /** Documents, commands and files that were refused. */
  refused: number;
  /** Documents that are open or not `saved`. */
  docs: DocStatus[];
  /** Milliseconds since the epoch of the last moment the server was known to hold everything; `null` = never. */
  lastSyncAt: number | null;
  /** The browser promised not to evict the local data. */
  persisted: boolean;
  /** `false` = IndexedDB is unavailable and everything lives in memory until the tab closes. */
  durable: boolean;
  /** This person's database is there and could not be opened: what waits in it is neither known nor sent [EV14]. */
  unread: boolean;
  connected: boolean;
  /** This tab sends for all of the device [TB1]. */
  leads: boolean;
  /** How the open documents reach the server. */
  transport: 'websocket' | 'https';
  /** The network answers, but not with the server: a captive portal, a maintenance page, a proxy. */
  intercepted: boolean;
  /** The server no longer speaks with this build: nothing is sent until the page is reloaded. */
  tooOld: boolean;
  /** Rows of this device that could not be read; they stay as they are, and the rest is whole. */
  damaged: number;
  /** Content on this device: in clear for want of a key, partly or wholly sealed. */
  sealed: 'none' | 'partly' | 'all';
  /** Documents that background sync still has to fetch. */
  toFetch: number;
  /**
   * When the server was found to have been put back to an earlier state, milliseconds since the epoch; `null` = never, or
   * the person has read it. What it lacks is handed back, what it no longer knows is among the refused edits.
   */
  restoredAt: number | null;
  behind: Behind;
}
