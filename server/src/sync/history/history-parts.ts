import * as Y from 'yjs';
import type { HistoryEntry } from '../journal/journal.ts';
import type { SessionPart } from '../ports.ts';
import { PAUSE_MS } from './edit-sessions.ts';

/** Who wrote and who deleted what in a stretch of the history, a part for each session. */
export interface ChunkParts {
  written: SessionPart[];
  deleted: SessionPart[];
}

/**
 * Gathers the parts of a log, in its order. Of the log, not of who owns a client id: calls over REST write through the
 * server's own. In whatever pieces a history is gathered, the parts hold the same.
 */
export class HistoryParts {
  readonly #written = new Parts();
  readonly #deleted = new Parts();

  /** @param withDeleted what it deleted is asked for too */
  add({ actorId, receivedAt, bytes }: HistoryEntry, withDeleted: boolean): void {
    const { structs, ds } = Y.decodeUpdate(bytes);
    const session = { actorId, from: receivedAt, to: receivedAt };
    for (const { id, length } of structs) this.#written.add(session, id.client, id.clock, length);
    if (!withDeleted) return;
    for (const [client, cuts] of ds.clients)
      for (const { clock, len } of cuts) this.#deleted.add(session, client, clock, len);
  }

  join({ written, deleted }: ChunkParts, withDeleted: boolean): void {
    for (const part of written) this.#written.join(part);
    if (withDeleted) for (const part of deleted) this.#deleted.join(part);
  }

  get parts(): ChunkParts {
    return { written: this.#written.list, deleted: this.#deleted.list };
  }
}

class Parts {
  readonly list: SessionPart[] = [];
  readonly #running = new Map<string | null, SessionPart>();

  join(piece: SessionPart): void {
    const part = this.#partOf(piece);
    for (const [client, clock, length] of piece.ranges) addRange(part.ranges, client, clock, length);
  }

  add(session: Omit<SessionPart, 'ranges'>, client: number, clock: number, length: number): void {
    addRange(this.#partOf(session).ranges, client, clock, length);
  }

  #partOf({ actorId, from, to }: Omit<SessionPart, 'ranges'>): SessionPart {
    let part = this.#running.get(actorId);
    if (!part || from - part.to > PAUSE_MS) {
      part = { actorId, from, to, ranges: [] };
      this.#running.set(actorId, part);
      this.list.push(part);
    }
    part.to = Math.max(part.to, to);
    return part;
  }
}

/** Words go letter by letter, forwards or backwards: one range, not one for each. */
function addRange(ranges: SessionPart['ranges'], client: number, clock: number, length: number): void {
  const last = ranges.at(-1);
  if (last?.[0] === client && last[1] + last[2] === clock) last[2] += length;
  else if (last?.[0] === client && clock + length === last[1]) {
    last[1] = clock;
    last[2] += length;
  } else ranges.push([client, clock, length]);
}
