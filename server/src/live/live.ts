import type { Trx } from '../db/database.ts';

/** One event on a person's stream. `id` resumes the stream after it. */
export interface LiveEvent {
  id: string;
  type: string;
  payload: unknown;
}

/** Where one open stream receives its events, in order, each once. */
export interface LiveSubscription {
  /** The place before its first event. */
  from: string;
  /** What should have been resumed is no longer kept, or was of another database: the client reads its lists afresh. */
  missedSome: boolean;
  /** Resolves with what is new, or with nothing when `signal` aborts or the stream is closed. */
  next(signal: AbortSignal): Promise<LiveEvent[]>;
  close(): void;
}

/** Events to people, on every device and process. */
export interface Live {
  /** Part of the caller's transaction: delivered once it commits, never when it does not. */
  publish(trx: Trx, userIds: readonly string[], type: string, payload: unknown): Promise<void>;
  /** From the event after `lastEventId`, or from now on. */
  subscribe(user: { userId: string; firmId: string }, lastEventId: string | null): Promise<LiveSubscription>;
}
