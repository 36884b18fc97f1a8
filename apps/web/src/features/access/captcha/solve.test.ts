import { leadingZeroBits } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { solve } from './solve.ts';

test('the work is what the server checks', async () => {
  const solution = await solve({ challenge: 'a.1.b', bits: 12 });
  expect(solution).toMatch(/^a\.1\.b~\d+$/);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(solution));
  expect(leadingZeroBits(new Uint8Array(hash))).toBeGreaterThanOrEqual(12);
});

test.each([
  [[0xff], 0],
  [[0x7f], 1],
  [[0, 0x10], 11],
  [[0, 0], 16],
])('zero bits of %j: %i', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});
