/** One person at work without a long pause; others may have written in between. */
export interface EditSession {
  /** `null` = the server itself. */
  actorId: string | null;
  fromSeq: number;
  toSeq: number;
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
  /** Journalled updates. */
  changes: number;
}

/** A longer pause ends a session. */
export const PAUSE_MS = 15 * 60_000;

/**
 * Pieces of sessions, in the order of their first seq, put together where one person made no long pause between them. In
 * whatever pieces a history is cut, the sessions are the same.
 */
export function joinSessions(pieces: Iterable<EditSession>): EditSession[] {
  const sessions: EditSession[] = [];
  const running = new Map<string | null, EditSession>();
  for (const piece of pieces) {
    const last = running.get(piece.actorId);
    if (last && piece.from - last.to <= PAUSE_MS) {
      last.toSeq = piece.toSeq;
      last.to = Math.max(last.to, piece.to);
      last.changes += piece.changes;
      continue;
    }
    const session = { ...piece };
    running.set(piece.actorId, session);
    sessions.push(session);
  }
  return sessions;
}

/** The shortest session there is. */
export function sessionOf(entry: { seq: number; actorId: string | null; receivedAt: number }): EditSession {
  const { seq, actorId, receivedAt } = entry;
  return { actorId, fromSeq: seq, toSeq: seq, from: receivedAt, to: receivedAt, changes: 1 };
}
