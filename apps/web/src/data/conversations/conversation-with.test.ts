import { docName } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { conversationWith } from './conversation-with.ts';

const facts = (receivers: string[], createdAt = '2026-03-01T08:00:00Z', projectCode: string | null = null) => ({
  receivers,
  createdAt,
  projectCode,
});
const doc = (slug: string, title = '') => ({ name: docName('conversation', slug), title });

test('is the one of these two people alone, the oldest when two devices made one', () => {
  const known = new Map([
    ['group', facts(['samir', 'claire'])],
    ['later', facts(['samir'], '2026-05-01T08:00:00Z')],
    ['first', facts(['samir'])],
    ['other', facts(['claire'])],
  ]);
  const docs = ['group', 'later', 'first', 'other'].map((slug) => doc(slug));
  expect(conversationWith(known, docs, 'samir')).toBe('first');
  expect(conversationWith(known, docs, 'paul')).toBeNull();
});

test('a conversation about something is not it, nor one that was closed to the reader', () => {
  const known = new Map([
    ['titled', facts(['samir'])],
    ['matter', facts(['samir'], '2026-03-01T08:00:00Z', 'MARCHAL')],
    ['gone', facts(['samir'])],
  ]);
  expect(conversationWith(known, [doc('titled', 'Audience de mardi'), doc('matter')], 'samir')).toBeNull();
});
