import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../log.ts';
import type { Bus, BusMessage } from './bus.ts';
import { decodeBus, encodeBus, Gatherer } from './messages.ts';

const CHANNEL = 'basoche_sync';
const APPLICATION = 'basoche-bus';
const RETRY_MS = 1_000;
/** A connection that dies while it is asked may never answer: what waits behind it must not wait for ever. */
const ANSWER_MS = 5_000;
/** Who only listens finds out so that nothing comes any more. */
const PROBE_MS = 15_000;

/**
 * LISTEN/NOTIFY on a connection of its own. While it is down, the poll of the database finds what it misses. A process
 * that is alone on its database tells nobody (BU7).
 */
export function pgBus(connectionString: string, log: Log, probeMs = PROBE_MS): Bus {
  const node = randomUUID();
  let client: pg.Client | null = null;
  /** Gives the connection up, and tries a new one. */
  let lose: ((reason: unknown) => void) | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | null = null;
  let probes: NodeJS.Timeout | null = null;
  let isAlone = false;
  /** One after the other: a connection takes one query at a time. */
  let sending = Promise.resolve();
  const gatherer = new Gatherer((message) => {
    if (isAlone) return;
    for (const text of encodeBus(node, message)) tell(text);
  });

  function tell(text: string): void {
    ask(async (asked) => {
      await asked.query('select pg_notify($1, $2)', [CHANNEL, text]);
    });
  }

  /** A hint of whoever comes reaches this connection after the answer, so the answer cannot hide it. */
  function lookAround(): void {
    ask(async (asked) => {
      const { rows } = await asked.query<{ others: boolean }>(
        `select exists (select from pg_stat_activity where application_name = $1
          and datname = current_database() and pid <> pg_backend_pid()) as others`,
        [APPLICATION],
      );
      isAlone = !rows[0]!.others;
    });
  }

  function ask(work: (asked: pg.Client) => Promise<void>): void {
    sending = sending.then(() => query(work));
  }

  async function query(work: (asked: pg.Client) => Promise<void>): Promise<void> {
    const asked = lose;
    try {
      if (client) await work(client);
    } catch (error) {
      log.debug({ err: error }, 'sync bus: a hint was lost');
      // What the server answers, however bad, comes over a good connection.
      if (!(error instanceof pg.DatabaseError)) asked?.(error);
    }
  }

  async function connect(receive: (message: BusMessage) => void): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: APPLICATION,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    let isLost = false;
    const lost = (reason?: unknown) => {
      if (isLost) return;
      isLost = true;
      if (client === next) client = lose = null;
      next.removeAllListeners();
      // What it still reports concerns a connection that is given up.
      next.on('error', () => undefined);
      next.end().catch(() => undefined);
      if (isStopped || retry) return;
      log.warn({ err: reason }, 'sync bus: connection lost, polling meanwhile');
      retry = setTimeout(() => {
        retry = null;
        void connect(receive);
      }, RETRY_MS);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ payload }) => {
      const message = decodeBus(node, payload ?? '');
      if (!message) return;
      isAlone = false;
      receive(message);
    });
    try {
      await next.connect();
      // A commit that notifies holds a lock of the whole server while it waits for the disk, and a hint need not be kept.
      await next.query(`set synchronous_commit to off; listen ${CHANNEL}`);
      if (isStopped) return lost();
      client = next;
      lose = lost;
      isAlone = false;
      // A move of nothing: who was alone until now learns that somebody listens.
      tell(JSON.stringify({ node, message: { type: 'moved', docs: [] } }));
      lookAround();
    } catch (error) {
      lost(error);
    }
  }

  return {
    isShared: true,
    get isUp() {
      return client !== null;
    },
    async start(receive) {
      probes = setInterval(lookAround, probeMs).unref();
      await connect(receive);
    },
    publish: (message) => gatherer.add(message),
    async stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
      if (probes) clearInterval(probes);
      gatherer.flush();
      await sending;
      const ending = client?.end();
      client = lose = null;
      await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, ANSWER_MS).unref())]);
    },
  };
}
