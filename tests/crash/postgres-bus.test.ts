import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../server/src/log.ts';
import type { Bus, BusMessage } from '../../server/src/sync/bus/bus.ts';
import { pgBus } from '../../server/src/sync/bus/pg-bus.ts';
import { busPair, carries } from '../../server/src/sync/testing/bus-pair.ts';
import { until } from '../../server/src/sync/testing/world.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';

const warnings: string[] = [];
const log = createLog('warn', { write: (line) => warnings.push(line) });
/** A new connection is tried each second, and each try may take five. */
const PATIENCE_MS = 50_000;
const open: Bus[] = [];

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop();
});

/** On a server of its own: notifications of all databases of a server wait for each other. */
describe.skipIf(!process.env['TEST_DATABASE_URL'])('hints over PostgreSQL', { timeout: 120_000 }, () => {
  let server: TemporaryPostgres;

  beforeAll(async () => {
    server = await startPostgres();
  });

  afterAll(() => server?.stop());

  test('[BU1] carries hints, gathered, never back to the sender, and comes back after a lost connection', async () => {
    const pair = await busPair(() => pgBus(server.url, log));
    open.push(pair.left, pair.right);
    await carries(pair);
    warnings.length = 0;
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'basoche-bus'",
    );
    expect(rowCount).toBe(2);
    await admin.end();
    await until(() => warnings.filter((line) => line.includes('connection lost')).length >= 2, PATIENCE_MS);
    await until(() => {
      pair.left.publish({ type: 'rights', names: ['document/back'] });
      return JSON.stringify(pair.received).includes('document/back');
    }, PATIENCE_MS);
  });

  test('[BU6] a connection that swallows what it is asked is given up, and stopping does not wait for it', async () => {
    const proxy = await startProxy(Number(new URL(server.url).port));
    const url = new URL(server.url);
    url.port = String(proxy.port);
    const pair = await busPair(() => pgBus(url.href, log, 500));
    open.push(pair.left, pair.right);
    await carries(pair);
    proxy.swallow();
    pair.left.publish({ type: 'rights', names: ['document/swallowed'] });
    await until(() => open.every((bus) => !bus.isUp), PATIENCE_MS);
    proxy.pass();
    await until(() => {
      pair.left.publish({ type: 'rights', names: ['document/back'] });
      return JSON.stringify(pair.received).includes('document/back');
    }, PATIENCE_MS);
    expect(JSON.stringify(pair.received)).not.toContain('swallowed');
    proxy.swallow();
    for (const bus of open.splice(0)) await bus.stop();
    proxy.close();
  });

  test('[BU7] a process that is alone sends no hints, and does once another one has come', async () => {
    const witness = new pg.Client({ connectionString: server.url });
    const heard: string[] = [];
    witness.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await witness.connect();
    await witness.query('listen basoche_sync');
    const told: { name: string; at: number }[] = [];
    const isHeard = (name: string) => heard.some((text) => text.includes(`"${name}"`));
    const tell = (bus: Bus) => {
      const name = `document/${told.length}`;
      told.push({ name, at: performance.now() });
      bus.publish({ type: 'rights', names: [name] });
    };
    /** Something that was told a while ago has not come. */
    const isSilent = (bus: Bus) => {
      tell(bus);
      return told.some(({ name, at }) => performance.now() - at > 1_000 && !isHeard(name));
    };
    const left = pgBus(server.url, log, 100);
    const right = pgBus(server.url, log);
    open.push(left, right);
    const received: BusMessage[] = [];
    await left.start((message) => received.push(message));
    await until(() => isSilent(left), PATIENCE_MS);
    const unheard = told.filter(({ name }) => !isHeard(name)).map(({ name }) => name);
    await right.start(() => undefined);
    await until(() => received.length > 0, PATIENCE_MS);
    expect(received[0]).toEqual({ type: 'moved', docs: [] });
    await until(() => {
      left.publish({ type: 'rights', names: ['document/together'] });
      return isHeard('document/together');
    }, PATIENCE_MS);
    // One connection carries them in order: what was not heard before was never sent.
    expect(unheard.filter((name) => !isHeard(name))).not.toEqual([]);
    await right.stop();
    told.length = 0;
    await until(() => isSilent(left), PATIENCE_MS);
    await witness.end();
  });
});

/** In front of a port of this machine. What it swallowed never arrives; connections made afterwards pass. */
async function startProxy(to: number) {
  const sockets = new Set<Socket>();
  const swallowed = new WeakSet<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    for (const [from, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!swallowed.has(from)) other.write(chunk);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => sockets.forEach((socket) => swallowed.add(socket)),
    pass: () => sockets.clear(),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
