import { expect, test, vi } from 'vitest';
import { askWorker, WorkerTooSlow } from './worker-job.ts';

/** A worker whose posts are made by the test. */
class Bench extends EventTarget {
  asked: unknown = null;
  ended = false;

  postMessage(message: unknown): void {
    this.asked = message;
  }

  terminate(): void {
    this.ended = true;
  }

  post(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const ask = (bench: Bench, more: Partial<Parameters<typeof askWorker<string, number>>[1]> = {}) =>
  askWorker<string, number>(bench as unknown as Worker, { message: 'write', time: 1_000, ...more });

test('a worker says how far it is, and answers once; it ends then', async () => {
  const bench = new Bench();
  const told: number[] = [];
  const answer = ask(bench, { onProgress: (pages) => told.push(pages) });
  bench.post({ progress: 1 });
  bench.post({ progress: 2 });
  expect(bench.ended).toBe(false);
  bench.post('done');
  expect([await answer, told, bench.asked, bench.ended]).toEqual(['done', [1, 2], 'write', true]);
});

test('a worker is given up by who asked, with their reason, and at once where they had before', async () => {
  const bench = new Bench();
  const given = new AbortController();
  const answer = ask(bench, { signal: given.signal });
  given.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  expect(bench.ended).toBe(true);
  const late = new Bench();
  await expect(ask(late, { signal: given.signal })).rejects.toThrow('enough');
  expect([late.asked, late.ended]).toEqual([null, true]);
});

test('a worker is too slow when it gives no sign, not when it takes long', async () => {
  vi.useFakeTimers();
  try {
    const bench = new Bench();
    const answer = ask(bench);
    const refused = answer.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(900);
    bench.post({ progress: 1 });
    await vi.advanceTimersByTimeAsync(900);
    expect(bench.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(await refused).toBeInstanceOf(WorkerTooSlow);
    expect(bench.ended).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
