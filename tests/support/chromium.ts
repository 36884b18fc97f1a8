import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installDebianPackage } from './debian.ts';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own, or Debian's package, in that order. */
export function findChromium({ install = false } = {}): string {
  const own = process.env.CHROMIUM_PATH;
  if (own) {
    if (existsSync(own)) return own;
    throw new Error(`CHROMIUM_PATH points to nothing: ${own}`);
  }
  const found = [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  if (install && installDebianPackage('chromium')) return findChromium();
  throw new Error(
    'No Chromium on this machine. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

/** Headless in a container, and silent towards the network beyond the page. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
