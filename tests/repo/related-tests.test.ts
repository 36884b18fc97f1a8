import { expect, test } from 'vitest';
import { relatedTests } from '../support/related-tests.ts';
import { sourceFiles } from './source-files.ts';

test('a changed file asks for the tests of its package that import it, however far', () => {
  const files = [
    { path: 'packages/a/src/index.ts', text: `export { one } from './one/one.ts';` },
    { path: 'packages/a/src/one/one.ts', text: `import type { Deep } from './deep.ts';\nimport './side.ts';` },
    { path: 'packages/a/src/one/one.test.ts', text: `import { one } from './one.ts';` },
    { path: 'packages/a/src/all.test.ts', text: `import { one } from './index.ts';` },
    {
      path: 'packages/a/src/late.test.ts',
      text: `await import('./one/side.ts'); new URL('./one/worker.ts', import.meta.url);`,
    },
    { path: 'packages/a/src/other.test.ts', text: `import { two } from './two.ts';` },
    { path: 'packages/b/src/b.test.tsx', text: `import { one } from '@basoche/a';` },
  ];
  const reached = (...paths: string[]) =>
    relatedTests(
      paths.map((path) => `packages/a/src/${path}`),
      files,
    );
  expect(reached('one/deep.ts')).toEqual(['packages/a/src/all.test.ts', 'packages/a/src/one/one.test.ts']);
  expect(reached('one/side.ts')).toContain('packages/a/src/late.test.ts');
  expect(reached('one/worker.ts')).toEqual(['packages/a/src/late.test.ts']);
  expect(reached('other.test.ts')).toEqual(['packages/a/src/other.test.ts']);
  expect(reached('nowhere.ts')).toEqual([]);
});

test('the imports of the sources are understood', () => {
  const files = sourceFiles();
  expect(relatedTests(['tests/support/related-tests.ts'], files)).toEqual(['tests/repo/related-tests.test.ts']);
  const ofCrdt = relatedTests(['packages/crdt/src/index.ts'], files);
  expect(ofCrdt.length).toBeGreaterThan(10);
  expect(ofCrdt.filter((path) => !path.startsWith('packages/crdt/'))).toEqual([]);
});
