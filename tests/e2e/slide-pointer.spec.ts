import type { Locator, Page } from '@playwright/test';
import { expect, saved, test } from './fixtures.ts';
import { choose, element, sharedSlides, stage, thumbs } from './slides.ts';

test.use({ startsAt: null });

const boxOf = async (of: Locator) => (await of.boundingBox())!;
const chosen = (page: Page) => stage(page).locator('[data-element][aria-current="true"]');

test('while one carries elements the others see them move, and nothing is written before they are let go; several are chosen by a rectangle, moved and aligned', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  await sharedSlides(app, claire, samir);
  await choose(page, 'Diapositive', 'Vide');
  await thumbs(samir.page).nth(1).click();
  for (const shape of ['Ellipse', 'Rectangle']) await choose(page, 'Insérer', shape);
  const [ellipse, rectangle] = [element(page, 'Ellipse'), element(page, 'Rectangle')];
  await expect(element(samir.page, 'Rectangle')).toBeVisible();
  await saved(page);

  await test.step('carried, given up, and let go', async () => {
    const [from, theirs] = [await boxOf(rectangle), await boxOf(element(samir.page, 'Rectangle'))];
    const carry = async () => {
      await page.mouse.move(from.x + from.width - 20, from.y + from.height - 20);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width + 160, from.y + from.height + 60, { steps: 4 });
    };
    const seen = async () => Math.round((await boxOf(element(samir.page, 'Rectangle'))).x - theirs.x);
    await carry();
    await expect.poll(seen).toBeGreaterThan(100);
    await expect(page.getByRole('button', { name: /: Enregistré$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(seen).toBe(0);
    await carry();
    await page.mouse.up();
    await expect.poll(seen).toBeGreaterThan(100);
    await saved(page);
    await samir.page.reload();
    await thumbs(samir.page).nth(1).click();
    await expect.poll(seen).toBeGreaterThan(100);
  });

  await test.step('a rectangle chooses what is whole in it; one drag moves all of it', async () => {
    const [one, other] = [await boxOf(ellipse), await boxOf(rectangle)];
    const [left, top] = [Math.min(one.x, other.x) - 15, Math.min(one.y, other.y) - 15];
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + 40, top + 40, { steps: 2 });
    await page.mouse.move(other.x + other.width + 15, Math.max(one.y + one.height, other.y + other.height) + 15);
    await expect(stage(page).locator('.sl-marquee')).toBeVisible();
    await page.mouse.up();
    await expect(chosen(page)).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await boxOf(ellipse)).y).toBeGreaterThan(one.y);
    expect((await boxOf(rectangle)).y - other.y).toBeCloseTo((await boxOf(ellipse)).y - one.y, 0);
  });

  await test.step('and they are aligned', async () => {
    await choose(page, 'Aligner', 'Bords gauches');
    await expect.poll(async () => Math.round((await boxOf(ellipse)).x - (await boxOf(rectangle)).x)).toBe(0);
    await page.mouse.click((await boxOf(stage(page))).x + 12, (await boxOf(stage(page))).y + 12);
    await expect(chosen(page)).toHaveCount(0);
  });
});
