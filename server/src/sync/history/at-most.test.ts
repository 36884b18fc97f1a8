import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('no more run at a time than allowed, in their order, also after one that failed', async () => {
  const run = atMost(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (id: number) =>
    run(async () => {
      begun.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (id === 0) throw new Error('failed');
      return id;
    });
  const all = [0, 1, 2, 3].map(work);
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  ends[0]!();
  await expect(all[0]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[1]!();
  expect(await all[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[3]!();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
