import { expect, test } from 'vitest';
import { batchedByKey } from './batched-by-key.ts';

function scene() {
  const loads: { key: string; asks: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const ask = batchedByKey<number, string>(
    (key, asks) =>
      new Promise((resolve, reject) =>
        loads.push({ key, asks, end: () => resolve(asks.map((n) => `${key}${n}`)), fail: reject }),
      ),
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { loads, ask, turn };
}

test('what is asked while a load runs shares the next one, and keys do not wait for each other', async () => {
  const { loads, ask, turn } = scene();
  const first = [ask('a', 1), ask('a', 2)];
  await turn();
  const second = [ask('a', 3), ask('a', 4), ask('b', 5)];
  await turn();
  expect(loads.map(({ key, asks }) => [key, asks])).toEqual([
    ['a', [1, 2]],
    ['b', [5]],
  ]);
  for (const { end } of loads) end();
  expect(await Promise.all(first)).toEqual(['a1', 'a2']);
  await turn();
  expect(loads.at(-1)!.asks).toEqual([3, 4]);
  loads.at(-1)!.end();
  expect(await Promise.all(second)).toEqual(['a3', 'a4', 'b5']);
});

test('a load that fails reaches its own asks alone', async () => {
  const { loads, ask, turn } = scene();
  const failed = ask('a', 1);
  await turn();
  const after = ask('a', 2);
  loads[0]!.fail(new Error('no connection'));
  await expect(failed).rejects.toThrow('no connection');
  await turn();
  loads[1]!.end();
  expect(await after).toBe('a2');
});
