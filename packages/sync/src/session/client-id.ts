import { uint32 } from 'lib0/random';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

/** What is written and shown from now on is under an id that nobody else has come to own [EV12]. */
export function takeNewClientId(doc: Y.Doc, awareness: Awareness): void {
  const state = awareness.getLocalState();
  awareness.setLocalState(null);
  doc.clientID = uint32();
  awareness.clientID = doc.clientID;
  awareness.setLocalState(state);
}
