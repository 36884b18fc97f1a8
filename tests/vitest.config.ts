import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'],
          // They start nothing and mock no module: a third of their time went into loading the same modules again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: ['tests/contract/**/*.test.ts'],
          // Each opens an application and a database of its own: most of the time went into loading what they are made of.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['server/src/**/*.test.ts', 'tests/{simulation,compatibility,repo,crash}/**/*.test.ts'],
          isolate: false,
        },
      },
    ],
  },
});
