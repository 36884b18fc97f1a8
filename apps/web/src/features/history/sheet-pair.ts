import type { Actor } from '@basoche/crdt';
import { PartIndex } from '@basoche/editor';
import type { SessionPart } from '@basoche/protocol';
import type * as Y from 'yjs';
import { SheetStore, type SheetView } from '../sheets/index.ts';
import type { PastDocument } from './use-history.ts';

/** The sheets of a document at two moments, and who wrote what between them. `close` ends it. */
export class SheetPair {
  readonly old: SheetStore;
  readonly now: SheetStore;
  readonly #before: PastDocument;
  readonly #after: PastDocument;
  readonly #written: PartIndex;
  readonly #deleted: PartIndex;

  constructor(before: PastDocument, after: PastDocument, actor: Actor) {
    this.#before = before;
    this.#after = after;
    this.old = new SheetStore(before.doc, actor);
    this.now = new SheetStore(after.doc, actor);
    this.#written = new PartIndex(after.written);
    this.#deleted = new PartIndex(after.deleted);
  }

  close(): void {
    this.old.close();
    this.now.close();
  }

  /** Sheets that show at one of the moments, in their order. */
  get ids(): string[] {
    return [...new Set([...this.now.views, ...this.old.views].map(({ facts }) => facts.id))];
  }

  viewsOf(id: string): { was: SheetView | undefined; is: SheetView | undefined } {
    const find = ({ views }: SheetStore) => views.find(({ facts }) => facts.id === id);
    return { was: find(this.old), is: find(this.now) };
  }

  /** Of who wrote an entry of a map; `null`: not known. */
  writerOf(mapIn: (doc: Y.Doc) => Y.Map<unknown> | undefined, key: string): SessionPart | null {
    const item = mapIn(this.#after.doc)?._map.get(key);
    return (item && this.#after.written[this.#written.at(item.id.client, item.id.clock).part]) ?? null;
  }

  /** Of who took it away, or replaced it. */
  removerOf(mapIn: (doc: Y.Doc) => Y.Map<unknown> | undefined, key: string): SessionPart | null {
    const item = mapIn(this.#before.doc)?._map.get(key);
    return (item && this.#after.deleted[this.#deleted.at(item.id.client, item.id.clock).part]) ?? null;
  }

  /** Of whichever it was. */
  changerOf(mapIn: (doc: Y.Doc) => Y.Map<unknown> | undefined, key: string): SessionPart | null {
    const isThere = mapIn(this.#after.doc)?.has(key) === true;
    return isThere ? this.writerOf(mapIn, key) : this.removerOf(mapIn, key);
  }
}
