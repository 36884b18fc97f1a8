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

test.use({ hasTouch: true });

test('by touch, a tap shows what can be done with a message, a second one reacts, and the list stays at its end', async ({
  app,
  claire,
}) => {
  const { slug } = await newConversation(app, claire);
  const { page } = claire;
  await page.setViewportSize({ width: 390, height: 844 });
  for (let index = 1; index <= 24; index++)
    await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, { content: `Point ${index}.` });
  await page.goto(`/messenger?conversation=${slug}`);
  await expect(message(page, 'Point 24.')).toBeInViewport({ ratio: 1 });
  const below = () =>
    page.locator('.m-list').evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await message(page, 'Point 23.').locator('.m-text').tap();
  for (const meaning of ['Merci', 'Bravo']) {
    await message(page, 'Point 23.').getByRole('button', { name: 'Réagir', exact: true }).tap();
    await page.getByRole('menuitemcheckbox', { name: meaning }).tap();
    await expect(reaction(page, 'Point 23.', `1 ${meaning} : vous`)).toBeVisible();
    await expect.poll(below).toBeLessThan(2);
  }
  await reaction(page, 'Point 23.', /Merci/).tap();
  await expect(reaction(page, 'Point 23.', /Merci/)).toHaveCount(0);
});
