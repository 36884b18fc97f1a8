import { ensureWebBuilt } from '../../server/bin/web-build.mjs';
import { findChromium } from '../support/chromium.ts';

/** The tests run what `npm start` would serve: the built web app, built again only when its sources changed. */
export default function globalSetup(): void {
  findChromium();
  ensureWebBuilt();
}
