import { expect, test } from 'vitest';
import { newUuid, seededUuids, userId } from './index.ts';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are version 7 and all different, also within a millisecond', () => {
  const ids = Array.from({ length: 2000 }, () => newUuid(1_800_000_000_000));
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(V7);
});

test('seeded ids repeat with their seed, and only then', () => {
  const sequence = (start: number) => {
    let state = start;
    const next = seededUuids(
      () => 1_800_000_000_000,
      () => (state = (state * 16_807 + 11) % 2_147_483_647) / 2_147_483_647,
    );
    return Array.from({ length: 50 }, next);
  };
  expect(sequence(7)).toEqual(sequence(7));
  expect(new Set([...sequence(7), ...sequence(8)]).size).toBe(100);
  for (const id of sequence(7)) expect(id).toMatch(V7);
});

test('an id is a short text', () => {
  expect(userId.safeParse('u1').success).toBe(true);
  expect(userId.safeParse('').success).toBe(false);
  expect(userId.safeParse('x'.repeat(65)).success).toBe(false);
});
