import type * as Y from 'yjs';
import type { Actor } from '../records/actor.ts';

const marks = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('versions');

/**
 * Says in the document that its writer named it as it is now: whoever has the mark has all that was written before it on that
 * device, what was deleted included. The name itself is a record.
 */
export function markVersion(doc: Y.Doc, actor: Actor, id: string): void {
  doc.transact(() => marks(doc).set(id, true), actor);
}

/** The Yjs id of the mark, by which the journal knows when it came; `null`: it is not there. */
export function versionMark(doc: Y.Doc, id: string): { client: number; clock: number } | null {
  const item = marks(doc)._map.get(id);
  return item === undefined || item.deleted ? null : { client: item.id.client, clock: item.id.clock };
}
