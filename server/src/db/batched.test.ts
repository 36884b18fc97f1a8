// @database both: statements sent together.
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('asks of one turn share a load, in their order; the next turn has its own', async () => {
  const loads: number[][] = [];
  const ask = batched(async (asks: number[]) => {
    loads.push(asks);
    return asks.map((each) => each * 2);
  });
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6]);
  expect(await ask(4)).toBe(8);
  expect(loads).toEqual([[1, 2, 3], [4]]);
});

test('a batch is bounded', async () => {
  const sizes: number[] = [];
  const ask = batched(async (asks: number[]) => {
    sizes.push(asks.length);
    return asks;
  }, 2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([1, 2, 3, 4, 5]);
  expect(sizes).toEqual([2, 2, 1]);
});

test('a failing load fails its own batch and not the next', async () => {
  let broken = true;
  const ask = batched(async (asks: number[]) => {
    if (broken) throw new Error('away');
    return asks;
  });
  const first = await Promise.allSettled([ask(1), ask(2)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await ask(3)).toBe(3);
});

test('the load runs outside of the context of whoever asked', async () => {
  const context = new AsyncLocalStorage<string>();
  const ask = batched(async (asks: number[]) => asks.map(() => context.getStore() ?? 'outside'));
  expect(await context.run('inside a transaction', () => ask(1))).toBe('outside');
});
