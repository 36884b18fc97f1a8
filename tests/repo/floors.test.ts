import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrowsOf, cycleIn, type Arrow } from './import-graph.ts';

const SRC = 'apps/web/src/';

/**
 * Lowest first: a file imports from its own floor and from those below. `shell` and `features` stand side by side: neither
 * imports the other, and what is on top puts them together.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['i18n'],
  ['app'],
  ['data'],
  ['shared'],
  ['features', 'shell'],
  ['routes', 'routeTree.gen.ts', 'app-router.ts', 'main.tsx', 'catalogue'],
];

/** Types that stand beside the sources for all of them. */
const AMBIENT = new Set(['vite-env.d.ts', 'css-variables.d.ts']);

const partOf = (path: string) => path.slice(SRC.length).split('/')[0]!;
const floorOf = (path: string) => FLOORS.findIndex((parts) => parts.includes(partOf(path)));

const featureOf = (path: string) => (partOf(path) === 'features' ? path.slice(SRC.length).split('/')[1]! : null);

/** Arrows that go up, or from `shell` to `features` or back. */
function againstFloors(arrows: readonly Arrow[]): string[] {
  return arrows
    .filter(({ from, to }) => {
      if (floorOf(from) !== floorOf(to)) return floorOf(to) > floorOf(from);
      return partOf(from) !== partOf(to) && floorOf(from) < FLOORS.length - 1;
    })
    .map(({ from, to }) => `${from} imports ${to}`);
}

/**
 * Arrows into a feature that pass its index by. Style sheets of its folder name classes for every screen, and what is loaded
 * later is named itself: by the index, all the rest of it would be loaded as well.
 */
function pastIndex(all: readonly Arrow[]): string[] {
  return all
    .filter(({ from, to, isLater }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      if (own === null || other === null || own === other || isLater) return false;
      const inside = to.slice(`${SRC}features/${other}/`.length);
      return inside !== 'index.ts' && !/^[\w-]+\.css$/.test(inside);
    })
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Which features each feature imports. */
function neighboursIn(all: readonly Arrow[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    const [own, other] = [featureOf(from), featureOf(to)];
    if (own === null || other === null || own === other) continue;
    graph.set(own, (graph.get(own) ?? new Set()).add(other));
  }
  return graph;
}

const arrow = (from: string, to: string, isLater = false): Arrow => ({ from: SRC + from, to: SRC + to, isLater });
const arrows = arrowsOf('apps/web');

test('every source of the web application stands on a floor', () => {
  const paths = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  expect(paths.length).toBeGreaterThan(700);
  expect(paths.filter((path) => floorOf(path) < 0 && !AMBIENT.has(partOf(path)))).toEqual([]);
});

test('a floor of the web application imports only what is below it', () => {
  expect(againstFloors(arrows)).toEqual([]);
});

test('what the imports of a source are is read from its syntax', () => {
  const from = `${SRC}shell/RootFrame.tsx`;
  const loadedLater = `${SRC}shell/Toasts.tsx`;
  expect(readFileSync(from, 'utf8')).toContain("import('./Toasts.tsx')");
  expect(arrows).toContainEqual({ from, to: loadedLater, isLater: true });
  expect(arrows).toContainEqual({ from: `${SRC}main.tsx`, to: `${SRC}shell/shell.css`, isLater: false });
});

test('an arrow against the floors is named', () => {
  const wrong = [
    arrow('app/engine.tsx', 'data/docs/docs.ts'),
    arrow('shared/now.ts', 'features/tasks/index.ts'),
    arrow('shell/TopBar.tsx', 'features/notifications/index.ts'),
    arrow('features/tasks/feature.ts', 'shell/nav.ts'),
    arrow('shell/nav.ts', 'routes/login.tsx'),
  ];
  const right = [
    arrow('routes/login.tsx', 'features/access/screens/LoginScreen.tsx'),
    arrow('features/tasks/feature.ts', 'app/engine.tsx'),
    arrow('main.tsx', 'app-router.ts'),
  ];
  expect(againstFloors([...wrong, ...right])).toEqual(wrong.map(({ from, to }) => `${from} imports ${to}`));
});

test('the frame knows features by their manifests alone', () => {
  const sources = [...new Set(arrows.map(({ from }) => from))].filter((path) => !/\.test\.tsx?$/.test(path));
  const globs = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)].map(
      ([, pattern]) => `${path}: ${pattern}`,
    ),
  );
  expect(globs.toSorted()).toEqual([
    `${SRC}shell/features.ts: ../features/*/feature.ts`,
    `${SRC}shell/pages.ts: ../features/*/pages.ts`,
  ]);
});

test('a feature reaches another by its index', () => {
  expect(pastIndex(arrows)).toEqual([]);
});

test('features import each other in one direction', () => {
  const graph = neighboursIn(arrows);
  expect(graph.size).toBeGreaterThan(10);
  expect(cycleIn(graph)).toEqual([]);
});

test('an arrow past an index and a circle of features are named', () => {
  const past = arrow('features/home/feature.ts', 'features/tasks/model/view.ts');
  const right = [
    arrow('features/home/feature.ts', 'features/tasks/index.ts'),
    arrow('features/home/feature.ts', 'features/tasks/tasks.css'),
    arrow('features/home/feature.ts', 'features/tasks/screens/TodosScreen.tsx', true),
    arrow('features/home/feature.ts', 'features/home/model/to-do.ts'),
  ];
  expect(pastIndex([past, ...right])).toEqual([`${past.from} imports ${past.to}`]);
  expect(cycleIn(neighboursIn(right))).toEqual([]);
  const back = arrow('features/tasks/feature.ts', 'features/home/index.ts', true);
  expect(cycleIn(neighboursIn([...right, back]))).toEqual(['home', 'tasks', 'home']);
});
