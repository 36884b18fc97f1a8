import * as Y from 'yjs';

/** `Y.mergeUpdates` sorts all its inputs at each step: groups keep a long list from costing its square. */
const GROUP = 64;

/** One update that holds them all; the empty update for none. */
export function mergeAll(updates: Uint8Array[]): Uint8Array {
  let level = updates;
  if (level.length === 0) return EMPTY_UPDATE;
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += GROUP) next.push(Y.mergeUpdates(level.slice(at, at + GROUP)));
    level = next;
  }
  return level[0]!;
}

/** No struct, no delete. */
export const EMPTY_UPDATE = new Uint8Array([0, 0]);

export function isEmptyUpdate(update: Uint8Array): boolean {
  return update.length === 2 && update[0] === 0 && update[1] === 0;
}
