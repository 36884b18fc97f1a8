import type { DocKind } from '@basoche/protocol';
import * as Y from 'yjs';
import type { DocKindModule, Projection } from './kind.ts';
import { boardModule } from './board/module.ts';
import { conversationModule } from './conversation/module.ts';
import { documentModule } from './document/module.ts';
import { initMeta } from './records/meta.ts';
import { todolistModule } from './todolist/module.ts';

export const kinds: Record<DocKind, DocKindModule> = {
  conversation: conversationModule,
  todolist: todolistModule,
  board: boardModule,
  document: documentModule,
};

export function projectDoc(kind: DocKind, doc: Y.Doc): Projection {
  return kinds[kind].project(doc);
}

/** A new document, or one whose content is on its way: `meta` is the same plain content whoever writes it. */
export function createDoc(kind: DocKind): Y.Doc {
  const doc = new Y.Doc();
  initDoc(kind, doc);
  return doc;
}

/** Says what a document is, where it does not say so yet. */
export function initDoc(kind: DocKind, doc: Y.Doc): void {
  doc.transact(() => initMeta(doc, kind, kinds[kind].version));
}

/** Yjs client ids of seeds: below any that yjs draws by chance in practice, so that a seed never meets a person's. */
const SEED_CLIENT = 1;

/**
 * The content of a seeded document as one update: the same `build` gives the same bytes, and applying them twice, or
 * on two machines, changes nothing. A document has one seed: another seed needs another `client`.
 */
export function seedUpdate(kind: DocKind, build: (doc: Y.Doc) => void, client: number = SEED_CLIENT): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  initDoc(kind, doc);
  build(doc);
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}
