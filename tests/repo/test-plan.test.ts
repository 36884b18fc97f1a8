import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CRASHES, EMBEDDED_CALLS, ON_POSTGRES, EMBEDDED_TOO, UNITS } from '../support/test-plan.ts';
import { repositoryFiles } from './source-files.ts';

test('every test file belongs to a part of the complete run', () => {
  const parts = [...UNITS, ...ON_POSTGRES, ...CRASHES, ...EMBEDDED_TOO, 'tests/components/', 'tests/e2e/'];
  const forgotten = repositoryFiles().filter(
    (path) => /\.(?:test|spec)\.tsx?$/.test(path) && !parts.some((part) => path.startsWith(part)),
  );
  expect(forgotten).toEqual([]);
});

test('the calls of the embedded database name files that exist', () => {
  expect(EMBEDDED_CALLS.filter((path) => !existsSync(path))).toEqual([]);
});
