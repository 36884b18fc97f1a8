import type { PendingFile } from '@basoche/sync';
import { byOrder, type Upload, type UploadRow, type UploadState } from './upload.ts';

/** An upload as this tab knows it. */
export interface Item {
  row: UploadRow;
  /** Bytes that the server has confirmed. */
  sent: number;
  /** A tab sends it now. */
  isSending: boolean;
  /** Its bytes, where this tab alone holds them: they are being staged, or the device has no room for them. */
  file: Blob | null;
  /** The row is on the device, where every tab reads it. */
  isStored: boolean;
  /** Somebody asked for its end, which is being written. */
  isCancelling: boolean;
}

const NEW = { sent: 0, isSending: false, file: null, isStored: false, isCancelling: false };

/** Uploads of all tabs, in order, and who is told of them. Nobody changes a view that was handed out. */
export class UploadList {
  readonly #items = new Map<string, Item>();
  readonly #views = new Map<string, Upload>();
  readonly #listeners = new Set<() => void>();
  #order: string[] | null = null;
  #list: readonly Upload[] | null = null;
  #pending: readonly PendingFile[] | null = null;
  #isTold = true;

  get(id: string): Item | undefined {
    return this.#items.get(id);
  }

  /** In the order in which they leave. */
  *items(): IterableIterator<Item> {
    this.#order ??= [...this.#items.values()].sort((a, b) => byOrder(a.row, b.row)).map(({ row }) => row.id);
    for (const id of this.#order) {
      const item = this.#items.get(id);
      if (item !== undefined) yield item;
    }
  }

  get size(): number {
    return this.#items.size;
  }

  /** The same array until something changes. */
  all(): readonly Upload[] {
    this.#list ??= [...this.items()].map((item) => this.#viewOf(item));
    return this.#list;
  }

  /** Those that a sign-out would lose; the same array until something changes. */
  pending(): readonly PendingFile[] {
    this.#pending ??= this.all().flatMap(({ id, name, state }) =>
      state.is === 'cancelling' ? [] : [{ id, name, isRefused: state.is === 'failed' }],
    );
    return this.#pending;
  }

  put(id: string, change: Partial<Item>): void {
    const before = this.#items.get(id);
    if (before === undefined) {
      if (change.row === undefined) return;
      this.#items.set(id, { ...NEW, ...change, row: change.row });
      this.#order = null;
    } else this.#items.set(id, { ...before, ...change });
    this.#changed(id);
  }

  delete(id: string): void {
    // Its place in the order is passed over: sorting thousands anew for each that leaves would take longer.
    if (this.#items.delete(id)) this.#changed(id);
  }

  subscribe(fn: () => void): () => void {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  }

  #viewOf(item: Item): Upload {
    const { id, name, size, target, stage } = item.row;
    const isSafe = item.isStored && stage !== 'staging';
    const view = this.#views.get(id) ?? { id, name, size, target, isSafe, state: stateOf(item) };
    this.#views.set(id, view);
    return view;
  }

  /** Listeners hear of a change at the end of the turn, once. */
  #changed(id: string): void {
    this.#views.delete(id);
    this.#list = null;
    this.#pending = null;
    if (!this.#isTold) return;
    this.#isTold = false;
    queueMicrotask(() => {
      this.#isTold = true;
      for (const fn of this.#listeners) fn();
    });
  }
}

function stateOf({ row, sent, isSending, isCancelling }: Item): UploadState {
  if (isCancelling) return { is: 'cancelling' };
  switch (row.stage) {
    case 'staging':
      return { is: 'staging', sent: 0 };
    case 'queued':
      return { is: isSending ? 'sending' : 'queued', sent };
    case 'failed':
      return { is: 'failed', reason: row.failure ?? { is: 'unreadable' } };
    default:
      return { is: row.stage };
  }
}
