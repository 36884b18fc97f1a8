import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTimeOf } from '../time/index.ts';
import { quietUntil } from './quiet-hours.ts';

const night = { from: '20:00', until: '08:00' };
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
const at = (text: string, hours = night) => iso(quietUntil(Date.parse(text), hours));

test('quiet hours over midnight end in the morning, and the day is not quiet', () => {
  expect(at('2026-11-22T18:59:59Z')).toBeNull();
  expect(at('2026-11-22T19:00:00Z')).toBe('2026-11-23T07:00:00.000Z');
  expect(at('2026-11-23T06:59:59Z')).toBe('2026-11-23T07:00:00.000Z');
  expect(at('2026-11-23T07:00:00Z')).toBeNull();
});

test('quiet hours within a day end that day; the same start and end are none', () => {
  const noon = { from: '12:00', until: '14:00' };
  expect(at('2026-07-01T10:30:00Z', noon)).toBe('2026-07-01T12:00:00.000Z');
  expect(at('2026-07-01T12:00:00Z', noon)).toBeNull();
  expect(at('2026-07-01T10:30:00Z', { from: '12:00', until: '12:00' })).toBeNull();
});

test('the nights of summer time end at the same wall clock', () => {
  // 29 March 2026: 2 o'clock is 3 o'clock; 25 October 2026: 3 o'clock is 2 o'clock again.
  expect(at('2026-03-28T22:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(at('2026-10-24T20:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  expect(at('2026-03-29T00:30:00Z', { from: '23:00', until: '02:30' })).toBe('2026-03-29T01:30:00.000Z');
});

test('whatever the hours and the instant, quiet ends later, at the chosen time unless the clock jumps over it', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const text = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
  const instant = fc.integer({ min: Date.parse('2026-01-01Z') / 60_000, max: Date.parse('2027-12-31Z') / 60_000 });
  fc.assert(
    fc.property(minute, minute, instant, (from, until, minutes) => {
      const now = minutes * 60_000;
      const end = quietUntil(now, { from: text(from), until: text(until) });
      if (end === null) return;
      expect(end).toBeGreaterThan(now);
      expect(end - now).toBeLessThanOrEqual(25 * 3_600_000);
      if (until < 120 || until >= 180) expect(localTimeOf(end)).toBe(text(until));
    }),
  );
});
