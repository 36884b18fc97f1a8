import { expect, test } from 'vitest';
import { isInternalPath } from './internal-path.ts';

test.each(['/', '/dashboard', '/dashboard?config_id=12#haut', '/Editor?doc=a%5Cb', '/recherche?q=//x', '/à-faire'])(
  '%s is inside',
  (path) => {
    expect(isInternalPath(path)).toBe(true);
  },
);

test.each([
  '',
  'dashboard',
  '//ailleurs.test',
  '/\\ailleurs.test',
  '/\t/ailleurs.test',
  '/a\n',
  'https://ailleurs.test/',
  'javascript:alert(1)',
  ' /dashboard',
  `/${'a'.repeat(2_000)}`,
])('%j is not', (path) => {
  expect(isInternalPath(path)).toBe(false);
});
