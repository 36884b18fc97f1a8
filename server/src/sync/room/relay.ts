import { updateMessage } from '../messages.ts';
import { joinUpdates } from '../update/join.ts';
import { mergeAll } from '../update/merge.ts';
import type { Outgoing, Room } from './room.ts';

/**
 * At the end of a turn, hands what became durable to the peers of each room: merged and encoded once a document,
 * whatever the number of peers (RM3).
 */
export class Relay {
  readonly #moved = new Set<Room>();

  hasMoved(room: Room): void {
    this.#moved.add(room);
  }

  flush(): Room[] {
    const rooms = [...this.#moved];
    this.#moved.clear();
    for (const room of rooms) relay(room);
    return rooms;
  }
}

function relay(room: Room): void {
  const outgoing = room.outgoing;
  room.outgoing = [];
  if (outgoing.length === 0) return;
  const before = room.seq - outgoing.length;
  const { origin } = outgoing[0]!;
  const onlyAuthor = hasOneOrigin(outgoing) ? origin : null;
  let message: Buffer | null = null;
  for (const peer of room.peers) {
    // A peer that missed something before asks for all of it together.
    if (peer.position < before) continue;
    if (peer === onlyAuthor || peer.position >= room.seq) {
      peer.position = Math.max(peer.position, room.seq);
      continue;
    }
    message ??= updateMessage(asOne(outgoing));
    if (peer.relay(message)) peer.position = room.seq;
  }
}

function hasOneOrigin(outgoing: Outgoing[]): boolean {
  const { origin } = outgoing[0]!;
  for (const update of outgoing) if (update.origin !== origin) return false;
  return true;
}

function asOne(outgoing: Outgoing[]): Uint8Array {
  if (outgoing.length === 1) return outgoing[0]!.bytes;
  return joinUpdates(outgoing) ?? mergeAll(outgoing.map((update) => update.bytes));
}
