import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setApiSession } from '../../../app/http/api.ts';
import { askAssistant, type AskWatch } from './ask-stream.ts';

const QUESTION = { id: 'id', kind: 'answer', input: 'Où en est le bornage ?' } as const;
const UNWATCHED: AskWatch = { begin: () => undefined, part: () => undefined, progress: () => undefined };

let server: Server;
/** How the requests are answered, one after the other; the last one also those that follow. */
let answers: RequestListener[];
let asked: number;

beforeEach(async () => {
  asked = 0;
  server = createServer((request, response) => {
    response.setHeader(SERVER_MARK_HEADER, SERVER_MARK);
    answers[Math.min(asked, answers.length - 1)]!(request, response);
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
  setApiSession({ token: () => 'token', unauthenticated: () => undefined, headers: () => ({}) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A refusal, with the seconds after which the server is to be asked again. */
const refuses =
  (retryAfter: number | null): RequestListener =>
  (_request, response) => {
    if (retryAfter !== null) response.setHeader('retry-after', String(retryAfter));
    const problem = { code: 'UNAVAILABLE', status: 503, title: 'x', detail: 'Cette demande est encore en cours.' };
    response.writeHead(503, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  };

const fails: RequestListener = (_request, response) => {
  response.writeHead(201, { 'content-type': 'text/event-stream' });
  response.end('event: end\ndata: {"id":"id","status":"failed","failure":"modèle.fr ne répond pas."}\n\n');
};

/** What became of it, while as much time goes by as it needs. */
async function ended<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  over.catch(() => undefined);
  await timePassesUntil(() => isOver);
  return over;
}

async function timePassesUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(500);
  }
}

test('what the server still ends of an earlier try is waited for, and what comes of this one is shown', async () => {
  answers = [refuses(2), refuses(2), fails];
  const work = askAssistant(QUESTION, UNWATCHED, new AbortController().signal);
  expect(await ended(work)).toMatchObject({ status: 'failed', failure: 'modèle.fr ne répond pas.' });
  expect(asked).toBe(3);
});

test('a wait ends where the person stops, and the server is asked no more', async () => {
  answers = [refuses(2)];
  const stop = new AbortController();
  const work = askAssistant(QUESTION, UNWATCHED, stop.signal);
  work.catch(() => undefined);
  await timePassesUntil(() => asked === 2);
  stop.abort();
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
});

test('an answer that names no time to come back is shown at once', async () => {
  answers = [refuses(null)];
  const work = askAssistant(QUESTION, UNWATCHED, new AbortController().signal);
  await expect(ended(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect(asked).toBe(1);
});

test('a server that is unavailable for longer is shown to be', async () => {
  answers = [refuses(2)];
  const work = askAssistant(QUESTION, UNWATCHED, new AbortController().signal);
  await expect(ended(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect(asked).toBe(10);
});
