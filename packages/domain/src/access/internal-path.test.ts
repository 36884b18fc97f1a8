import { expect, test } from 'vitest';
import { isInternalPath } from './internal-path.ts';

test.each([
  '/',
  '/dashboard',
  '/dashboard?config_id=12#haut',
  '/Editor?doc=a%5Cb',
  '/recherche?q=//x',
  '/à-faire',
  '/todos/view/a%2Fb',
  '/todos?list=..#//x',
])('%s is inside', (path) => {
  expect(isInternalPath(path)).toBe(true);
});

test.each([
  '',
  'dashboard',
  '//ailleurs.test',
  '/\\ailleurs.test',
  '\\\\ailleurs.test',
  '/\t/ailleurs.test',
  '/%09/ailleurs.test',
  '/%5Cailleurs.test',
  '/%2Failleurs.test',
  '/.//ailleurs.test',
  '/..//ailleurs.test',
  '/%2e//ailleurs.test',
  '/a/..//ailleurs.test',
  '/a/%2E%2E/b',
  '/%',
  '/a\n',
  '/a\0',
  'https://ailleurs.test/',
  'https:ailleurs.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' /dashboard',
  '\u00a0/dashboard',
  `/${'a'.repeat(2_000)}`,
  12,
  true,
  null,
  undefined,
  ['/dashboard'],
  { href: '/dashboard' },
])('%j is not', (path) => {
  expect(isInternalPath(path)).toBe(false);
});
