import { describe, expect, test } from 'vitest';
import {
  CRASHES,
  databaseOf,
  databaseTests,
  ON_POSTGRES,
  onEmbedded,
  onEmbeddedAlone,
  UNITS,
} from '../support/test-plan.ts';
import { repositoryFiles } from './source-files.ts';

const testFiles = repositoryFiles().filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));

test('every test file belongs to a part of the complete run', () => {
  const parts = [...UNITS, ...ON_POSTGRES, ...CRASHES, 'tests/components/', 'tests/e2e/'];
  expect(testFiles.filter((path) => !parts.some((part) => path.startsWith(part)))).toEqual([]);
});

describe('which database a file runs on', () => {
  test('every file of the server, of calls, simulation and crashes runs on one database at least', () => {
    const known = databaseTests().map(({ path }) => path);
    const wanted = testFiles.filter((path) => [...ON_POSTGRES, ...CRASHES].some((part) => path.startsWith(part)));
    expect(known.toSorted()).toEqual(wanted.toSorted());
    const reached = new Set([...onEmbedded(), ...known.filter((path) => !onEmbeddedAlone().includes(path))]);
    expect(known.filter((path) => !reached.has(path))).toEqual([]);
  });

  test('no file says it where nobody reads it', () => {
    const readFor = new Set(databaseTests().map(({ path }) => path));
    const others = testFiles.filter((path) => !readFor.has(path));
    expect(others.filter((path) => databaseOf(path) !== 'postgres')).toEqual([]);
  });

  test('the embedded database is asked every call, and so every capability; every table, and every migration', () => {
    expect(onEmbedded()).toEqual(
      expect.arrayContaining([
        'tests/contract/every-route.test.ts',
        'tests/contract/routes.test.ts',
        'server/src/db/protection/protection.test.ts',
        'server/src/db/migrations/from-0055.test.ts',
      ]),
    );
  });
});
