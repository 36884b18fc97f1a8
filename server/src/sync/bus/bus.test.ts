import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { busPair, carries } from '../testing/bus-pair.ts';
import { until } from '../testing/world.ts';
import type { Bus } from './bus.ts';
import { createBus } from './create-bus.ts';
import { redisBus } from './redis-bus.ts';

const log = pino({ level: 'silent' });
const open: Bus[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop();
  for (const child of children.splice(0)) child.kill();
});

test('[BU1] without a database server there is one process, and nothing to tell', async () => {
  const bus = createBus({ redis: 'redis://localhost', database: undefined }, log);
  expect(bus.isShared).toBe(false);
  await bus.stop();
});

describe.skipIf(!hasRedis())('Redis', () => {
  test('[BU1] carries hints, gathered, never back to the sender, and comes back after a restart', async () => {
    const port = await freePort();
    await startRedis(port);
    const pair = await busPair(() => redisBus(`redis://127.0.0.1:${port}`, log));
    open.push(pair.left, pair.right);
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
