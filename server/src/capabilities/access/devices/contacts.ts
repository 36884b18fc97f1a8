import { DEVICE_HEADER, UNSYNCED_HEADER } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import type { Context, MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import type { Log } from '../../../log.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import { enrolDevices } from './enrol.ts';

/** A session's contacts are written at most this often, milliseconds. */
const EVERY_MS = 60_000;
/** Sessions whose turn has come are written together, this often. */
const TICK_MS = 5_000;

/** When devices were last in contact and last synced, gathered in memory and written in one statement for all. */
export interface Contacts {
  /** A device on the sync line: its socket is open, or it exchanges over HTTPS. */
  synced(sessionIds: Iterable<string>): void;
  /** Behind every call of `/api`: who was in contact, with what the device says of itself. */
  follow: MiddlewareHandler<ApiEnv>;
  /** Writes what is due now. */
  flush(): Promise<void>;
  start(): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

interface Contact {
  seenAt: number;
  syncedAt: number | null;
  device: string | null;
  unsynced: number | null;
}

export function createContacts(db: Db, clock: Clock, log: Log): Contacts {
  const waiting = new Map<string, Contact>();
  /** Session -> when its contacts were last written. */
  const written = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function contact(sessionId: string): Contact {
    const now = clock.now();
    const known = waiting.get(sessionId);
    if (known) {
      known.seenAt = now;
      return known;
    }
    const made: Contact = { seenAt: now, syncedAt: null, device: null, unsynced: null };
    waiting.set(sessionId, made);
    return made;
  }

  function take(all: boolean): [string, Contact][] {
    const now = clock.now();
    for (const [session, at] of written) if (now - at >= EVERY_MS) written.delete(session);
    const due = [...waiting].filter(([session]) => all || !written.has(session));
    for (const [session] of due) {
      waiting.delete(session);
      written.set(session, now);
    }
    return due;
  }

  async function write(all: boolean): Promise<void> {
    const due = take(all);
    if (due.length === 0) return;
    try {
      await db.asSystem((trx) => store(trx, due));
    } catch (error) {
      for (const [session, missed] of due) {
        written.delete(session);
        const newer = waiting.get(session);
        waiting.set(session, newer ? { ...newer, syncedAt: newer.syncedAt ?? missed.syncedAt } : missed);
      }
      throw error;
    }
  }

  const flush = (all = false) => (writing = writing.catch(() => undefined).then(() => write(all)));

  return {
    synced(sessionIds) {
      for (const id of sessionIds) {
        const made = contact(id);
        made.syncedAt = made.seenAt;
      }
    },

    async follow(c, next) {
      await next();
      const principal = c.get('principal') as ApiEnv['Variables']['principal'] | undefined;
      if (!principal) return;
      const made = contact(principal.sessionId);
      made.device = deviceOf(c) ?? made.device;
      made.unsynced = unsyncedOf(c) ?? made.unsynced;
    },

    flush,

    start() {
      timer ??= setInterval(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'contacts of devices: writing failed, will retry'));
      }, TICK_MS);
      timer.unref();
    },

    async stop() {
      if (timer) clearInterval(timer);
      await flush(true);
    },
  };
}

/** Id of the browser profile, as a request names it. */
export function deviceOf(c: Context): string | null {
  const id = c.req.header(DEVICE_HEADER)?.trim() ?? '';
  return /^[\w.:-]{1,120}$/.test(id) ? id : null;
}

function unsyncedOf(c: Context): number | null {
  const text = c.req.header(UNSYNCED_HEADER) ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

async function store(trx: Trx, due: [string, Contact][]): Promise<void> {
  const ids = due.map(([session]) => session);
  const said = sql`unnest(
    ${ids}::uuid[],
    ${due.map(([, { device }]) => device)}::text[],
    ${due.map(([, { seenAt }]) => new Date(seenAt))}::timestamptz[],
    ${due.map(([, { syncedAt }]) => (syncedAt === null ? null : new Date(syncedAt)))}::timestamptz[],
    ${due.map(([, { unsynced }]) => unsynced)}::int[]
  ) as said (session, device, seen_at, synced_at, unsynced)`;
  const named = await sql<{ id: string }>`update session set device = coalesce(said.device, session.id::text)
    from ${said} where session.id = said.session and session.device is null returning session.id`.execute(trx);
  const unknown = await sql<{ id: string }>`select s.id from session s where s.id = any(${ids}::uuid[])
    and s.device is not null and not exists (select from user_device d
      where d.firm_id = s.firm_id and d.user_id = s.user_id and d.id = s.device)`.execute(trx);
  const strangers = new Set([...named.rows, ...unknown.rows].map(({ id }) => id));
  if (strangers.size > 0) await enrolDevices(trx, [...strangers], new Date(Math.max(...due.map(([, c]) => c.seenAt))));
  // Another process may write the same devices: whoever is first writes, the other does not wait for it.
  await sql`with heard as (
      select s.firm_id, s.user_id, s.device, max(said.seen_at) as seen_at, max(said.synced_at) as synced_at,
        (array_agg(said.unsynced order by said.seen_at desc) filter (where said.unsynced is not null))[1] as unsynced
      from session s join ${said} on said.session = s.id group by s.firm_id, s.user_id, s.device
    ), free as (
      select d.firm_id, d.user_id, d.id from user_device d join heard h
        on d.firm_id = h.firm_id and d.user_id = h.user_id and d.id = h.device
      for update of d skip locked
    )
    update user_device d set
      last_seen_at = greatest(d.last_seen_at, h.seen_at),
      last_sync_at = greatest(d.last_sync_at, h.synced_at),
      unsynced = coalesce(h.unsynced, d.unsynced)
    from heard h join free f on f.firm_id = h.firm_id and f.user_id = h.user_id and f.id = h.device
    where d.firm_id = f.firm_id and d.user_id = f.user_id and d.id = f.id`.execute(trx);
}
