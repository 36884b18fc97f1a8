import { describe, expect, test } from 'vitest';
import { SPECIFIED_ROUTES } from './specified-routes.fixture.ts';
import type { FeaturePage } from '../shared/feature.ts';
import { pageAt } from '../app/pages/page-rules.ts';
import { FEATURES, STALE_AFTER } from './features.ts';
import { announcedAt, PAGES, redirectAt } from './pages.ts';

const generated = import.meta.glob<string>('../routeTree.gen.ts', { query: '?raw', import: 'default', eager: true });
const pageFiles = import.meta.glob<readonly FeaturePage[]>('../features/*/pages.ts', { eager: true, import: 'pages' });

/** Paths with a screen of their own, as the generated route tree lists them (`$id` for `:id`, `{-$id}` for `:id?`); not that of developers. */
const screens = (Object.values(generated)[0] ?? '')
  .split('export interface FileRoutesByTo {')
  .slice(1)
  .flatMap((rest) => [...(rest.split('\n}')[0] ?? '').matchAll(/'([^']+)':/g)])
  .map(([, path = '']) => path.replaceAll(/\{-\$(\w+)\}/g, ':$1?').replaceAll('$', ':'))
  .filter((path) => !path.endsWith(':') && path !== '/catalogue');

const paths = FEATURES.flatMap(({ pages }) => pages.map(({ path }) => path));

function twice(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

describe('a feature cannot be half registered', () => {
  test('its pages are those that the guards know', () => {
    const handedIn = new Set(FEATURES.map(({ pages }) => pages));
    expect(Object.entries(pageFiles).filter(([, pages]) => !handedIn.has(pages))).toEqual([]);
    expect(FEATURES.filter(({ pages }) => !Object.values(pageFiles).includes(pages))).toEqual([]);
    expect(twice(FEATURES.map(({ id }) => id))).toEqual([]);
  });

  test('each page of the specification is in exactly one manifest', () => {
    const specified = SPECIFIED_ROUTES.map(([path]) => path);
    expect(specified.filter((path) => !paths.includes(path))).toEqual([]);
    expect(twice(paths)).toEqual([]);
  });

  test('each page that is built is in a manifest, and each page of a manifest is built, announced or leads elsewhere', () => {
    expect(screens.length).toBeGreaterThan(40);
    expect(screens.filter((path) => !paths.includes(path))).toEqual([]);
    const open = PAGES.filter(({ soon, redirect }) => soon === undefined && redirect === undefined);
    expect(open.map(({ path }) => path).filter((path) => !screens.some((screen) => isBuiltBy(path, screen)))).toEqual(
      [],
    );
  });

  test('what the frame offers leads to a page of the same feature, and stands at a place of its own', () => {
    for (const { pages, nav = [], palette } of FEATURES) {
      const offered = [...nav, ...(palette?.places ?? [])].map(({ to }) => to);
      const targets = [...offered, ...(palette?.actions ?? []).map(({ href }) => href)];
      expect(targets.filter((target) => pageAt(target, pages) === null)).toEqual([]);
    }
    const entries = FEATURES.flatMap(({ nav = [] }) => nav);
    expect(twice(entries.map(({ id }) => id))).toEqual([]);
    expect(twice(entries.map(({ group, place }) => `${group} ${place}`))).toEqual([]);
    expect(twice(entries.flatMap(({ key }) => key ?? []))).toEqual([]);
    expect(twice(FEATURES.flatMap(({ palette }) => palette?.places ?? []).map(({ place }) => String(place)))).toEqual(
      [],
    );
    expect(twice(FEATURES.flatMap(({ palette }) => palette?.actions ?? []).map(({ place }) => String(place)))).toEqual(
      [],
    );
  });
});

/** A name of the screen's path stands for any segment of the page's, and for none where it is optional. */
function isBuiltBy(path: string, screen: string): boolean {
  const [wanted, built] = [path.split('/'), screen.split('/')];
  return (
    wanted.every((segment, at) => segment === built[at] || built[at]?.startsWith(':') === true) &&
    built.slice(wanted.length).every((segment) => segment.endsWith('?'))
  );
}

test('fixed segments win over names, and an address that nothing covers has no page', () => {
  expect(pageAt('/contact/import', PAGES)?.page.path).toBe('/contact/import');
  expect(pageAt('/contact/create', PAGES)?.page.path).toBe('/contact/create/:companyId?/:isLawyer?/:redirect?');
  expect(pageAt('/CONTACT/view/%E0%A4%A', PAGES)?.params['id']).toBe('%E0%A4%A');
  expect(pageAt('/nulle-part', PAGES)).toBeNull();
});

test('an announced page says its topic until its screen is there', () => {
  expect(announcedAt('/calendar')).toBe('calendar');
  expect(announcedAt('/ged/file/share')).toBe('ged');
  expect(announcedAt('/todos')).toBeNull();
  expect(announcedAt('/nulle-part')).toBeNull();
});

test('a task of the dashboard opens where tasks live', () => {
  expect(redirectAt('/dashboard/todos/view/t%20é')).toBe('/todos/view/t%20%C3%A9');
  expect(redirectAt('/todos/view/t')).toBeNull();
});

test('a live event makes the queries of every feature stale that names it', () => {
  expect(STALE_AFTER.get('user.updated')?.toSorted()).toEqual(['people', 'profile']);
  expect(STALE_AFTER.get('firm.updated')).toEqual(['firm']);
});
