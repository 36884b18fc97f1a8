import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { pageOrHome, pageSearch, textSearch } from './search.ts';

/** What a screen below the root reads of an address, as the real router gives it. */
function searchAt(
  address: string,
  validateSearch: (search: Record<string, unknown>) => object,
): Record<string, unknown> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/page', validateSearch });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return router.matchRoutes(router.latestLocation).at(-1)!.search;
}

const query = (value: string) => `/page?suite=${encodeURIComponent(value)}`;

test('a page of the application is read from the address', () => {
  expect(searchAt(query('/todos?list=a'), pageSearch('suite')).suite).toBe('/todos?list=a');
});

test.each([
  'https://ailleurs.test/login',
  '//ailleurs.test/x',
  '/\\ailleurs.test',
  '/%09/ailleurs.test',
  'javascript:alert(1)',
  '["/dashboard"]',
  '{"href":"/dashboard"}',
  '12',
  'true',
  'null',
])('what is no page of the application is not read, although the parent has it: %s', (value) => {
  expect(searchAt(query(value), pageSearch('suite')).suite).toBeUndefined();
});

test.each(['["a"]', '{"a":1}', 'true', 'null'])('what is no text is not read as one: %s', (value) => {
  expect(searchAt(query(value), textSearch('suite')).suite).toBeUndefined();
});

test('a number is read as the text it was', () => {
  expect(searchAt('/page?suite=12', textSearch('suite')).suite).toBe('12');
});

test('a page to open is checked where it is opened: anything else is the dashboard', () => {
  expect(pageOrHome('/todos')).toBe('/todos');
  for (const other of [null, undefined, '', 'https://ailleurs.test', '//ailleurs.test', 'javascript:alert(1)', ['/']])
    expect(pageOrHome(other)).toBe('/dashboard');
});
