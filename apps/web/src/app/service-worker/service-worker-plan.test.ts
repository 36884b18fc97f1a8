import { expect, test } from 'vitest';
import { isShellNavigation, plan } from './service-worker-plan.ts';

const manifest = [
  { url: 'index.html', revision: 'a' },
  { url: 'assets/app-12345678.js', revision: null },
];

test('files named by their hash are told apart from those that are not', () => {
  const { urls, index } = plan(manifest);
  expect([...urls]).toEqual([
    ['/index.html', false],
    ['/assets/app-12345678.js', true],
  ]);
  expect(urls.has(index)).toBe(true);
});

test('any change of a file makes another cache; the order of the files does not', () => {
  const { cacheName } = plan(manifest);
  expect(plan(manifest.toReversed()).cacheName).toBe(cacheName);
  expect(plan([{ url: 'index.html', revision: 'b' }, manifest[1]!]).cacheName).not.toBe(cacheName);
});

test.each(['/', '/dashboard', '/todos/view/1', '/apiculture'])('the page %s starts from the device', (path) => {
  expect(isShellNavigation('navigate', path)).toBe(true);
  expect(isShellNavigation('cors', path)).toBe(false);
});

test.each(['/api', '/api/docs', '/sync', '/sync/board/x', '/metrics'])('%s is the server’s own', (path) => {
  expect(isShellNavigation('navigate', path)).toBe(false);
});
