import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  gapsWithin,
  instantAt,
  isLocalDate,
  isLocalTime,
  localDateOf,
  localTimeOf,
  mergeSpans,
  type Span,
  startOfDay,
  weekday,
  workedByDay,
  workedMinutes,
  workedMs,
} from './index.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T11:00:00Z');

const span = fc.record({ start: fc.nat(5000), stop: fc.nat(5000) });
const spans = fc.array(span, { maxLength: 12 });

/** The milliseconds covered, one by one. */
function covered(list: Span[]): Set<number> {
  const times = new Set<number>();
  for (const { start, stop } of list) for (let at = start; at < stop; at++) times.add(at);
  return times;
}

describe('intervals', () => {
  test('the union covers each moment that a span covers, once', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const merged = mergeSpans(list);
        expect(covered(merged)).toEqual(covered(list));
        expect(workedMs(list)).toBe(covered(list).size);
        for (const [index, each] of merged.entries()) {
          expect(each.stop).toBeGreaterThan(each.start);
          if (index > 0) expect(each.start).toBeGreaterThan(merged[index - 1]!.stop);
        }
      }),
    );
  });

  test('the union does not depend on order, nor on a span given twice', () => {
    fc.assert(
      fc.property(spans, (list) => {
        expect(mergeSpans([...list.toReversed(), ...list])).toEqual(mergeSpans(list));
      }),
    );
  });

  test('gaps and spans share a window between them', () => {
    fc.assert(
      fc.property(span, spans, ({ start, stop }, list) => {
        const window = { start: Math.min(start, stop), stop: Math.max(start, stop) };
        const gaps = covered(gapsWithin(window, list));
        const busy = covered(list);
        for (const instant of covered([window])) expect(gaps.has(instant)).toBe(!busy.has(instant));
        for (const instant of gaps) expect(instant >= window.start && instant < window.stop).toBe(true);
      }),
    );
  });

  test('two devices with one timer do not double the time', () => {
    const desk = { start: NOON, stop: NOON + 2 * HOUR };
    const phone = { start: NOON + HOUR, stop: NOON + 3 * HOUR };
    expect(workedMinutes([desk, phone])).toBe(180);
    expect(workedMinutes([{ start: NOON, stop: NOON + 119_999 }])).toBe(1);
  });

  test('a span over midnight in Paris counts on both days', () => {
    const start = Date.parse('2026-11-21T22:30:00Z');
    expect(workedByDay([{ start, stop: start + 2 * HOUR }])).toEqual([
      { date: '2026-11-21', ms: HOUR / 2 },
      { date: '2026-11-22', ms: 1.5 * HOUR },
    ]);
  });

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('the day %s lasts %i hours', (date, hours) => {
    const day = { start: startOfDay(date), stop: startOfDay(addDays(date, 1)) };
    expect(workedByDay([day])).toEqual([{ date, ms: hours * HOUR }]);
  });

  test('the days of spans add up to their union', () => {
    const wide = fc.record({
      start: fc.integer({ min: 0, max: 40 * 24 }).map((hours) => Date.parse('2026-03-10T00:00:00Z') + hours * HOUR),
      hours: fc.nat(60),
    });
    fc.assert(
      fc.property(fc.array(wide, { maxLength: 6 }), (list) => {
        const long = list.map(({ start, hours }) => ({ start, stop: start + hours * HOUR }));
        const days = workedByDay(long);
        expect(days.reduce((sum, day) => sum + day.ms, 0)).toBe(workedMs(long));
        expect(days.map((day) => day.date)).toEqual([...new Set(days.map((day) => day.date))].toSorted());
      }),
    );
  });
});

describe('local dates', () => {
  test('an instant falls on the day it is in Paris', () => {
    expect(localDateOf(Date.parse('2026-11-21T22:59:59.999Z'))).toBe('2026-11-21');
    expect(localDateOf(Date.parse('2026-11-21T23:00:00Z'))).toBe('2026-11-22');
    expect(localDateOf(Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
    expect(localTimeOf(Date.parse('2026-07-01T08:42:59Z'))).toBe('10:42');
    expect(localTimeOf(NOON)).toBe('12:00');
  });

  test('days of the calendar, months and years', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
    expect(weekday('2026-11-21')).toBe(6);
  });

  test('only real days of the calendar are local dates', () => {
    for (const good of ['2026-11-21', '2028-02-29', '2000-02-29']) expect(isLocalDate(good)).toBe(true);
    for (const bad of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '21/11/2026',
      '0000-01-01',
      '',
      null,
      20261121,
    ]) {
      expect(isLocalDate(bad)).toBe(false);
    }
  });

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
        const date = addDays('2026-11-21', days);
        expect(isLocalDate(date)).toBe(true);
        expect(daysBetween('2026-11-21', date)).toBe(days);
        expect(localDateOf(startOfDay(date))).toBe(date);
        expect(localDateOf(startOfDay(date) - 1)).toBe(addDays(date, -1));
      }),
    );
  });
});

describe('a day and a time of Paris', () => {
  const at = (date: string, time: string) => {
    const instant = instantAt(date, time);
    return instant === null ? null : new Date(instant).toISOString();
  };

  test('are one instant, in winter and in summer', () => {
    expect(at('2026-11-23', '09:00')).toBe('2026-11-23T08:00:00.000Z');
    expect(at('2026-07-14', '09:00')).toBe('2026-07-14T07:00:00.000Z');
  });

  test('do not exist in the hour that the change to summer time skips', () => {
    expect(at('2027-03-28', '01:59')).toBe('2027-03-28T00:59:00.000Z');
    expect([at('2027-03-28', '02:00'), at('2027-03-28', '02:30')]).toEqual([null, null]);
    expect(at('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z');
  });

  test('come twice in the night of the change to winter time: the first counts', () => {
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  test('of any instant lead back to it, but within an hour that comes twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000_000 }), (minutes) => {
        const instant = NOON + minutes * 60_000;
        const back = instantAt(localDateOf(instant), localTimeOf(instant));
        expect(back === instant || back === instant - HOUR).toBe(true);
      }),
    );
  });

  test('a time has two digits of hours and of minutes', () => {
    expect(['00:00', '23:59'].every(isLocalTime)).toBe(true);
    expect(['24:00', '9:00', '09:60', '09:00:00', '', null].some(isLocalTime)).toBe(false);
  });
});
