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

/** Path of a Chromium: CHROMIUM_PATH, the system's or Playwright's own, in that order. */
export function locateChromium(): string | undefined {
  const own = process.env.CHROMIUM_PATH;
  if (own) return own;
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}

/** The same, or Debian's package. @throws Error that says what to install */
export function findChromium({ install = false } = {}): string {
  const found = locateChromium();
  if (found !== undefined) {
    if (existsSync(found)) return found;
    throw new Error(`CHROMIUM_PATH points to nothing: ${found}`);
  }
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
