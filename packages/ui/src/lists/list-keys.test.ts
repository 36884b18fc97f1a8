import { expect, test } from 'vitest';
import { targetRow } from './list-keys.ts';

test('arrows, Home and End lead to a row that exists', () => {
  expect(targetRow('ArrowDown', -1, 3)).toBe(0);
  expect(targetRow('ArrowDown', 2, 3)).toBe(2);
  expect(targetRow('ArrowUp', 0, 3)).toBe(0);
  expect(targetRow('Home', 2, 3)).toBe(0);
  expect(targetRow('End', 0, 3)).toBe(2);
  expect(targetRow('Enter', 0, 3)).toBeNull();
});
