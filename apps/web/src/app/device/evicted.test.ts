import type { SyncStatus } from '@basoche/sync';
import { expect, test } from 'vitest';
import { evictedCount } from './evicted.ts';

function started(status: Partial<SyncStatus>, listed: boolean): Parameters<typeof evictedCount>[1] {
  const whole = { durable: true, pending: 0, refused: 0, damaged: 0, ...status } as SyncStatus;
  return { status: () => whole, listed: () => listed };
}

test('a device that starts as a new one although edits were left on it says how many are gone', () => {
  expect(evictedCount(2, started({}, false))).toBe(2);
  expect(evictedCount(0, started({}, false))).toBe(0);
});

test('nothing is said to be gone that is there, that cannot be read, or where the device knows its list', () => {
  expect(evictedCount(2, started({}, true))).toBe(0);
  for (const status of [{ pending: 1 }, { refused: 1 }, { damaged: 1 }, { durable: false }])
    expect(evictedCount(2, started(status, false))).toBe(0);
});
