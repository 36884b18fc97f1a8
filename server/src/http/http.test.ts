import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, reason, SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { z } from 'zod';
import type { Capability } from '../capabilities/capability.ts';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { METRICS_TOKEN, testApi } from '../testing/test-api.ts';
import { createApi } from './api.ts';
import { CONTENT_SECURITY_POLICY } from './security-headers.ts';

const Echo = z.object({
  text: z.string().optional(),
  many: z.array(z.string()).optional(),
  cleared: z.string().optional(),
});

const probes: Capability = {
  name: 'probes',
  routes(deps) {
    const api = createApi(deps, 'probes');
    api.serve(
      call('POST /probe/echo', { summary: 'Écho', public: true, body: Echo, answer: Echo }),
      ({ body }) => body,
    );
    api.serve(call('GET /probe/throw', { summary: 'Panne', public: true }), () => {
      throw new Error('secret detail of the inside');
    });
    api.serve(
      call('GET /probe/{id}/item', {
        summary: 'Paramètres',
        public: true,
        params: z.object({ id: z.uuid(reason('value.uuid')) }),
        query: z.object({ page: z.coerce.number().default(1) }),
        answer: z.object({ id: z.string(), page: z.number() }),
      }),
      ({ params, query }) => ({ id: params.id, page: query.page }),
    );
    return api.app;
  },
};

let db: Db;
let api: ReturnType<typeof testApi>;
/** What a build may have put there: told from what the server would make of the file itself. */
const PACKED = brotliCompressSync('export default 1;', { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
const web = mkdtempSync(join(tmpdir(), 'basoche-web-'));

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Basoche</title>');
  writeFileSync(join(web, 'sw.js'), '// worker');
  writeFileSync(join(web, 'assets/index-Ab12Cd34.js'), 'export {};'.repeat(100));
  writeFileSync(join(web, 'assets/packed-Ab12Cd34.js'), 'export default 1;');
  writeFileSync(join(web, 'assets/packed-Ab12Cd34.js.br'), PACKED);
  db = await testDatabase();
  api = testApi(db, { capabilities: [probes], web });
});
afterAll(async () => {
  rmSync(web, { recursive: true });
  await db?.close();
});

describe('errors', () => {
  test('an unknown route of the API is a problem, not the web app', async () => {
    const answer = await api.get('/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('what was not expected says nothing of the inside', async () => {
    const answer = await api.get('/api/probe/throw');
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL' });
    expect(text).not.toContain('secret');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('malformed JSON, an array, another type of content: BAD_REQUEST', async () => {
    for (const [type, text] of [
      ['application/json', '{'],
      ['application/json', '[]'],
      ['text/plain', 'x'],
      ['multipart/form-data; boundary=x', 'broken'],
    ] as const) {
      const answer = await api.app.request('/api/probe/echo', {
        method: 'POST',
        headers: { 'content-type': type },
        body: text,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('a body above the limit is refused', async () => {
    const answer = await api.post('/api/probe/echo', { text: 'x'.repeat(70_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'TOO_LARGE' });
  });

  test('[HT3] a bad parameter is named, with its reason for any language', async () => {
    expect(await (await api.get('/api/probe/12/item')).json()).toEqual({
      code: 'BAD_REQUEST',
      status: 400,
      title: 'La demande est incomplète ou mal formée.',
      detail: 'La demande est incomplète ou mal formée.',
      reason: { code: 'BAD_REQUEST' },
      fields: { id: 'L’identifiant doit être un UUID version 7.' },
      fieldReasons: { id: { code: 'value.uuid' } },
    });
    const id = 'c0a80101-0000-7000-8000-000000000001';
    // Its schema has no reason for it: what its library says is English, for programmers.
    expect(await (await api.get(`/api/probe/${id}/item?page=x`)).json()).toMatchObject({
      fields: { page: 'Cette valeur n’est pas valable.' },
      fieldReasons: { page: { code: 'value.wrong' } },
    });
    expect(await (await api.get(`/api/probe/${id}/item?page=`)).json()).toEqual({ id, page: 1 });
  });
});

describe('bodies', () => {
  test('JSON and forms give the same, nulls count as not given, a field that can be cleared is', async () => {
    expect(await (await api.post('/api/probe/echo', { text: null, many: ['a', 'b'], cleared: '' })).json()).toEqual({
      many: ['a', 'b'],
    });
    expect(await (await api.post('/api/probe/echo', { cleared: '' })).json()).toEqual({ cleared: '' });
    const form = new FormData();
    form.append('text', 'é');
    form.append('many[]', 'a');
    expect(await (await api.send('POST', '/api/probe/echo', { form })).json()).toEqual({ text: 'é', many: ['a'] });
    form.append('__proto__', 'x');
    expect((await api.send('POST', '/api/probe/echo', { form })).status).toBe(200);
  });
});

describe('headers and web app', () => {
  test('every answer carries the content policy', async () => {
    for (const path of [
      '/',
      '/api/health',
      '/api/nothing',
      '/api/probe/throw',
      '/assets/index-Ab12Cd34.js',
      '/metrics',
      '/api/docs',
    ]) {
      const { headers } = await api.get(path);
      expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('[HT1] [HT2] every answer carries the server’s mark, also for a page of another origin, and none of the API is stored', async () => {
    const answers = [
      await api.get('/api/health'),
      await api.get('/api/nothing'),
      await api.get('/api/probe/throw'),
      await api.get('/api/live'),
      await api.send('POST', '/api/probe/echo', { json: { text: 'x'.repeat(70_000) } }),
      await api.get('/api/docs'),
      await api.get('/metrics', METRICS_TOKEN),
      await api.get('/'),
      await api.get('/sw.js'),
      await api.get('/assets/gone-Ab12Cd34.js'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 500, 401, 413, 200, 200, 200, 200, 404]);
    for (const { headers } of answers) {
      expect(headers.get(SERVER_MARK_HEADER)).toBe(SERVER_MARK);
      expect(headers.get('access-control-expose-headers')).toBe(SERVER_MARK_HEADER);
    }
    for (const { headers } of answers.slice(0, 5)) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('hashed assets stay for ever, the rest is asked for each time', async () => {
    expect((await api.get('/assets/index-Ab12Cd34.js')).headers.get('cache-control')).toContain('immutable');
    for (const path of ['/', '/sw.js', '/messagerie/demo'])
      expect((await api.get(path)).headers.get('cache-control')).toBe('no-cache');
    const etag = (await api.get('/sw.js')).headers.get('etag') ?? '';
    expect((await api.send('GET', '/sw.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const packed = await api.send('GET', '/assets/index-Ab12Cd34.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
  });

  test('what the build compressed is answered as it is, and has no address of its own', async () => {
    const path = '/assets/packed-Ab12Cd34.js';
    const packed = await api.send('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(PACKED);
    expect(await (await api.get(path)).text()).toBe('export default 1;');
    expect((await api.get(`${path}.br`)).status).toBe(404);
  });

  test('a screen answers the application, a missing file does not, nothing is served from outside', async () => {
    expect(await (await api.get('/projets/12')).text()).toContain('<title>Basoche');
    expect((await api.get('/assets/gone-Ab12Cd34.js')).status).toBe(404);
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '//etc/passwd.txt'])
      expect(await (await api.get(path)).text()).not.toContain('basoche"');
  });

  test('health, readiness, metrics and the API’s description', async () => {
    expect(await (await api.get('/api/health')).json()).toEqual({ status: 'ok' });
    expect(await (await api.get('/api/ready')).json()).toEqual({ status: 'ready' });
    expect(await (await api.get('/metrics', METRICS_TOKEN)).text()).toContain('basoche_http_requests_total');
    const openapi = (await (await api.get('/api/openapi.json')).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(openapi.paths)).toEqual(
      expect.arrayContaining(['/api/user/login', '/api/probe/{id}/item', '/api/live']),
    );
    const page = await (await api.get('/api/docs')).text();
    expect(page).toContain('/api/user/login');
    expect(page).not.toMatch(/<script|https?:\/\/|style=/);
  });
});
