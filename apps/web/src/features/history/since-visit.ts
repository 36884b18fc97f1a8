import * as Y from 'yjs';
import type { Visit } from './last-visit.ts';

/** What a document says of itself against where somebody left it: yjs keeps what was written, not what it replaced. */
export class SinceVisit {
  /** A copy: what comes in meanwhile does not move under who reads. */
  readonly doc: Y.Doc;
  readonly #known: ReadonlyMap<number, number>;

  constructor(doc: Y.Doc, { known }: Visit) {
    this.doc = new Y.Doc();
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(doc));
    this.#known = known;
  }

  /** Whether an entry of a map was written since, and stands. */
  isWritten(map: Y.Map<unknown> | undefined, key: string): boolean {
    const item = map?._map.get(key);
    return item !== undefined && !item.deleted && this.#isNew(item);
  }

  /** Whether an entry of a map was written or emptied by something written since. */
  isTouched(map: Y.Map<unknown> | undefined, key: string): boolean {
    const item = map?._map.get(key);
    return item !== undefined && this.#isNew(item);
  }

  /** Whether an entry of a map had ever been written by then: what it held is not kept. */
  wasThere(map: Y.Map<unknown> | undefined, key: string): boolean {
    // Values that followed each other may be one item: where it begins is the oldest.
    for (let item = map?._map.get(key) ?? null; item !== null; item = item.left)
      if (item.id.clock < this.#clockOf(item.id.client)) return true;
    return false;
  }

  /** Whether letters, their looks or their lines were written since. */
  isTextWritten(text: Y.XmlFragment | Y.XmlText | undefined): boolean {
    for (let item = text?._start ?? null; item !== null; item = item.right) {
      if (item.deleted) continue;
      if (this.#isNew(item)) return true;
      const inner: unknown = item.content instanceof Y.ContentType ? item.content.type : null;
      if (!(inner instanceof Y.XmlFragment || inner instanceof Y.XmlText)) continue;
      if (this.isTextWritten(inner) || [...inner._map.values()].some((each) => this.#isNew(each))) return true;
    }
    return false;
  }

  #isNew(item: Y.Item): boolean {
    return item.lastId.clock >= this.#clockOf(item.id.client);
  }

  #clockOf(client: number): number {
    return this.#known.get(client) ?? 0;
  }
}
