import { SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setApiSession } from '../../app/http/api.ts';
import { serverCalls } from './server-calls.ts';
import { SessionOver, TryLater, UploadRefusal } from './upload-calls.ts';

const ID = '01a20cc9-2608-73fd-aad3-9dab9f224cf6';
const { signal } = new AbortController();
let asked: [string, RequestInit][];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([`${init.method} ${path}`, init]);
    return answer();
  });
  setApiSession({ token: () => 'token', unauthenticated: () => undefined, headers: () => ({}) });
});

afterEach(() => vi.unstubAllGlobals());

function answers(status: number, body: object | null, headers: Record<string, string> = {}): void {
  const all = { [SERVER_MARK_HEADER]: SERVER_MARK, 'content-type': 'application/json', ...headers };
  answer = () => new Response(body === null ? null : JSON.stringify(body), { status, headers: all });
}

const refusal = (code: string, status: number) => ({ code, status, title: 'x', detail: 'Les mots du serveur.' });

test('a part travels as bytes, and what is there comes back', async () => {
  answers(204, null);
  const bytes = new Uint8Array([1, 2, 3]);
  await serverCalls.sendPart(ID, 2, bytes, signal);
  const [request, { body, headers }] = asked[0]!;
  expect(request).toBe(`PUT /api/ged/upload/${ID}/part/2`);
  expect(body).toBe(bytes);
  expect(new Headers(headers).get('content-type')).toBe('application/octet-stream');
  answers(200, { id: ID, name: 'a.pdf', size: 3, partBytes: 1, parts: [0, 2], isWhole: false });
  expect(await serverCalls.start(ID, { name: 'a.pdf', size: 3 }, signal)).toEqual({ parts: [0, 2], isComplete: false });
  answers(204, null);
  await serverCalls.remove(ID, signal);
  expect(asked.map(([each]) => each).slice(1)).toEqual([`PUT /api/ged/upload/${ID}`, `DELETE /api/ged/upload/${ID}`]);
});

test('[UP9] what the server refuses is told from what it did not answer, and from the end of the session', async () => {
  const outcome = () => serverCalls.remove(ID, signal).catch((error: unknown) => error);
  for (const [code, status] of [
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['UNPROCESSABLE', 422],
  ] as const) {
    answers(status, refusal(code, status));
    expect(await outcome()).toEqual(new UploadRefusal('Les mots du serveur.'));
  }
  answers(401, refusal('UNAUTHENTICATED', 401));
  expect(await outcome()).toBeInstanceOf(SessionOver);
  answers(503, refusal('UNAVAILABLE', 503), { 'Retry-After': '7' });
  expect(await outcome()).toMatchObject({ name: 'TryLater', wait: 7_000 });
  answer = () => {
    throw new TypeError('no network');
  };
  expect(await outcome()).toMatchObject({ name: 'TryLater', wait: null });
  expect(await outcome()).toBeInstanceOf(TryLater);
  answers(200, {}, { [SERVER_MARK_HEADER]: 'a portal' });
  expect(await outcome()).toBeInstanceOf(TryLater);
});
