import * as Y from 'yjs';
import type { Part } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import type { Looks } from '../../app/storage/view-memory.ts';

/** Where somebody left a document on this device. */
export interface Visit {
  /** Number of the last change that the device had heard of. */
  seq: number;
  /** Milliseconds since the epoch, this device's clock. */
  at: number;
  /** Yjs client id -> what of it was there. */
  known: ReadonlyMap<number, number>;
}

/** What a view of an open document needs to tell what came since. */
export interface LocalProps {
  handle: DocHandle;
  visit: Visit;
}

/** As the device keeps it: where one was, never what was there. */
export function keptVisit(doc: Y.Doc, seq: number, at: number): Looks {
  return { seq: String(seq), at: String(at), known: textOf(Y.encodeStateVector(doc)) };
}

/** `null` when there was none, or it cannot be read. */
export function visitOf({ seq, at, known }: Looks): Visit | null {
  if (seq === undefined || at === undefined || known === undefined) return null;
  try {
    const vector = Y.decodeStateVector(Uint8Array.from(atob(known), (char) => char.charCodeAt(0)));
    const visit = { seq: Number(seq), at: Number(at), known: vector };
    return Number.isSafeInteger(visit.seq) && Number.isSafeInteger(visit.at) ? visit : null;
  } catch {
    return null;
  }
}

/** What was there then, as the server reads it. */
export function knownText({ known }: Visit): string {
  return textOf(Y.encodeStateVector(new Map(known)));
}

function textOf(vector: Uint8Array): string {
  return btoa(String.fromCharCode(...vector));
}

/** What came into a document since, as far as it can be told without the server: additions, by nobody who is known. */
export function addedSince(doc: Y.Doc, { known }: Visit): Part {
  const now = Y.decodeStateVector(Y.encodeStateVector(doc));
  return {
    ranges: [...now].flatMap(([client, clock]) => {
      const from = known.get(client) ?? 0;
      return clock > from ? [[client, from, clock - from] as const] : [];
    }),
  };
}
