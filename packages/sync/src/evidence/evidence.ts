import * as Y from 'yjs';

/** What a server answered of a document: the content it holds, as a state vector, and an update with every delete. */
export interface Answer {
  stateVector: Uint8Array;
  update: Uint8Array;
}

/**
 * Whether an answer proves that the server holds an update of the device: every item, by the state vector, and every
 * delete, which moves no vector [EV10]. What the update holds beyond a hole counts.
 */
export function proves(answer: Answer, update: Uint8Array): boolean {
  return reaches(answer.stateVector, update) && coversDeletes(answer.update, update);
}

/** Whether a state vector reaches the end of an update for each of its client ids. */
export function reaches(vector: Uint8Array, update: Uint8Array): boolean {
  return coversClocks(vector, Y.parseUpdateMeta(update).to);
}

/** Whether a state vector reaches at least as far as another for each client id. */
export function coversVector(vector: Uint8Array, other: Uint8Array): boolean {
  return coversClocks(vector, Y.decodeStateVector(other));
}

function coversClocks(vector: Uint8Array, wanted: Map<number, number>): boolean {
  const clocks = Y.decodeStateVector(vector);
  for (const [client, clock] of wanted) if ((clocks.get(client) ?? 0) < clock) return false;
  return true;
}

/** Whether content of others, under none of these client ids, lies beyond a state vector. */
export function hasOthersBeyond(vector: Uint8Array, content: Map<number, number>, own: readonly number[]): boolean {
  const clocks = Y.decodeStateVector(vector);
  for (const [client, clock] of content) if ((clocks.get(client) ?? 0) < clock && !own.includes(client)) return true;
  return false;
}

/** Whether an update deletes all that another deletes. */
export function coversDeletes(update: Uint8Array, other: Uint8Array): boolean {
  const wanted = deletesOf(other);
  if (wanted.size === 0) return true;
  const deleted = deletesOf(update);
  for (const [client, ranges] of wanted) if (!coversRanges(deleted.get(client) ?? [], ranges)) return false;
  return true;
}

interface Range {
  clock: number;
  len: number;
}

/** Sorted and joined, by client id. */
function deletesOf(update: Uint8Array): Map<number, Range[]> {
  return Y.mergeDeleteSets([Y.decodeUpdate(update).ds]).clients;
}

function coversRanges(ranges: Range[], wanted: Range[]): boolean {
  let at = 0;
  for (const { clock, len } of wanted) {
    while (at < ranges.length && ranges[at]!.clock + ranges[at]!.len <= clock) at += 1;
    const range = ranges[at];
    if (range === undefined || range.clock > clock || range.clock + range.len < clock + len) return false;
  }
  return true;
}
