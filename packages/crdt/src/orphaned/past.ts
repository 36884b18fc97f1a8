import * as Y from 'yjs';
import { rootsOf } from '../document/shape.ts';
import type { Birth } from './births.ts';
import { birthsIn } from './births.ts';
import { rangesOf, structsIn } from './structs.ts';
import { type IdRange, IdRanges } from './id-ranges.ts';

/** The change that deleted a text: what of it was deleted knowingly, and what was written in the same breath. */
export interface Deletion {
  deleted: IdRanges;
  written: IdRange[];
}

/** A document of which is known how its texts went. */
export interface Deletions {
  doc: Y.Doc;
  /** `undefined`: it is there, or nobody knows. */
  deletionOf(text: Y.XmlText): Deletion | undefined;
  births?: readonly Birth[];
  /** It begins with the empty document. */
  isWhole?: boolean;
}

/** A document with all that was ever deleted in it since a state, and with how its texts went. */
export class Past implements Deletions {
  readonly doc = new Y.Doc({ gc: false });
  /** Item of a text -> how it went. */
  readonly #deletions = new Map<Y.Item, Deletion>();
  /** Blocks that were made beside others, in the order in which they came. */
  readonly births: Birth[] = [];
  readonly isWhole: boolean;

  /** @param base a state to begin from; `null` = the empty document */
  constructor(base: Uint8Array | null) {
    // Until it is asked for as what it is, Yjs does not know it for a text.
    rootsOf(this.doc);
    this.isWhole = base === null;
    if (base) Y.applyUpdate(this.doc, base);
  }

  /** @throws what yjs throws on malformed bytes */
  apply(update: Uint8Array): void {
    const note = (transaction: Y.Transaction): void => {
      this.births.push(...birthsIn(transaction, update));
      const gone: Y.Item[] = [];
      for (const range of rangesOf(transaction.deleteSet)) {
        for (const { struct } of structsIn(this.doc, range)) {
          if (struct instanceof Y.Item && struct.content instanceof Y.ContentType) gone.push(struct);
        }
      }
      const texts = gone.filter(({ content }) => (content as Y.ContentType).type instanceof Y.XmlText);
      if (texts.length === 0) return;
      const deletion = { deleted: new IdRanges(rangesOf(Y.decodeUpdate(update).ds)), written: writtenIn(transaction) };
      for (const text of texts) this.#deletions.set(text, deletion);
    };
    this.doc.on('afterTransaction', note);
    try {
      Y.applyUpdate(this.doc, update);
    } finally {
      this.doc.off('afterTransaction', note);
    }
  }

  /** `undefined`: it is there, or was gone before this past begins. */
  deletionOf(text: Y.XmlText): Deletion | undefined {
    return text._item === null ? undefined : this.#deletions.get(text._item);
  }

  destroy(): void {
    this.doc.destroy();
  }
}

/** New in a transaction, at its end or just after. */
export function writtenIn({ doc, beforeState }: Y.Transaction): IdRange[] {
  const written: IdRange[] = [];
  for (const client of doc.store.clients.keys()) {
    const clock = beforeState.get(client) ?? 0;
    const length = Y.getState(doc.store, client) - clock;
    if (length > 0) written.push({ client, clock, length });
  }
  return written;
}
