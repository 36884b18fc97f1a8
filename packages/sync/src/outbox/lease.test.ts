import { expect, test } from 'vitest';
import { memoryTables } from '../store/memory-tables.ts';
import { takeLease } from './lease.ts';

test('[OB2] [TB7] one tab holds the lease for 15 seconds after it last took it, and no other', async () => {
  const tables = memoryTables();
  expect(await takeLease(tables, 'one', 0)).toBe(true);
  expect(await takeLease(tables, 'other', 14_999)).toBe(false);
  expect(await takeLease(tables, 'one', 10_000)).toBe(true);
  expect(await takeLease(tables, 'other', 24_999)).toBe(false);
  expect(await takeLease(tables, 'other', 25_000)).toBe(true);
  expect(await takeLease(tables, 'one', 25_000)).toBe(false);
});

test('[OB2] a lease that ends later than any can was taken before the clock was put right', async () => {
  const tables = memoryTables();
  expect(await takeLease(tables, 'one', 1_000_000)).toBe(true);
  expect(await takeLease(tables, 'other', 0)).toBe(true);
});
