import type { DocName, ManifestDoc, RecordKind } from '@basoche/protocol';
import type * as Y from 'yjs';
import type { Platform } from '../platform/platform.ts';
import type { DocHandle } from './doc-handle.ts';
import type { Outbox, OutboxCommand, OutboxItem } from './outbox.ts';
import type { DeviceRecords } from './records.ts';
import type { DocStatus, SyncStatus } from './status.ts';

export interface SyncEngineOptions extends Partial<Platform> {
  /** Origin, `https://…`. */
  baseUrl: string;
  /** The bearer token now; may change from call to call. */
  token(): string | null;
  user: { id: string; firmId: string };
  /** Device id, kept by the app in local storage. */
  device: string;
  /** The device's data key, 32 bytes: everything kept on the device is sealed under it. Absent, it rests in clear. */
  key?: Uint8Array | null;
  /** Build version of the app. */
  app: string;
  /** Kinds of records that this device has. */
  records?: readonly RecordKind[];
  /** Files that the app itself keeps until the server has them. */
  files?: FilesOfApp;
  onSessionEnded(reason: 'expired' | 'revoked'): void;
  /** Erases what the app itself stored for this person (query caches…); part of the sign-out. */
  wipeApp?(): Promise<void>;
  /** Another tab signed this person out: leave the screens that show their data. */
  onSignedOutElsewhere?(): void;
  /** A document that is open in this tab lost its refused edits: what shows it must be built anew (reload the page). */
  onSetAside?(): void;
}

/** Edits that a server refused and whose document the person may no longer read. */
export interface RefusedEdits {
  id: string;
  name: DocName;
  title: string;
  /** French. */
  text: string;
  at: number;
}

/** A file that the server does not have, or for which nothing was made yet. */
export interface PendingFile {
  id: string;
  name: string;
  isRefused: boolean;
}

export interface FilesOfApp {
  /** Reads what is on the device: `list` knows it when this resolves. Never rejects. */
  load(): Promise<void>;
  list(): readonly PendingFile[];
  /** What is sent once the server has the content of a file, the oldest first; the same objects each time. */
  coming(): readonly ComingCommand[];
  subscribe(fn: () => void): () => void;
}

/** A command that its owner gives to the outbox later. What names its aggregate goes after it. */
export type ComingCommand = OutboxCommand & { commandId: string };

/** What a sign-out would lose. */
export interface Unsynced {
  docs: DocStatus[];
  commands: OutboxItem[];
  files: readonly PendingFile[];
  refused: RefusedEdits[];
  /** The device holds more that could not be read, and that nobody can count. */
  unread: boolean;
}

export interface SyncEngine {
  /**
   * Loads the device's state and starts to sync; resolves when `docs()` and `status()` know what is on the device.
   * @throws WrongKeyError when the device's content was sealed under another key
   */
  start(): Promise<void>;
  /** Writes what can be written, stops the network and closes local stores; the engine cannot be started again. Nothing is erased. */
  stop(): Promise<void>;
  /** Ref-counted; works offline and for a document that the server does not know yet. Call after `start()`. */
  open(name: DocName): DocHandle;
  /** Documents known on this device, plus those whose creation waits in the outbox (`seq` -1; a document that nobody wrote in yet has 0). Stable between changes. */
  docs(): readonly ManifestDoc[];
  /** This device heard at least once from the server which documents there are; before, an empty `docs()` says nothing. */
  listed(): boolean;
  subscribe(fn: () => void): () => void;
  /** Reads a document's local content without opening it; `null` when the device has none. The reader must not keep the doc. */
  peek<T>(name: DocName, reader: (doc: Y.Doc) => T): Promise<T | null>;
  /**
   * Local content of a document changed, by background sync, another tab or the network. At most a few times a second a
   * document; `atOnce`, of every change and of this tab's own edits too, for who only notes that what it read is old.
   */
  onDocChanged(fn: (name: DocName) => void, when?: { atOnce: true }): () => void;
  /** The same object until something changed. */
  status(): SyncStatus;
  subscribeStatus(fn: () => void): () => void;
  /** Read still after `stop`: screens are drawn once more while the person signs out or the device locks. */
  readonly outbox: Outbox;
  /** Read still after `stop`, as the outbox. */
  readonly records: DeviceRecords;
  refreshManifest(): Promise<void>;
  /** Kept first among what background sync fetches (« mode audience »). */
  pin(name: DocName): Promise<void>;
  unpin(name: DocName): Promise<void>;
  pinned(): readonly DocName[];
  /** The person has read that the server was put back to an earlier state (`status().restoredAt`). */
  dismissRestored(): Promise<void>;
  /** Edits that were refused and moved out of their document. */
  refused(): readonly RefusedEdits[];
  discardRefused(id: string): Promise<void>;
  /**
   * Moves the edits of a refused document out of it, to `refused()`, and forgets the device's copy: the document is
   * then what the server has. Tabs that have it open are told by `onSetAside`.
   * @throws StorageError when the device cannot keep the edits apart; they then stay where they are
   */
  setAside(name: DocName): Promise<void>;
  /** JSON: updates in base64 and readable text for each document with unsynced edits, and the waiting commands. */
  exportUnsynced(): Promise<Blob>;
  /** True while something typed exists in this tab's memory only. */
  mustWarnBeforeUnload(): boolean;
  /** Resolves when what was typed is on the disk, or cannot be written now: `mustWarnBeforeUnload` then tells which. */
  whenWritten(): Promise<void>;
  /** Tries the line at once, and whether one that looks alive is: somebody asks for it. */
  reconnect(): void;
  /** After the person signed in again: takes up the network with the new `token()`. */
  resume(): void;
  /** Without `force`, refuses while something is unsynced; otherwise wipes every local database of this person. */
  signOut(options?: { force?: boolean }): Promise<{ ok: true } | { ok: false; unsynced: Unsynced }>;
}
