import 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { axeOptions, axeViolations } from '../../support/axe.ts';
import { drawn, look } from './browser.ts';

export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** The screen is loaded and free of accessibility violations. `only` the colours: it was checked in the other mode. */
export async function expectAccessible(only?: 'colours'): Promise<void> {
  await expect.poll(() => document.querySelector('.b-skeleton')).toBe(null);
  await document.fonts.ready;
  await drawn();
  // Half-way through a change of mode there is no contrast.
  await expect.poll(() => document.getAnimations().some((each) => each instanceof CSSTransition)).toBe(false);
  expect(await axeViolations(axeOptions(only))).toEqual([]);
}

/** The same at a desk in both modes and on a phone in light: the colours of a mode are the same at every size. */
export async function expectAccessibleEverywhere(): Promise<void> {
  for (const size of ['phone', 'desk'] as const) {
    await page.viewport(SIZES[size].width, SIZES[size].height);
    await expectAccessible();
  }
  await look({ mode: 'dark' });
  await expect.poll(() => document.documentElement.dataset['mode']).toBe('dark');
  await expectAccessible('colours');
  await look({ mode: 'light' });
}
