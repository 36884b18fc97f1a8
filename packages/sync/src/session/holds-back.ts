import type * as Y from 'yjs';

/** Something that the document was given builds on what has not come: Yjs holds it back without an event. */
export function holdsBack({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null;
}
