import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const MODES = ['light', 'dark'] as const;
export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** Where to keep pictures of every screen, for looking at them; none by default. */
const PICTURES = process.env.PICTURES;

/** The screen is loaded and free of accessibility violations; its picture is kept where asked. */
export async function check(page: Page, name: string): Promise<void> {
  await expect(page.locator('.b-skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect.soft(found).toEqual([]);
}
