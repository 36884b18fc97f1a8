// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { writeText } from '../storage/local-store.ts';
import { unsyncedOf, unsyncedOfOthers, writeUnsyncedNote } from './unsynced-note.ts';

const KEY = 'basoche.unsynced';
const claire = { userId: 'u1', name: 'Claire', pending: 2 };
const samir = { userId: 'u2', name: 'Samir', pending: 1 };

beforeEach(() => localStorage.clear());

test('what one person left unsent is still known after another worked and signed out here', () => {
  writeUnsyncedNote(claire);
  writeUnsyncedNote(samir);
  expect([unsyncedOf('u1'), unsyncedOf('u2')]).toEqual([2, 1]);
  expect(unsyncedOfOthers('u1')).toEqual(samir);
  writeUnsyncedNote({ ...samir, pending: 0 });
  expect([unsyncedOf('u1'), unsyncedOf('u2')]).toEqual([2, null]);
  expect(unsyncedOfOthers('u2')).toEqual(claire);
  expect(unsyncedOfOthers('u1')).toBeNull();
  writeUnsyncedNote({ ...claire, pending: 0 });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('the note of an earlier release is read, and what is unreadable counts as nothing', () => {
  writeText(KEY, JSON.stringify(claire));
  expect(unsyncedOf('u1')).toBe(2);
  for (const text of ['{', 'null', '[1,{"userId":3}]']) {
    writeText(KEY, text);
    expect(unsyncedOf('u1')).toBeNull();
    expect(unsyncedOfOthers('u1')).toBeNull();
  }
});
