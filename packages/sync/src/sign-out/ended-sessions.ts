import type { SessionEnd, SessionEndReason } from '@basoche/protocol';

/** A session that ended on this device while the person's data stayed there. */
export interface EndedSession {
  userId: string;
  firmId: string;
  /** Opens nothing any more; `null` once the server has no question left to answer. */
  token: string | null;
  /** Milliseconds since the epoch. */
  endedAt: number;
  /** `null`: not heard from the server yet. */
  reason: SessionEndReason | null;
  /** ISO 8601, UTC, as the server says. */
  at: string | null;
  by: 'self' | 'admin' | null;
  /** `ordered`: to be erased; `erased`: the server does not know yet. */
  wipe: 'none' | 'ordered' | 'erased' | 'confirmed';
  /** Milliseconds since the epoch. */
  erasedAt: number | null;
  /** Edits that the server had not received, and that were erased. */
  lost: number;
}

export interface EndedSessionsPorts {
  /** What `write` kept, however it looks after a crash or another version. */
  read(): unknown;
  write(sessions: readonly EndedSession[]): void;
  /** `POST /api/user/session-end` */
  ask(token: string): Promise<SessionEnd>;
  /** `POST /api/user/wiped` */
  confirm(token: string): Promise<void>;
  /** Erases everything of the person on this device. */
  erase(person: { id: string; firmId: string }): Promise<void>;
  /** Edits of the person that the server has not received. */
  unsynced(userId: string): number;
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * Learns why sessions ended here, and erases what was ordered from elsewhere [SO5] [SO6]. One record a person: the latest
 * token answers for the device.
 */
export class EndedSessions {
  readonly #ports: EndedSessionsPorts;
  #running: Promise<boolean> | null = null;
  #again = false;

  constructor(ports: EndedSessionsPorts) {
    this.#ports = ports;
  }

  list(): readonly EndedSession[] {
    const value = this.#ports.read();
    return Array.isArray(value) ? value.filter(isEndedSession) : [];
  }

  add(session: Pick<EndedSession, 'userId' | 'firmId' | 'reason'> & { token: string }): void {
    const fresh = { at: null, by: null, wipe: 'none', erasedAt: null, lost: 0 } as const;
    this.#put({ ...fresh, ...session, endedAt: this.#ports.now() });
  }

  /**
   * The person signed in again, or left and erased everything: unless an order still stands, there is nothing to ask. What
   * was erased of others is told no more.
   */
  forget(userId: string): void {
    const stays = (each: EndedSession) =>
      each.wipe === 'ordered' || (each.userId !== userId && each.wipe !== 'confirmed');
    this.#ports.write(this.list().filter(stays));
  }

  /** Asks, erases and confirms what it can now. @returns whether nothing is left that another try would change */
  settle(): Promise<boolean> {
    if (this.#running !== null) this.#again = true;
    this.#running ??= this.#settle().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #settle(): Promise<boolean> {
    let settled: boolean;
    do {
      this.#again = false;
      settled = true;
      for (const each of this.list()) {
        try {
          await this.#step(each);
        } catch {
          // No network, or a disk that refuses: the record says what is left, and the next try goes on from there.
          settled = false;
        }
      }
    } while (this.#again);
    return settled;
  }

  async #step(session: EndedSession): Promise<void> {
    let now = session;
    if (now.wipe === 'none' && now.token !== null) {
      const { reason, at, by, wipe } = await this.#ports.ask(now.token);
      // The server's clock may be behind: the session is over on this device all the same.
      const heard = reason === 'active' ? { reason: now.reason ?? 'expired', at: null } : { reason, at };
      const lost = wipe ? this.#ports.unsynced(now.userId) : 0;
      const next: EndedSession = { ...now, ...heard, by, lost, wipe: wipe ? 'ordered' : 'none' };
      if (!this.#replace(now, next)) return;
      now = next;
    }
    if (now.wipe === 'ordered') {
      await this.#ports.erase({ id: now.userId, firmId: now.firmId });
      const next: EndedSession = { ...now, wipe: 'erased', erasedAt: this.#ports.now() };
      this.#replace(now, next);
      now = next;
    }
    if (now.wipe === 'erased' && now.token !== null) {
      await this.#ports.confirm(now.token);
      this.#replace(now, { ...now, wipe: 'confirmed', token: null });
    }
  }

  /** False when the record was replaced meanwhile: the person signed in again, or another tab went ahead. */
  #replace(before: EndedSession, after: EndedSession): boolean {
    const there = this.list().some((each) => each.userId === before.userId && each.token === before.token);
    if (there) this.#put(after);
    return there;
  }

  #put(session: EndedSession): void {
    this.#ports.write([...this.list().filter((each) => each.userId !== session.userId), session]);
  }
}

function isEndedSession(value: unknown): value is EndedSession {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, firmId, token, wipe } = value as Record<string, unknown>;
  return (
    typeof userId === 'string' &&
    typeof firmId === 'string' &&
    (typeof token === 'string' || token === null) &&
    typeof wipe === 'string'
  );
}
