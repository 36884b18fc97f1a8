import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { axeOptions, axeViolations } from '../support/axe.ts';
import { expect } from './fixtures.ts';

export const MODES = ['light', 'dark'] as const;
export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** Where to keep pictures of every screen, for looking at them; none by default. */
const PICTURES = process.env.PICTURES;

/**
 * The screen is loaded and free of accessibility violations; its picture is kept where asked. `only` the colours: a screen that
 * was checked in the other mode, which differs in nothing else.
 */
export async function check(page: Page, name: string, only?: 'colours'): Promise<void> {
  await expect(page.locator('.b-skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // What a change of size moves is drawn with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // A change of mode goes through the page by transitions, one level a frame: half-way there is no contrast.
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length))
    .toBe(0);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  // In the page itself, which has no frames: handing over the program and its whole report anew took half of the time.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(axeViolations, axeOptions(only));
  expect.soft(found.map((violation) => `${name}: ${violation}`)).toEqual([]);
}

/**
 * The page that `open` leads to, loaded once and checked at these sizes in light, and in dark on the first of them: the
 * colours of a mode are the same at every size. Where pictures are kept, they are of all.
 */
export async function checkModes(
  page: Page,
  name: string,
  open: () => Promise<void>,
  sizes: readonly (keyof typeof SIZES)[] = ['desk', 'phone'],
): Promise<void> {
  let opened = false;
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    if (!opened) await open();
    opened = true;
    const modes = size === sizes[0] || PICTURES !== undefined ? MODES : [MODES[0]];
    for (const mode of modes) {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
      await check(page, `${name}-${mode}-${size}`, mode === MODES[0] ? undefined : 'colours');
    }
  }
}
