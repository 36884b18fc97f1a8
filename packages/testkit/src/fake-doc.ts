import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';

export type FakeRight = 'read' | 'write';
export type Verdict = 'new' | 'known' | 'missing' | 'forged';

/** One document of the fake server: what is durable, who may see it, who owns which client id. */
export class FakeDoc {
  readonly name: DocName;
  title: string;
  seq = 0;
  /** Moves with every change that a manifest tells. */
  moved: number;
  readonly rights = new Map<string, FakeRight>();
  doc = new Y.Doc();
  /** Set to a close code to refuse every opening. */
  refuseWith: number | null = null;
  readonly #authors = new Map<number, string>();

  constructor(name: DocName, title: string, moved: number) {
    this.name = name;
    this.title = title;
    this.moved = moved;
  }

  /** What the update would mean here. */
  judge(user: string, update: Uint8Array): Verdict {
    const clone = new Y.Doc();
    Y.applyUpdate(clone, Y.encodeStateAsUpdate(this.doc));
    const before = Y.encodeStateAsUpdate(clone);
    Y.applyUpdate(clone, update);
    if (clone.store.pendingStructs !== null || clone.store.pendingDs !== null) return 'missing';
    const known = states(this.doc);
    const grown = [...states(clone)].filter(([client, clock]) => clock > (known.get(client) ?? 0));
    const after = Y.encodeStateAsUpdate(clone);
    clone.destroy();
    if (grown.some(([client]) => (this.#authors.get(client) ?? user) !== user)) return 'forged';
    return after.length === before.length && after.every((byte, index) => byte === before[index]) ? 'known' : 'new';
  }

  commit(user: string, update: Uint8Array): void {
    Y.applyUpdate(this.doc, update);
    for (const client of this.doc.store.clients.keys()) if (!this.#authors.has(client)) this.#authors.set(client, user);
    this.seq += 1;
  }

  /** Takes what a device hands back: nobody comes to own the client ids of others by it. */
  takeBack(user: string, update: Uint8Array, own: number[]): void {
    Y.applyUpdate(this.doc, update);
    for (const client of own) if (!this.#authors.has(client)) this.#authors.set(client, user);
    this.seq += 1;
  }

  /** It has new content under ids that the user neither owns nor names. */
  bringsOthers(user: string, update: Uint8Array, named: number[]): boolean {
    const held = states(this.doc);
    return [...Y.parseUpdateMeta(update).to].some(
      ([client, to]) =>
        to > (held.get(client) ?? 0) && (this.#authors.get(client) ?? (named.includes(client) ? user : '')) !== user,
    );
  }

  /** As it is now, to be put back later. */
  copy(): FakeDoc {
    const copy = new FakeDoc(this.name, this.title, this.moved);
    copy.seq = this.seq;
    Y.applyUpdate(copy.doc, Y.encodeStateAsUpdate(this.doc));
    for (const [user, right] of this.rights) copy.rights.set(user, right);
    for (const [client, user] of this.#authors) copy.#authors.set(client, user);
    return copy;
  }

  ownerOf(client: number): string | undefined {
    return this.#authors.get(client);
  }

  /** Whose this client id is was lost. */
  disown(client: number): void {
    this.#authors.delete(client);
  }

  /** This client id belongs to someone. */
  own(client: number, user: string): void {
    this.#authors.set(client, user);
  }
}

function states(doc: Y.Doc): Map<number, number> {
  return Y.decodeStateVector(Y.encodeStateVector(doc));
}
