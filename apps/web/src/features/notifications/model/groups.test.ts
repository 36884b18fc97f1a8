import type { Notification } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { groupsOf } from './groups.ts';

const notice = (id: string, subject: string | null, isRead = false): Notification => ({
  id,
  subject,
  isRead,
  content: id,
  type: 1,
  createdAt: '2026-11-22T10:00:00.000Z',
  url: '/',
});

test('notices about one object are one group, at the place of the newest', () => {
  const groups = groupsOf([
    notice('5', 'board/a'),
    notice('4', null),
    notice('3', 'document/b', true),
    notice('2', 'board/a', true),
    notice('1', 'board/a'),
  ]);
  expect(groups.map(({ newest, others, unread }) => [newest.id, others.map(({ id }) => id), unread])).toEqual([
    ['5', ['2', '1'], 2],
    ['4', [], 1],
    ['3', [], 0],
  ]);
});

test('notices about nothing stand alone', () => {
  expect(groupsOf([notice('2', null), notice('1', null)])).toHaveLength(2);
  expect(groupsOf([])).toEqual([]);
});
