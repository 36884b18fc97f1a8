import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLEAN_UP_RULES } from '../clean-up-rules.ts';
import { capabilities } from './index.ts';

function twice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

test('every capability that a folder declares is listed, once', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const declared = await Promise.all(
    folders.map(async ({ name }) => {
      const index = (await import(`./${name}/index.ts`)) as Record<string, unknown>;
      return Object.values(index).filter(
        (value) => typeof value === 'object' && value !== null && 'name' in value && 'routes' in value,
      );
    }),
  );
  const missing = declared.flat().filter((capability) => !capabilities.some((listed) => listed === capability));
  expect(missing).toEqual([]);
  expect(declared.flat()).toHaveLength(capabilities.length);
  expect(twice(capabilities.map(({ name }) => name))).toEqual([]);
});

test('no queue has two jobs, and no table two clean-ups', () => {
  expect(twice(capabilities.flatMap(({ jobs = [] }) => jobs.map(({ queue }) => queue)))).toEqual([]);
  expect(twice(CLEAN_UP_RULES.map(({ table }) => table))).toEqual([]);
});
