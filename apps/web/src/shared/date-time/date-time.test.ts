import { expect, test } from 'vitest';
import { dayTitle } from './day-title.ts';
import { readTime } from './date-time.ts';

test('a time is read as people type it', () => {
  const read = ['9h30', '09:30', '9:30', '18 h', '18', '0930', '930', '9.30', '23h59'].map(readTime);
  expect(read).toEqual(['09:30', '09:30', '09:30', '18:00', '18:00', '09:30', '09:30', '09:30', '23:59']);
  expect(['', '25h', '9h75', 'midi', '9:3', '12345'].map(readTime)).toEqual([null, null, null, null, null, null]);
});

test('titles of days', () => {
  expect(dayTitle('2026-11-21', '2026-11-21')).toBe('Aujourd’hui');
  expect(dayTitle('2026-11-20', '2026-11-21')).toBe('Hier');
  expect(dayTitle('2026-11-13', '2026-11-21')).toBe('Vendredi 13 novembre');
  expect(dayTitle('2025-03-01', '2026-11-21')).toBe('Samedi 1er mars 2025');
});
