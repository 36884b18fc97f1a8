import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * A limit in milliseconds fails when a machine is busy and says nothing when it is fast. Work is counted instead (values read,
 * calls, steps), and what takes time is measured by `npm run bench`.
 */
const CLOCK =
  /\bperformance\s*\.\s*now\s*\(|\bprocess\s*\.\s*hrtime\b|\bexpect\([^;\n]*(?:\bDate\.now\(\)\s*-|-\s*Date\.now\(\))/;

/** Tests that choose the moment of a crash, or say how long something took: they ask for no limit. */
const EXCEPTIONS = ['tests/crash/'];

test('no test outside of the bench asks how long something took', () => {
  const wrong = sourceFiles()
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && CLOCK.test(text))
    .map(({ path }) => path)
    .filter((path) => !EXCEPTIONS.some((folder) => path.startsWith(folder)));
  expect(wrong).toEqual([]);
});
