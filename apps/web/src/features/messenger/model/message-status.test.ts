import type { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { statusOf } from './message-status.ts';

const mine = { author: 'claire', receivedAt: null, deletedAt: null } as conversation.Message;

test('a message says how far it is, to its author alone, until the server has placed it', () => {
  expect(statusOf(mine, 'claire', 'queued')).toBe('waiting');
  expect(statusOf(mine, 'claire', 'local-only')).toBe('waiting');
  expect(statusOf(mine, 'claire', 'syncing')).toBe('sending');
  // Durable, but its place has not come back yet.
  expect(statusOf(mine, 'claire', 'saved')).toBe('sending');
  expect(statusOf(mine, 'claire', 'refused')).toBe('refused');
  expect(statusOf(mine, 'claire', 'storage-failed')).toBe('in-memory');
  expect(statusOf(mine, 'helene', 'queued')).toBeNull();
  expect(statusOf({ ...mine, receivedAt: '2026-11-21T09:00:00Z' }, 'claire', 'refused')).toBeNull();
  expect(statusOf({ ...mine, deletedAt: '2026-11-21T09:00:00Z' }, 'claire', 'queued')).toBeNull();
});
