import { execFileSync } from 'node:child_process';
import { findChromium } from '../support/chromium.ts';

/** The tests run what `npm start` would serve: the built web app. */
export default function globalSetup(): void {
  findChromium();
  execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
