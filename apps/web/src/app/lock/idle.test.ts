import { expect, test } from 'vitest';
import { DEFAULT_IDLE, isIdle } from './idle.ts';
import { parseLockNote } from './lock-note.ts';

const MINUTE = 60_000;
const AT = 1_700_000_000_000;

test('an absence counts from the last gesture, the sleep of the computer included', () => {
  expect(isIdle(AT + 15 * MINUTE - 1, AT, 15)).toBe(false);
  expect(isIdle(AT + 15 * MINUTE, AT, 15)).toBe(true);
  expect(isIdle(AT + 8 * 60 * MINUTE, AT, 60)).toBe(true);
});

test('a clock that was set back counts as an absence, one put right by seconds does not', () => {
  expect(isIdle(AT - 30_000, AT, 15)).toBe(false);
  expect(isIdle(AT - 2 * MINUTE, AT, 15)).toBe(true);
});

test('« Jamais » never locks, and the choice of nobody is 30 minutes', () => {
  expect(isIdle(AT + 365 * 24 * 60 * MINUTE, AT, null)).toBe(false);
  expect(DEFAULT_IDLE).toBe(30);
});

test('the note of a locked device is read with what it lacks, and anything else is no note', () => {
  expect(parseLockNote({ userId: 'u', firmId: 'f' })).toEqual({
    userId: 'u',
    firmId: 'f',
    name: '',
    firm: '',
    secret: 'password',
    waiting: 0,
    session: null,
  });
  const note = { userId: 'u', firmId: 'f', name: 'C', firm: 'F', secret: 'code', waiting: 2, session: 's' };
  expect(parseLockNote(JSON.parse(JSON.stringify(note)))).toEqual(note);
  for (const value of [null, 'x', {}, { userId: 'u' }]) expect(parseLockNote(value)).toBeNull();
});
