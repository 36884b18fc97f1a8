import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import { createLog } from '../../server/src/log.ts';
import { createSync } from '../../server/src/sync/index.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { until } from '../support/app.ts';
import { openOffice, slugOf, type Office } from './support/office.ts';
import { ownApp, type OwnApp } from './support/own-app.ts';
import { rawHttp } from './support/raw-http.ts';
import { RawSocket } from './support/raw-socket.ts';
import { Writer } from './support/writer.ts';

const MARKER = 'Confidentiel-zéphyr-41';
const WRONG_PASSWORD = 'Mauvais#mot-de-passe-77';
const METRICS_TOKEN = 'jeton-de-la-supervision';
const MB = 1024 * 1024;

let own: OwnApp;
let office: Office;

beforeAll(async () => {
  own = await ownApp({ LOG_LEVEL: 'trace', METRICS_TOKEN });
  office = await openOffice(own.app.url);
}, 120_000);

afterAll(() => own?.remove());

const get = (target: string, ...headers: string[]) =>
  rawHttp(own.app.port, [`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers]);

test.each([
  '/',
  '/messagerie',
  '/nothing.js',
  '/api/health',
  '/api/user/read',
  '/api/nothing',
  '/api/docs',
  '/metrics',
])('%s carries the security headers', async (path) => {
  const { status, headers } = await get(path);
  expect(status).toBeGreaterThan(0);
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'connect-src': "'self'",
  });
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  if (path.startsWith('/api/') && path !== '/api/docs') expect(headers['cache-control']).toBe('no-store');
});

test.each([
  '/../../../package.json',
  '/assets/../../../../package.json',
  '/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2f..%2fpackage.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/....//....//package.json',
  '/%00package.json',
  '/%c0%ae%c0%ae/package.json',
  '/%E0%A4%A',
  '//etc/passwd',
  '//elsewhere.example/api/health',
  'http://elsewhere.example/../../package.json',
  '/assets//////etc/passwd',
  '/.built-from',
  `/${'a/'.repeat(3000)}`,
])('%s is no way out of the web app', async (target) => {
  const { status, body } = await get(target);
  expect([200, 400, 404, 414, 503]).toContain(status);
  expect(body).not.toMatch(/"workspaces"|root:x:|\[error\]|at .*\.ts:/);
  expect((await get('/api/health')).status).toBe(200);
});

test('a request target that names another host neither serves nor opens a socket for it', async () => {
  const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
  for (const target of ['//elsewhere.example/sync', 'http://elsewhere.example/sync']) {
    const head = [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Origin: http://elsewhere.example', ...upgrade];
    const { status } = await rawHttp(own.app.port, [...head, 'Connection: Upgrade']);
    expect(status).not.toBe(101);
  }
  expect((await get('/api/health')).status).toBe(200);
});

test('an upgrade to nowhere, cut off without a word, ends nothing but itself', async () => {
  for (const target of ['/elsewhere', '//elsewhere.example/sync', '/sync', '/sync/spreadsheet/x', '/api/health']) {
    const socket = connect(own.app.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.resetAndDestroy();
    const early = connect(own.app.port, '127.0.0.1');
    early.on('error', () => undefined);
    await once(early, 'connect');
    early.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    early.resetAndDestroy();
    expect((await get('/api/health')).status, target).toBe(200);
  }
});

test('oversized bodies are 413, said in advance or not, and headers have an end', async () => {
  const { token } = office.samir;
  const json = (bytes: number) => `{"content":"${'x'.repeat(bytes)}"}`;
  const message = `/api/messenger/message/${slugOf(office.docs.conversation)}`;
  for (const [path, bytes, type] of [
    ['/api/user/login', 3 * MB, 'application/json'],
    [message, 3 * MB, 'application/json'],
    [message, 3 * MB, 'multipart/form-data; boundary=x'],
    ['/api/sync/exchange', 25 * MB, 'application/octet-stream'],
  ] as const) {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Content-Type: ${type}`,
      `Authorization: Bearer ${token}`,
    ];
    const body = Buffer.from(json(bytes));
    const told = await rawHttp(own.app.port, [...head, `Content-Length: ${body.length}`], [body]);
    expect(told.status, path).toBe(413);
    const untold = await rawHttp(own.app.port, [...head, 'Transfer-Encoding: chunked'], chunked(body));
    expect(untold.status, `${path}, chunked`).toBe(413);
    expect(untold.body).toContain('TOO_LARGE');
  }
  expect((await get('/api/health', `X-Large: ${'x'.repeat(100_000)}`)).status).toBe(431);
  expect((await get('/api/health')).status).toBe(200);
}, 60_000);

test('[HX3] an exchange without an end is refused when it passes its limit, not kept', async () => {
  const before = memory();
  const head = ['POST /api/sync/exchange HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${office.samir.token}`];
  const answer = await rawHttp(own.app.port, [...head, 'Transfer-Encoding: chunked'], chunked(Buffer.alloc(200 * MB)));
  expect([0, 413]).toContain(answer.status);
  expect(memory() - before).toBeLessThan(150);
}, 60_000);

test('/metrics is what Prometheus reads with its token, and names nobody', async () => {
  expect((await get('/metrics')).status).toBe(404);
  const { body, headers } = await get('/metrics', `Authorization: Bearer ${METRICS_TOKEN}`);
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  for (const line of body.split(/\r?\n/).filter((each) => each !== '' && !each.startsWith('#')))
    expect(line).toMatch(/^([a-zA-Z_:][\w:]*(\{.*\})? \S+|[0-9a-f]+)$/);
  expect(body).toMatch(/^basoche_sync_sockets \d+/m);
  expect(body).toMatch(/^basoche_http_requests_total\{/m);
  expect(body).not.toMatch(/@|conversation\/|document\/|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('/api/openapi.json lists every route that the server serves, and no other', async () => {
  const db = await testDatabase();
  try {
    const log = createLog('silent');
    const { app } = testApi(db, { capabilities });
    const sync = createSync({
      db,
      log,
      registry: new Registry(),
      allowedOrigins: [],
      authenticate: async () => null,
      docRight: async () => 'none',
    });
    const served = [
      ...app.routes.map(({ method, path }) => `${method} ${path}`),
      ...sync.routes.routes.map(({ method, path }) => `${method} /api${path}`),
    ].filter((route) => /^[A-Z]+ \/api\//.test(route) && !route.startsWith('ALL '));
    const { paths } = (await (await fetch(`${own.app.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const plumbing = /^GET \/api\/(health|ready|openapi\.json|docs|docs\/style\.css)$/;
    const wanted = [...new Set(served.filter((route) => !plumbing.test(route)))];
    expect(listed.toSorted()).toEqual(wanted.toSorted());
    expect(wanted.length).toBeGreaterThan(60);
  } finally {
    await db.close();
  }
});

test('neither token, password nor content is in the log, whatever happens', async () => {
  const { claire, docs } = office;
  await fetch(`${own.app.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: claire.email, password: WRONG_PASSWORD }),
  });
  const conversation = `/messenger/message/${slugOf(docs.conversation)}`;
  await claire.post(conversation, { content: MARKER });
  // Bytes that no text column takes, and shapes that nobody expects.
  for (const content of [`${MARKER}\u0000`, `${MARKER}\ud800`, { [MARKER]: 1 }, MARKER.repeat(2000)])
    expect((await claire.send('POST', conversation, { content })).status).toBeLessThan(500);
  await claire.send('GET', `/messenger/message/${MARKER}?token=${claire.token}`);
  const writer = new Writer(claire, docs.document);
  writer.connect();
  await writer.ready();
  writer.doc.getMap('m').set(MARKER, `${MARKER}\u0000`);
  await writer.line.saved();
  writer.leave();
  const single = new RawSocket(own.app.url, `/sync/${docs.document}?token=${claire.token}`);
  await single.opened();
  single.sendBytes(new TextEncoder().encode(MARKER));
  single.sendBytes(MARKER);
  await single.ended();
  const forged = await new RawSocket(own.app.url).welcomed(`${MARKER}-${claire.token}`);
  await forged.ended();
  expect(await own.app.stop()).toBe(0);
  await own.app.restart();

  await until(() => own.app.log().includes('"level"'));
  // The greeting tells the demo password on purpose: it is no log line.
  const lines = own.app
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const hash = createHash('sha256').update(claire.token);
  const secrets = [claire.token, MARKER, 'zéphyr', WRONG_PASSWORD, 'Basoche#2026', hash.digest('hex'), METRICS_TOKEN];
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
}, 60_000);

function* chunked(body: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += MB) {
    const part = body.subarray(at, at + MB);
    yield Buffer.from(`${part.length.toString(16)}\r\n`);
    yield part;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('0\r\n\r\n');
}

/** Resident, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${own.app.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
