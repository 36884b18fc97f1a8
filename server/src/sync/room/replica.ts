import { applyGuarded, editGuarded, orphaned } from '@basoche/crdt';
import type { DocKindModule, EditAuthor, GuardNotice } from '@basoche/crdt';
import * as Y from 'yjs';

/** Nobody writes under it. */
const NOBODY = 0;

export interface GuardedBytes {
  /** What the document gained, mending included; `null` = nothing. */
  applied: Uint8Array | null;
  /** The author's own copy lacks something of `applied`. */
  isMended: boolean;
  notices: GuardNotice[];
}

/** The document as a Y.Doc: only where a guard, a projection or an edit of the server needs one, and not for long. */
export class Replica {
  readonly #doc = new Y.Doc();
  /** The server writes under it. */
  readonly #clientId: number;
  /** Durable, and not applied yet: nobody has looked since. */
  #behind: Uint8Array[] = [];
  #orphaned: orphaned.IdRange[] = [];
  usedAt: number;
  readonly #module: DocKindModule;

  /**
   * @param content of it, `later` is what rows do not hold yet
   * @param at when, and the client id under which the server writes
   * @throws when the bytes cannot be applied: the document is then to be quarantined
   */
  constructor(
    module: DocKindModule,
    content: { settled: Uint8Array[]; later: Uint8Array[] },
    at: { now: number; clientId: number },
  ) {
    this.#module = module;
    this.usedAt = at.now;
    this.#clientId = at.clientId;
    this.#doc.clientID = NOBODY;
    this.#together(content.settled);
    this.#applyAll(content.later);
    if (this.#doc.store.pendingStructs || this.#doc.store.pendingDs)
      throw new Error('the journal holds pending content');
  }

  /** Up to date. @throws when what came since cannot be applied */
  get doc(): Y.Doc {
    if (this.#behind.length > 0) {
      const behind = this.#behind;
      this.#behind = [];
      this.#applyAll(behind);
    }
    return this.#doc;
  }

  /** What the updates that rows do not hold yet left orphaned (DC13), until it is said to be put back. */
  get orphaned(): readonly orphaned.IdRange[] {
    return this.#orphaned;
  }

  /** These are put back, or never will be. */
  putBack(found: readonly orphaned.IdRange[]): void {
    const done = new Set(found);
    this.#orphaned = this.#orphaned.filter((range) => !done.has(range));
  }

  /**
   * @param userId `null` = the server itself
   * @throws when the edit cannot be applied: the replica is then of no use any more
   */
  apply(update: Uint8Array, userId: string | null, now: number): GuardedBytes {
    const edit = applyGuarded(this.#module, this.doc, update, { author: authorOf(userId), now });
    if (edit.pending !== null) throw new Error('pending content');
    return { applied: edit.applied, isMended: edit.compensation !== null, notices: edit.notices };
  }

  /** @throws what `change` throws */
  change(change: (doc: Y.Doc) => void, userId: string | null, now: number): GuardedBytes {
    const edit = editGuarded(this.#module, this.doc, change, { author: authorOf(userId), now });
    return { applied: edit.applied, isMended: edit.compensation !== null, notices: edit.notices };
  }

  /** An update of the document: applied with others when somebody looks. */
  follow(update: Uint8Array): void {
    this.#behind.push(update);
  }

  destroy(): void {
    this.#doc.destroy();
  }

  #applyAll(updates: Uint8Array[]): void {
    // Yjs gives up a client id under which content comes in.
    this.#doc.clientID = NOBODY;
    if (!this.#module.holdsTexts) this.#together(updates);
    else for (const update of updates) this.#orphaned.push(...orphaned.applyFinding(this.#doc, update));
    this.#doc.clientID = this.#clientId;
  }

  #together(updates: Uint8Array[]): void {
    this.#doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.#doc, update);
    });
  }
}

function authorOf(userId: string | null): EditAuthor {
  return userId === null ? { userId: '', service: true } : { userId };
}
