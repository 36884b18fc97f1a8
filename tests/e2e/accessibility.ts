import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

export const MODES = ['light', 'dark'] as const;
export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** Where to keep pictures of every screen, for looking at them; none by default. */
const PICTURES = process.env.PICTURES;

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** No criterion of WCAG asks for them, those who move by headings, landmarks and tables do. */
const ALSO = ['heading-order', 'landmark-complementary-is-top-level', 'empty-table-header'];

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
  // What a popover half covers has no size to judge; the page behind has a check of its own.
  const include = (await page.locator('.b-popover').count()) > 0 ? '.b-popover' : null;
  const options: axe.RunOptions = only
    ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
    : {
        runOnly: { type: 'tag', values: LEVELS },
        rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
      };
  const found = (await violations(page, include, options)).map((violation) => `${name}: ${violation}`);
  expect.soft(found).toEqual([]);
}

/** In the page itself, which has no frames: handing over the program and its whole report anew took half of the time. */
async function violations(page: Page, include: string | null, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, options]) => {
      const { axe: judge } = globalThis as unknown as { axe: typeof axe };
      const within = part === null ? document : { include: [part] };
      const { violations: seen } = await judge.run(within, options);
      const toasts = [...document.querySelectorAll<HTMLElement>('.b-toast')];
      // What a toast half covers for its seconds has no size to judge: it is judged as it is without.
      for (const toast of toasts) toast.style.display = 'none';
      const sized = toasts.length > 0 && seen.some(({ id }) => id === 'target-size');
      const again = sized ? await judge.run(within, { ...options, runOnly: ['target-size'] }) : null;
      for (const toast of toasts) toast.style.display = '';
      const all = again === null ? seen : [...seen.filter(({ id }) => id !== 'target-size'), ...again.violations];
      // The cells that a person leaves empty in a table of theirs are their own business.
      const isTheirs = (id: string, place: string) =>
        id === 'empty-table-header' && document.querySelector(place)?.closest('[role=textbox]') != null;
      return all.flatMap(({ id, nodes }) => {
        const places = nodes.map(({ target }) => target.join(' ')).filter((place) => !isTheirs(id, place));
        return places.length === 0 ? [] : [`${id} ${places.join(', ')}`];
      });
    },
    [include, { resultTypes: ['violations'], ...rules } satisfies axe.RunOptions] as const,
  );
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
