import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { CleanUpRule } from '../jobs/clean-up.ts';
import type { Log } from '../log.ts';
import { formatCursor, isAfter, isOwn, parseCursor } from './cursor.ts';
import type { LiveCursor } from './cursor.ts';
import { appendEvents, BATCH, eventsBetween, horizon } from './event-log.ts';
import type { StoredEvent } from './event-log.ts';
import type { Live, LiveEvent, LiveSubscription } from './live.ts';

/** Events are kept this long for devices that were away. */
const KEEP_SECONDS = 7 * 86_400;

export const liveCleanUp: readonly CleanUpRule[] = [
  { table: 'live_event', isOver: sql`old.created_at < now() - make_interval(secs => ${KEEP_SECONDS})` },
];

/** What other processes wrote is seen after this long at most; our own writes wake the reader at once. */
const POLL_MS = { server: 500, embedded: 5_000 };
/** A stream that does not read is cut and resumes later from where it was. */
const QUEUE_LIMIT = 2_000;

export interface LiveHub extends Live {
  /** Reads now what is new. Resolves when it is delivered. */
  poll(): Promise<void>;
  /** Ends every stream and stops reading. */
  drain(): Promise<void>;
}

interface Stream {
  userId: string;
  after: LiveCursor;
  queue: LiveEvent[];
  wake: (() => void) | null;
  closed: boolean;
}

/** One reader per process delivers to all its streams. */
export function createLiveHub(db: Db, clock: Clock, log: Log): LiveHub {
  const streams = new Set<Stream>();
  let reading: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | null = null;
  let drained = false;

  function deliver(stream: Stream, stored: StoredEvent): void {
    // The reader starts from the stream that is furthest behind: the others have had this event.
    if (stream.closed || stored.userId !== stream.userId || !isAfter(stored.cursor, stream.after)) return;
    stream.after = stored.cursor;
    stream.queue.push(stored.event);
    if (stream.queue.length > QUEUE_LIMIT) close(stream);
    stream.wake?.();
  }

  function close(stream: Stream): void {
    stream.closed = true;
    streams.delete(stream);
    stream.wake?.();
  }

  async function read(): Promise<void> {
    for (;;) {
      let oldest: LiveCursor | null = null;
      for (const { after } of streams) if (!oldest || isAfter(oldest, after)) oldest = after;
      if (!oldest) return;
      const from = oldest;
      const members = [...streams];
      const people = [...new Set(members.map((one) => one.userId))];
      const { events, until } = await db.asWorker(async (trx) => {
        const until = await horizon(trx, Math.floor(clock.now() / 1000));
        return { until, events: await eventsBetween(trx, people, from, until) };
      });
      // The database went back under an open stream: its client comes again and is told that it missed some.
      for (const stream of members) if (!isOwn(stream.after, until)) close(stream);
      for (const stored of events) for (const stream of members) deliver(stream, stored);
      const full = events.length === BATCH;
      const read = full ? events.at(-1)?.cursor : until;
      for (const stream of members) if (read && !stream.closed && isAfter(read, stream.after)) stream.after = read;
      if (!full) return;
    }
  }

  function poll(): Promise<void> {
    if (reading) {
      again = true;
      return reading;
    }
    reading = (async () => {
      do {
        again = false;
        await read();
      } while (again);
    })().finally(() => {
      reading = null;
    });
    return reading;
  }

  function pollInBackground(): void {
    if (drained || streams.size === 0) return;
    // The next poll reads the same events: a failure delays them.
    poll().catch((error: unknown) => log.warn({ err: error }, 'live events: reading failed, will retry'));
  }

  function schedule(): void {
    if (timer || drained) return;
    timer = setInterval(pollInBackground, POLL_MS[db.kind]);
    timer.unref();
  }

  return {
    async publish(trx, userIds, type, payload) {
      await appendEvents(trx, userIds, type, payload);
      db.afterCommit(pollInBackground);
    },

    async subscribe({ userId }, lastEventId): Promise<LiveSubscription> {
      const seconds = Math.floor(clock.now() / 1000);
      const asked = lastEventId === null ? null : parseCursor(lastEventId);
      const now = await db.asWorker((trx) => horizon(trx, seconds));
      const kept = asked !== null && seconds - asked.seconds < KEEP_SECONDS && isOwn(asked, now);
      const after = kept ? asked : now;
      const stream: Stream = { userId, after, queue: [], wake: null, closed: drained };
      if (!drained) streams.add(stream);
      schedule();
      pollInBackground();
      return {
        from: formatCursor(after),
        missedSome: lastEventId !== null && !kept,
        next: (signal) => nextEvents(stream, signal),
        close: () => close(stream),
      };
    },

    poll,

    async drain() {
      drained = true;
      if (timer) clearInterval(timer);
      for (const stream of streams) close(stream);
      // A failed read was reported where it was started.
      await reading?.catch(() => undefined);
    },
  };
}

function nextEvents(stream: Stream, signal: AbortSignal): Promise<LiveEvent[]> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      stream.wake = null;
      resolve(stream.queue.splice(0));
    };
    if (stream.queue.length > 0 || stream.closed || signal.aborted) return done();
    signal.addEventListener('abort', done);
    stream.wake = done;
  });
}
