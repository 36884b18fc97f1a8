import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../log.ts';
import type { Bus, BusMessage } from './bus.ts';
import { decodeBus, encodeBus, Gatherer } from './messages.ts';

const CHANNEL = 'basoche_sync';
const RETRY_MS = 1_000;

/** LISTEN/NOTIFY on a connection of its own. While it is down, the poll of the database finds what it misses. */
export function pgBus(connectionString: string, log: Log): Bus {
  const node = randomUUID();
  let client: pg.Client | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | null = null;
  /** One after the other: a connection takes one query at a time. */
  let sending = Promise.resolve();
  const gatherer = new Gatherer((message) => {
    for (const text of encodeBus(node, message)) sending = sending.then(() => notify(text));
  });

  async function notify(text: string): Promise<void> {
    try {
      await client?.query('select pg_notify($1, $2)', [CHANNEL, text]);
    } catch (error) {
      log.debug({ err: error }, 'sync bus: a hint was lost');
    }
  }

  async function connect(receive: (message: BusMessage) => void): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'basoche-bus' });
    const lost = (error?: unknown) => {
      if (client === next) client = null;
      next.removeAllListeners();
      // What it still reports concerns a connection that is given up.
      next.on('error', () => undefined);
      if (isStopped || retry) return;
      log.warn({ err: error }, 'sync bus: connection lost, polling meanwhile');
      retry = setTimeout(() => {
        retry = null;
        void connect(receive);
      }, RETRY_MS);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ payload }) => {
      const message = decodeBus(node, payload ?? '');
      if (message) receive(message);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
    } catch (error) {
      lost(error);
    }
  }

  return {
    isShared: true,
    get isUp() {
      return client !== null;
    },
    start: connect,
    publish: (message) => gatherer.add(message),
    async stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
      gatherer.flush();
      await sending;
      await client?.end();
    },
  };
}
