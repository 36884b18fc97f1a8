import { replaceEqualDeep } from '@tanstack/react-query';
import type * as Y from 'yjs';

/** Calls back once, soon; gives the function that cancels. */
export type Later = (fn: () => void) => () => void;

/** A value read from a document, read again once a frame after changes while someone listens. */
export class DocSnapshot<T> {
  readonly #doc: Y.Doc;
  readonly #read: (doc: Y.Doc) => T;
  readonly #later: Later;
  readonly #parts: readonly string[] | null;
  readonly #listeners = new Set<() => void>();
  #value: { now: T } | null = null;
  #cancel: (() => void) | null = null;

  /** @param parts names of the shared types that `read` looks at; `null` = it may look at all of them */
  constructor(doc: Y.Doc, read: (doc: Y.Doc) => T, parts: readonly string[] | null = null, later: Later = nextFrame) {
    this.#doc = doc;
    this.#read = read;
    this.#parts = parts;
    this.#later = later;
  }

  readonly get = (): T => {
    this.#value ??= { now: this.#read(this.#doc) };
    return this.#value.now;
  };

  readonly subscribe = (fn: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#doc.on('afterAllTransactions', this.#onTransactions);
      this.#refresh();
    }
    this.#listeners.add(fn);
    return () => {
      this.#listeners.delete(fn);
      if (this.#listeners.size > 0) return;
      this.#doc.off('afterAllTransactions', this.#onTransactions);
      this.#stopWaiting();
    };
  };

  /** Not the event of an update: Yjs would encode for it what opens. After it, so that a `read` that throws keeps nobody from an edit. */
  readonly #onTransactions = (_doc: Y.Doc, transactions: Y.Transaction[]) => {
    const concerning = transactions.filter((each) => each.changed.size > 0 && this.#concerns(each));
    if (concerning.length === 0) return;
    // What the person just typed shows in the same turn; what others send is batched.
    if (concerning.some((each) => each.local)) {
      this.#stopWaiting();
      this.#refresh();
      return;
    }
    this.#cancel ??= this.#later(() => {
      this.#cancel = null;
      this.#refresh();
    });
  };

  #concerns({ changedParentTypes }: Y.Transaction): boolean {
    return (
      this.#parts?.some((part) => {
        const type = this.#doc.share.get(part);
        return type !== undefined && changedParentTypes.has(type as never);
      }) ?? true
    );
  }

  #refresh(): void {
    const before = this.get();
    const after = replaceEqualDeep(before, this.#read(this.#doc));
    if (after === before) return;
    this.#value = { now: after };
    for (const fn of this.#listeners) fn();
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

/** Browsers stop frames in hidden tabs: a slow timer takes over there. */
function nextFrame(fn: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(fn, 200);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(fn);
  return () => cancelAnimationFrame(frame);
}
