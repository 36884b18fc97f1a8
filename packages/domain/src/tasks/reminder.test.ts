import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, localDateOf, localTimeOf } from '../time/local-date.ts';
import { eveOf, reminderChoices } from './reminder.ts';

const iso = (instant: number) => new Date(instant).toISOString();
const shown = (now: string, deadline: string | null) =>
  reminderChoices(Date.parse(now), deadline).map(({ kind, at }) => `${kind} ${iso(at)}`);

test('an hour, tomorrow morning, and the morning before the deadline', () => {
  expect(shown('2026-11-18T10:00:00.000Z', '2026-11-30')).toEqual([
    'hour 2026-11-18T11:00:00.000Z',
    'tomorrow 2026-11-19T08:00:00.000Z',
    'eve 2026-11-29T08:00:00.000Z',
  ]);
  expect(shown('2026-11-18T10:00:20.000Z', null)[0]).toBe('hour 2026-11-18T11:01:00.000Z');
});

test('the eve is offered while it is to come', () => {
  expect(shown('2026-11-18T10:00:00.000Z', '2026-11-19')).toHaveLength(2);
  expect(shown('2026-11-18T07:59:00.000Z', '2026-11-19')).toHaveLength(3);
  expect(shown('2026-11-18T10:00:00.000Z', '2026-11-01')).toHaveLength(2);
});

test('mornings are nine o’clock in Paris on both sides of summer time', () => {
  // The clock goes from 02:00 to 03:00 on 28 March 2027, and back from 03:00 to 02:00 on 31 October.
  expect(iso(eveOf('2027-03-28'))).toBe('2027-03-27T08:00:00.000Z');
  expect(iso(eveOf('2027-03-29'))).toBe('2027-03-28T07:00:00.000Z');
  expect(iso(eveOf('2027-10-31'))).toBe('2027-10-30T07:00:00.000Z');
  expect(iso(eveOf('2027-11-01'))).toBe('2027-10-31T08:00:00.000Z');
});

test('an hour is an hour, also in the night of summer time', () => {
  expect(shown('2027-03-28T00:30:00.000Z', null)[0]).toBe('hour 2027-03-28T01:30:00.000Z');
  expect(shown('2027-10-31T00:30:00.000Z', null)[0]).toBe('hour 2027-10-31T01:30:00.000Z');
});

test('whatever the moment and the deadline, what is offered is to come, and mornings are at nine', () => {
  const instants = fc.integer({
    min: Date.parse('2020-01-01'),
    max: Date.parse('2050-01-01'),
  });
  fc.assert(
    fc.property(instants, fc.integer({ min: -400, max: 4_000 }), (now, days) => {
      const deadline = addDays(localDateOf(now), days);
      for (const { kind, at } of reminderChoices(now, deadline)) {
        expect(at).toBeGreaterThan(now);
        if (kind !== 'hour') expect(localTimeOf(at)).toBe('09:00');
        if (kind === 'eve') expect(addDays(localDateOf(at), 1)).toBe(deadline);
      }
    }),
  );
});
