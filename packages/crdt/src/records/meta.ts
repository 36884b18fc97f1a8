import type { DocKind } from '@basoche/protocol';
import type * as Y from 'yjs';

export interface DocMeta {
  /** As written: may be of a kind or a version that this code does not know. */
  kind: unknown;
  version: unknown;
}

export function metaOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('meta');
}

export function readMeta(doc: Y.Doc): DocMeta {
  const meta = metaOf(doc);
  return { kind: meta.get('kind'), version: meta.get('version') };
}

/** Plain values only: two replicas that both do this offline end with the same content. */
export function initMeta(doc: Y.Doc, kind: DocKind, version: number): void {
  const meta = metaOf(doc);
  if (meta.get('kind') !== kind) meta.set('kind', kind);
  if (meta.get('version') === undefined) meta.set('version', version);
}
