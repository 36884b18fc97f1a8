import type { DocKind } from '@basoche/protocol';
import type * as Y from 'yjs';
import { metaOf } from '../records/meta.ts';
import { MIGRATION_ORIGIN } from '../records/origins.ts';

/** Brings one aspect of a document to the current shape; must change nothing the second time. Returns whether it changed anything. */
export type Normaliser = (doc: Y.Doc) => boolean;

/**
 * Runs the normalisers of a kind in one transaction and stamps `meta`. They run on every load, not once: a device
 * that was offline for weeks may still bring edits of an old shape. A document written by newer code is left alone.
 */
export function normalise(doc: Y.Doc, kind: DocKind, version: number, normalisers: Normaliser[]): boolean {
  const meta = metaOf(doc);
  const written = meta.get('version');
  if (meta.get('kind') === kind && typeof written === 'number' && written > version) return false;
  let changed = false;
  doc.transact(() => {
    if (meta.get('kind') !== kind) {
      meta.set('kind', kind);
      changed = true;
    }
    if (written !== version) {
      meta.set('version', version);
      changed = true;
    }
    for (const normaliser of normalisers) changed = normaliser(doc) || changed;
  }, MIGRATION_ORIGIN);
  return changed;
}
