import type { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { firstSince, startsDay, startsGroup, whenOf } from './message-time.ts';

function message(at: string, more: Partial<conversation.Message> = {}): conversation.Message {
  return {
    id: at,
    author: 'claire',
    text: 'Texte',
    sentAt: at,
    receivedAt: at,
    file: null,
    replyTo: null,
    plannedFor: null,
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
    tags: [],
    reactions: [],
    pin: null,
    ...more,
  };
}

test('days are those of Paris, and the time is the server’s once it has the message', () => {
  const late = message('2026-11-20T23:30:00Z', { sentAt: '2026-11-20T21:00:00Z' });
  expect(whenOf(late)).toMatchObject({ day: '2026-11-21', time: '00:30' });
  expect(whenOf({ ...late, receivedAt: null })).toMatchObject({ day: '2026-11-20', time: '22:00' });
  expect(startsDay(late, message('2026-11-20T22:30:00Z'))).toBe(true);
  expect(startsDay(late, undefined)).toBe(true);
});

test('a day leads to its first message, to the next one, or to the last', () => {
  const days = ['2026-10-30', '2026-11-02', '2026-11-02', '2026-11-20'];
  const messages = days.map((day, at) => message(`${day}T1${at}:00:00Z`));
  const place = (day: string) => messages.indexOf(firstSince(messages, day)!);
  expect(['2026-01-01', '2026-10-30', '2026-10-31', '2026-11-02', '2026-11-03', '2027-01-01'].map(place)).toEqual([
    0, 0, 1, 1, 3, 3,
  ]);
  expect(firstSince([], '2026-11-20')).toBeUndefined();
});

test('messages of one person within five minutes stand together, unless one answers or was deleted', () => {
  const first = message('2026-11-21T10:00:00Z');
  const next = message('2026-11-21T10:04:59Z');
  expect(startsGroup(next, first)).toBe(false);
  expect(startsGroup(message('2026-11-21T10:05:01Z'), first)).toBe(true);
  expect(startsGroup({ ...next, author: 'helene' }, first)).toBe(true);
  expect(startsGroup({ ...next, replyTo: 'm0' }, first)).toBe(true);
  expect(startsGroup(next, { ...first, deletedAt: '2026-11-21T10:01:00Z' })).toBe(true);
  expect(startsGroup(first, undefined)).toBe(true);
});
