import { expect, test } from 'vitest';
import { commandKeyTime, isCommandTooOld } from './command-key.ts';

const MADE = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;

function keyOf(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7abc-8def-0123456789ab`;
}

test('[CK1] a key of version 7 tells when it was made, any other tells nothing', () => {
  expect(commandKeyTime(keyOf(MADE))).toBe(MADE);
  expect(commandKeyTime(keyOf(MADE).toUpperCase())).toBe(MADE);
  for (const key of [
    'cle-1',
    '',
    keyOf(MADE).replace('-7abc', '-4abc'),
    `${keyOf(MADE)}0`,
    keyOf(MADE).replace('-8def', '-cdef'),
  ])
    expect(commandKeyTime(key)).toBeNull();
});

test('[CK1] a command is too old after 30 days, one of a clock that is ahead and one without a time never', () => {
  expect(isCommandTooOld(keyOf(MADE), MADE + 30 * DAY)).toBe(false);
  expect(isCommandTooOld(keyOf(MADE), MADE + 30 * DAY + 1)).toBe(true);
  expect(isCommandTooOld(keyOf(MADE + 365 * DAY), MADE)).toBe(false);
  expect(isCommandTooOld('cle-1', MADE + 400 * DAY)).toBe(false);
});
