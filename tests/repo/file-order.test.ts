import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { FileOrder } from '../support/file-order.ts';
import { sourceFiles } from './source-files.ts';

/** A run that knows nothing yet of how long its files take. */
const firstRun = {
  config: { root: resolve('.') },
  cache: { getFileTestResults: () => undefined, getFileStats: () => undefined },
} as unknown as Vitest;

const project = { name: 'pure', config: { isolate: false, sequence: { groupOrder: 0 } } };

test('files that ask for the same environment follow each other, whatever the order they come in', async () => {
  const tests = sourceFiles().filter(({ path }) => /^packages\/editor\/.*\.test\.ts$/.test(path));
  const withPage = tests.filter(({ text }) => text.startsWith('// @vitest-environment happy-dom'));
  const without = tests.filter(({ text }) => !text.includes('@vitest-environment'));
  expect(without.length).toBeGreaterThan(2);
  const mixed = withPage.flatMap((file, at) => [file, ...without.slice(at, at + 1)]).map(({ path }) => path);

  const specs = mixed.map((path) => ({ moduleId: resolve(path), project }) as TestSpecification);
  const sorted = (await new FileOrder(firstRun).sort(specs)).map(({ moduleId }) => moduleId);
  expect(sorted.toSorted()).toEqual(mixed.map((path) => resolve(path)).toSorted());
  const pages = new Set(withPage.map(({ path }) => resolve(path)));
  const changes = sorted.filter((path, at) => at > 0 && pages.has(path) !== pages.has(sorted[at - 1]!));
  expect(changes).toHaveLength(1);
});

test('long files come first among those of their environment', async () => {
  const paths = sourceFiles()
    .map(({ path }) => path)
    .filter((path) => /^tests\/(?:simulation|contract)\/[^/]*\.test\.ts$/.test(path));
  const long = ['tests/simulation/regressions.test.ts', 'tests/simulation/world.test.ts'];
  const specs = paths.map((path) => ({ moduleId: resolve(path), project }) as TestSpecification);
  const sorted = (await new FileOrder(firstRun).sort(specs)).map(({ moduleId }) => moduleId);
  expect(sorted).toHaveLength(paths.length);
  expect(sorted.slice(0, 2).toSorted()).toEqual(long.map((path) => resolve(path)));
});
