import type { Log } from '../log.ts';
import type { Bus } from './bus/bus.ts';
import type { SyncClock } from './clock.ts';
import { asSync } from './journal/as-sync.ts';
import type { SyncPool } from './journal/as-sync.ts';
import type { Principal } from './ports.ts';
import type { SyncGateway } from './socket/gateway.ts';
import { MuxConnection } from './socket/mux-connection.ts';

/** At most four hints a second for a firm (RF7). */
export const RECORDS_WINDOW_MS = 250;

export interface RecordHintsOptions {
  gateway: Pick<SyncGateway, 'connections' | 'of'>;
  pool: SyncPool;
  bus: Bus;
  clock: SyncClock;
  log: Log;
}

type Reader = Pick<Principal, 'userId' | 'firmId'>;

interface Waiter extends Reader {
  wake: () => void;
}

interface ChangedFirms {
  /** Every older transaction is over (decimal). */
  horizon: string;
  /** Who may hear of what changed: the own people of a firm, and of what is one person's own that person alone. */
  userIds: Set<string>;
}

/**
 * Hints devices that the feed of records has something new for their person (RF7). A write is only a reason to search: what
 * lies between two horizons is what the feed answers next, so a hint never comes before its rows, and none rests on what a
 * process heard.
 */
export class RecordHints {
  readonly #options: RecordHintsOptions;
  readonly #waiters = new Set<Waiter>();
  /** Firms with writes that no search has found behind the horizon yet, and the newest of those. */
  readonly #pending = new Map<string, bigint>();
  /** Firms whose writes other processes do not know of yet. */
  readonly #unpublished = new Map<string, bigint>();
  /** The horizon of the last search in every firm, and of later ones at some. */
  #since = '0';
  readonly #sinceOf = new Map<string, string>();
  #wantsAll = false;
  #isBusy = false;

  constructor(options: RecordHintsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#since = (await this.#findChanged([])).horizon;
  }

  /** A transaction of this process has committed. */
  changed({ firmIds, xid }: { firmIds: readonly string[]; xid: string }): void {
    for (const firmId of firmIds) {
      raise(this.#pending, firmId, xid);
      raise(this.#unpublished, firmId, xid);
    }
    this.#run();
  }

  /** Another process says that a transaction of its own has. */
  heard(firms: readonly [firmId: string, xid: string][]): void {
    for (const [firmId, xid] of firms) if (/^\d{1,20}$/.test(xid)) raise(this.#pending, firmId, xid);
    this.#run();
  }

  /** Finds what no process told of: a writer outside of them, a lost message of the bus. */
  poll(): void {
    this.#wantsAll = true;
    this.#run();
  }

  /** @returns how to stop waiting */
  wait({ userId, firmId }: Reader, wake: () => void): () => void {
    const waiter = { userId, firmId, wake };
    this.#waiters.add(waiter);
    return () => void this.#waiters.delete(waiter);
  }

  /** `null`: nothing that the reader may hear of since then; else what to ask with the next time. */
  async since({ userId, firmId }: Reader, since: string): Promise<string | null> {
    if (since === '') return (await this.#findChanged([])).horizon;
    const { horizon, userIds } = await this.#findChanged([[firmId, since]]);
    // Of another history, where the database went back: whatever it was, the feed knows.
    return userIds.has(userId) || BigInt(since) > BigInt(horizon) ? horizon : null;
  }

  #run(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    void this.#publishAndFind().finally(() => {
      this.#options.clock.after(RECORDS_WINDOW_MS, () => {
        this.#isBusy = false;
        if (this.#wantsAll || this.#pending.size > 0 || this.#unpublished.size > 0) this.#run();
      });
    });
  }

  async #publishAndFind(): Promise<void> {
    const { bus, log } = this.#options;
    if (this.#unpublished.size > 0)
      bus.publish({ type: 'records', firms: [...this.#unpublished].map(([firmId, xid]) => [firmId, String(xid)]) });
    this.#unpublished.clear();
    const all = this.#wantsAll;
    this.#wantsAll = false;
    const connected = this.#connectedFirms();
    for (const firmId of this.#pending.keys()) if (!connected.has(firmId)) this.#pending.delete(firmId);
    const firms = all ? [...connected] : [...this.#pending.keys()];
    if (firms.length === 0) return;
    try {
      const { horizon, userIds } = await this.#findChanged(
        firms.map((firmId) => [firmId, this.#sinceOf.get(firmId) ?? this.#since]),
      );
      this.#reached(horizon, all, firms);
      this.#notify(userIds);
    } catch (error) {
      // The next search begins where the last one ended.
      this.#wantsAll = all;
      log.warn({ err: error }, 'sync: could not search for changed records');
    }
  }

  #reached(horizon: string, all: boolean, firms: readonly string[]): void {
    if (all) {
      this.#since = horizon;
      this.#sinceOf.clear();
    } else for (const firmId of firms) this.#sinceOf.set(firmId, horizon);
    for (const [firmId, xid] of this.#pending) if (xid < BigInt(horizon)) this.#pending.delete(firmId);
  }

  #notify(userIds: ReadonlySet<string>): void {
    for (const userId of userIds) {
      for (const connection of this.#options.gateway.of(userId))
        if (connection instanceof MuxConnection) connection.recordsChanged();
    }
    for (const waiter of this.#waiters) if (userIds.has(waiter.userId)) waiter.wake();
  }

  #connectedFirms(): Set<string> {
    const firms = new Set<string>();
    for (const connection of this.#options.gateway.connections)
      if (connection.principal && connection instanceof MuxConnection && connection.knowsRecords)
        firms.add(connection.principal.firmId);
    for (const { firmId } of this.#waiters) firms.add(firmId);
    return firms;
  }

  #findChanged(firms: readonly [firmId: string, since: string][]): Promise<ChangedFirms> {
    return asSync(this.#options.pool, async (client) => {
      const rows = await client.rows<{ horizon: string; id: string | null }>(CHANGED_FIRMS, [
        firms.map(([firmId]) => firmId),
        firms.map(([, since]) => since),
      ]);
      return { horizon: rows[0]!.horizon, userIds: new Set(rows.flatMap(({ id }) => (id === null ? [] : [id]))) };
    });
  }
}

const NOBODY = "'00000000-0000-0000-0000-000000000000'";

/** What is nobody's own is for the own people of the firm: clients and partners are not told that it moved. */
const CHANGED_FIRMS = `
  select now.horizon::text, reader.id
  from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) now
  left join lateral (
    select app_user.id
    from unnest($1::uuid[], $2::text[]) as asked (firm_id, since)
    cross join lateral (
      select from public.record_change
      where record_change.firm_id = asked.firm_id and xid >= asked.since::xid8 and xid < now.horizon
        and owner = ${NOBODY} limit 1
    ) changed
    join public.app_user on app_user.firm_id = asked.firm_id
      and active and is_employee and not is_client and not is_partner
    union
    select app_user.id
    from unnest($1::uuid[], $2::text[]) as asked (firm_id, since)
    join public.record_change on record_change.firm_id = asked.firm_id
      and xid >= asked.since::xid8 and xid < now.horizon and owner <> ${NOBODY}
    join public.app_user on app_user.firm_id = asked.firm_id and app_user.id = owner and active
  ) reader on true`;

function raise(newest: Map<string, bigint>, firmId: string, text: string): void {
  const xid = BigInt(text);
  if (xid > (newest.get(firmId) ?? -1n)) newest.set(firmId, xid);
}
