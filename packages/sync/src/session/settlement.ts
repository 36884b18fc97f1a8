import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { DocIndex } from '../store/doc-index.ts';
import { clearMarkers } from '../store/doc-row.ts';
import type { Bus } from '../tabs/bus.ts';

/** What is known of one open document when its markers are to be cleared. */
export interface Settled {
  readonly doc: Y.Doc;
  /** Everything in the document is durable on the server, and what was typed is on this disk. */
  isSafe(): boolean;
  /** Of the last edit, typed here or in a neighbour tab. */
  readonly revision: number;
  readonly isRefused: boolean;
  /** Durable when `sync` last said that it is all here, and the last that was acknowledged. */
  readonly syncedSeq: number;
  readonly ackedSeq: number;
  /** Resolves when what can be written is. */
  written(): Promise<void>;
  /** Something, also of others, is not on this disk. */
  readonly holdsAny: boolean;
  /** The server was proved to hold this. */
  proved(stateVector: Uint8Array): void;
}

/** Clears the markers of one open document whose edits are durable [LS2], and tells the other tabs. */
export class Settlement {
  readonly #index: DocIndex;
  readonly #bus: Bus;
  readonly #name: DocName;
  readonly #of: Settled;
  #isRunning = false;
  /** Markers of tabs that are no more, seen before the handshake that carries their edits [LS8]. */
  inherited: Record<string, number> = {};

  constructor(deps: { index: DocIndex; bus: Bus }, name: DocName, of: Settled) {
    this.#index = deps.index;
    this.#bus = deps.bus;
    this.#name = name;
    this.#of = of;
  }

  /** Where something may have become safe. */
  run(): void {
    if (this.#isRunning || !this.isDue) return;
    this.#isRunning = true;
    void this.settle().then((again) => {
      this.#isRunning = false;
      // Something was typed and made durable meanwhile; a disk that fails is tried at the next beat.
      if (again) this.run();
    });
  }

  /** The row says something that is no longer so. */
  get isDue(): boolean {
    if (!this.#of.isSafe()) return false;
    const row = this.#index.get(this.#name);
    const marked = row.pending[this.#bus.tab] !== undefined || Object.keys(this.inherited).length > 0;
    return marked || (row.refused !== null && !this.#of.isRefused);
  }

  /** Returns whether there is more to do. */
  async settle(): Promise<boolean> {
    const of = this.#of;
    const { revision } = of;
    const seen = { ...this.inherited, [this.#bus.tab]: revision };
    const serverVector = Y.encodeStateVector(of.doc);
    await of.written();
    if (!of.isSafe() || of.revision !== revision) return true;
    try {
      await this.#index.change(this.#name, (row) => {
        clearMarkers(row, seen);
        // Only what the disk holds as well: the next start would not ask for it [EV14].
        if (!of.holdsAny) row.seq = Math.max(row.seq, of.syncedSeq);
        row.ackedSeq = Math.max(row.ackedSeq ?? 0, of.ackedSeq);
        row.serverVector = serverVector;
        row.refused = null;
      });
      this.inherited = {};
      of.proved(serverVector);
    } catch {
      // The marker stays: the document is handed over once more at the next start, which is harmless.
      return false;
    }
    if (of.isSafe()) this.#bus.post({ type: 'saved', name: this.#name });
    return of.revision !== revision;
  }
}
