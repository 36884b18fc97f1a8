import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createClientAddress, networkOf } from './client-address.ts';

let server: Server | null = null;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A real connection from loopback, and the lines that the log writes. */
async function serve(trustProxy: boolean) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const addressOf = createClientAddress(trustProxy, log);
  const app = new Hono().get('/', (c) => c.text(addressOf(c)));
  const made = createAdaptorServer({ fetch: app.fetch }) as Server;
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(made.address() as AddressInfo).port}/`;
  return {
    lines,
    ask: async (forwarded?: string) =>
      (await fetch(url, forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } })).text(),
  };
}

test('behind a trusted proxy the last address that it wrote counts, and only an address', async () => {
  const { ask, lines } = await serve(true);
  expect(await ask('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await ask('2001:db8::1')).toBe('2001:db8::1');
  // Some proxies write the port of the connection too.
  expect(await ask('203.0.113.9:4711, 198.51.100.7:51234')).toBe('198.51.100.7');
  for (const written of ['[2001:db8::1]:51234', '[2001:db8::1]']) expect(await ask(written)).toBe('2001:db8::1');
  for (const other of ['', 'unknown', '<script>', '198.51.100.7, x', '198.51.100.7:x', ':443', '[198.51.100.7'])
    expect(await ask(other)).toBe('127.0.0.1');
  expect(lines).toEqual([]);
});

test('a proxy that is not trusted is warned of, once', async () => {
  const { ask, lines } = await serve(false);
  expect(await ask()).toBe('127.0.0.1');
  expect(lines).toEqual([]);
  expect(await ask('198.51.100.7')).toBe('127.0.0.1');
  expect(await ask('198.51.100.8')).toBe('127.0.0.1');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUST_PROXY');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
