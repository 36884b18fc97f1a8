import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/database.ts';
import { until } from '../testing/world.ts';
import type { Bus, BusMessage } from './bus.ts';
import { createBus } from './create-bus.ts';
import { pgBus } from './pg-bus.ts';
import { redisBus } from './redis-bus.ts';

const log = pino({ level: 'silent' });
const open: Bus[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop();
  for (const child of children.splice(0)) child.kill();
});

async function pairOf(make: () => Bus): Promise<{ left: Bus; received: BusMessage[]; own: BusMessage[] }> {
  const received: BusMessage[] = [];
  const own: BusMessage[] = [];
  const left = make();
  const right = make();
  open.push(left, right);
  await left.start((message) => own.push(message));
  await right.start((message) => received.push(message));
  return { left, received, own };
}

async function carries({ left, received, own }: Awaited<ReturnType<typeof pairOf>>): Promise<void> {
  await until(() => {
    left.publish({ type: 'moved', docs: [['document/a', 3]] });
    return received.length > 0;
  });
  expect(received[0]).toEqual({ type: 'moved', docs: [['document/a', 3]] });
  const before = received.length;
  for (let seq = 4; seq < 104; seq += 1) left.publish({ type: 'moved', docs: [['document/b', seq]] });
  left.publish({ type: 'rights', names: ['document/c'] });
  await until(
    () => JSON.stringify(received.slice(before)).includes('document/c') && JSON.stringify(received).includes('103'),
  );
  expect(received.length - before).toBeLessThan(20);
  expect(own).toEqual([]);
}

test('[BU1] without a database server there is one process, and nothing to tell', async () => {
  const bus = createBus({ redis: 'redis://localhost', database: undefined }, log);
  expect(bus.isShared).toBe(false);
  await bus.stop();
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('PostgreSQL', () => {
  test('[BU1] carries hints, gathered, never back to the sender, and comes back after a lost connection', async () => {
    const database = (await testDatabaseUrl())!;
    const pair = await pairOf(() => pgBus(database.url, log));
    await carries(pair);
    const name = new URL(database.url).pathname.slice(1);
    const { default: pg } = await import('pg');
    const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await admin.connect();
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
    const before = pair.received.length;
    await until(() => {
      pair.left.publish({ type: 'rights', names: ['document/back'] });
      return pair.received.length > before;
    });
    expect(pair.received.at(-1)).toEqual({ type: 'rights', names: ['document/back'] });
    for (const bus of open.splice(0)) await bus.stop();
    await database.drop();
  });
});

describe.skipIf(!hasRedis())('Redis', () => {
  test('[BU1] carries hints, gathered, never back to the sender, and comes back after a restart', async () => {
    const port = await freePort();
    await startRedis(port);
    const pair = await pairOf(() => redisBus(`redis://127.0.0.1:${port}`, log));
    await carries(pair);
    const [child] = children.splice(0);
    const ended = once(child!, 'exit');
    child!.kill('SIGKILL');
    await ended;
    await startRedis(port);
    const before = pair.received.length;
    await until(() => {
      pair.left.publish({ type: 'rights', names: ['document/back'] });
      return pair.received.length > before;
    });
    expect(pair.received.at(-1)).toEqual({ type: 'rights', names: ['document/back'] });
  });
});

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function startRedis(port: number): Promise<void> {
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await until(() => output.includes('Ready to accept connections'));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
