import * as Y from 'yjs';
import { hasOthersBeyond } from '../evidence/evidence.ts';

/**
 * Whether a server with this state vector lacks content of others: they had it from the server [EV13].
 * @param own client ids of this device; `null`: edits of an earlier release wait, which do not tell theirs
 */
export function lacksOthers(stateVector: Uint8Array, doc: Y.Doc, own: readonly number[] | null): boolean {
  if (own === null) return false;
  return hasOthersBeyond(stateVector, Y.decodeStateVector(Y.encodeStateVector(doc)), own);
}
