import type { DocName } from '@basoche/protocol';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { DocStatus } from './status.ts';

/** Something a guard of the server undid in what this person wrote. `detail` is French. */
export interface DocNotice {
  code: string;
  detail: string;
  /** Milliseconds since the epoch, this device's clock. */
  at: number;
}

/** One use of an open document; the document is released when every handle on it is closed. */
export interface DocHandle {
  readonly name: DocName;
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  /** The device's copy is in `doc`. Never rejects: when the device cannot read, the status says so. */
  readonly local: Promise<void>;
  /** `local` has resolved. */
  readonly loaded: boolean;
  /** The server's content was merged into `doc` since it was opened. */
  readonly synced: boolean;
  /**
   * The device had nothing of the document, and the server has not sent all of it: what `doc` holds is nothing or a part.
   * Never so of what is created here, nor once something is typed into it.
   */
  readonly missing: boolean;
  /** Resolves at the first `synced`; stays pending while offline. Check `status` for a refusal. */
  readonly whenSynced: Promise<void>;
  /** Right known on the device; `null` before the server or the manifest told. Treat `null` as write. */
  readonly right: 'read' | 'write' | null;
  readonly status: DocStatus;
  readonly notices: readonly DocNotice[];
  /** Called when any of the fields above changed. */
  subscribe(fn: () => void): () => void;
  dismissNotice(notice: DocNotice): void;
  /** Tries again after a refusal (`status.state === 'refused'`). */
  retry(): void;
  close(): void;
}
