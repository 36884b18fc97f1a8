import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FileOrder } from './support/file-order.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Files share their process and its modules: loading them anew for each took a quarter of the time (decision 0335).
    isolate: false,
    sequence: { sequencer: FileOrder },
    setupFiles: [fileURLToPath(new URL('support/properties.ts', import.meta.url))],
    // What was compiled for one part of the run serves the next ones.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            ...['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'],
            'tests/{repo,compatibility}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/prepare-databases.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['server/src/**/*.test.ts', 'tests/{simulation,crash}/**/*.test.ts'],
          globalSetup: ['tests/support/prepare-databases.ts'],
        },
      },
    ],
  },
});
