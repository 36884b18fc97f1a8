import { describe, expect, test } from 'vitest';
import { propertyTests, usesProperties } from '../support/property-tests.ts';
import { sourceFiles } from './source-files.ts';

const lines = sourceFiles()
  .filter((file) => usesProperties(file) && file.path !== 'tests/support/properties.ts')
  .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })));

describe('properties are tried with the seed and as often as tests/support/properties.ts says', () => {
  test('they stand where it is read', () => {
    const paths = propertyTests().map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(80);
    expect(paths.filter((path) => /^tests\/(?:components|e2e|bench)\//.test(path))).toEqual([]);
  });

  test('none has a seed of its own, but an example saved with its path and a sample whose cases are counted', () => {
    const isOwnSeed = (line: string) => /\bseed: -?\d/.test(line) && !/\bpath: '|\bfc\.sample\(/.test(line);
    expect(lines.filter(({ line }) => isOwnSeed(line))).toEqual([]);
  });

  test('none reads how often it runs from a variable, or sets what all of them share', () => {
    const isOwnCount = (line: string) => /\bnumRuns:.*\benv\b|\bconfigureGlobal\(|\bresetConfigureGlobal\(/.test(line);
    expect(lines.filter(({ line }) => isOwnCount(line))).toEqual([]);
  });
});
