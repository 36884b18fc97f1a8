import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { drawn, look } from './browser.ts';

export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** No criterion of WCAG asks for them, those who move by headings, landmarks and tables do. */
const ALSO = ['heading-order', 'landmark-complementary-is-top-level', 'empty-table-header'];

/** The screen is loaded and free of accessibility violations. `only` the colours: it was checked in the other mode. */
export async function expectAccessible(only?: 'colours'): Promise<void> {
  await expect.poll(() => document.querySelector('.b-skeleton')).toBe(null);
  await document.fonts.ready;
  await drawn();
  // Half-way through a change of mode there is no contrast.
  await expect.poll(() => document.getAnimations().some((each) => each instanceof CSSTransition)).toBe(false);
  const rules: axe.RunOptions = only
    ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
    : {
        runOnly: { type: 'tag', values: LEVELS },
        rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
      };
  expect(await violations({ resultTypes: ['violations'], ...rules })).toEqual([]);
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

async function violations(options: axe.RunOptions): Promise<string[]> {
  // What a popover half covers has no size to judge; the page behind has a check of its own.
  const within = document.querySelector('.b-popover') === null ? document : { include: ['.b-popover'] };
  const { violations: seen } = await axe.run(within, options);
  const toasts = [...document.querySelectorAll<HTMLElement>('.b-toast')];
  // What a toast half covers for its seconds has no size to judge: it is judged as it is without.
  for (const toast of toasts) toast.style.display = 'none';
  const sized = toasts.length > 0 && seen.some(({ id }) => id === 'target-size');
  const again = sized ? await axe.run(within, { ...options, runOnly: ['target-size'] }) : null;
  for (const toast of toasts) toast.style.display = '';
  const all = again === null ? seen : [...seen.filter(({ id }) => id !== 'target-size'), ...again.violations];
  // The cells that a person leaves empty in a table of theirs are their own business.
  const isTheirs = (id: string, place: string) =>
    id === 'empty-table-header' && document.querySelector(place)?.closest('[role=textbox]') != null;
  return all.flatMap(({ id, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).filter((place) => !isTheirs(id, place));
    return places.length === 0 ? [] : [`${id} ${places.join(', ')}`];
  });
}
