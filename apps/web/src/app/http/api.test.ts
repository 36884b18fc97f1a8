import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { wordReasonsIn } from '../../i18n/reason-text.ts';
import { api, apiResponse, setApiSession } from './api.ts';

const MARK = { [SERVER_MARK_HEADER]: SERVER_MARK };
const PROBLEM = {
  code: 'UNAUTHENTICATED',
  status: 401,
  title: 'x',
  detail: 'Votre session a expiré. Reconnectez-vous.',
};

let server: Server;
/** Answers every request. */
let answer: RequestListener;
let asked: string[];
let endedSessions: number;

beforeEach(async () => {
  asked = [];
  endedSessions = 0;
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
  setApiSession({ token: () => 'token', unauthenticated: () => (endedSessions += 1), headers: () => ({}) });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Every request is answered so. */
function answers(status: number, headers: Record<string, string>, body: string): void {
  answer = (_request, response) => void response.writeHead(status, headers).end(body);
}

const noAnswer = { name: 'ApiError', code: 'NETWORK', status: 0 };
const json = { 'content-type': 'application/json' };

test('[HT3] a refusal is in the language of the reader, one of a server without reasons in its own words', async () => {
  onTestFinished(() => wordReasonsIn('fr'));
  await wordReasonsIn('en');
  const refusal = {
    code: 'UNPROCESSABLE',
    status: 422,
    title: 'Certaines valeurs ne sont pas valables.',
    detail: 'Certaines valeurs ne sont pas valables.',
    fields: { name: 'Le nom du bureau est obligatoire.', city: 'Cette ville n’existe pas.' },
  };
  const reasons = {
    reason: { code: 'UNPROCESSABLE' },
    fieldReasons: {
      name: { code: 'value.missing', params: { what: 'officeName' } },
      city: { code: 'value.unheardOf', params: { country: 'FR' } },
    },
  };
  answers(422, { ...json, ...MARK }, JSON.stringify({ ...refusal, ...reasons }));
  await expect(api('/thing')).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    message: 'Some values are not valid.',
    fields: { name: 'The name of the office is required.', city: refusal.fields.city },
  });
  answers(422, { ...json, ...MARK }, JSON.stringify(refusal));
  await expect(api('/thing')).rejects.toMatchObject({ message: refusal.detail, fields: refusal.fields });
  answers(200, json, '{"id":1}');
  await expect(api('/thing')).rejects.toMatchObject({ ...noAnswer, message: /^The network answers/ });
});

test('[CH26] a call believes the server alone, in its successes and its refusals', async () => {
  answers(200, { ...json, ...MARK }, '{"id":1}');
  expect(await api('/thing')).toEqual({ id: 1 });
  answers(200, json, '{"id":1}');
  await expect(api('/thing')).rejects.toMatchObject({ ...noAnswer, message: /^Le réseau répond/ });
  answers(200, { 'content-type': 'text/html' }, '<!doctype html>');
  await expect(api('/thing')).rejects.toMatchObject(noAnswer);
  await expect(apiResponse('/thing')).rejects.toMatchObject(noAnswer);
  for (const status of [400, 401, 403, 404, 409, 410, 422, 503]) {
    answers(status, json, JSON.stringify({ ...PROBLEM, status }));
    await expect(api('/thing')).rejects.toMatchObject(noAnswer);
  }
  expect(endedSessions).toBe(0);
});

test('[CH26] a session ends by a refusal of the server that came whole', async () => {
  answers(401, { 'content-type': 'application/problem+json', ...MARK }, JSON.stringify(PROBLEM).slice(0, 20));
  await expect(api('/thing')).rejects.toMatchObject(noAnswer);
  expect(endedSessions).toBe(0);
  answers(401, { 'content-type': 'application/problem+json', ...MARK }, JSON.stringify(PROBLEM));
  await expect(api('/thing')).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  expect(endedSessions).toBe(1);
});

test('[CH26] a redirection is not followed, wherever it leads', async () => {
  answer = (request, response) => {
    if (request.url === '/elsewhere') response.writeHead(200, { ...json, ...MARK }).end('{}');
    else response.writeHead(307, { location: '/elsewhere', ...MARK }).end();
  };
  await expect(api('/thing', { method: 'POST', body: { secret: 1 } })).rejects.toMatchObject(noAnswer);
  expect(asked).toEqual(['POST /api/thing']);
});

test('[CH26] a success that was cut on the way is none', async () => {
  answers(200, { ...json, ...MARK }, '{"id":');
  await expect(api('/thing')).rejects.toMatchObject(noAnswer);
});

test('[CH27] a call whose answer never ends is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const requested = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.writeHead(200, { ...json, ...MARK });
      response.write('{"id":', () => resolve());
    };
  });
  const call = api('/thing').catch((error: unknown) => error);
  await requested;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await call).toMatchObject(noAnswer);
});

test('a call that its caller gives up is aborted', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await expect(api('/thing', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
