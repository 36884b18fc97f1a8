import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { pdfFiles } from '../../apps/web/scripts/pdf-files.ts';
import { freePort } from '../support/app.ts';
import { CHROMIUM_ARGS, locateChromiumShell } from '../support/chromium.ts';
import { commands } from './commands.ts';

// React without the checks for those who develop: they are near a third of the work of a page.
process.env['NODE_ENV'] = 'production';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Ports of the server of all tests, and of the door by which a test asks it for a firm; this file is read more than once. */
const app = (process.env['COMPONENTS_APP_PORT'] ??= String(await freePort()));
const door = (process.env['COMPONENTS_DOOR_PORT'] ??= String(await freePort()));

const launchOptions = { executablePath: locateChromiumShell(), args: CHROMIUM_ARGS };
const viewport = { width: 1440, height: 900 };

export default defineConfig({
  root: here('../..'),
  // Beside that of the application: what it has loaded is not what these tests load.
  cacheDir: here('../../node_modules/.vite/components'),
  publicDir: here('../../apps/web/public'),
  plugins: [react(), pdfFiles()],
  define: { __APP_VERSION__: JSON.stringify('components') },
  resolve: { dedupe: ['yjs', 'y-protocols', 'lib0', 'react', 'react-dom', '@tiptap/pm'] },
  optimizeDeps: {
    // All of it before the first test, also what only workers load: a library found later loads the page again.
    entries: [
      ...['apps/web/src/main.tsx', 'apps/web/src/routes/**/*.tsx', 'apps/web/src/**/*.worker.ts'],
      'tests/components/**/*.test.tsx',
    ],
  },
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${app}` },
      '/sync': { target: `http://127.0.0.1:${app}`, ws: true },
      '/door': { target: `http://127.0.0.1:${door}` },
    },
  },
  test: {
    // What the application does beside React in production alone: a service worker, which has flows of its own.
    env: { PROD: '', DEV: '1' },
    include: ['tests/components/**/*.test.tsx'],
    globalSetup: here('global-setup.ts'),
    setupFiles: [here('setup.ts')],
    attachmentsDir: here('../../test-results/components/attachments'),
    expect: { poll: { timeout: 15_000 } },
    // Once more: what passes then is named at the end of the run as flaky.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page loads the application once, for all its files.
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions,
        contextOptions: {
          // A page that is drawn smaller than it is would be clicked at the wrong places.
          viewport,
          locale: 'fr-FR',
          timezoneId: 'Europe/Paris',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
        actionTimeout: 30_000,
      }),
      commands,
      instances: [{ browser: 'chromium' }],
      viewport,
      screenshotFailures: true,
      screenshotDirectory: here('../../test-results/components'),
    },
  },
});
