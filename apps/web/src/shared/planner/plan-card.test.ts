import { addDays, daysBetween, weekday } from '@basoche/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cardsByDay,
  moved,
  stepped,
  stretched,
  timelineDays,
  timelineLinks,
  timelineRows,
  weeksAround,
  type PlanCard,
} from './plan-card.ts';

const card = (id: string, start: string, end = start, after?: string): PlanCard => ({
  id,
  title: id,
  href: `/${id}`,
  start,
  end,
  ...(after === undefined ? {} : { after }),
});

test('a month is shown in whole weeks from Monday, a week alone', () => {
  const month = weeksAround('2026-11-22', 'month');
  expect([month[0]?.[0], month.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  expect(weeksAround('2026-11-22', 'week')).toEqual([
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ]);
  expect(stepped('2026-01-31', 'month', 1)).toBe('2026-02-01');
  expect(stepped('2026-03-28', 'week', 1)).toBe('2026-04-04');
});

test('a card stands on each of its days that are shown, a longer one first', () => {
  const days = weeksAround('2026-11-22', 'week').flat();
  const byDay = cardsByDay([card('jour', '2026-11-17'), card('long', '2026-11-10', '2026-11-18')], days);
  expect([...byDay].map(([day, cards]) => [day, cards.map(({ id }) => id)])).toEqual([
    ['2026-11-16', ['long']],
    ['2026-11-17', ['long', 'jour']],
    ['2026-11-18', ['long']],
  ]);
  expect(cardsByDay([card('ailleurs', '2026-12-01')], days).size).toBe(0);
});

test('a moved card keeps its length, a stretched one its start and one day at least', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -400, max: 400 }), (length, by) => {
      const each = card('a', '2026-03-20', addDays('2026-03-20', length));
      const there = moved(each, by);
      expect(daysBetween(there.start, there.end)).toBe(length);
      const drawn = stretched(each, by);
      expect(drawn.start).toBe('2026-03-20');
      expect(daysBetween(drawn.start, drawn.end)).toBe(Math.max(0, length + by));
    }),
  );
});

test('a timeline shows four months from the first, or five weeks from a Monday', () => {
  const month = timelineDays('2026-11-22', 'month');
  expect([month[0], month.at(-1)]).toEqual(['2026-11-01', '2027-02-28']);
  const weeks = timelineDays('2026-11-22', 'week');
  expect([weeks.length, weekday(weeks[0] ?? ''), weeks.includes('2026-11-22')]).toEqual([35, 1, true]);
});

test('bars are cut at both ends of what is shown, and what is outside is not a row', () => {
  const rows = timelineRows(
    [
      card('dehors', '2026-10-31'),
      card('tard', '2027-02-20', '2027-03-10'),
      card('tôt', '2026-10-20', '2026-11-03'),
      card('fin', '2027-02-28'),
    ],
    timelineDays('2026-11-22', 'month'),
  );
  expect(rows.map((row) => [row.card.id, row.from, row.to, row.startsBefore, row.endsAfter])).toEqual([
    ['tôt', 0, 3, true, false],
    ['tard', 111, 120, false, true],
    ['fin', 119, 120, false, false],
  ]);
});

test('a line leads from what comes before, and says when its follower begins too early', () => {
  const rows = timelineRows(
    [
      card('a', '2026-11-02', '2026-11-05'),
      card('b', '2026-11-05', '2026-11-06', 'a'),
      card('c', '2026-11-09', '2026-11-09', 'b'),
      card('d', '2026-11-10', '2026-11-10', 'absente'),
    ],
    timelineDays('2026-11-22', 'month'),
  );
  expect(timelineLinks(rows)).toEqual([
    { from: 0, to: 1, early: true },
    { from: 1, to: 2, early: false },
  ]);
});
