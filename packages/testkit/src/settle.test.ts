import { expect, test, vi } from 'vitest';
import { started, ended, settle } from './settle.ts';

test('while work outside of the event loop is under way the loop sleeps, and the world rests once all of it has ended', async () => {
  const turned = vi.spyOn(globalThis, 'setImmediate');
  const [first, second] = [{}, {}];
  started(first);
  started(second);
  let isQuiet = false;
  const quiet = settle().then(() => {
    isQuiet = true;
  });
  ended(first);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(turned).not.toHaveBeenCalled();
  ended(second);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(isQuiet).toBe(false);
  await quiet;
  expect(turned.mock.calls.length).toBeGreaterThan(10);
});

test('all who wait for work are woken when it ends', async () => {
  const work = {};
  started(work);
  const waiting = [settle(), settle(), settle()];
  await Promise.resolve();
  ended(work);
  await expect(Promise.all(waiting)).resolves.toHaveLength(3);
});
