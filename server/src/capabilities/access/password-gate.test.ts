import { expect, test } from 'vitest';
import { createPasswordGate } from './password-gate.ts';
import { createWorkQueue } from './work-queue.ts';

function deferred() {
  let finish!: () => void;
  const promise = new Promise<void>((resolve) => (finish = resolve));
  return { promise, finish };
}

test('a lane has its places, all strangers theirs, and those who are known others', async () => {
  const gate = createPasswordGate({ perLane: 2, strangers: 3, reserved: 1 });
  const { promise, finish } = deferred();
  const inside = [gate.run('a', () => promise), gate.run('a', () => promise)];
  await expect(gate.run('a', () => promise)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 });
  inside.push(gate.run('b', () => promise));
  await expect(gate.run('c', () => promise)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  inside.push(gate.runKnown('a', () => promise));
  await expect(gate.runKnown('b', () => promise)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  finish();
  await Promise.all(inside);
  await expect(gate.run('a', async () => 'in')).resolves.toBe('in');
});

test('a place is free again when its work fails', async () => {
  const gate = createPasswordGate({ perLane: 1, strangers: 1, reserved: 1 });
  await expect(gate.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate.run('a', async () => 'in')).resolves.toBe('in');
});

test('a queue runs no more tasks at once than it may, in the order they came', async () => {
  const inTurn = createWorkQueue(2);
  const tasks = Array.from({ length: 6 }, deferred);
  const began: number[] = [];
  let running = 0;
  let max = 0;
  const all = tasks.map(({ promise }, index) =>
    inTurn(async () => {
      began.push(index);
      max = Math.max(max, (running += 1));
      await promise;
      running -= 1;
    }),
  );
  for (const { finish } of tasks.toReversed()) finish();
  await Promise.all(all);
  expect(began).toEqual([0, 1, 2, 3, 4, 5]);
  expect(max).toBe(2);
});

test('a queue goes on after a task that fails', async () => {
  const inTurn = createWorkQueue(1);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inTurn(async () => 'done')).resolves.toBe('done');
});
