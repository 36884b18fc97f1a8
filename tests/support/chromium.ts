import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { installDebianPackages } from './debian.ts';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The same engine without a browser around it. A window of the whole one, even of no screen, costs each new context more than a
 * second of processor for the browser's own surfaces.
 */
const SHELL_PATHS = ['/usr/bin/chromium-headless-shell'];

/** What Debian's packages bring. */
const PACKAGES: readonly (readonly [name: string, paths: readonly string[]])[] = [
  ['chromium', SYSTEM_PATHS],
  ['chromium-headless-shell', SHELL_PATHS],
];

/** Path of a Chromium: CHROMIUM_PATH, the system's or Playwright's own, in that order. */
export function locateChromium(): string | undefined {
  const own = process.env.CHROMIUM_PATH;
  if (own) return own;
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}

/** Path of a Chromium that only draws pages, which is all that most flows need; a whole one where there is none. */
export function locateChromiumShell(): string | undefined {
  const own = process.env.CHROMIUM_PATH;
  if (own) return own;
  return SHELL_PATHS.find((path) => existsSync(path)) ?? locateChromium();
}

/** Path of a Chromium, after Debian's packages are installed where asked and allowed. @throws Error that says what to install */
export function findChromium({ install = false } = {}): string {
  if (install && !process.env.CHROMIUM_PATH)
    for (const [name, paths] of PACKAGES) if (!paths.some((path) => existsSync(path))) installDebianPackages([name]);
  const found = locateChromium();
  if (found !== undefined && existsSync(found)) return found;
  if (found !== undefined) throw new Error(`CHROMIUM_PATH points to nothing: ${found}`);
  throw new Error(
    'No Chromium on this machine. Install it (Debian: apt-get install chromium chromium-headless-shell; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
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
