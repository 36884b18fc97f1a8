import { hydrate, QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { SyncStatus } from '@basoche/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './http/api.ts';
import { copyOf, createQueryClient, followLine } from './queries.ts';

/** A sync engine as far as its line goes. */
class Line {
  connected: boolean;
  readonly #heard = new Set<() => void>();

  constructor(connected: boolean) {
    this.connected = connected;
  }

  readonly status = () => ({ connected: this.connected }) as SyncStatus;

  readonly subscribeStatus = (fn: () => void) => {
    this.#heard.add(fn);
    return () => void this.#heard.delete(fn);
  };

  set(connected: boolean): void {
    this.connected = connected;
    for (const fn of this.#heard) fn();
  }
}

let client: QueryClient;
let stop: () => void;
let asked: number;
let answer: () => Promise<string>;

const noAnswer = () => Promise.reject(new ApiError('NETWORK', 0, 'Le serveur ne répond pas.'));

/** Asks, and goes on watching. */
function ask() {
  const watched = new QueryObserver(client, {
    queryKey: ['people'],
    queryFn: () => {
      asked += 1;
      return answer();
    },
  });
  watched.subscribe(() => undefined);
  return watched;
}

function begin(line: Line): void {
  client = createQueryClient();
  stop = followLine(line);
  client.mount();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  answer = noAnswer;
});

afterEach(() => {
  client.clear();
  client.unmount();
  stop();
  vi.useRealTimers();
});

test('without a line a question fails at once, and is asked again when the line is back', async () => {
  const line = new Line(false);
  begin(line);
  const watched = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.getCurrentResult()).toMatchObject({ isError: true, fetchStatus: 'idle' });
  expect(asked).toBe(1);
  answer = () => Promise.resolve('Claire');
  line.set(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.getCurrentResult().data).toBe('Claire');
});

test('with a line a question without an answer is asked three times', async () => {
  begin(new Line(true));
  const watched = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.getCurrentResult()).toMatchObject({ isError: false, fetchStatus: 'fetching' });
  await vi.runOnlyPendingTimersAsync();
  await vi.runOnlyPendingTimersAsync();
  expect(watched.getCurrentResult().isError).toBe(true);
  expect(asked).toBe(3);
});

test('a line that goes while an answer is awaited ends the wait instead of pausing it', async () => {
  const line = new Line(true);
  begin(line);
  const watched = ask();
  await vi.advanceTimersByTimeAsync(0);
  line.set(false);
  await vi.runOnlyPendingTimersAsync();
  expect(watched.getCurrentResult()).toMatchObject({ isError: true, fetchStatus: 'idle' });
  expect(asked).toBe(2);
});

test('what the server refuses is not asked again', async () => {
  begin(new Line(true));
  answer = () => Promise.reject(new ApiError('FORBIDDEN', 403, 'Non.'));
  const watched = ask();
  await vi.advanceTimersByTimeAsync(0);
  await vi.runOnlyPendingTimersAsync();
  expect(watched.getCurrentResult().isError).toBe(true);
  expect(asked).toBe(1);
});

test('after the session the next one begins with a line, and hears no more of the last', async () => {
  const line = new Line(false);
  begin(line);
  stop();
  line.set(false);
  const watched = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.getCurrentResult().fetchStatus).toBe('fetching');
});

test('a change without a line fails at once', async () => {
  begin(new Line(false));
  const change = client.getMutationCache().build(client, { mutationFn: noAnswer });
  const done = vi.fn<(error: unknown) => void>();
  change.execute(undefined).catch(done);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalled();
});

/** What the next start has of an answer that could then not be had again. */
async function nextStart(why: ApiError): Promise<unknown> {
  begin(new Line(true));
  answer = () => Promise.resolve('Claire');
  const watched = ask();
  await vi.advanceTimersByTimeAsync(0);
  answer = () => Promise.reject(why);
  const again = watched.refetch();
  await vi.runAllTimersAsync();
  expect((await again).isError).toBe(true);
  const next = createQueryClient();
  hydrate(next, structuredClone(copyOf(client)));
  return next.getQueryState(['people']);
}

test('a start without a line leaves the last answers to the next one', async () => {
  expect(await nextStart(new ApiError('NETWORK', 0, 'Le serveur ne répond pas.'))).toMatchObject({
    data: 'Claire',
    status: 'success',
    error: null,
  });
});

test('an answer that the server refuses now does not stay on the device', async () => {
  expect(await nextStart(new ApiError('FORBIDDEN', 403, 'Non.'))).toBeUndefined();
});
