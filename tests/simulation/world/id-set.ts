import * as Y from 'yjs';

type Range = [from: number, to: number];

/** Which pieces of content (client id, clock) and which deletes something holds: order and encoding do not matter. */
export class IdSet {
  readonly #structs = new Ranges();
  readonly #deletes = new Ranges();

  static ofUpdate(update: Uint8Array): IdSet {
    return new IdSet().addUpdate(update);
  }

  static ofDoc(doc: Y.Doc): IdSet {
    const set = new IdSet();
    for (const client of doc.store.clients.keys()) set.#structs.add(client, 0, Y.getState(doc.store, client));
    for (const [client, items] of Y.createDeleteSetFromStructStore(doc.store).clients)
      for (const { clock, len } of items) set.#deletes.add(client, clock, clock + len);
    // What waits for content that is missing is held too, though not shown.
    if (doc.store.pendingStructs) set.addUpdate(asV1(doc.store.pendingStructs.update));
    if (doc.store.pendingDs) set.addUpdate(asV1(doc.store.pendingDs));
    return set;
  }

  addUpdate(update: Uint8Array): this {
    const { structs, ds } = Y.decodeUpdate(update);
    for (const struct of structs) {
      if (struct instanceof Y.Skip) continue;
      const { client, clock } = struct.id;
      this.#structs.add(client, clock, clock + struct.length);
      // What was deleted and let go of is in no delete set any more.
      const isGone = struct instanceof Y.GC || struct.content instanceof Y.ContentDeleted;
      if (isGone) this.#deletes.add(client, clock, clock + struct.length);
    }
    for (const [client, items] of ds.clients)
      for (const { clock, len } of items) this.#deletes.add(client, clock, clock + len);
    return this;
  }

  add(other: IdSet): this {
    for (const [client, [from, to]] of other.#structs.all()) this.#structs.add(client, from, to);
    for (const [client, [from, to]] of other.#deletes.all()) this.#deletes.add(client, from, to);
    return this;
  }

  has(other: IdSet): boolean {
    return this.#structs.hasAll(other.#structs) && this.#deletes.hasAll(other.#deletes);
  }

  /** The same content, whatever was deleted of it: some deletes follow from what meets what, and are in no update. */
  hasContentOf(other: IdSet): boolean {
    return this.#structs.hasAll(other.#structs);
  }

  equals(other: IdSet): boolean {
    return this.has(other) && other.has(this);
  }

  get isEmpty(): boolean {
    return this.#structs.isEmpty && this.#deletes.isEmpty;
  }

  /** Client ids that it holds content of. */
  clients(): number[] {
    return [...new Set([...this.#structs.all()].map(([client]) => client))];
  }

  toString(): string {
    return `content ${this.#structs.toString()} deletes ${this.#deletes.toString()}`;
  }
}

function asV1(update: Uint8Array): Uint8Array {
  return Y.convertUpdateFormatV2ToV1(update);
}

/** Half-open ranges by client, merged and sorted. */
class Ranges {
  readonly #byClient = new Map<number, Range[]>();

  get isEmpty(): boolean {
    return this.#byClient.size === 0;
  }

  add(client: number, from: number, to: number): void {
    if (to <= from) return;
    const merged: Range[] = [];
    let start = from;
    let end = to;
    for (const range of this.#byClient.get(client) ?? []) {
      if (range[1] < start || range[0] > end) merged.push(range);
      else {
        start = Math.min(start, range[0]);
        end = Math.max(end, range[1]);
      }
    }
    merged.push([start, end]);
    this.#byClient.set(
      client,
      merged.sort((a, b) => a[0] - b[0]),
    );
  }

  hasAll(other: Ranges): boolean {
    for (const [client, [from, to]] of other.all())
      if (!(this.#byClient.get(client) ?? []).some((range) => range[0] <= from && range[1] >= to)) return false;
    return true;
  }

  *all(): Generator<[client: number, range: Range]> {
    for (const [client, ranges] of this.#byClient) for (const range of ranges) yield [client, range];
  }

  toString(): string {
    return [...this.all()].map(([client, [from, to]]) => `${client}:${from}-${to}`).join(' ') || 'none';
  }
}
