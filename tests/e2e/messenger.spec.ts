import type { Page } from '@playwright/test';
import { badge, expect, readyOffline, saved, test } from './fixtures.ts';
import { fresh } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
/** The message whose own words these are; quotes do not count. */
const message = (page: Page, text: string) =>
  messages(page)
    .getByRole('listitem')
    .filter({ has: page.locator('.m-text', { hasText: text }) });
const row = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: title });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test('a conversation made without a network is written in at once, and reaches the other when it is back', async ({
  claire,
  samir,
}) => {
  const { page, line } = claire;
  const title = fresh('Depuis le Palais');
  await page.goto('/messenger');
  await readyOffline(page);
  // The list of colleagues is on the device once it was shown.
  await page.getByRole('link', { name: 'Nouvelle', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Samir Benali' })).toBeVisible();
  await page.keyboard.press('Escape');
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');

  await page.getByRole('link', { name: 'Nouvelle', exact: true }).click();
  await page.getByRole('button', { name: 'Samir Benali' }).click();
  await page.getByRole('textbox', { name: 'Nom de la conversation' }).fill(title);
  await page.getByRole('button', { name: 'Créer la conversation' }).click();
  await expect(page.getByText('Conversation ajoutée sur cet appareil')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  const text = fresh('Audience renvoyée');
  await send(page, text);
  await expect(message(page, text)).toContainText('En attente d’envoi');
  await page.reload();
  await expect(message(page, text)).toContainText('En attente d’envoi');

  line.heal();
  await saved(page);
  await expect(message(page, text)).not.toContainText('En attente d’envoi');
  await samir.page.goto('/messenger');
  await row(samir.page, title).getByRole('link').click();
  await expect(message(samir.page, text)).toBeVisible();
  await send(samir.page, `Bien reçu : ${text}`);
  await expect(message(page, `Bien reçu : ${text}`)).toBeVisible();
});
