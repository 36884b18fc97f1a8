import { expect, test } from 'vitest';
import { testClock } from '../testing/test-api.ts';
import { failureSlowdown, rateLimiter } from './rate-limit.ts';

test('a key has its requests a minute, refilled evenly; another key its own', () => {
  const clock = testClock();
  const limiter = rateLimiter(60, clock);
  for (let n = 0; n < 60; n++) expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBeCloseTo(1);
  expect(limiter.take('b')).toBe(0);
  clock.advance(1_000);
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBeGreaterThan(0);
});

test('each failure above the limit doubles the wait, at most 15 minutes; time or a success ends it', () => {
  const clock = testClock();
  const slowdown = failureSlowdown(3, clock);
  const waits: number[] = [];
  for (let n = 0; n < 20; n++) {
    slowdown.failed('a');
    waits.push(slowdown.wait('a'));
  }
  expect(waits.slice(0, 6)).toEqual([0, 0, 1, 2, 4, 8]);
  expect(Math.max(...waits)).toBe(900);
  expect(slowdown.wait('b')).toBe(0);
  clock.advance(900_001);
  expect(slowdown.wait('a')).toBe(0);
  for (let n = 0; n < 4; n++) slowdown.failed('c');
  slowdown.succeeded('c');
  expect(slowdown.wait('c')).toBe(0);
});
