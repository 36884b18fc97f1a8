import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const session = (user: string, fromSeq: number, toSeq: number, from: string, to: string) => ({
  user,
  fromSeq,
  toSeq,
  from,
  to,
  changes: toSeq - fromSeq + 1,
});

test('moments stand under their day in Paris, the newest first, a named one above its session', () => {
  const days = timelineOf({
    sessions: [
      session('claire', 1, 4, '2026-03-01T21:30:00Z', '2026-03-01T22:59:00Z'),
      session('samir', 5, 9, '2026-03-01T23:01:00Z', '2026-03-01T23:20:00Z'),
    ],
    versions: [
      {
        id: 'v',
        title: 'Envoyée',
        seq: 9,
        user: 'claire',
        namedAt: '2026-04-01T08:00:00Z',
        at: '2026-03-01T23:20:00Z',
      },
    ],
  });
  expect(days.map(({ day, dateTimes }) => [day, dateTimes.map(({ key, seq, since }) => [key, seq, since])])).toEqual([
    [
      '2026-03-02',
      [
        ['vv', 9, 4],
        ['s5', 9, 4],
      ],
    ],
    ['2026-03-01', [['s1', 4, 0]]],
  ]);
});
