// @vitest-environment happy-dom
import { SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveEvents } from './live.ts';

/** What the stream says each time that it is asked for, and what it was asked for. */
let answers: string[];
let resumed: (string | null)[];
let live: LiveEvents;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  resumed = [];
  // Of one tab alone: it holds the stream.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    resumed.push(headers.get('Last-Event-ID'));
    const said = answers.shift();
    return said === undefined
      ? new Promise(() => {})
      : Promise.resolve(new Response(said, { headers: { [SERVER_MARK_HEADER]: SERVER_MARK } }));
  });
});

afterEach(() => {
  live.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function heard(...said: string[]): Promise<string[]> {
  answers = [...said];
  const told: string[] = [];
  live = new LiveEvents('u1');
  for (const type of ['missed', 'news', 'reset']) live.on(type, () => told.push(type));
  // All was read once it asks for more.
  await vi.waitFor(() => expect(resumed).toHaveLength(said.length + 1), { timeout: 10_000 });
  return told;
}

const event = (id: number, type: string) => `id: ${id}\nevent: ${type}\ndata: {}\n\n`;

test('what was asked for before the stream began is asked for again', async () => {
  expect(await heard(event(1, 'ready') + event(2, 'news'))).toEqual(['missed', 'news']);
});

test('a stream that goes on where it was left has missed nothing', async () => {
  expect(await heard(event(1, 'ready') + event(2, 'news'), event(2, 'ready') + event(3, 'news'))).toEqual([
    'missed',
    'news',
    'news',
  ]);
  expect(resumed).toEqual([null, '2', '3']);
});

test('where the server no longer knows what was missed, it is asked for again', async () => {
  expect(await heard(event(1, 'ready'), event(9, 'reset'))).toEqual(['missed', 'missed', 'reset']);
});

test('a stream that broke is asked for as soon as the line is back', async () => {
  answers = [];
  let broken = true;
  vi.stubGlobal('fetch', () => {
    resumed.push(null);
    return broken ? Promise.reject(new TypeError('network is unreachable')) : new Promise(() => {});
  });
  onlineManager.setOnline(false);
  live = new LiveEvents('u1');
  await vi.advanceTimersByTimeAsync(300_000);
  const before = resumed.length;
  broken = false;
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(resumed.length).toBe(before + 1);
});
