import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from './source-files.ts';

/** A selector that styles a class wherever it stands. */
const ALONE = /^\.([\w-]+)(?:::?[\w-]+(?:\([^)]*\))?)*$/;
const OWNER = /^apps\/web\/src\/(?:features\/[^/]+|[^/]+)|^packages\/[^/]+/;

function classesOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(','));
  return selectors.flatMap((selector) => ALONE.exec(selector.trim())?.[1] ?? []);
}

test('no two features style the same class: once both were opened, the styles of both are on every page', () => {
  const owners = new Map<string, Set<string>>();
  for (const path of repositoryFiles().filter((each) => each.endsWith('.css'))) {
    const owner = OWNER.exec(path)?.[0] ?? path;
    for (const name of classesOf(readFileSync(path, 'utf8'))) {
      if (!owners.has(name)) owners.set(name, new Set());
      owners.get(name)!.add(owner);
    }
  }
  const shared = [...owners]
    .filter(([, each]) => each.size > 1)
    .map(([name, each]) => `${name}: ${[...each].join(', ')}`);
  expect(shared).toEqual([]);
});
