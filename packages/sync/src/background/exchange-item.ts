import type { DocName, ExchangeRequestItem, ExchangeResponseItem } from '@basoche/protocol';
import * as Y from 'yjs';
import { coversDeletes, hasOthersBeyond, reaches } from '../evidence/evidence.ts';
import type { DocContents } from '../store/doc-contents.ts';
import type { DocIndex } from '../store/doc-index.ts';
import { isPending, isToHandBack } from '../store/doc-row.ts';
import type { DocRow } from '../store/doc-row.ts';

/** One document of a request, and what its answer is compared with. */
export interface Sent {
  item: ExchangeRequestItem;
  /** Markers that its proof removes. */
  seen: Record<string, number>;
  /** All that the device held. */
  content: Uint8Array | null;
  /** State of the server that the update was made against. */
  base: Uint8Array | null;
  /** Edits wait, and before they are sent it is asked what the server holds. */
  asks: boolean;
  /** The device had a row of it, at this sequence number. */
  existed: boolean;
  seq: number;
}

interface Store {
  index: DocIndex;
  contents: DocContents;
  isAlive(tab: string): boolean;
}

/**
 * Reads what the device has of a document and what of it the server may lack.
 * @param serverVector what a server that went back was seen to hold of a document that is handed back; `null` = it is asked
 * @throws StorageError
 */
export async function prepareExchange(store: Store, name: DocName, serverVector: Uint8Array | null): Promise<Sent> {
  const { index, contents } = store;
  const row = index.get(name);
  // Before the content: an edit written later carries a later revision [LS2].
  const seen = Object.fromEntries(Object.entries(row.pending).filter(([tab]) => !store.isAlive(tab)));
  const existed = index.has(name);
  const content = row.rest === 'none' && row.lastOpened === 0 ? null : await contents.read(name);
  const about = { seen, content, existed, seq: row.seq, asks: false };
  const empty = new Uint8Array();
  if (content === null)
    return { ...about, base: null, item: { doc: name, stateVector: Uint8Array.of(0), update: empty } };
  const item = { doc: name, stateVector: Y.encodeStateVectorFromUpdate(content), update: empty };
  if (!isPending(row)) return { ...about, base: null, item };
  const handsBack = isToHandBack(row);
  const base = handsBack ? serverVector : row.serverVector;
  // First it is asked what the server holds: of most documents it lacks nothing.
  if (handsBack && base === null) return { ...about, base, item };
  const others = { content: Y.parseUpdateMeta(content).to, own: row.clients };
  // What others wrote came from the server: that it lacks it, it has to say itself [EV12].
  if (!handsBack && hasOthers(base, others)) return { ...about, base: null, item, asks: true };
  const update = base === null ? content : Y.diffUpdate(content, base);
  return { ...about, base, item: { ...item, update, ...(handsBack ? { handsBack: row.clients ?? [] } : {}) } };
}

/** The server answered the question, and lacks content of others that it had given: it went back. */
export function lacksOthers(answer: ExchangeResponseItem, { content }: Sent, { clients }: DocRow): boolean {
  return content !== null && hasOthers(answer.stateVector, { content: Y.parseUpdateMeta(content).to, own: clients });
}

/** @param base `null`: nothing is known of the server. Rows of earlier releases do not tell their own client ids */
function hasOthers(
  base: Uint8Array | null,
  { content, own }: { content: Map<number, number>; own: number[] | undefined },
): boolean {
  return own !== undefined && hasOthersBeyond(base ?? Uint8Array.of(0), content, own);
}

/** The server holds everything that the device had when it asked [EV10]. A reader's deletes are only what others did. */
export function isProved(answer: ExchangeResponseItem, { item, content, seen }: Sent): boolean {
  if (content === null) return true;
  if (!reaches(answer.stateVector, content)) return false;
  if (item.update.length > 0) return coversDeletes(answer.update, item.update);
  return Object.keys(seen).length === 0 || answer.right === 'read' || coversDeletes(answer.update, content);
}

export function takeAnswer(row: DocRow, { seq, right, stateVector }: ExchangeResponseItem): void {
  row.seq = Math.max(row.seq, seq);
  row.right = right;
  row.serverVector = stateVector;
  row.failedAt = null;
  row.refused = null;
}
