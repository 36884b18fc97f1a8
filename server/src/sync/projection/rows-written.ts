import { OpenError } from '../room/open-error.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import { LeftMemory } from './projector.ts';
import type { Projector } from './projector.ts';

/**
 * Resolves when rows hold a document up to `seq`, which is durable: also when its room ends meanwhile, since the next one begins
 * from what is durable (PR6). @throws OpenError, or what keeps the rows from being written now
 */
export async function rowsWritten(projector: Projector, rooms: Rooms, from: Room, seq: number): Promise<void> {
  let room = from;
  for (;;) {
    try {
      await projector.projected(room, seq);
      return;
    } catch (error) {
      if (!(error instanceof LeftMemory)) throw error;
    }
    room = await rooms.open(room.name, room.firmId);
    // The database went back: what was durable is no more, and rows never hold it.
    if (room.seq < seq) throw new OpenError('STORAGE_FAILED');
  }
}
