import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, locateChromium, locateChromiumShell } from '../support/chromium.ts';

/** Flows of what a browser does beyond its pages: notifications, sound, releases of a service worker. */
const WHOLE_BROWSER = ['device-push.spec.ts', 'messenger-files.spec.ts', 'messenger-microphone.spec.ts'];

// Reading this file must not need a Chromium (checks read it too); the global setup asks for one.
const launch = (executablePath: string | undefined) => ({ launchOptions: { executablePath, args: CHROMIUM_ARGS } });

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  // Each has a server and data of its own; a spec stays with one of them.
  workers: 2,
  retries: 0,
  // A busy machine takes three times as long as a free one; a flow that hangs is told by what it waits for.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Putting the whole app aside for later costs each new browser two seconds: the flows that start again without a
    // network ask for it.
    serviceWorkers: 'block',
    // A third of the time goes into traces: they are made on demand.
    trace: process.env['TRACE_FLOWS'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: WHOLE_BROWSER, use: launch(locateChromiumShell()) },
    { name: 'browser', testMatch: WHOLE_BROWSER, use: launch(locateChromium()) },
  ],
});
