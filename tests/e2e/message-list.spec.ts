import type { Page } from '@playwright/test';
import { expect, rest, test } from './fixtures.ts';
import { newConversation } from './office.ts';

test.use({ startsAt: null });

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const message = (page: Page, text: string) =>
  messages(page)
    .locator('[data-id]')
    .filter({ has: page.locator('.m-text', { hasText: text }) });
const reaction = (page: Page, text: string, name: string | RegExp) =>
  message(page, text).getByRole('list', { name: 'Réactions' }).getByRole('button', { name });

async function react(page: Page, text: string, meaning: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole('button', { name: 'Réagir', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: meaning }).click();
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  for (const [length, count] of [
    ['just filling the screen', 17],
    ['longer than the screen', 24],
  ] as const)
    test(`a list ${length} stays at its end while a message above the last one grows`, async ({
      app,
      claire,
      samir,
    }) => {
      const { slug } = await newConversation(app, claire);
      const { page } = claire;
      await page.setViewportSize({ width: 390, height: 844 });
      for (let index = 1; index <= count; index++)
        await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, { content: `Point ${index}.` });
      await page.goto(`/messenger?conversation=${slug}`);
      await expect(message(page, `Point ${count}.`)).toBeInViewport({ ratio: 1 });
      const above = `Point ${count - 1}.`;
      const below = () =>
        page.locator('.m-list').evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
      await expect.poll(below).toBeLessThan(2);
      await expect(page.getByRole('button', { name: 'Aller au dernier message' })).toHaveCount(0);
      await message(page, above).locator('.m-text').tap();
      for (const meaning of ['Merci', 'Bravo', 'D’accord', 'Fait', 'Je regarde', 'Point de droit']) {
        await message(page, above).getByRole('button', { name: 'Réagir', exact: true }).tap();
        await page.getByRole('menuitemcheckbox', { name: meaning }).tap();
        await expect(reaction(page, above, `1 ${meaning} : vous`)).toBeVisible();
        await expect.poll(below).toBeLessThan(2);
      }
      await samir.page.goto(`/messenger?conversation=${slug}`);
      await react(samir.page, `Point ${count}.`, 'Fait');
      await expect(reaction(page, `Point ${count}.`, /Fait/)).toBeVisible();
      await expect.poll(below).toBeLessThan(2);
      await expect(message(page, `Point ${count}.`)).toBeInViewport({ ratio: 1 });
    });
});

test('a day that was typed over leads nowhere', async ({ claire }) => {
  const { page } = claire;
  await page.goto('/messenger?conversation=demo-marchal');
  await page
    .getByRole('region', { name: 'Dossier Marchal c/ SCI Les Tilleuls' })
    .getByRole('button', { name: 'Actions sur la conversation' })
    .click();
  await page.getByRole('menuitem', { name: 'Aller à une date…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aller à une date' });
  const day = dialog.getByRole('textbox', { name: 'Jour' });
  const go = dialog.getByRole('button', { name: 'Y aller' });
  await day.fill('01/01/2020');
  await page.keyboard.press('Tab');
  await day.fill('01/13/2020');
  await go.click();
  await expect(dialog.getByText('Cette date n’existe pas.')).toBeVisible();
  await day.fill('01/02/2020');
  await go.click();
  await expect(dialog).toHaveCount(0);
  await expect(messages(page).locator('[aria-posinset="1"]')).toBeFocused();
});
